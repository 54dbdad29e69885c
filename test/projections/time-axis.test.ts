import * as fc from 'fast-check';
import { activityOf } from '../../projections/scoreboard/activity.ts';
import { Board } from '../../projections/scoreboard/board.ts';
import { edgesOf } from '../../projections/scoreboard/course.ts';
import { liveFrame, pastFrame } from '../../projections/scoreboard/frames.ts';
import { Roster } from '../../projections/scoreboard/roster.ts';
import { NOBODY } from '../../projections/scoreboard/selection.ts';
import { stretchesFrom } from '../../projections/scoreboard/stretches.ts';
import { axisOf, instantAt, placeOf, type Stretch } from '../../projections/scoreboard/time-axis.values.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { EntriesView, PointsHistory, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf, START } from './random-history.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The stretches of instants, all of them looked at, from the first on. */
function stretches(instants: readonly number[], start = Math.min(...instants)): Stretch[] {
  const at = Float64Array.from(instants);
  const order = Int32Array.from(instants.keys()).sort((a, b) => at[a]! - at[b]!);
  return stretchesFrom(start, { order, at, isCounted: () => true });
}

/** The same, told by looking at every gap. */
function naive(instants: readonly number[]): Stretch[] {
  const sorted = [...new Set(instants)].sort((a, b) => a - b);
  const gaps = sorted.slice(1).map((to, n) => ({ from: sorted[n]!, to }));
  const longest = gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from) || a.from - b.from);
  const length = (gap: Stretch | undefined) => (gap ? gap.to - gap.from : 0);
  const quietAt = (count: number) => {
    const rest = longest.slice(count).reduce((sum, gap) => sum + length(gap), 0);
    const usual = rest / (Math.min(168, gaps.length) - count);
    const shortest = length(longest[count - 1]);
    return shortest >= rest / 8 && shortest >= usual * 20 && shortest >= 2 * length(longest[count]);
  };
  const counts = [8, 7, 6, 5, 4, 3, 2, 1].filter((count) => count <= gaps.length / 2);
  const quiet = longest.slice(0, counts.find(quietAt) ?? 0).sort((a, b) => a.from - b.from);
  return [...quiet, { from: sorted.at(-1)!, to: 0 }].map((gap, n) => ({ from: quiet[n - 1]?.to ?? sorted[0]!, to: gap.from }));
}

