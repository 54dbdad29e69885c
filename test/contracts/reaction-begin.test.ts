import { v5 as uuid5 } from 'uuid';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { DecidingReaction, EffectReaction } from '../../src/platform/reaction.ts';
import { fact } from './facts.ts';
import { openReactions, type ReactionsGround } from './reaction-ground.ts';
import { REACTIONS } from '../../src/platform/reaction-place.ts';

let ground: ReactionsGround;
beforeEach(async () => {
  ground = await openReactions();
});
afterEach(() => ground.close());

/** Sends a mail for each fact. */
function mails(name: string, sent: string[]): EffectReaction {
  const on = ({ id }: Recorded) => {
    sent.push(id);
    return Promise.resolve(undefined);
  };
  return { name, kind: 'effects', begin: 'now', categories: [ground.category], on };
}

test('a reaction that sends something begins at now: it never sends the past, neither new nor under a new name', async () => {
  const sent: string[] = [];
  await ground.append('org', 'years', 100);
  const first = await ground.run(mails('mail winners', sent));
  const news = await ground.append('org', 'years', 2);
  await first.reached(news.position);
  expect(sent).toEqual(news.ids);
  await first.stop();
  const renamed = await ground.run(mails('congratulate winners', sent));
  const later = await ground.append('org', 'years');
  await renamed.reached(later.position);
  expect(sent).toEqual([...news.ids, ...later.ids]);
});

test('where it begins is durable before the start answers: who dies right then sends what came since, and no more', async () => {
  const sent: string[] = [];
  await ground.append('org', 'years', 3);
  const head = await ground.store.head();
  const dead = await ground.run(mails('mail winners', []));
  expect((await ground.records.get(REACTIONS, 'mail winners'))?.document).toEqual({ position: head });
  await dead.stop();
  const missed = await ground.append('org', 'years', 2);
  const again = await ground.run(mails('mail winners', sent));
  await again.reached(missed.position);
  expect(sent).toEqual(missed.ids);
});

test('one that decides begins where it says', async () => {
  const heard: Record<string, string[]> = { past: [], present: [] };
  const deciding = (name: string, begin: DecidingReaction['begin']): DecidingReaction => ({
    name,
    kind: 'decides',
    begin,
    categories: [ground.category],
    on: ({ id }) => {
      heard[name]?.push(id);
      return Promise.resolve(undefined);
    },
  });
  const past = await ground.append('org', 'years', 3);
  const reactions = await ground.run(deciding('past', 'start'), deciding('present', 'now'));
  const present = await ground.append('org', 'years', 2);
  await reactions.reached(present.position);
  expect(heard).toEqual({ past: [...past.ids, ...present.ids], present: present.ids });
});

test('nobody waits for effects: what follows from a fact is what was decided', async () => {
  const sending = Promise.withResolvers<undefined>();
  const caused = `${ground.category}x-caused`;
  const reactions = await ground.run(
    { ...mails('mail winners', []), on: () => sending.promise },
    {
      name: 'follower',
      kind: 'decides',
      begin: 'start',
      categories: [ground.category],
      on: async ({ id }) =>
        (await ground.store.append(caused, [{ ...fact(), id: uuid5('caused', id) }], { expected: 'no-stream' })).position,
    },
  );
  const { position } = await ground.append('org', 'account');
  const { signal } = new AbortController();
  expect(await reactions.decided(position, { organisationId: 'org', signal })).toBe(true);
  expect(reactions.causedBy(position, { organisationId: 'org' })).toBe(await ground.store.head());
  expect(reactions.causedBy(position, { organisationId: 'other' })).toBe(position);
  expect(reactions.status()).toMatchObject([{ kind: 'effects', lag: 1 }, { kind: 'decides' }]);
  sending.resolve(undefined);
});

test('whoever waits for a reaction that stops is told so at once', async () => {
  const answering = Promise.withResolvers<undefined>();
  const reactions = await ground.run({ ...mails('mail winners', []), kind: 'decides', on: () => answering.promise });
  const { position } = await ground.append('org', 'account');
  const { signal } = new AbortController();
  const decided = reactions.decided(position, { organisationId: 'org', signal });
  await ground.store.append(`${ground.category}-unknown`, [{ ...fact(), type: 'FromTheFuture' }], { expected: 'no-stream' });
  expect(await decided).toBe(false);
  expect(reactions.status()).toMatchObject([{ state: 'stopped' }]);
  answering.resolve(undefined);
});
