import fc from 'fast-check';
import { RankIndex } from '../../projections/scoreboard/rank-index.ts';
import { type Gain, type Shift, shiftBy } from '../../projections/scoreboard/shift.ts';
import type { Member } from '../../projections/scoreboard/standings.ts';
import { fromMicros } from '../../src/points/point-amount.values.ts';
import { ranked, weightOf } from '../../src/points/ranking.values.ts';

const member = (id: string, micros: number, entries: number): Member => ({
  id,
  name: id,
  weight: weightOf(micros, entries),
  micros,
  entries,
});

const boardOf = (members: readonly Member[]) => {
  const byId = new Map(members.map((each) => [each.id, each]));
  return { order: RankIndex.of(members), member: (id: string) => byId.get(id) };
};

/** Few totals, so that many are tied; some have no entry. */
const boards = fc.array(fc.record({ micros: fc.integer({ min: -4, max: 12 }), entries: fc.nat({ max: 3 }) }), { maxLength: 60 });
const drawn = fc.array(
  fc.record({ player: fc.nat({ max: 70 }), micros: fc.integer({ min: -9, max: 9 }), entries: fc.constantFrom(-1, 0, 1) }),
  {
    maxLength: 12,
  },
);

/** By ranking everybody, before and after. */
function everybodyRanked(members: readonly Member[], gains: readonly Gain[]) {
  const after = new Map(members.map((each) => [each.id, each]));
  for (const { profileId, micros, entries } of gains) {
    const old = after.get(profileId) ?? member(profileId, 0, 0);
    after.set(profileId, member(profileId, old.micros + micros, old.entries + entries));
  }
  const places = (all: readonly Member[]) =>
    new Map(
      ranked(all).map(({ contender: { id, micros, entries }, standing: { rank } }) => [
        id,
        { points: entries > 0 ? fromMicros(micros) : '0', rank },
      ]),
    );
  const [were, are] = [places(members), places([...after.values()])];
  const none = { points: '0', rank: null };
  return [...after.keys()]
    .map((profileId) => ({ profileId, before: were.get(profileId) ?? none, after: are.get(profileId) ?? none }))
    .filter(({ before, after: then }) => before.points !== then.points || before.rank !== then.rank);
}

const ranksIn = (changes: Shift['changes']) => changes.map(({ before }) => before.rank ?? Infinity);

test('what gains do to ranks is what ranking everybody anew says, with ties, newcomers and who has nothing left', () => {
  fc.assert(
    fc.property(boards, drawn, fc.constantFrom(3, 200), (drawnMembers, drawnGains, most) => {
      const members = drawnMembers.map(({ micros, entries }, n) => member(`p${n}`, entries > 0 ? micros : 0, entries));
      const gains = [...new Map(drawnGains.map(({ player, ...gain }) => [player, { profileId: `p${player}`, ...gain }])).values()];
      const expected = everybodyRanked(members, gains);
      const { changes, changeCount } = shiftBy(gains, boardOf(members), most);
      expect(changeCount).toBe(expected.length);
      expect(changes).toHaveLength(Math.min(most, expected.length));
      for (const change of changes) expect(expected).toContainEqual(change);
      expect(ranksIn(changes)).toEqual(
        ranksIn(expected)
          .sort((a, b) => (a < b ? -1 : 1))
          .slice(0, most),
      );
    }),
    { numRuns: 500 },
  );
});

test('of ten thousand who are passed the first are told and all are counted', () => {
  const members = Array.from({ length: 10_000 }, (_, n) => member(`p${n}`, 10_000 - n, 1));
  const { changes, changeCount } = shiftBy([{ profileId: 'p0', micros: -20_000, entries: -1 }], boardOf(members), 2);
  expect(changeCount).toBe(10_000);
  expect(changes).toEqual([
    { profileId: 'p0', before: { points: '0.01', rank: 1 }, after: { points: '0', rank: null } },
    { profileId: 'p1', before: { points: '0.009999', rank: 2 }, after: { points: '0.009999', rank: 1 } },
  ]);
});
