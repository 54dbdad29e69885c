import type { DecidingReaction } from '../../src/platform/reaction.ts';
import { FairSlots } from '../../src/platform/fair-slots.ts';
import { NotSettled, Settled } from '../../src/platform/settled.ts';
import type { Shown } from '../../src/platform/shown.ts';
import { door, openReactions, type ReactionsGround } from './reaction-ground.ts';

let ground: ReactionsGround;
beforeEach(async () => {
  ground = await openReactions();
});
afterEach(() => ground.close());

/** Answers what one organisation has only once the door is opened, and counts what it has answered of each. */
function slowFor(organisationId: string, pass: () => Promise<void>) {
  const answered = new Map<string, string[]>();
  const reaction: DecidingReaction = {
    name: 'follower',
    kind: 'decides',
    begin: 'start',
    categories: [ground.category],
    on: async ({ id, metadata }) => {
      if (metadata.organisationId === organisationId) await pass();
      answered.set(metadata.organisationId, [...(answered.get(metadata.organisationId) ?? []), id]);
      return undefined;
    },
  };
  return { answered, reaction };
}

/** Views that show at once whatever has happened. */
const shown: Shown = { reached: () => Promise.resolve(), behind: () => [], erased: () => Promise.resolve() };

test('what another organisation does not answer, be it more than is held in memory, keeps nobody waiting', async () => {
  const slow = door();
  // Everything in one stream each, then in streams of their own.
  const ids: string[] = [];
  for (let part = 0; part < 20; part++) ids.push(...(await ground.append('slow', 'import', 500)).ids);
  for (let n = 0; n < 100; n++) ids.push(...(await ground.append('slow', `account-${n}`)).ids);
  const quick = await ground.append('quick', 'account', 3);
  const { answered, reaction } = slowFor('slow', slow.pass);
  const reactions = await ground.run(reaction);
  await new Settled(reactions, shown).settled(quick.position, { organisationId: 'quick', timeoutMs: 20_000 });
  expect(answered.get('quick')).toEqual(quick.ids);
  // Neither does what comes later, of the one and of the other.
  const more = await ground.append('slow', 'import', 10);
  const later = await ground.append('quick', 'account');
  await new Settled(reactions, shown).settled(later.position, { organisationId: 'quick', timeoutMs: 20_000 });
  expect(answered.get('slow')).toBeUndefined();
  const waiting = new Settled(reactions, shown).settled(later.position, { organisationId: 'slow', timeoutMs: 50 });
  const late = await waiting.catch((error: unknown) => error);
  expect(late).toBeInstanceOf(NotSettled);
  expect(late).toMatchObject({
    waitsFor: ['follower'],
    message: expect.stringMatching(/the reactions follower did not pass .* within 50 ms/) as string,
  });
  const [status] = reactions.status();
  expect([status!.state, status!.lag < 5_000, status!.lag > 0]).toEqual(['catching-up', true, true]);

  slow.open();
  await new Settled(reactions, shown).settled(later.position, { organisationId: 'slow', timeoutMs: 20_000 });
  const all = [...ids, ...more.ids];
  expect(new Set(answered.get('slow'))).toEqual(new Set(all));
  expect(answered.get('slow')).toHaveLength(all.length);
  const ofImport = (list: readonly string[]) => list.filter((id) => !ids.slice(10_000).includes(id));
  expect(ofImport(answered.get('slow')!)).toEqual(ofImport(all));
  await reactions.reached(later.position);
  expect(reactions.status()).toMatchObject([{ state: 'live', lag: 0, position: later.position }]);
});

test('who dies while facts are passed over hears each of them again', async () => {
  const slow = door();
  const ids: string[] = [];
  for (let part = 0; part < 10; part++) ids.push(...(await ground.append('slow', 'import', 500)).ids);
  const quick = await ground.append('quick', 'account');
  const first = slowFor('slow', () => Promise.race([slow.pass(), Promise.reject(new Error('dying'))]));
  const dying = await ground.run(first.reaction);
  await new Settled(dying, shown).settled(quick.position, { organisationId: 'quick', timeoutMs: 20_000 });
  await dying.stop();
  const second = slowFor('nobody', slow.pass);
  const again = await ground.run(second.reaction);
  await again.reached(quick.position);
  expect(second.answered.get('slow')).toEqual(ids);
});

test('slots go round by organisation, and one that is slow leaves some to others', async () => {
  const slots = new FairSlots(4);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const use = (organisationId: string) =>
    slots.use(organisationId, () => {
      begun.push(organisationId);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const working = [...Array<string>(5).fill('a'), 'b', 'b', 'c', 'c'].map(use);
  // a holds two, as two are still free; b one of these, and c the last.
  expect(begun).toEqual(['a', 'a', 'b', 'c']);
  const end = async (n: number) => {
    ends[n]!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  // As b ended none but b itself holds nothing.
  await end(2);
  expect(begun.slice(4)).toEqual(['b']);
  for (let n = 0; n < 9; n++) await end(n);
  await Promise.all(working);
  expect(begun.toSorted().join('')).toBe('aaaaabbcc');
});
