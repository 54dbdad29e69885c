import * as fc from 'fast-check';
import { read, type WhyRead } from '../../projections/scoreboard/board-readings.ts';
import type { BoardStanding } from '../../projections/scoreboard/board.ts';
import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import type { BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { ORG } from './points-history.ts';
import { ANY_HISTORY, type Move } from './random-history.ts';
import { at, EVERYBODY, LATER, player, PLAYERS, rulesOf, tell, World } from './rounds-world.ts';

const OF = { competitionId: 'c' };
const award = (who: string, points: number, second: number): Move => ({
  kind: 'award',
  player: who,
  points,
  second,
  tags: [],
  teams: [],
});
const targeted = (id: string, target: string | null) => {
  const { key, after } = player(id, [null, null]);
  return { key, after: { ...after, target } };
};
/** What a row is, wherever it stands. */
const still = (row: BoardRow) => ({ ...row, place: 0 });
const rowsOf = (live: LiveBoard) => live.rows({ block: 0 });
const partOf = ({ points, target }: BoardRow) => (target === undefined ? -Infinity : toMicros(points) / toMicros(target));

test('U-121 a board lists its rows by rank, by name or by how much of their target they have: only their places differ, live and at any instant', async () => {
  const targets = fc.tuple(...PLAYERS.map(() => fc.constantFrom<(string | null)[]>(null, '10', '40', '7')));
  await fc.assert(
    fc.asyncProperty(
      ANY_HISTORY,
      targets,
      fc.constantFrom('Name' as const, 'Target' as const),
      fc.nat(120),
      async (moves, of, order, second) => {
        const boards = await Promise.all(
          (['Rank', order] as const).map(async (listed) => {
            const world = new World();
            world.put(
              'competition-rosters',
              PLAYERS.map((id, n) => targeted(id, of[n] ?? null)),
            );
            world.rules(rulesOf({ usesTargets: true, order: listed, ties: 'shared' }));
            const live = await world.boards.live(ORG, OF, EVERYBODY);
            await tell(world, 0, moves, () => void rowsOf(live));
            return { live, then: await world.boards.asOf(ORG, OF, EVERYBODY, { at: at(second), sense: 'happened' }, LATER) };
          }),
        );
        const [ranked, listed] = boards as [(typeof boards)[0], (typeof boards)[0]];
        for (const [one, other] of [
          [ranked.live.board, listed.live.board],
          [ranked.then, listed.then],
        ] as const) {
          const [byRank, rows] = [one.rows({ block: 0 }), other.rows({ block: 0 })];
          const expected = byRank.toSorted(
            order === 'Name' ? (a, b) => (a.name < b.name ? -1 : 1) : (a, b) => partOf(b) - partOf(a) || a.place - b.place,
          );
          expect(rows.map(({ profileId }) => profileId)).toEqual(expected.map(({ profileId }) => profileId));
          expect(rows.map(({ place }) => place)).toEqual(rows.map((_, place) => place));
          expect(rows.map(still)).toEqual(expected.map(still));
          for (const [n, { profileId }] of rows.entries())
            expect(other.rows({ around: profileId })).toEqual(rows.slice(Math.max(0, n - 1), n + 2));
          const standings = (board: typeof one, by: 'ranked' | 'listed') =>
            read(board, { kind: 'standings', order: by }).flatMap((part) => JSON.parse(part) as BoardStanding[]);
          expect(standings(other, 'listed').map(({ profileId }) => profileId)).toEqual(rows.map(({ profileId }) => profileId));
          // What is locked, paid and asked goes by ranks, however rows are listed.
          expect(standings(other, 'ranked')).toEqual(standings(one, 'ranked'));
          for (const profileId of PLAYERS) {
            const whyOf = (board: typeof one) => JSON.parse(read(board, { kind: 'why', profileId, most: 5 })[0] ?? '') as WhyRead;
            const told = (found: WhyRead) => found && { ...found, why: { ...found.why, position: '', row: still(found.why.row) } };
            expect(told(whyOf(other))).toEqual(told(whyOf(one)));
          }
          expect(other.header()).toMatchObject({ round: { listedBy: order }, ranked: one.header().ranked, players: one.header().players });
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('U-121 another order is on the board at once, also of a round that is closed: how it is listed is no rule that it was played by', async () => {
  const world = new World();
  world.rules(rulesOf({ order: 'Rank' }));
  await tell(world, 0, [award('p3', 8, 1), award('p1', 6, 2)]);
  const live = await world.boards.live(ORG, OF, EVERYBODY);
  const first = () => rowsOf(live).map(({ profileId, rank }) => `${rank ?? '-'} ${profileId}`);
  expect(first()).toEqual(['1 p3', '2 p1', '- p0', '- p2', '- p4']);
  world.rules(rulesOf({ order: 'Name' }), 2);
  await new Promise<void>((resolve) => live.onChange(resolve));
  expect(first()).toEqual(['- p0', '2 p1', '- p2', '1 p3', '- p4']);
  const played = rulesOf({ order: 'Rank' });
  const closed = { organisationId: ORG, competitionId: 'c', number: 1, rules: played, from: at(0), until: at(1_000) };
  const cut = { knownBy: at(100_000), rosterBy: at(100_000), locks: [], disqualified: [], doubt: null };
  world.put('competition-rounds', [{ key: `${ORG}/c/1`, after: { ...closed, ...cut } }]);
  const then = await world.boards.asOf(ORG, { ...OF, round: 1 }, EVERYBODY, { at: at(2_000), sense: 'happened' }, LATER);
  expect(then.rows({ block: 0 }).map(({ profileId, rank }) => `${rank ?? '-'} ${profileId}`)).toEqual(first());
});

test('U-121 R-208 who is out of sight is in no list of names, and has no place there', async () => {
  const world = new World();
  world.rules(rulesOf({ order: 'Name' }));
  const live = await world.boards.live(ORG, OF, { people: { teamIds: ['reds'], profileId: 'p3' } });
  await tell(world, 0, [award('p4', 8, 1), award('p0', 6, 2), award('p3', 4, 3)], () => void rowsOf(live));
  expect(rowsOf(live).map(({ profileId, place, rank }) => ({ profileId, place, rank }))).toEqual([
    { profileId: 'p3', place: 0, rank: 3 },
    { profileId: 'p4', place: 1, rank: 1 },
  ]);
  expect([live.header().players, live.header().ranked]).toEqual([2, 2]);
});

test('U-121 a reveal goes from the last rank up: while it is under way rows are listed by rank, and by name before and after it', async () => {
  const world = new World();
  world.rules(rulesOf({ order: 'Name', before: at(100), freeze: { at: at(10), hidesPoints: false } }));
  await tell(world, 0, [award('p4', 8, 1), award('p0', 6, 2), award('p1', 4, 20)]);
  const live = await world.boards.live(ORG, OF, { people: 'all', until: 'freeze' });
  const first = () => [live.header().round?.listedBy, rowsOf(live).map(({ profileId }) => profileId)[0]];
  expect(first()).toEqual(['Name', 'p0']);
  world.reveal({ unit: 'entry', begunAt: at(200), step: 0 });
  expect(first()).toEqual(['Rank', 'p4']);
  world.reveal({ step: 1 });
  expect(first()).toEqual(['Rank', 'p4']);
  world.reveal({ ended: true });
  expect(first()).toEqual(['Name', 'p0']);
});
