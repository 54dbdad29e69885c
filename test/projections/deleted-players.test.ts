import * as fc from 'fast-check';
import { Board } from '../../projections/scoreboard/board.ts';
import { pastFrame } from '../../projections/scoreboard/frames.ts';
import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import { Roster } from '../../projections/scoreboard/roster.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import type { Person } from '../../projections/people/people.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { ROLES } from '../../src/players/players.events.ts';
import { BoardsWorld } from './boards-world.ts';
import { person } from './people-ground.ts';
import { EntriesView, ORG, PointsHistory, positionOf, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf, START } from './random-history.ts';

const ALL = { seriesId: SERIES, period: 'all' } as const;
const scope = { people: 'all' } as const;
const IDS = ['p0', 'p1', 'p2', 'p3', 'p4'];

const shown = (board: Pick<Board, 'header' | 'rows'>) => ({ header: board.header(), rows: board.rows({ block: 0 }) });
const iso = (second: number) => new Date(START + second * 1_000).toISOString();

/** One, from a second until another or for good. */
const deletion = fc
  .tuple(fc.nat(70), fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }))
  .map(([from, length]) => [{ from: iso(from), until: length === undefined ? null : iso(from + length) }]);
const deletions = fc.record({ p0: deletion, p3: deletion, p4: deletion }, { requiredKeys: [] });

test.each(['happened', 'known'] as const)(
  '%s: the board of an instant is that of the others alone: nothing of who was deleted then is in ranks, counts, movement or courses',
  async (sense) => {
    await fc.assert(
      fc.asyncProperty(
        ANY_HISTORY,
        deletions,
        fc.nat(100),
        async (moves, deleted: Partial<Record<string, Person['deletions']>>, second) => {
          const view = new EntriesView();
          await view.fold(historyOf(moves).facts);
          const boardOf = (ids: readonly string[], entriesOf: readonly string[], knowsDeletions: boolean) => {
            const people = new Map(ids.map((id) => [id, person(id, knowsDeletions && deleted[id] ? { deletions: deleted[id] } : {})]));
            const directory = { people: () => people.values(), person: (id: string) => people.get(id), team: () => undefined } as never;
            const timeline = new Timeline();
            for (const entry of view.entries()) if (entriesOf.includes(entry.profileId)) timeline.put(undefined, entry);
            const roster = new Roster(directory, scope, undefined);
            const look = { params: ALL, scope, timeZone: 'UTC', without: roster.deletedAt(Date.parse(iso(second))) };
            return new Board(timeline, positionOf(0), pastFrame(look, { at: iso(second), sense }, START, timeline), { directory, roster });
          };
          const others = IDS.filter((id) => !deleted[id]?.some(({ from, until }) => from <= iso(second) && (until ?? '9') > iso(second)));
          expect(shown(boardOf(IDS, IDS, true))).toEqual(shown(boardOf(others, others, false)));
        },
      ),
      { numRuns: 200 },
    );
  },
);

describe('On the real engines', () => {
  let world: BoardsWorld;
  beforeEach(async () => {
    world = await BoardsWorld.open();
    await world.series();
    for (const id of IDS) await world.player(id, `Player ${id}`);
    await world.settled();
  });
  afterEach(() => world.close());

  const aside = (type: 'MembersSetAside' | 'MembersRestored', ...profileIds: string[]) =>
    world.append(streamName(ROLES, ORG), [{ type, data: { profileIds, why: 'deleted' } }]);
  const idsOn = (board: Pick<Board, 'rows'>) => board.rows({ block: 0 }).map(({ profileId, rank }) => `${rank} ${profileId}`);
  const deletionsOf = async (id: string) => (await world.models.get<Person>('people', `${ORG}/${id}`))?.document.deletions ?? [];

  test('U-071 boards leave out who is deleted from then on; before, in both senses, they stand where they stood', async () => {
    const history = new PointsHistory().award('e0', 'p0', '9', iso(0)).award('e1', 'p1', '5', iso(1)).award('e3', 'p3', '7', iso(2));
    await world.tell(history.facts);
    await world.settled();
    const live = await world.boards.live(ORG, ALL, scope);
    expect(idsOn(live)).toEqual(['1 p0', '2 p3', '3 p1', 'null p2', 'null p4']);
    await aside('MembersSetAside', 'p0', 'p4');
    await world.settled();
    expect(idsOn(live)).toEqual(['1 p3', '2 p1', 'null p2']);
    expect(live.header()).toMatchObject({ players: 3, ranked: 2, entries: 2 });
    await world.rename('p0', 'Zoe');
    await world.settled();
    expect(idsOn(live)).toEqual(['1 p3', '2 p1', 'null p2']);
    const [{ from } = { from: '' }] = await deletionsOf('p0');
    const before = new Date(Date.parse(from) - 1).toISOString();
    for (const sense of ['happened', 'known'] as const) {
      const board = (at: string) => world.boards.asOf(ORG, ALL, scope, { at, sense }, from);
      expect(idsOn(await board(from))).toEqual(['1 p3', '2 p1', 'null p2']);
      if (sense === 'happened') expect(idsOn(await board(before))).toEqual(['1 p0', '2 p3', '3 p1', 'null p2', 'null p4']);
      else expect((await board(before)).row('p0')).toBeDefined();
    }
    await aside('MembersRestored', 'p0');
    await world.settled();
    expect(idsOn(live)).toEqual(['1 p0', '2 p3', '3 p1', 'null p2']);
    live.release();
  });

  const step = fc.oneof(
    fc.record({ kind: fc.constant('award' as const), id: fc.constantFrom(...IDS), points: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constantFrom('MembersSetAside' as const, 'MembersRestored' as const), id: fc.constantFrom(...IDS) }),
    fc.record({ kind: fc.constant('rename' as const), id: fc.constantFrom(...IDS) }),
  );

  test('a live board that follows deletions is the one that is read anew', async () => {
    const live: LiveBoard = await world.boards.live(ORG, ALL, scope);
    let entries = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        for (const { kind, id, ...more } of steps) {
          if (kind === 'award')
            await world.tell(
              new PointsHistory().award(`e${entries++}`, id, String((more as { points: number }).points), iso(entries)).facts,
            );
          else if (kind === 'rename') await world.rename(id, `Renamed ${id} ${entries++}`);
          else await aside(kind, id);
        }
        await world.settled();
        const fresh = await world.freshBoards().live(ORG, ALL, scope);
        live.moveOn(iso(3_600));
        fresh.moveOn(iso(3_600));
        expect(shown(live.board)).toEqual(shown(fresh.board));
        const out = await Promise.all(IDS.map(async (id) => ((await deletionsOf(id)).at(-1)?.until === null ? [id] : [])));
        expect(live.board.frame.selection.without).toEqual(new Set(out.flat()));
        fresh.close();
      }),
      { numRuns: 20 },
    );
    live.release();
  });
});