/** Contests of some minutes to hours, days to years apart, and entries anywhere. */
const instants = fc
  .array(
    fc.record({
      start: fc.integer({ min: 0, max: 900 }).map((days) => START + days * DAY),
      length: fc.constantFrom(0, MINUTE, HOUR, 8 * HOUR, 40 * DAY),
      places: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 60 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((contests) => contests.flatMap(({ start, length, places }) => places.map((place) => start + Math.round((place * length) / 1_000))));

test('one late entry leaves a contest its room: the months between are one quiet', () => {
  const contest = Array.from({ length: 290 }, (_, n) => START + n * MINUTE);
  const late = START + 240 * DAY;
  expect(stretches([...contest, late])).toEqual([
    { from: START, to: START + 289 * MINUTE },
    { from: late, to: late },
  ]);
  const axis = axisOf(stretches([...contest, late]));
  expect(placeOf(axis, START + 289 * MINUTE)).toBeGreaterThan(0.95);
  expect(axis.map(({ quiet }) => quiet)).toEqual([false, true, false]);
});

test('three days of eight hours are three stretches; pauses within a day, and days of half a year, are no quiet', () => {
  const day = (n: number) => Array.from({ length: 96 }, (_, entry) => START + n * DAY + entry * 5 * MINUTE);
  expect(stretches([0, 1, 2].flatMap(day)).length).toBe(3);
  expect(stretches([...day(0), START + 9 * HOUR]).length).toBe(1);
  const halfAYear = Array.from({ length: 180 }, (_, n) => [START + n * DAY, START + n * DAY + 7 * HOUR]).flat();
  expect(stretches(halfAYear).length).toBe(1);
});

test('few entries far apart have an axis of even time, be they one, two of an instant, or ten over a year', () => {
  expect(stretches([START])).toEqual([{ from: START, to: START }]);
  expect(stretches([START, START, START])).toEqual([{ from: START, to: START }]);
  expect(stretches([START, START + DAY]).length).toBe(1);
  expect(stretches([0, 31, 75, 90, 160, 190, 250, 263, 300, 364].map((n) => START + n * DAY)).length).toBe(1);
  expect(stretchesFrom(START, { order: new Int32Array(), at: new Float64Array(), isCounted: () => true })).toEqual([]);
});

test('the stretches are those of a look at every gap, whatever else lies between and however it came', () => {
  fc.assert(
    fc.property(instants, fc.array(fc.nat(900), { maxLength: 40 }), (told, others) => {
      const expected = naive(told);
      expect(stretches(told)).toEqual(expected);
      expect(stretches(told.toReversed())).toEqual(expected);
      const mixed = [...told, ...others.map((days) => START + days * DAY + 7)];
      const at = Float64Array.from(mixed);
      const order = Int32Array.from(mixed.keys()).sort((a, b) => at[a]! - at[b]!);
      expect(stretchesFrom(Math.min(...told), { order, at, isCounted: (n) => n < told.length })).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});

test('an axis keeps the order, has a place for every instant, and tells the instant of a place', () => {
  fc.assert(
    fc.property(instants, (told) => {
      const axis = axisOf(stretches(told));
      const sorted = told.toSorted((a, b) => a - b);
      const places = sorted.map((instant) => placeOf(axis, instant));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(places.every((place) => place >= 0 && place <= 1)).toBe(true);
      expect([axis[0]?.start, axis.at(-1)?.end]).toEqual([0, 1]);
      axis.slice(1).forEach((piece, n) => expect([piece.from, piece.start]).toEqual([axis[n]!.to, axis[n]!.end]));
      const length = sorted.at(-1)! - sorted[0]!;
      for (const [n, place] of places.entries())
        expect(Math.abs(instantAt(axis, place) - sorted[n]!)).toBeLessThanOrEqual(1 + length * 1e-9);
    }),
    { numRuns: 300 },
  );
});

test('a course goes by the same stretches: at most 24 totals in order, one step for each quiet', () => {
  fc.assert(
    fc.property(instants, (told) => {
      const seen = stretches(told);
      const { at, quiet } = edgesOf(seen);
      expect(at.length).toBeLessThanOrEqual(24);
      expect(at).toEqual(at.toSorted((a, b) => a - b));
      expect(at[0]).toBe(Math.min(...told));
      expect(at.at(-1)).toBeGreaterThanOrEqual(Math.max(...told));
      expect(quiet.map((step) => at[step + 1])).toEqual(seen.slice(1).map(({ from }) => from));
    }),
    { numRuns: 300 },
  );
});

const audience = (() => {
  const directory = { people: () => [], person: () => undefined, team: () => undefined } as never;
  return { directory, roster: new Roster(directory, { people: 'all' }, undefined) };
})();

const look = { params: { seriesId: SERIES, period: 'all' as const }, scope: { people: 'all' as const }, timeZone: 'UTC', without: NOBODY };

async function boardOf(history: PointsHistory): Promise<Board> {
  const view = new EntriesView();
  await view.fold(history.facts);
  const timeline = new Timeline();
  for (const entry of view.entries()) timeline.put(undefined, entry);
  return new Board(timeline, '', liveFrame(look, START + 300 * DAY, timeline), audience);
}

test('the bar has a span for every entry: of a contest of five hours many, of the late entry one', async () => {
  const history = new PointsHistory();
  for (let n = 0; n < 290; n++) history.award(`e${n}`, `p${n % 7}`, '3', new Date(START + n * MINUTE).toISOString());
  history.award('late', 'p3', '1', new Date(START + 240 * DAY).toISOString());
  const board = await boardOf(history);
  const bar = activityOf(board);
  expect(bar.stretches.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))).toEqual([290, 1]);
  expect(bar.stretches[0]!.counts.length).toBeGreaterThan(100);
  expect(bar.stretches[1]!.counts).toEqual([1]);
  expect(bar.knownFrom).toBe(history.facts[0]!.metadata.recordedAt);
  const [row] = board.rows({ block: 0 });
  expect(new Set(row!.course).size).toBeGreaterThan(15);
  expect(board.header().quietSteps).toEqual([row!.course.length - 2]);
});

test('a part of the bar has the entries of that part in finer spans', async () => {
  const history = new PointsHistory();
  for (let n = 0; n < 290; n++) history.award(`e${n}`, 'p', '3', new Date(START + n * MINUTE).toISOString());
  const board = await boardOf(history);
  const whole = activityOf(board);
  const part = activityOf(board, { part: { from: START + 60 * MINUTE, to: START + 70 * MINUTE } });
  expect(part.stepMs).toBeLessThan(whole.stepMs / 5);
  expect(part.stretches.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0)).toBe(11);
  expect(activityOf(board, { part: { from: START - DAY, to: START - HOUR } }).from).toBeNull();
});

test('what was known has a bar of its own: an import of half a year is where it was recorded, and so are the changes of the lead', async () => {
  const history = new PointsHistory();
  for (let n = 0; n < 180; n++) history.award(`e${n}`, `p${n % 3}`, String(n), new Date(START - n * DAY).toISOString());
  history.recordedAt += 30 * DAY;
  history.award('own', 'p0', '1000000', new Date(START + 30 * DAY).toISOString());
  const recorded = history.facts.map(({ metadata }) => Date.parse(metadata.recordedAt));
  const { stretches: bars, leadChanges, knownFrom, from } = activityOf(await boardOf(history), { sense: 'known' });
  expect(bars.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))).toEqual([180, 1]);
  expect([knownFrom, from]).toEqual([
    new Date(recorded[0]!).toISOString(),
    new Date(Math.floor(recorded[0]! / 2_000) * 2_000).toISOString(),
  ]);
  expect(leadChanges.at(-1)).toMatchObject({ at: new Date(recorded.at(-1)!).toISOString(), profileId: 'p0' });
  expect(leadChanges.every(({ at }) => Date.parse(at) >= recorded[0]!)).toBe(true);
});

test('whoever the bar says takes the lead leads the board of that instant, as it happened and as it was known', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.constantFrom('happened' as const, 'known' as const), async (moves, sense) => {
      const board = await boardOf(historyOf(moves));
      for (const { at, profileId } of activityOf(board, { sense }).leadChanges) {
        const then = new Board(board.timeline, '', pastFrame(look, { at, sense }, START, board.timeline), audience);
        expect(then.rankOf(profileId)).toBe(1);
      }
    }),
    { numRuns: 150 },
  );
});

test('every entry that counts has its span in the bar, whatever the history', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, async (moves) => {
      const board = await boardOf(historyOf(moves));
      const bar = activityOf(board);
      const total = bar.stretches.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0);
      const { deltas } = board.timeline;
      const made = Array.from({ length: deltas.size }, (_, n) => (deltas.at[n] === deltas.occurredAt[n] ? deltas.entries[n]! : 0));
      expect(total).toBe(made.reduce<number>((sum, count) => sum + count, 0));
      const spans = bar.stretches.flatMap(({ from, counts }) => [Date.parse(from), Date.parse(from) + counts.length * bar.stepMs]);
      expect(spans).toEqual(spans.toSorted((a, b) => a - b));
    }),
    { numRuns: 100 },
  );
});
