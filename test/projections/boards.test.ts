import * as fc from 'fast-check';
import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import type { BoardParams, BoardRow } from '../../projections/scoreboard/scoreboard.view.ts';
import { BoardsWorld } from './boards-world.ts';
import { ORG, PointsHistory, SERIES } from './points-history.ts';
import { ANY_HISTORY, historyOf } from './random-history.ts';

const ALL: BoardParams = { seriesId: SERIES, period: 'all' };
const EVERYBODY = { people: 'all' } as const;
const NOW = '2025-03-03T12:00:00.000Z';
const T = (time: string) => `2025-03-03T${time}:00.000Z`;

let world: BoardsWorld;
beforeEach(async () => {
  world = await BoardsWorld.open();
});
afterEach(() => world.close());

async function told(history: PointsHistory): Promise<void> {
  await world.tell(history.facts.splice(0));
  await world.settled();
}

async function live(params: BoardParams = ALL, scope: Parameters<typeof world.boards.live>[2] = EVERYBODY): Promise<LiveBoard> {
  const board = await world.boards.live(ORG, params, scope);
  board.moveOn(NOW);
  return board;
}

const brief = (rows: BoardRow[]) => rows.map(({ rank, tied, name, points }) => `${rank ?? '-'}${tied ? '=' : ''} ${name} ${points}`);

async function fourPlayers(): Promise<void> {
  await world.series();
  await world.team('reds', 'Reds');
  await world.player('ann', 'Ann', { teamIds: ['reds'] });
  await world.player('bob', 'Bob');
  await world.player('cid', 'Cid');
  await world.player('dan', 'dan');
  await world.player('boss', 'Boss', { role: 'admin' });
}

test('a live board ranks everybody, shares ranks, and leaves out an admin without an entry', async () => {
  await fourPlayers();
  await told(
    new PointsHistory().award('e1', 'bob', '5', T('09:00')).award('e2', 'ann', '5', T('10:00')).award('e3', 'cid', '7.5', T('11:00')),
  );
  const board = await live();
  expect(brief(board.rows({ block: 0 }))).toEqual(['1 Cid 7.5', '2= Ann 5', '2= Bob 5', '- dan 0']);
  expect(board.header()).toMatchObject({
    players: 4,
    ranked: 3,
    entries: 3,
    revoked: 0,
    since: T('09:00'),
    movementSince: '2025-03-03T11:50:00.000Z',
    movementMs: 600_000,
    timeZone: 'UTC',
  });
  expect(board.rows({ around: 'ann' })[1]).toMatchObject({
    profileId: 'ann',
    detail: 'Reds',
    teamIds: ['reds'],
    place: 1,
    toNext: '2.5',
    movement: 0,
    latest: { entryId: 'e2', points: '5', occurredAt: T('10:00') },
  });
  expect(board.rows({ block: 0 }).map(({ toNext }) => toNext)).toEqual([null, '2.5', '2.5', null]);
  expect(board.rows({ around: 'cid' }).map(({ profileId }) => profileId)).toEqual(['cid', 'ann']);
  expect(board.rows({ around: 'nobody' })).toEqual([]);
});

test('an entry, a revocation of several and a reinstatement each move the board at once, and call back once', async () => {
  await fourPlayers();
  await told(new PointsHistory().award('e1', 'ann', '5', T('09:00')).award('e2', 'bob', '3', T('09:30')));
  const board = await live();
  let calls = 0;
  board.onChange(() => calls++);
  await told(new PointsHistory().award('e3', 'bob', '4', T('10:00')));
  expect(brief(board.rows({ block: 0 })).slice(0, 2)).toEqual(['1 Bob 7', '2 Ann 5']);
  await told(new PointsHistory().revoke('r', ['e1', 'e3'], T('11:00')));
  expect(brief(board.rows({ block: 0 }))).toEqual(['1 Bob 3', '- Ann 0', '- Cid 0', '- dan 0']);
  expect(board.header()).toMatchObject({ entries: 1, revoked: 2 });
  expect(board.rows({ around: 'bob' })[0]?.latest?.entryId).toBe('e2');
  await told(new PointsHistory().reinstate('s', ['e1'], T('11:30')));
  expect(brief(board.rows({ block: 0 })).slice(0, 2)).toEqual(['1 Ann 5', '2 Bob 3']);
  expect(calls).toBeGreaterThanOrEqual(3);
});

