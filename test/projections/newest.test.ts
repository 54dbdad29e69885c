import * as fc from 'fast-check';
import { OrganisationDirectory } from '../../projections/people/organisation-directory.ts';
import { Board } from '../../projections/scoreboard/board.ts';
import { effectsOf } from '../../projections/scoreboard/effect.ts';
import { newestOf, newestOfPlayer } from '../../projections/scoreboard/newest.ts';
import { Roster } from '../../projections/scoreboard/roster.ts';
import { EVERYTHING, type Selection } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { EntriesView, ORG, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf, isCounted, START } from './random-history.ts';

const nobody = new OrganisationDirectory({ scan: () => undefined as never }, ORG);
const audience = { directory: nobody, roster: new Roster(nobody, { people: 'all' }, undefined) };

const instants = fc.oneof(fc.constant(Infinity), fc.integer({ min: START - 5_000, max: START + 120_000 }));
const selections: fc.Arbitrary<Selection> = fc.record({
  span: fc.constant(EVERYTHING.span),
  teams: fc.array(fc.subarray(['reds', 'blues', 'greens'], { minLength: 1 }), { maxLength: 1 }),
  tags: fc.option(fc.subarray(['x', 'y', 'z'], { minLength: 1 }), { nil: undefined }),
  only: fc.constant(undefined),
  knownBy: fc.oneof(
    { weight: 3, arbitrary: fc.constant(Infinity) },
    { weight: 1, arbitrary: fc.integer({ min: START, max: START + 60_000 }) },
  ),
  without: fc.subarray(['p0', 'p3']).map((left) => new Set(left)),
});

function boardOf(timeline: Timeline, selection: Selection, until: number, historyFrom: number): Board {
  const base = { selection, until: -Infinity };
  const params = { seriesId: SERIES, period: 'all' as const };
  return new Board(
    timeline,
    '',
    { params, timeZone: 'UTC', selection, until, base, movementSince: 0, movementMs: null, historyFrom },
    audience,
  );
}

/** A rank as of an instant, counted from the totals of that instant. */
function rankAt(timeline: Timeline, selection: Selection, profileId: string, at: number): number | null {
  const { micros, entries } = timeline.totals(at, selection);
  const own = timeline.playerNumber(profileId)!;
  if (entries[own] === 0) return null;
  return 1 + [...micros].filter((total, player) => entries[player]! > 0 && total > micros[own]!).length;
}

test('the newest entries of a board, and of each player, and what each did to a rank, are those of the documents, for any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      ANY_HISTORY,
      fc.array(
        fc.record({
          until: instants,
          selection: selections,
          historyFrom: fc.constantFrom(-Infinity, START + 10_000),
          most: fc.integer({ min: 1, max: 8 }),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      async (moves, questions) => {
        const view = new EntriesView();
        await view.fold(historyOf(moves).facts);
        const timeline = new Timeline();
        for (const entry of view.entries()) timeline.put(undefined, entry);
        for (const { until, selection, historyFrom, most } of questions) {
          const board = boardOf(timeline, selection, until, historyFrom);
          const told = (numbers: readonly number[]) => numbers.map((n) => timeline.deltas.entryId(n));
          const newest = view
            .entries()
            .filter((entry) => isCounted(selection, entry, until) && Date.parse(entry.occurredAt) >= historyFrom)
            .sort((a, b) => (`${a.occurredAt} ${a.entryId}` < `${b.occurredAt} ${b.entryId}` ? 1 : -1));

          const found = newestOf(board, most);
          expect(told(found)).toEqual(newest.slice(0, most).map(({ entryId }) => entryId));
          for (const player of timeline.players) {
            const own = newest.filter(({ profileId }) => profileId === player);
            expect(told(newestOfPlayer(board, player, most))).toEqual(own.slice(0, most).map(({ entryId }) => entryId));
          }
          expect(effectsOf(board, found)).toEqual(
            newest.slice(0, most).map(({ profileId, occurredAt }) => ({
              rankBefore: rankAt(timeline, selection, profileId, Date.parse(occurredAt) - 1),
              rankAfter: rankAt(timeline, selection, profileId, Date.parse(occurredAt)),
            })),
          );
        }
      },
    ),
    { numRuns: 300 },
  );
});
