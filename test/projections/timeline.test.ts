import * as fc from 'fast-check';
import { deltasOf } from '../../projections/scoreboard/deltas.ts';
import { EVERYTHING, type Selection } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { EntriesView, PointsHistory } from './points-history.ts';
import { ANY_HISTORY, historyOf, isCounted, naiveTotals, START } from './random-history.ts';

const instants = fc.integer({ min: START - 5_000, max: START + 120_000 });
const spans = fc.oneof(
  fc.constant(EVERYTHING.span),
  fc.tuple(fc.nat(60), fc.nat(60)).map(([from, length]) => ({ from: START + from * 1_000, before: START + (from + length) * 1_000 })),
);
const selections: fc.Arbitrary<Selection> = fc.record({
  span: spans,
  teams: fc.array(fc.subarray(['reds', 'blues', 'greens'], { minLength: 1 }), { maxLength: 2 }),
  tags: fc.option(fc.subarray(['x', 'y', 'z'], { minLength: 1 }), { nil: undefined }),
  only: fc.option(
    fc.uniqueArray(fc.constantFrom('p0', 'p1', 'p2')).map((some) => new Set(some)),
    { nil: undefined, freq: 5 },
  ),
  knownBy: fc.oneof(
    { weight: 3, arbitrary: fc.constant(Infinity) },
    { weight: 1, arbitrary: fc.integer({ min: START, max: START + 60_000 }) },
  ),
  without: fc.subarray(['p0', 'p3']).map((left) => new Set(left)),
});

/** Totals by player, without those who have nothing. */
function totalsOf(timeline: Timeline, at: number, selection: Selection): Record<string, [number, number]> {
  const { micros, entries } = timeline.totals(at, selection);
  const found: Record<string, [number, number]> = {};
  timeline.players.forEach((player, n) => {
    if (entries[n] !== 0 || micros[n] !== 0) found[player] = [micros[n]!, entries[n]!];
  });
  return found;
}

test('a board as of any instant equals a naive replay, for any teams, tags, span, player and knowledge', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.array(fc.tuple(instants, selections), { minLength: 1, maxLength: 5 }), async (moves, questions) => {
      const { facts } = historyOf(moves);
      const view = new EntriesView();
      await view.fold(facts);
      const timeline = new Timeline();
      for (const entry of view.entries()) timeline.put(undefined, entry);
      for (const [at, selection] of questions) {
        const expected = naiveTotals(facts, at, selection);
        expect(totalsOf(timeline, at, selection)).toEqual(expected);
        const counted = view.entries().filter((entry) => isCounted(selection, entry, at));
        expect(counted.length).toBe(Object.values(expected).reduce((sum, [, entries]) => sum + entries, 0));
      }
    }),
    { numRuns: 300 },
  );
});

