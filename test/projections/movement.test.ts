import type { LiveBoard } from '../../projections/scoreboard/live-board.ts';
import { movementWindow } from '../../projections/scoreboard/movement.ts';
import { EVERYTHING } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { sampleOrganisation } from '../../src/organisations/sample-organisation.ts';
import { BoardsWorld } from './boards-world.ts';
import { EntriesView, ORG, PointsHistory, SERIES } from './points-history.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const START = Date.parse('2025-03-02T09:30:00.000Z');
const at = (instant: number) => new Date(instant).toISOString();

async function timelineOf(instants: readonly number[]): Promise<Timeline> {
  const history = new PointsHistory();
  instants.forEach((instant, n) => history.award(`e${n}`, `p${n % 5}`, '1', at(instant)));
  const view = new EntriesView();
  await view.fold(history.facts);
  const timeline = new Timeline();
  for (const entry of view.entries()) timeline.put(undefined, entry);
  return timeline;
}

const every = (step: number, count: number, from = START) => Array.from({ length: count }, (_, n) => from + n * step);
const windowAt = (timeline: Timeline, instant: number) => movementWindow(timeline, EVERYTHING, instant, Infinity) / MINUTE;

test('movement is over 10 minutes in a contest, over a day where something happens on most days, else over a week', async () => {
  expect(windowAt(await timelineOf(every(MINUTE, 106)), START + 106 * MINUTE)).toBe(10);
  const halfAYear = await timelineOf(every(DAY / 3, 540));
  expect(windowAt(halfAYear, START + 180 * DAY)).toBe(1_440);
  const workdays = await timelineOf(every(DAY, 60).filter((day) => ![0, 6].includes(new Date(day).getUTCDay())));
  for (let hour = 20 * 24; hour < 59 * 24; hour++) expect(windowAt(workdays, START + hour * 60 * MINUTE)).toBe(1_440);
  expect(windowAt(await timelineOf(every(9 * DAY, 20)), START + 100 * DAY)).toBe(10_080);
});

test('a contest in a series of many months is measured over 10 minutes while it runs, and no longer', async () => {
  const timeline = await timelineOf([...every(9 * DAY, 20), ...every(MINUTE, 120, START + 200 * DAY)]);
  expect(windowAt(timeline, START + 199 * DAY)).toBe(10_080);
  for (let minute = 60; minute < 125; minute++) expect(windowAt(timeline, START + 200 * DAY + minute * MINUTE)).toBe(10);
  expect(windowAt(timeline, START + 200 * DAY + 240 * MINUTE)).toBe(10_080);
});

test('the series of a sample are measured over a day: some entries in its last hour are no contest', async () => {
  for (let seed = 1; seed <= 20; seed++) {
    for (const { name, entries } of sampleOrganisation(seed, at(START)).series) {
      const times = entries.split('\n').slice(1);
      const timeline = await timelineOf(times.map((line) => Date.parse(line.split('","')[3]!)));
      expect([seed, name, windowAt(timeline, START)]).toEqual([seed, name, 1_440]);
    }
  }
});

test('a window is no longer than half of what has gone by: on the evening of a contest nobody is new', async () => {
  const timeline = await timelineOf(every(MINUTE, 300));
  expect(windowAt(timeline, START + 600 * MINUTE)).toBe(10);
  expect(windowAt(timeline, START + 3 * DAY)).toBe(1_440);
  expect(windowAt(timeline, START + 30 * DAY)).toBe(10_080);
});

test('a live board takes up the window by what arrives and by time, as one that is read anew, and says which it is', async () => {
  const world = await BoardsWorld.open();
  try {
    await world.series();
    for (const player of ['ann', 'bob']) await world.player(player, player);
    await world.tell(
      new PointsHistory().award('e1', 'ann', '5', at(START - 100 * DAY)).award('e2', 'bob', '3', at(START - 99 * DAY)).facts,
    );
    await world.settled();
    const look = { seriesId: SERIES, period: 'all' as const };
    const board = await world.boards.live(ORG, look, { people: 'all' });
    const shown = (one: LiveBoard) => ({ header: one.header(), rows: one.rows({ block: 0 }) });
    const equalsFresh = async (now: string) => {
      const made = await world.freshBoards().live(ORG, look, { people: 'all' });
      made.moveOn(now);
      expect(shown(board)).toEqual(shown(made));
    };
    let now = at(START + 60 * MINUTE);
    board.moveOn(now);
    expect(board.header()).toMatchObject({ movementMs: 7 * DAY, movementSince: at(START + 60 * MINUTE - 7 * DAY) });
    let calls = 0;
    board.onChange(() => calls++);
    const contest = new PointsHistory();
    for (let n = 0; n < 14; n++) contest.award(`c${n}`, 'bob', '1', at(START + n * 5 * MINUTE));
    await world.tell(contest.facts);
    await world.settled();
    expect(calls).toBeGreaterThan(0);
    expect(board.header()).toMatchObject({ movementMs: 10 * MINUTE, movementSince: at(START + 50 * MINUTE) });
    await equalsFresh(now);
    let next = board.moveOn(now);
    for (let hops = 0; hops < 12 && board.header().movementMs === 10 * MINUTE; hops++) {
      now = next;
      next = board.moveOn(now);
    }
    expect(board.header().movementMs).toBe(7 * DAY);
    await equalsFresh(now);
  } finally {
    await world.close();
  }
});