test('of two entries of one instant the latest is the same, whichever arrived first and whether it was followed or read', async () => {
  await fourPlayers();
  await told(new PointsHistory().award('e0', 'ann', '1', T('08:00')));
  const board = await live();
  expect(board.rows({ block: 0 })[0]?.latest?.entryId).toBe('e0');
  await told(
    new PointsHistory().award('e1', 'ann', '1', T('09:00')).award('e3', 'ann', '1', T('09:00')).award('e2', 'ann', '1', T('09:00')),
  );
  expect(board.rows({ block: 0 })[0]?.latest?.entryId).toBe('e3');
  const read = await world.freshBoards().live(ORG, ALL, EVERYBODY);
  expect(read.rows({ block: 0 })[0]?.latest?.entryId).toBe('e3');
});

test('names are those of today: a new name and a new player take their place', async () => {
  await fourPlayers();
  await told(new PointsHistory().award('e1', 'ann', '5', T('09:00')).award('e2', 'bob', '5', T('09:30')));
  const board = await live();
  await world.rename('ann', 'Zoe');
  await world.player('eve', 'Eve');
  await world.settled();
  expect(brief(board.rows({ block: 0 }))).toEqual(['1= Bob 5', '1= Zoe 5', '- Cid 0', '- dan 0', '- Eve 0']);
});

test('movement of "all" is against the board of a while ago, a day here, as things had happened then', async () => {
  await fourPlayers();
  await told(
    new PointsHistory()
      .award('e1', 'ann', '5', '2025-03-01T09:00:00.000Z')
      .award('e2', 'bob', '3', '2025-03-01T10:00:00.000Z')
      .award('e3', 'bob', '4', T('09:00'))
      .award('e4', 'cid', '1', T('09:30')),
  );
  const board = await live();
  expect(board.rows({ block: 0 }).map(({ name, movement }) => [name, movement])).toEqual([
    ['Bob', 1],
    ['Ann', -1],
    ['Cid', null],
    ['dan', null],
  ]);
  await told(new PointsHistory().award('late', 'cid', '0.5', '2025-03-01T11:00:00.000Z'));
  expect(board.rows({ around: 'cid' })[1]).toMatchObject({ points: '1.5', movement: 0 });
  const next = board.moveOn('2025-03-04T08:59:30.000Z');
  expect(next).toBe('2025-03-04T09:00:00.000Z');
  board.moveOn(next);
  expect(board.rows({ around: 'bob' })[0]).toMatchObject({ name: 'Bob', movement: 0 });
});

test('a day, a week and a month count their own entries in the zone of the series, and move on at midnight', async () => {
  await world.series({ timeZone: 'Europe/Vienna' });
  await world.player('ann', 'Ann');
  await world.player('bob', 'Bob');
  const history = new PointsHistory()
    .award('e1', 'ann', '1', '2025-03-02T22:59:00.000Z')
    .award('e2', 'ann', '2', '2025-03-02T23:00:00.000Z')
    .award('e3', 'bob', '4', '2025-02-28T23:00:00.000Z')
    .award('e4', 'bob', '8', '2025-02-28T22:59:59.999Z');
  await told(history);
  const boardOf = async (period: BoardParams['period']) => brief((await live({ seriesId: SERIES, period })).rows({ block: 0 }));
  expect(await boardOf('day')).toEqual(['1 Ann 2', '- Bob 0']);
  expect(await boardOf('week')).toEqual(['1 Ann 2', '- Bob 0']);
  expect(await boardOf('month')).toEqual(['1 Bob 4', '2 Ann 3']);
  const day = await live({ seriesId: SERIES, period: 'day' });
  expect(day.moveOn('2025-03-03T22:30:00.000Z')).toBe('2025-03-03T23:00:00.000Z');
  let calls = 0;
  day.onChange(() => calls++);
  day.moveOn('2025-03-03T23:00:00.000Z');
  expect([calls, brief(day.rows({ block: 0 }))]).toEqual([1, ['- Ann 0', '- Bob 0']]);
});

