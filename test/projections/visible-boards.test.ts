import * as fc from 'fast-check';
import type { Person } from '../../projections/people/people.ts';
import { VisiblePeople } from '../../projections/people/visible-people.ts';
import type { Scope } from '../../projections/platform/scope.ts';
import { Board } from '../../projections/scoreboard/board.ts';
import { read } from '../../projections/scoreboard/board-readings.ts';
import { pastFrame } from '../../projections/scoreboard/frames.ts';
import { Roster } from '../../projections/scoreboard/roster.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { type People, sees } from '../../src/organisations/filters.values.ts';
import { BoardsWorld } from './boards-world.ts';
import { person } from './people-ground.ts';
import { EntriesView, PointsHistory, ORG, positionOf, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf, START } from './random-history.ts';

const ALL = { seriesId: SERIES, period: 'all' } as const;
const IDS = ['p0', 'p1', 'p2', 'p3', 'p4'];
const iso = (second: number) => new Date(START + second * 1_000).toISOString();

const teams = fc.subarray(['reds', 'blues', 'greens']);
const which: fc.Arbitrary<People> = fc.record({ teamIds: teams, profileId: fc.constantFrom(...IDS) }, { requiredKeys: ['teamIds'] });

/** Who is who, of some people alone. */
function directoryOf(people: readonly Person[]) {
  const byId = new Map(people.map((one) => [one.profileId, one]));
  const once = (_: string, make: (all: Person[]) => unknown) => make([...people]);
  return { people: () => byId.values(), person: (id: string) => byId.get(id), team: () => undefined, once } as never;
}

/** All that is read of a board: its rows, its bar, the newest, and why. */
function shown(board: Board) {
  const why = IDS.map((profileId) => read(board, { kind: 'why', profileId, most: 50 }));
  const newest = read(board, { kind: 'newest', most: 50 });
  const found = IDS.map((profileId) => read(board, { kind: 'state', search: profileId }));
  return { header: board.header(), rows: board.rows({ block: 0 }), bar: read(board, { kind: 'activity' }), newest, why, found };
}

test.each(['happened', 'known'] as const)(
  'R-209 %s: a board of some people is that of these alone, with the entries of the teams of their time (U-191) at once',
  async (sense) => {
    await fc.assert(
      fc.asyncProperty(
        ANY_HISTORY,
        fc.tuple(...IDS.map(() => teams)),
        which,
        fc.option(teams, { nil: undefined }),
        fc.nat(100),
        async (moves, teamsOf, people, teamIds, second) => {
          const view = new EntriesView();
          await view.fold(historyOf(moves).facts);
          const everybody = IDS.map((id, n) => person(id, { teamIds: teamsOf[n]! }));
          const visible = everybody.filter((one) => sees(people, one));
          const boardOf = (among: readonly Person[], scope: Scope) => {
            const timeline = new Timeline();
            const ids = among.map(({ profileId }) => profileId);
            for (const entry of view.entries()) if (ids.includes(entry.profileId)) timeline.put(undefined, entry);
            const directory = directoryOf(among);
            const roster = new Roster(directory, scope, undefined);
            const look = { params: ALL, scope, timeZone: 'UTC', without: roster.deletedAt(START), only: roster.only() };
            return new Board(timeline, positionOf(0), pastFrame(look, { at: iso(second), sense }, START, timeline), { directory, roster });
          };
          expect(shown(boardOf(everybody, { people, teamIds }))).toEqual(shown(boardOf(visible, { people: 'all', teamIds })));
        },
      ),
      { numRuns: 150 },
    );
  },
);

test('some people are found without a look at everybody, and are those whom the filter lets through', () => {
  const everybody = [person('p0', { teamIds: ['reds', 'blues'] }), person('p1', { teamIds: ['blues'] }), person('p2')];
  const seen = (people: People) => {
    const visible = new VisiblePeople(directoryOf(everybody), people);
    expect(everybody.filter(({ profileId }) => visible.person(profileId))).toEqual([...visible.people()]);
    return [...visible.people()].map(({ profileId }) => profileId);
  };
  expect(seen('all')).toEqual(['p0', 'p1', 'p2']);
  expect(seen({ teamIds: ['reds', 'blues'] })).toEqual(['p0', 'p1']);
  expect(seen({ teamIds: ['blues'], profileId: 'p2' })).toEqual(['p0', 'p1', 'p2']);
  expect(seen({ teamIds: [], profileId: 'nobody' })).toEqual([]);
});

describe('On the real engines', () => {
  let world: BoardsWorld;
  beforeEach(async () => {
    world = await BoardsWorld.open();
    await world.series();
    await world.player('ann', 'Ann', { teamIds: ['reds'] });
    await world.player('bob', 'Bob', { teamIds: ['reds'] });
    await world.player('cem', 'Cem', { teamIds: ['blues'] });
  });
  afterEach(() => world.close());

  test('R-209 an open board follows who comes into sight and goes out of it, with all that they ever got', async () => {
    const history = new PointsHistory().award('e1', 'ann', '1', iso(0)).award('e2', 'bob', '2', iso(1)).award('e3', 'cem', '3', iso(2));
    await world.tell(history.facts);
    await world.settled();
    const scope = { people: { teamIds: ['reds'] } };
    const live = await world.boards.live(ORG, ALL, scope);
    const rows = () => live.rows({ block: 0 }).map(({ profileId, rank }) => `${rank} ${profileId}`);
    const past = async () => {
      const board = await world.boards.asOf(ORG, ALL, scope, { at: iso(3), sense: 'happened' }, iso(9));
      return board.rows({ block: 0 }).map(({ profileId, rank }) => `${rank} ${profileId}`);
    };
    expect([rows(), live.header()]).toMatchObject([['1 bob', '2 ann'], { players: 2, ranked: 2, entries: 2 }]);

    await world.joins('cem', 'reds');
    await world.settled();
    expect([rows(), await past(), live.header().entries]).toEqual([['1 cem', '2 bob', '3 ann'], ['1 cem', '2 bob', '3 ann'], 3]);

    await world.leaves('bob', 'reds');
    await world.settled();
    expect([rows(), await past(), live.header()]).toMatchObject([['1 cem', '2 ann'], ['1 cem', '2 ann'], { players: 2, entries: 2 }]);
    live.release();
  });
});
