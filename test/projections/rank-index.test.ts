import * as fc from 'fast-check';
import { RankIndex } from '../../projections/scoreboard/rank-index.ts';
import { type Contender, type Ratio, ranked, roundedRatio, UNRANKED, weightOf, weightOfRatio } from '../../src/points/ranking.values.ts';

const contender = (id: string, total: number, entries: number, name = id): Contender => ({ id, name, weight: weightOf(total, entries) });

describe('the order of a board', () => {
  test('equal points share a rank and the next rank skips', () => {
    const order = ranked([contender('a', 10, 1), contender('b', 30, 1), contender('c', 20, 1), contender('d', 20, 1)]);
    expect(order.map(({ contender: { id }, standing: { rank, tied } }) => [id, rank, tied])).toEqual([
      ['b', 1, false],
      ['c', 2, true],
      ['d', 2, true],
      ['a', 4, false],
    ]);
  });

  test('who is level is ordered by name, then id; who has no entry comes last, by name, unranked; a total of 0 or less has a rank', () => {
    const order = ranked([
      contender('3', 0, 0, 'amy'),
      contender('2', 5, 1, 'zoe'),
      contender('1', 5, 1, 'zoe'),
      contender('4', 5, 1, 'bea'),
      contender('5', -7, 2, 'cid'),
      contender('6', 0, 1, 'dan'),
      contender('7', 0, 0, 'abe'),
    ]);
    expect(order.map(({ contender: { id }, standing: { rank } }) => `${id}:${rank}`)).toEqual([
      '4:1',
      '1:1',
      '2:1',
      '6:4',
      '5:5',
      '7:null',
      '3:null',
    ]);
  });

  test('U-124 where it is asked since when, of equal totals who had it first is before; who is equal to the millisecond shares the rank', () => {
    const since = (id: string, total: number, at: number): Contender => ({ ...contender(id, total, 1), since: at });
    const order = ranked([since('a', 5, 30), since('b', 5, 10), since('c', 5, 30), since('d', 9, 90), contender('e', 0, 0)]);
    expect(order.map(({ contender: { id }, standing: { rank, tied } }) => [id, rank, tied])).toEqual([
      ['d', 1, false],
      ['b', 2, false],
      ['a', 3, true],
      ['c', 3, true],
      ['e', null, false],
    ]);
  });
});

const LARGE = Number.MAX_SAFE_INTEGER;

test('U-110 fractions are compared exactly, also where no number that computers count with tells them apart', () => {
  const part = fc.oneof(
    fc.record({ of: fc.integer({ min: -6, max: 6 }), by: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ of: fc.integer({ min: LARGE - 9, max: LARGE }), by: fc.integer({ min: LARGE - 9, max: LARGE }) }),
    fc.record({ of: fc.maxSafeInteger(), by: fc.integer({ min: 1, max: LARGE }) }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ ratio: part, since: fc.nat(2) }), { maxLength: 30 }), (all: { ratio: Ratio; since: number }[]) => {
      const members = all.map((each, n): Contender => ({ id: `p${n}`, name: 'n', weight: weightOfRatio(each.ratio), ...each }));
      const isBefore = (a: Contender, b: Contender) => {
        const [one, other] = [BigInt(a.ratio!.of) * BigInt(b.ratio!.by), BigInt(b.ratio!.of) * BigInt(a.ratio!.by)];
        return one > other || (one === other && a.since! < b.since!);
      };
      const index = RankIndex.of(members);
      for (const { contender: each, standing } of ranked(members)) {
        expect(standing.rank).toBe(1 + members.filter((other) => isBefore(other, each)).length);
        expect(index.rank(each.weight, each.since, each.ratio)).toBe(standing.rank);
        expect(index.tied(each.weight, each.since, each.ratio)).toBe(standing.tied);
      }
    }),
  );
  expect(weightOfRatio({ of: LARGE - 1, by: LARGE - 2 })).toBe(weightOfRatio({ of: LARGE - 2, by: LARGE - 3 }));
});

test.each([
  [{ of: 1, by: 2 }, 1],
  [{ of: -1, by: 2 }, -1],
  [{ of: 1, by: 3 }, 0],
  [{ of: -2, by: 3 }, -1],
  [{ of: LARGE, by: 2 }, 2 ** 52],
  [{ of: 0, by: 7 }, 0],
])('an average is rounded half away from zero, once: %j is %d', (ratio, rounded) => {
  expect(roundedRatio(ratio)).toBe(rounded);
});

type Change = { id: number; total: number; entries: number; since: number | undefined } | { leaves: number };

test('after any changes an index answers as the rule does for everybody', () => {
  const since = fc.option(fc.nat(3), { nil: undefined });
  const change = fc.oneof(
    { weight: 4, arbitrary: fc.record({ id: fc.nat(40), total: fc.integer({ min: -3, max: 6 }), entries: fc.nat(1), since }) },
    { weight: 1, arbitrary: fc.record({ leaves: fc.nat(40) }) },
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 120 }), (changes: Change[]) => {
      const members = new Map<number, Contender>();
      const index = RankIndex.of<Contender>([]);
      for (const each of changes) {
        const id = 'leaves' in each ? each.leaves : each.id;
        const old = members.get(id);
        if (old) index.remove(old);
        members.delete(id);
        if ('leaves' in each) continue;
        const placed = contender(`p${id}`, each.total, each.entries, `n${id % 7}`);
        const next = each.entries === 0 || each.since === undefined ? placed : { ...placed, since: each.since };
        members.set(id, next);
        index.add(next);
      }
      expectIndex(index, [...members.values()]);
    }),
  );
});

test('an index of 5,000 members, grown one by one or made at once, splits its blocks and still agrees', () => {
  const members = Array.from({ length: 5_000 }, (_, n) => contender(`p${n}`, (n * 7919) % 1_009, n % 11 === 0 ? 0 : 1, `n${n % 97}`));
  const grown = RankIndex.of<Contender>([]);
  for (const member of members) grown.add(member);
  expectIndex(grown, members);
  expectIndex(RankIndex.of(members), members);
  for (const member of members.filter((_, n) => n % 3 > 0)) grown.remove(member);
  expectIndex(
    grown,
    members.filter((_, n) => n % 3 === 0),
  );
});

test('a member that is not where it should be is named instead of another being removed', () => {
  const index = RankIndex.of([contender('a', 1, 1), contender('b', 2, 1)]);
  expect(() => index.remove(contender('c', 1, 1))).toThrow('c is not in the ranking');
});

function expectIndex(index: RankIndex<Contender>, members: Contender[]): void {
  const order = ranked(members);
  expect(index.size).toBe(members.length);
  expect(index.ranked).toBe(members.filter(({ weight }) => weight !== UNRANKED).length);
  expect(index.slice(0, members.length)).toEqual(order.map(({ contender: each }) => each));
  expect(index.slice(3, 8)).toEqual(order.slice(3, 8).map(({ contender: each }) => each));
  for (const { contender: each, standing } of order) {
    const found = { place: index.place(each), rank: index.rank(each.weight, each.since), tied: index.tied(each.weight, each.since) };
    if (found.place !== standing.place || found.rank !== standing.rank || found.tied !== standing.tied)
      expect({ each, ...found }).toEqual({ each, ...standing });
  }
}