/** The board of a month in which Bob passed Ann, who had won the month before. */
async function monthAfterAnother() {
  await fourPlayers();
  await told(
    new PointsHistory()
      .award('e1', 'ann', '5', '2025-02-10T09:00:00.000Z')
      .award('e2', 'bob', '3', '2025-02-11T09:00:00.000Z')
      .award('e3', 'bob', '2', '2025-03-01T09:00:00.000Z')
      .award('e4', 'ann', '1', '2025-03-02T09:00:00.000Z'),
  );
  return live({ seriesId: SERIES, period: 'month' });
}

test('movement of a period is against the board on which the period before it ended', async () => {
  const board = await monthAfterAnother();
  expect(board.header()).toMatchObject({ since: '2025-03-01T00:00:00.000Z', movementSince: '2025-03-01T00:00:00.000Z' });
  expect(
    board
      .rows({ block: 0 })
      .map(({ name, movement }) => [name, movement])
      .slice(0, 2),
  ).toEqual([
    ['Bob', 1],
    ['Ann', -1],
  ]);
});

test('what is revoked after a period has ended does not change the board that movement is against', async () => {
  const board = await monthAfterAnother();
  const moved = () => board.rows({ block: 0 }).map(({ name, movement }) => `${name} ${movement}`);
  expect(moved().slice(0, 2)).toEqual(['Bob 1', 'Ann -1']);
  await told(new PointsHistory().revoke('r', ['e1'], '2025-03-01T00:00:00.000Z'));
  expect(moved().slice(0, 2)).toEqual(['Bob 1', 'Ann -1']);
  await told(new PointsHistory().revoke('s', ['e2'], '2025-02-28T23:59:59.999Z'));
  expect(moved().slice(0, 2)).toEqual(['Bob null', 'Ann -1']);
});

test('a filter of teams narrows what somebody may see, and shows nothing beside it', async () => {
  await fourPlayers();
  await told(
    new PointsHistory()
      .award('e1', 'ann', '1', T('09:00'), { teamIds: ['reds'] })
      .award('e2', 'bob', '2', T('09:30'), { teamIds: ['blues'] })
      .award('e3', 'cid', '4', T('10:00'), { teamIds: ['reds', 'blues'] }),
  );
  const reds = { people: 'all', teamIds: ['reds'] } as const;
  const seen = async (teamIds: string[], scope: Parameters<typeof live>[1] = reds) =>
    brief((await live({ ...ALL, teamIds }, scope)).rows({ block: 0 }));
  expect(await seen(['blues'])).toEqual(['1 Cid 4']);
  expect(await seen(['blues', 'reds'])).toEqual(['1 Cid 4', '2 Ann 1']);
  expect(await seen(['blues'], { people: { teamIds: [], profileId: 'ann' } })).toEqual([]);
  const past = await world.boards.asOf(ORG, { ...ALL, teamIds: ['blues'] }, reds, { at: NOW, sense: 'happened' }, NOW);
  expect(brief(past.rows({ block: 0 }))).toEqual(['1 Cid 4']);
});

test('filters count the teams and tags of the entries; points stay with the team of their time', async () => {
  await fourPlayers();
  const history = new PointsHistory()
    .award('e1', 'ann', '1', T('09:00'), { teamIds: ['reds'], tags: ['x'] })
    .award('e2', 'bob', '2', T('09:30'), { teamIds: ['reds'] })
    .award('e3', 'bob', '4', T('10:00'), { tags: ['x', 'y'] });
  await told(history);
  expect(brief((await live({ ...ALL, teamIds: ['reds'] })).rows({ block: 0 }))).toEqual(['1 Bob 2', '2 Ann 1']);
  expect(brief((await live({ ...ALL, tagIds: ['x'] })).rows({ block: 0 })).slice(0, 2)).toEqual(['1 Bob 4', '2 Ann 1']);
  const tagged = await live({ ...ALL, tagIds: ['y'] });
  await told(new PointsHistory().retag('e3', 'bob', ['x'], T('10:30')).retag('e1', 'ann', ['y'], T('10:31')));
  expect(brief(tagged.rows({ block: 0 }))).toEqual(['1 Ann 1', '- Bob 0', '- Cid 0', '- dan 0']);
  expect(tagged.header()).toMatchObject({ entries: 1, revoked: 0 });
});

