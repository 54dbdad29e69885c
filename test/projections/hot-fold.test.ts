import { setImmediate as nextTurn } from 'node:timers/promises';
import { jest } from '@jest/globals';
import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import type { Batch } from '../../projections/platform/read-models.ts';
import { BoardsWorld } from './boards-world.ts';
import { ORG, PointsHistory, SERIES } from './points-history.ts';

const NOW = '2025-03-03T12:00:00.000Z';
const T = (time: string) => `2025-03-03T${time}:00.000Z`;

let world: BoardsWorld;
let reports: string[];
/** What happens to the commits of entries. */
let door: () => Promise<void>;

beforeEach(async () => {
  reports = [];
  door = () => Promise.resolve();
  world = await BoardsWorld.open((message) => reports.push(message));
  const commit = world.models.commit.bind(world.models);
  world.models.commit = async (view: string, version: number, batch: Batch) => {
    if (view === 'entries') await door();
    await commit(view, version, batch);
  };
  await world.series();
  await world.player('ann', 'Ann');
  await world.tell(new PointsHistory().award('e1', 'ann', '5', T('09:00')).facts);
  await world.settled();
});
afterEach(() => world.close());

const opened = async (boards = world.boards): Promise<LiveBoard> => {
  const board = await boards.live(ORG, { seriesId: SERIES, period: 'all' }, { people: 'all' });
  board.moveOn(NOW);
  return board;
};
const points = (board: LiveBoard) => board.rows({ block: 0 }).map((row) => `${row.name} ${row.points} in ${row.entries}`);
const changed = (board: LiveBoard) => new Promise<void>((resolve) => void board.onChange(resolve));

test('a board shows a fact as soon as it is folded; who opens one meanwhile sees it once', async () => {
  const board = await opened();
  const held = Promise.withResolvers<undefined>();
  door = () => held.promise;
  const news = changed(board);
  await world.tell(new PointsHistory().award('e2', 'ann', '2', T('10:00')).facts);
  await news;
  expect(points(board)).toEqual(['Ann 7 in 2']);
  expect(world.projector.status().find(({ name }) => name === 'entries')?.position).not.toBe(board.position());

  const fresh = opened(world.freshBoards());
  const late = opened(world.boards);
  held.resolve(undefined);
  expect(points(await late)).toEqual(['Ann 7 in 2']);
  expect(points(await fresh)).toEqual(['Ann 7 in 2']);
  await world.settled();
  expect(points(board)).toEqual(['Ann 7 in 2']);
});

test('what boards push is folded in the turn in which a fact is heard, before other views, however long nothing had happened', async () => {
  const folded: string[] = [];
  world.projector.onFolded((_changes, _events, _position, view) => folded.push(view));
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
  await world.tell(new PointsHistory().award('e2', 'ann', '2', T('10:00')).facts);
  await nextTurn();
  jest.restoreAllMocks();
  expect(folded[0]).toBe('entries');
});

test('a board whose series nobody had in memory is not opened without what was told before its documents were there', async () => {
  const held = Promise.withResolvers<undefined>();
  door = () => held.promise;
  const folded = new Promise<void>((resolve) => {
    const stop = world.projector.onFolded((_, events) => {
      if (!events.some(({ type }) => type === 'PointsAwarded')) return;
      stop();
      resolve();
    });
  });
  await world.tell(new PointsHistory().award('e2', 'ann', '2', T('10:00')).facts);
  await folded;
  const waits = new Promise<void>((resolve) => {
    const reached = world.projector.reached.bind(world.projector);
    world.projector.reached = (...asked) => {
      resolve();
      return reached(...asked);
    };
  });
  const board = opened();
  await Promise.race([board, waits]);
  held.resolve(undefined);
  expect(points(await board)).toEqual(['Ann 7 in 2']);
});

test('when the documents of what is shown cannot be committed, the board is read anew and counts nothing twice', async () => {
  const board = await opened();
  let failures = 0;
  door = () => (failures++ === 0 ? Promise.reject(new Error('the disk is full')) : Promise.resolve());
  await world.tell(new PointsHistory().award('e2', 'ann', '2', T('10:00')).facts);
  await world.settled();
  expect(reports).toEqual(['projection entries: Error: the disk is full']);
  expect(points(await opened())).toEqual(['Ann 7 in 2']);
  expect(points(board)).toEqual(['Ann 7 in 2']);
});
