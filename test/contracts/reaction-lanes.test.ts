import type { Recorded } from '../../src/platform/event.values.ts';
import { type DecidingReaction, EVERY_LANE, type Lane } from '../../src/platform/reaction.ts';
import { Lanes } from '../../src/platform/lanes.ts';
import { door, openReactions, type ReactionsGround } from './reaction-ground.ts';

let ground: ReactionsGround;
beforeEach(async () => {
  ground = await openReactions();
});
afterEach(() => ground.close());

/** Answers facts, the slow ones only once the door is opened, and tells in which order they were answered: by the name of their stream. */
function answering(name: string, slow: { streams: string[]; pass: () => Promise<void> }, lane?: (event: Recorded) => Lane) {
  const answered: string[] = [];
  const streamOf = ({ stream }: Recorded) => stream.slice(stream.indexOf('.') + 1);
  const reaction: DecidingReaction = {
    name,
    kind: 'decides',
    begin: 'start',
    categories: [ground.category],
    ...(lane && { lane }),
    on: async (event) => {
      if (slow.streams.includes(streamOf(event))) await slow.pass();
      answered.push(streamOf(event));
      return undefined;
    },
  };
  return { answered, reaction };
}

/** As facts are for a reaction that hears awards and revocations: a revocation is in the lane of every account that it speaks of. */
const lanesOf = ({ stream }: Recorded): Lane => (stream.endsWith('revocation') ? ['ada', 'ben'].map(laneOf) : stream);
const laneOf = (account: string) => `${ground.category}-org.${account}`;

test('a revocation is never answered before the award it speaks of, however slow that is; what it does not speak of is not waited for', async () => {
  const slow = door();
  await ground.append('org', 'ada');
  await ground.append('org', 'ben');
  await ground.append('org', 'revocation');
  const { position } = await ground.append('org', 'cyd');
  const { answered, reaction } = answering('judge', { streams: ['ada'], pass: slow.pass }, lanesOf);
  const reactions = await ground.run(reaction);
  await slow.knocked;
  const after = await ground.append('org', 'dot');
  while (!answered.includes('dot')) await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toEqual(['ben', 'cyd', 'dot']);
  expect(reactions.undecided(position, { organisationId: 'org' })).toEqual(['judge']);
  slow.open();
  await reactions.reached(after.position);
  expect(answered).toEqual(['ben', 'cyd', 'dot', 'ada', 'revocation']);
});

test('an award that comes after a revocation of its account waits for it', async () => {
  const slow = door();
  await ground.append('org', 'revocation');
  const { position } = await ground.append('org', 'ben', 2);
  const { answered, reaction } = answering('judge', { streams: ['revocation'], pass: slow.pass }, lanesOf);
  const reactions = await ground.run(reaction);
  await slow.knocked;
  expect(answered).toEqual([]);
  slow.open();
  await reactions.reached(position);
  expect(answered).toEqual(['revocation', 'ben', 'ben']);
});

test('a fact in every lane waits for all before it, and all after it wait for it: those of its organisation', async () => {
  const slow = door();
  await ground.append('org', 'ada');
  await ground.append('org', 'everything');
  await ground.append('org', 'ben');
  const { position } = await ground.append('other', 'cyd');
  const { answered, reaction } = answering('judge', { streams: ['ada'], pass: slow.pass }, ({ stream }) =>
    stream.endsWith('everything') ? EVERY_LANE : stream,
  );
  const reactions = await ground.run(reaction);
  await slow.knocked;
  while (reactions.undecided(position, { organisationId: 'other' }).length > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toEqual(['cyd']);
  slow.open();
  await reactions.reached(position);
  expect(answered).toEqual(['cyd', 'ada', 'everything', 'ben']);
});

test('the lane of a fact that says nothing of lanes is its stream', async () => {
  const slow = door();
  await ground.append('org', 'ada', 2);
  const { position } = await ground.append('org', 'ben');
  const { answered, reaction } = answering('judge', { streams: ['ada'], pass: slow.pass });
  const reactions = await ground.run(reaction);
  await slow.knocked;
  while (answered.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toEqual(['ben']);
  slow.open();
  await reactions.reached(position);
  expect(answered).toEqual(['ben', 'ada', 'ada']);
});

test('lanes keep nothing of what is done, well or not', async () => {
  const lanes = new Lanes();
  const order: number[] = [];
  const kinds: Lane[] = ['a', ['a', 'b', 'a'], EVERY_LANE, 'b', [], EVERY_LANE, EVERY_LANE, ['b', 'c']];
  const passed = Array.from({ length: 4_000 }, (_, n) =>
    lanes.pass(`org-${n % 7}`, kinds[n % kinds.length]!, async () => {
      await Promise.resolve();
      order.push(n);
      if (n % 3 === 0) throw new Error('no');
    }),
  );
  expect(lanes.size).toBe(7);
  await Promise.allSettled(passed);
  expect(order).toHaveLength(4_000);
  expect(lanes.size).toBe(0);
});