test('U-191 team_filter: a player sees the entries of their team and ranks within it; without a team, their own; an admin sees all', async () => {
  await world.series({ teamFilter: true, pointsHistoryLimit: 7 });
  await world.team('reds', 'Reds');
  await world.player('ann', 'Ann', { teamIds: ['reds'] });
  await world.player('bob', 'Bob');
  await told(new PointsHistory().award('e1', 'ann', '1', T('09:00'), { teamIds: ['reds'] }).award('e2', 'bob', '2', T('09:30')));
  const scopeOf = (profileId: string, teamIds: string[], role: 'admin' | 'player' = 'player') =>
    world.scopes.of({ organisationId: ORG, profileId, role, teamIds }, SERIES);
  const [team, self, admin] = [await scopeOf('ann', ['reds']), await scopeOf('bob', []), await scopeOf('boss', [], 'admin')];
  expect([team, self, admin]).toEqual([
    { people: 'all', teamIds: ['reds'], historyDays: 7 },
    { people: { teamIds: [], profileId: 'bob' }, historyDays: 7 },
    { people: 'all' },
  ]);
  expect(brief((await live(ALL, team)).rows({ block: 0 }))).toEqual(['1 Ann 1']);
  expect(brief((await live(ALL, self)).rows({ block: 0 }))).toEqual(['1 Bob 2']);
  expect(brief((await live(ALL, admin)).rows({ block: 0 }))).toEqual(['1 Bob 2', '2 Ann 1']);
  expect(await world.scopes.of({ organisationId: 'another', profileId: 'ann', role: 'admin', teamIds: [] }, SERIES)).toBeUndefined();
});

test('U-191 pointsHistoryLimit: totals count everything, the course and the latest entry begin with the days that may be seen', async () => {
  await fourPlayers();
  await told(
    new PointsHistory()
      .award('e1', 'ann', '5', '2025-02-01T09:00:00.000Z')
      .award('e2', 'ann', '1', T('09:00'))
      .award('e3', 'bob', '2', '2025-02-01T10:00:00.000Z')
      .award('e4', 'ann', '3', '2025-02-20T09:00:00.000Z'),
  );
  const board = await live(ALL, { people: 'all', historyDays: 1 });
  const [ann, bob] = board.rows({ block: 0 });
  expect([ann?.points, ann?.latest?.entryId, bob?.points, bob?.latest]).toEqual(['9', 'e2', '2', null]);
  expect(ann?.course[0]).toBe(8);
  expect(ann?.course.at(-1)).toBe(9);
});

test('U-191 the history of an open board moves on at midnight in the zone of the series, and calls back once', async () => {
  await world.series({ timeZone: 'Asia/Kathmandu' });
  await world.player('ann', 'Ann');
  await told(new PointsHistory().award('e1', 'ann', '5', '2025-03-01T18:15:00.000Z').award('e2', 'ann', '1', '2025-03-02T12:00:00.000Z'));
  const board = await live(ALL, { people: 'all', historyDays: 2 });
  const shown = () => [board.header().since, board.rows({ block: 0 })[0]?.latest?.entryId, board.rows({ block: 0 })[0]?.points];
  expect(shown()).toEqual(['2025-03-01T18:15:00.000Z', 'e2', '6']);
  expect(board.moveOn('2025-03-03T18:12:00.000Z')).toBe('2025-03-03T18:15:00.000Z');
  expect(shown()).toEqual(['2025-03-01T18:15:00.000Z', 'e2', '6']);
  let calls = 0;
  board.onChange(() => calls++);
  board.moveOn('2025-03-03T18:15:00.000Z');
  expect([calls, ...shown()]).toEqual([1, '2025-03-02T18:15:00.000Z', undefined, '6']);
});

