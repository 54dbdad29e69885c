import * as fc from 'fast-check';
import type { WhatIf } from '../../projections/competitions/round-timeline.ts';
import type { Entry } from '../../projections/entries/entries.ts';
import { later } from '../../src/platform/event.values.ts';
import { ORG } from './points-history.ts';
import { ANY_HISTORY, historyOf, type Move } from './random-history.ts';
import { at, EVERYBODY, LATER, type Rules, rulesOf, tell, World } from './rounds-world.ts';

/** A round that was closed, by these rules; what counts was known by an instant. */
function closed(world: World, rules: Rules, knownBy: string, disqualified: string[] = []): void {
  const round = { kind: 'round', organisationId: ORG, competitionId: 'c', number: 1, from: rules.from, until: rules.before };
  const standing = { rules, knownBy, rosterBy: knownBy, disqualified, doubt: null, locks: [], dueAt: null };
  world.put('competition-rounds', [{ key: `${ORG}/c/1`, after: { ...round, ...standing } }]);
}
async function supposed(world: World, whatIf: WhatIf) {
  const params = { competitionId: 'c', round: 1, whatIf };
  const board = await world.boards.asOf(ORG, params, EVERYBODY, { at: LATER, sense: 'known' }, LATER);
  return board.rows({ block: 0 }).flatMap(({ profileId, rank, points }) => (rank === null ? [] : [[profileId, rank, points]]));
}

test('U-192 the ranks that a turn of entries is said to bring are those that it brings, and is said to have brought', async () => {
  const turn = fc.record({ entries: fc.uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 }), second: fc.nat(100) });
  const rounds = fc.record({
    from: fc.nat(40),
    length: fc.integer({ min: 10, max: 100 }),
    ties: fc.constantFrom('first' as const, 'shared' as const),
  });
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, turn, rounds, async (moves, { entries, second }, { from, length, ties }) => {
      const rules = rulesOf({ from: at(from), before: at(from + length), ties });
      const all: Move[] = [...moves, { kind: 'turn', entries, second }];
      const [before, after] = [new World(), new World()];
      for (const world of [before, after]) {
        world.rules(rules);
        closed(world, rules, LATER);
      }
      const was = await tell(before, 0, moves);
      await tell(after, 0, all);
      const turned = entries.flatMap((n): Entry[] => was.filter(({ entryId }) => entryId === `e${n}`));
      const counting = turned.filter(({ revoked }) => revoked === null);
      const told = (counting.length > 0 ? counting : turned).map((entry) => ({ ...entry, seriesId: 's0', entryId: `0-${entry.entryId}` }));
      const again = counting.length > 0 ? [] : told.map((entry) => ({ ...entry, recordedAt: at(0), turns: [], retags: [] }));
      const turning = { without: told, brought: again };
      const outcome = await supposed(after, { knownBy: LATER });
      expect(await supposed(before, { knownBy: LATER, ...turning })).toEqual(outcome);
      const last = historyOf(all).facts.at(-1);
      if (told.length > 0 && last)
        expect(await supposed(after, { knownBy: later(last.metadata.recordedAt, -1), ...turning })).toEqual(outcome);
    }),
    { numRuns: 150 },
  );
});

test('the ranks that corrected rules are said to bring are those of a round that was played by them', async () => {
  const series = fc.record({ tags: fc.subarray(['x', 'y']), factor: fc.constantFrom('1', '0.5', '2.333333') });
  const played = fc.record({
    s0: series,
    s1: fc.option(series),
    ties: fc.constantFrom('first' as const, 'shared' as const),
    until: fc.nat(80),
  });
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, played, played, async (moves, one, other) => {
      const [was, is] = [one, other].map(({ s0, s1, ties, until }) => {
        const counted = [{ seriesId: 's0', ...s0 }, ...(s1 ? [{ seriesId: 's1', ...s1 }] : [])];
        return rulesOf({ series: counted, ties, from: at(0), before: at(1 + until) });
      });
      const [before, after] = [new World(), new World()];
      for (const [world, rules] of [
        [before, was],
        [after, is],
      ] as const) {
        world.rules(was!);
        closed(world, rules!, LATER);
        await tell(world, 0, moves);
        await tell(world, 1, moves.slice(0, 20));
      }
      const outcome = await supposed(after, { knownBy: LATER });
      expect(await supposed(before, { knownBy: LATER, rules: is!, until: is!.before! })).toEqual(outcome);
    }),
    { numRuns: 100 },
  );
});

test('a correction counts in the place of what it corrects, where its tags and its time are those of the round', async () => {
  const world = new World();
  const rules = rulesOf({ series: [{ seriesId: 's0', tags: ['x'], factor: '2' }], from: at(0), before: at(60) });
  world.rules(rules);
  closed(world, rules, LATER);
  const award = (player: string, points: number, tags: string[]): Move => ({ kind: 'award', player, points, second: 5, tags, teams: [] });
  const entries = await tell(world, 0, [award('p0', 8, ['x']), award('p1', 6, ['x'])]);
  const corrected = { ...entries[0]!, seriesId: 's0', entryId: 'another', points: '1', retags: [] };
  const turning = (more: Partial<Entry>) => {
    return { without: [{ entryId: '0-e0', profileId: 'p0' }], brought: [{ ...corrected, ...more }] };
  };
  expect(await supposed(world, { knownBy: LATER })).toEqual([
    ['p0', 1, '8'],
    ['p1', 2, '6'],
  ]);
  expect(await supposed(world, { knownBy: LATER, ...turning({}) })).toEqual([
    ['p1', 1, '6'],
    ['p0', 2, '2'],
  ]);
  for (const elsewhere of [{ tags: ['y'] }, { occurredAt: at(60) }, { seriesId: 's1' }])
    expect(await supposed(world, { knownBy: LATER, ...turning(elsewhere) })).toEqual([['p1', 1, '6']]);
});

test('who is disqualified is in no row of a closed round, and the others move up', async () => {
  const world = new World();
  const rules = rulesOf({ from: at(0), before: at(60) });
  world.rules(rules);
  const award = (player: string, points: number): Move => ({ kind: 'award', player, points, second: 5, tags: [], teams: [] });
  await tell(world, 0, [award('p0', 8), award('p1', 6)]);
  closed(world, rules, LATER, ['p0']);
  const live = await world.boards.live(ORG, { competitionId: 'c', round: 1 }, EVERYBODY);
  expect(live.rows({ block: 0 }).map(({ profileId, rank }) => [profileId, rank])).toEqual([
    ['p1', 1],
    ['p2', null],
    ['p3', null],
    ['p4', null],
  ]);
  live.release();
  expect(await supposed(world, { knownBy: LATER, disqualified: [] })).toHaveLength(2);
});
