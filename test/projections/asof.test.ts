import * as fc from 'fast-check';
import type { Instant } from '../../src/platform/event.values.ts';
import { Board } from '../../projections/scoreboard/board.ts';
import { liveFrame, pastFrame } from '../../projections/scoreboard/frames.ts';
import { Roster } from '../../projections/scoreboard/roster.ts';
import { NOBODY } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import type { BoardParams } from '../../projections/scoreboard/scoreboard.view.ts';
import { EntriesView, positionOf, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf, naiveTotals, START } from './random-history.ts';

const names: Record<string, string> = { p0: 'Ann', p1: 'bob', p2: 'Bob', p3: 'Émile', p4: 'Zoe' };
const directory = {
  people: () => Object.entries(names).map(([profileId, name]) => ({ profileId, name, role: 'player' as const, teamIds: [] })),
  person: (id: string) => ({ profileId: id, name: names[id] ?? '?', teamIds: [] }),
  team: () => undefined,
} as never;
const scope = { people: 'all' } as const;
const audience = { directory, roster: new Roster(directory, scope, undefined) };
const params: fc.Arbitrary<BoardParams> = fc.record(
  {
    seriesId: fc.constant(SERIES),
    period: fc.constantFrom('all' as const, 'day' as const, 'week' as const),
    teamIds: fc.constant(['reds', 'blues']),
    tagIds: fc.constant(['x']),
  },
  { requiredKeys: ['seriesId', 'period'] },
);

function timelineOf(view: EntriesView): Timeline {
  const timeline = new Timeline();
  for (const entry of view.entries()) timeline.put(undefined, entry);
  return timeline;
}

const shown = (board: Board) => ({ header: { ...board.header(), at: undefined, sense: undefined }, rows: board.rows({ block: 0 }) });

test('known: a board equals the live board as it was after the facts that were recorded by then, course, movement and latest entry included', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.nat(70), params, async (moves, second, wanted) => {
      const { facts } = historyOf(moves);
      const at: Instant = new Date(START + second * 1_000).toISOString();
      const whole = new EntriesView();
      await whole.fold(facts);
      const prefix = new EntriesView();
      const later = facts.findIndex(({ metadata }) => metadata.recordedAt > at);
      await prefix.fold(later < 0 ? facts : facts.slice(0, later));
      const look = { params: wanted, scope, timeZone: 'UTC', without: NOBODY };
      const [all, first] = [timelineOf(whole), timelineOf(prefix)];
      const known = new Board(all, positionOf(0), pastFrame(look, { at, sense: 'known' }, START, all), audience);
      const then = { ...liveFrame(look, START, first), ...pastFrame(look, { at, sense: 'happened' }, START, first) };
      const live = new Board(first, positionOf(0), { ...then, until: Infinity, past: undefined }, audience);
      expect(shown(known)).toEqual(shown(live));
    }),
    { numRuns: 300 },
  );
});

test('happened: as of an instant after everything a board is the live board; what had not happened yet is not in it', async () => {
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, fc.nat(100), async (moves, second) => {
      const view = new EntriesView();
      await view.fold(historyOf(moves).facts);
      const look = { params: { seriesId: SERIES, period: 'all' as const }, scope, timeZone: 'UTC', without: NOBODY };
      const end = new Date(START + 3_600_000).toISOString();
      const timeline = timelineOf(view);
      const boardAt = (at: Instant) =>
        new Board(timeline, positionOf(0), pastFrame(look, { at, sense: 'happened' }, START, timeline), audience);
      const live = new Board(timeline, positionOf(0), liveFrame(look, Date.parse(end), timeline), audience);
      expect(shown(boardAt(end))).toEqual(shown(live));
      const at = new Date(START + second * 1_000).toISOString();
      for (const { latest } of boardAt(at).rows({ block: 0 })) expect((latest?.occurredAt ?? '') <= at).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test.each(['happened', 'known'] as const)(
  '%s: what a board counts as of an instant is what the facts up to there say, one by one: entries, those revoked, and who has any',
  async (sense) => {
    await fc.assert(
      fc.asyncProperty(ANY_HISTORY, fc.nat(100), params, async (moves, second, wanted) => {
        const { facts } = historyOf(moves);
        const view = new EntriesView();
        await view.fold(facts);
        const timeline = timelineOf(view);
        const look = { params: wanted, scope, timeZone: 'UTC', without: NOBODY };
        const frame = pastFrame(look, { at: new Date(START + second * 1_000).toISOString(), sense }, START, timeline);
        const header = new Board(timeline, positionOf(0), frame, audience).header();
        const never = facts.filter(({ type }) => type !== 'RevocationApplied' && type !== 'ReinstatementApplied');
        const counted = naiveTotals(facts, frame.until, frame.selection);
        const entries = sumOf(counted);
        expect(header).toMatchObject({
          players: Object.keys(names).length,
          ranked: Object.keys(counted).length,
          entries,
          revoked: sumOf(naiveTotals(never, frame.until, frame.selection)) - entries,
        });
      }),
      { numRuns: 300 },
    );
  },
);

function sumOf(totals: Record<string, [number, number]>): number {
  return Object.values(totals).reduce((sum, [, entries]) => sum + entries, 0);
}