test('a course has at most 24 totals, ends at the total, and keeps its edges while entries arrive within a step', async () => {
  await fourPlayers();
  const history = new PointsHistory();
  for (let n = 0; n < 40; n++) history.award(`e${n}`, 'ann', '1', new Date(Date.parse(T('06:00')) + n * 450_000).toISOString());
  await told(history);
  const board = await live();
  const [before] = board.rows({ block: 0 });
  expect(before?.course.length).toBeLessThanOrEqual(24);
  expect(before?.course.at(-1)).toBe(40);
  await told(new PointsHistory().award('x', 'bob', '1', T('10:53')));
  expect(board.rows({ block: 0 })[0]?.course).toEqual(before?.course);
});

test('a live board, followed through any history, equals one made from the documents', async () => {
  await world.series();
  for (const n of [0, 1, 2, 3, 4]) await world.player(`p${n}`, `Player ${n % 3}`);
  await world.settled();
  const looks = [ALL, { ...ALL, tagIds: ['x'] }, { ...ALL, teamIds: ['reds', 'blues'] }, { seriesId: SERIES, period: 'day' as const }];
  let round = 0;
  await fc.assert(
    fc.asyncProperty(ANY_HISTORY, async (moves) => {
      const prefix = `h${round++}-`;
      const followed = await Promise.all(looks.map((look) => live(look)));
      const history = historyOf(moves);
      const named = JSON.parse(JSON.stringify(history.facts).replaceAll(/"(e\d+|r\d+)"/g, `"${prefix}$1"`)) as typeof history.facts;
      await world.tell(named);
      await world.settled();
      const fresh = world.freshBoards();
      for (const [n, board] of followed.entries()) {
        const made = await fresh.live(ORG, looks[n]!, EVERYBODY);
        made.moveOn(NOW);
        expect({ header: board.header(), rows: board.rows({ block: 0 }) }).toEqual({
          header: made.header(),
          rows: made.rows({ block: 0 }),
        });
        board.release();
      }
    }),
    { numRuns: 12 },
  );
});

test('a board is shared by those who see the same, whatever the order of their filters', async () => {
  await fourPlayers();
  await world.settled();
  const one = await world.boards.live(ORG, { ...ALL, teamIds: ['a', 'b'], tagIds: [] }, { people: 'all', teamIds: ['x', 'y'] });
  const other = await world.boards.live(ORG, { ...ALL, teamIds: ['b', 'a', 'a'] }, { people: 'all', teamIds: ['y', 'x'] });
  expect(other).toBe(one);
  const found = new Set([one]);
  for (const scope of [
    EVERYBODY,
    { people: 'all', teamIds: ['x'] },
    { people: 'all', teamIds: ['x', 'y'], historyDays: 7 },
    { people: { teamIds: [], profileId: 'ann' } },
    { people: { teamIds: [], profileId: 'bob' } },
  ] as const)
    found.add(await world.boards.live(ORG, { ...ALL, teamIds: ['a', 'b'] }, scope));
  expect(found.size).toBe(6);
  expect(await world.boards.live(ORG, ALL, { people: 'all', teamIds: ['x', 'y'] })).not.toBe(one);
});

test('a view that is rebuilt is read anew by the boards that follow it', async () => {
  await fourPlayers();
  await told(new PointsHistory().award('e1', 'ann', '5', T('09:00')));
  const board = await live();
  const changed = new Promise<void>((resolve) => board.onChange(resolve));
  await world.projector.rebuild('entries');
  await changed;
  expect(brief(board.rows({ block: 0 })).slice(0, 1)).toEqual(['1 Ann 5']);
  await told(new PointsHistory().award('e2', 'ann', '1', T('10:00')));
  expect(brief(board.rows({ block: 0 })).slice(0, 1)).toEqual(['1 Ann 6']);
});
