import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import type { Entry } from '../../projections/entries/entries.ts';
import { EVERYTHING, type Selection } from '../../projections/scoreboard/selection.ts';
import { PLAYERS, type RowTotal, type Source, Tally } from '../../projections/scoreboard/tally.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { linkedPoints, toMicros } from '../../src/points/point-amount.values.ts';
import { ranked, weightOf } from '../../src/points/ranking.values.ts';
import { realHistory, realTest } from '../real-histories.ts';
import { EntriesView, PointsHistory } from './points-history.ts';
import { ANY_HISTORY, historyOf, isCounted, START } from './random-history.ts';

const ONE = 1_000_000;
const FACTORS = [ONE, 500_000, 333_333, 2_000_001];

async function entriesOf(history: PointsHistory): Promise<Entry[]> {
  const view = new EntriesView();
  await view.fold(history.facts);
  return view.entries();
}

function timelineOf(entries: readonly Entry[]): Timeline {
  const timeline = new Timeline();
  for (const entry of entries) timeline.put(undefined, entry);
  return timeline;
}

/** The rule, told of entries alone: each is rounded by itself; the last instant that gave or took something is when the total began. */
function naive(series: { entries: readonly Entry[]; selection: Selection; factor: number }[], player: string, until: number): RowTotal {
  const worths = series.flatMap(({ entries, selection, factor }) =>
    entries
      .filter((entry) => entry.profileId === player && isCounted(selection, entry, until))
      .map((entry) => ({ at: Date.parse(entry.occurredAt), micros: linkedPoints(toMicros(entry.points), 0, factor) })),
  );
  const byInstant = Map.groupBy(worths, ({ at }) => at);
  const sum = (all: readonly { micros: number }[]) => all.reduce((total, { micros }) => total + micros, 0);
  const moved = [...byInstant].filter(([, all]) => sum(all) !== 0).map(([at]) => at);
  return { micros: sum(worths), entries: worths.length, since: Math.max(0, ...moved) };
}

const spans = fc
  .tuple(fc.nat(60), fc.nat(60))
  .map(([from, length]) => ({ from: START + from * 1_000, before: START + (from + length) * 1_000 }));
const selections: fc.Arbitrary<Selection> = fc.record({
  span: fc.oneof(fc.constant(EVERYTHING.span), spans),
  teams: fc.constant([]),
  tags: fc.option(fc.subarray(['x', 'y', 'z'], { minLength: 1 }), { nil: undefined }),
  only: fc.constant(undefined),
  knownBy: fc.constant(Infinity),
  without: fc.constant(new Set<string>()),
});
const series = fc.record({ moves: ANY_HISTORY, selection: selections, factor: fc.constantFrom(...FACTORS) });

test('what players have in several series, each times a factor, equals the rule told of entries alone, at any instant', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(series, { minLength: 1, maxLength: 3 }), fc.nat(120), async (all, second) => {
      const until = START + second * 1_000;
      const histories = await Promise.all(all.map(async ({ moves, ...more }) => ({ ...more, entries: await entriesOf(historyOf(moves)) })));
      const sources: Source[] = histories.map(({ entries, ...more }) => ({ ...more, timeline: timelineOf(entries) }));
      const tally = new Tally(sources, PLAYERS, until);
      for (const player of ['p0', 'p1', 'p2', 'p3', 'p4']) expect(tally.total(player)).toEqual(naive(histories, player, until));
    }),
    { numRuns: 300 },
  );
});

test('a tally that hears of each entry as it comes, and of each revocation, equals one that is taken anew', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.constantFrom(...FACTORS), selections, async (moves, factor, selection) => {
      const view = new EntriesView();
      const timeline = new Timeline();
      const source = { timeline, selection, factor };
      const following = new Tally([source], PLAYERS, Infinity);
      for (const fact of historyOf(moves).facts) {
        for (const { before, after } of await view.fold([fact])) {
          if (after?.entryId === undefined) continue;
          following.add(timeline, timeline.put(before as never, after as never));
          for (const player of ['p0', 'p1', 'p2', 'p3', 'p4'])
            expect(following.total(player)).toEqual(new Tally([source], PLAYERS, Infinity).total(player));
        }
      }
    }),
    { numRuns: 150 },
  );
});

realTest('euc2025 U-124: at 14:10:20.182 team 23 is 28 and team 35 is 29, because 23 had 49501 first', async () => {
  const rows: Record<string, string>[] = parse(realHistory('euc2025/entries.csv'), { columns: true, bom: true });
  const history = new PointsHistory();
  for (const { entry_id, team_id, points, time_utc } of rows)
    history.award(entry_id!, team_id!, points!, `${time_utc!.replace(' ', 'T')}Z`);
  const timeline = timelineOf(await entriesOf(history));
  const span = { from: Date.parse('2025-03-02T09:30:00.000Z'), before: Date.parse('2025-03-02T14:30:00.000Z') };
  const source = { timeline, selection: { ...EVERYTHING, span }, factor: ONE };
  const ranksAt = (instant: string) => {
    const tally = new Tally([source], PLAYERS, Date.parse(instant));
    const contenders = timeline.players.map((id) => {
      const { micros, entries, since } = tally.total(id);
      return { id, name: id, weight: weightOf(micros, entries), ...(entries > 0 && { since }) };
    });
    return new Map(ranked(contenders).map(({ contender, standing }) => [contender.id, standing.rank]));
  };
  const tie = ranksAt('2025-03-02T14:10:20.182Z');
  expect([tie.get('23'), tie.get('35')]).toEqual([28, 29]);
  const final = ranksAt('2025-03-02T14:30:00.000Z');
  const standings: Record<string, string>[] = parse(realHistory('euc2025/standings.csv'), { columns: true, bom: true });
  for (const { rank, team_id, points } of standings)
    if (points !== '0') expect([team_id, final.get(team_id!)]).toEqual([team_id, Number(rank)]);
});