test('a timeline that follows commits equals one that reads the documents, wherever batches are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      ANY_HISTORY,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.array(fc.tuple(instants, selections), { maxLength: 4 }),
      async (moves, cuts, questions) => {
        const { facts } = historyOf(moves);
        const view = new EntriesView();
        const following = new Timeline();
        for (let from = 0, cut = 0; from < facts.length; cut++) {
          const size = cuts[cut % cuts.length]!;
          for (const { before, after } of await view.fold(facts.slice(from, from + size))) {
            if (after?.entryId !== undefined) following.put(before as never, after as never);
          }
          from += size;
        }
        const read = new Timeline();
        for (const entry of view.entries().reverse()) read.put(undefined, entry);
        for (const [at, selection] of [...questions, [Infinity, EVERYTHING] as const]) {
          expect(totalsOf(following, at, selection)).toEqual(totalsOf(read, at, selection));
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a reinstatement that is dated before its revocation takes effect with it, one before the entry with the entry', async () => {
  const at = (second: number) => START + second * 1_000;
  const instant = (second: number) => new Date(at(second)).toISOString();
  const view = new EntriesView();
  const history = new PointsHistory().award('e', 'p', '3', instant(10)).revoke('r', ['e'], instant(30)).reinstate('s', ['e'], instant(20));
  await view.fold(history.facts);
  expect(deltasOf(view.entry('e')).map((delta) => [delta.at, delta.entries, delta.revoked])).toEqual([
    [at(10), 1, 0],
    [at(30), -1, 0],
    [at(30), 0, 1],
    [at(30), 0, -1],
    [at(30), 1, 0],
  ]);
  const timeline = new Timeline();
  timeline.put(undefined, view.entry('e'));
  for (const second of [10, 20, 29, 30, 40]) expect(totalsOf(timeline, at(second), EVERYTHING)).toEqual({ p: [3_000_000, 1] });
  await view.fold(history.revoke('t', ['e'], instant(5)).facts.slice(-2));
  expect(deltasOf(view.entry('e')).at(-1)).toMatchObject({ at: at(30), entries: 0, revoked: 1 });
});

test('30,000 entries in any order of arrival, late ones merged, have the totals of a plain sum at every instant', async () => {
  const entries = Array.from({ length: 30_000 }, (_, n) => ({
    id: `e${n}`,
    player: `p${n % 500}`,
    points: (n * 31) % 997,
    at: START + ((n * 7_919) % 30_011) * 1_000,
  }));
  const timeline = new Timeline();
  const documentOf = await entryDocuments();
  entries.forEach(({ id, player, points, at }, n) => {
    timeline.put(undefined, documentOf(id, player, String(points), at));
    // Asked in between, so that checkpoints are there for late arrivals to make wrong.
    if (n % 7_000 === 0) expect(timeline.totals(Infinity, EVERYTHING).counted).toBe(n + 1);
  });
  for (const at of [START - 1, START, START + 1_234_000, START + 29_000_000, START + 29_000_500, START + 40_000_000]) {
    const expected = new Map<string, [number, number]>();
    for (const entry of entries.filter((each) => each.at <= at)) {
      const [micros, count] = expected.get(entry.player) ?? [0, 0];
      expected.set(entry.player, [micros + entry.points * 1_000_000, count + 1]);
    }
    expect(totalsOf(timeline, at, EVERYTHING)).toEqual(Object.fromEntries(expected));
  }
  const later = documentOf('late', 'p0', '5', START + 500);
  timeline.put(undefined, later);
  expect(timeline.totals(START + 499, EVERYTHING).counted + 1).toBe(timeline.totals(START + 500, EVERYTHING).counted);
  expect([...timeline.upTo(Infinity)].map((n) => timeline.deltas.at[n])).toEqual(
    [...entries.map(({ at }) => at), START + 500].sort((a, b) => a - b),
  );
});

test('of a few players the same deltas arrive and take effect in the same order as among everybody, and nobody else is looked at', async () => {
  const documentOf = await entryDocuments();
  const timeline = new Timeline();
  const players = (count: number) => new Set(Array.from({ length: count }, (_, n) => `p${n}`));
  const [one, some, half] = [players(1), players(5), players(50)];
  for (let n = 0, from = 0; n < 3_000; n++) {
    timeline.put(undefined, documentOf(`e${n}`, `p${(n * 37) % 100}`, '1', START + ((n * 7_919) % 3_001) * 1_000));
    if (n % 211 !== 0) continue;
    for (const only of [one, some, half]) {
      const isTheirs = (delta: number) => only.has(timeline.players[timeline.deltas.player[delta]!]!);
      for (const until of [START + 1_000_000, Infinity]) {
        expect([...timeline.upTo(until, only)].filter(isTheirs)).toEqual([...timeline.upTo(until)].filter(isTheirs));
      }
      const added = { from, before: timeline.size };
      expect([...timeline.arrived(added, only)].filter(isTheirs)).toEqual([...timeline.arrived(added)].filter(isTheirs));
    }
    from = timeline.size;
  }
  expect(timeline.upTo(Infinity, one)).toHaveLength(30);
  expect(timeline.upTo(Infinity, some)).toHaveLength(150);
  expect(timeline.upTo(Infinity, half)).toHaveLength(3_000);
  expect([...timeline.arrived({ from: 0, before: timeline.size }, some)]).toHaveLength(150);
});

test('entry ids come back as they were, be they UUIDs or not', async () => {
  const timeline = new Timeline();
  const documentOf = await entryDocuments();
  const ids = [
    '00000000-0000-0000-0000-000000000001',
    'ffffffff-ffff-5fff-8fff-ffffffffffff',
    'row-7',
    '0190b2c4-5d6e-7f80-9123-456789abcdef',
  ];
  ids.forEach((id, n) => timeline.put(undefined, documentOf(id, 'p', '1', START + n)));
  expect(ids.map((_, n) => timeline.deltas.entryId(n))).toEqual(ids);
});

async function entryDocuments() {
  const { facts } = new PointsHistory().award('e', 'p', '1', new Date(START).toISOString());
  const view = new EntriesView();
  await view.fold(facts);
  const { recordedAt } = facts[0]!.metadata;
  return (entryId: string, profileId: string, points: string, at: number) => {
    const occurredAt = new Date(at).toISOString();
    return { ...view.entry('e'), entryId, profileId, points, occurredAt, recordedAt, retags: [{ at: occurredAt, recordedAt, tags: [] }] };
  };
}
