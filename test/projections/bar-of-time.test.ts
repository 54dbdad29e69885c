import { jest } from '@jest/globals';
import type { TFunction } from 'i18next';
import { axisOf, placeOf } from '../../projections/scoreboard/time-axis.values.ts';
import type { BoardHeader, BoardTimeline } from '../../projections/scoreboard/scoreboard.view.ts';
import { formatBrief } from '../../web/platform/format/times.ts';
import { headTexts } from '../../web/platform/leaderboard/columns.ts';
import { busyMs, entriesAt, pastOf, playedOn } from '../../web/scoreboard/replay/past.ts';
import { following, moved, viewOf, WHOLE, windowOf, zoomed } from '../../web/scoreboard/replay/zoom.ts';
import { axisTicks } from '../../web/scoreboard/time-ticks.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2025-03-02T09:30:00.000Z');
const LATE = START + 240 * DAY;
const instant = (at: number) => new Date(at).toISOString();

/** Five hours with two entries in each two minutes, and one entry eight months later. */
const timeline: BoardTimeline = {
  from: instant(START),
  to: instant(LATE + 2 * MINUTE),
  stepMs: 2 * MINUTE,
  stretches: [
    { from: instant(START), counts: new Array<number>(150).fill(2) },
    { from: instant(LATE), counts: [1] },
  ],
  leadChanges: [],
  knownFrom: instant(START),
};
const past = pastOf(timeline, LATE + DAY)!;

test('the past ends with its last bar, or now where that is not over', () => {
  expect([past.from, past.to]).toEqual([START, LATE + 2 * MINUTE]);
  expect(pastOf(timeline, LATE + MINUTE)?.to).toBe(LATE + MINUTE);
  expect(busyMs(past)).toBe(302 * MINUTE);
  expect(pastOf({ ...timeline, from: null }, LATE)).toBeUndefined();
});

test('entries are told by the span of an instant: none in quiet, before and after', () => {
  const counts = [START, START + 3 * MINUTE, START + 5 * HOUR, START + 9 * DAY, LATE + MINUTE, START - 1].map((at) =>
    entriesAt(timeline, at),
  );
  expect(counts).toEqual([2, 2, 0, 0, 1, 0]);
});

test('playing passes months of quiet in a second and never runs over what comes after it', () => {
  const speed = { id: 'x60', times: 60 };
  expect(playedOn(past, START, 100, speed)).toBe(START + 6_000);
  let at = START + 5 * HOUR;
  let played = 0;
  for (; at < LATE; played += 16) at = playedOn(past, at, 16, speed);
  expect(played).toBeLessThanOrEqual(1_100);
  expect(at).toBe(LATE);
  const whole = { id: 'in60', seconds: 60 };
  let end = START;
  let seconds = 0;
  for (; end < past.to; seconds += 0.05) end = playedOn(past, end, 50, whole);
  expect(Math.abs(seconds - 60)).toBeLessThan(1);
});

test('zooming keeps the place under the hand, ends at the whole and at a minute, and asks for what is in view and beside it', () => {
  const near = zoomed(WHOLE, 4, 0.4, past);
  expect([(0.4 - near.start) / (near.end - near.start), near.end - near.start].map((part) => Number(part.toFixed(9)))).toEqual([0.4, 0.25]);
  expect(zoomed(near, 1 / 8, 0.4, past)).toEqual(WHOLE);
  expect(Number((zoomed(WHOLE, 1e9, 0.4, past).end - zoomed(WHOLE, 1e9, 0.4, past).start).toFixed(6))).toBe(Number((1 / 302).toFixed(6)));
  expect(moved(near, 100).end).toBe(1);
  expect(following(near, 0.9).start).toBeLessThanOrEqual(0.9);
  expect(following(near, 0.4)).toBe(near);
  expect(windowOf(WHOLE, past)).toBeNull();
  const asked = windowOf(near, past)!;
  expect([placeOf(past.axis, asked.from) < near.start, placeOf(past.axis, asked.to) > near.end]).toEqual([true, true]);
  const quiet = past.axis.find((piece) => piece.quiet)!;
  const opened = viewOf(quiet);
  expect([opened.start < quiet.start, opened.end > quiet.end]).toEqual([true, true]);
});

test('labels of an axis never lie over each other, and a stretch after quiet begins with its day', () => {
  const days = axisOf([0, 30, 31].map((day) => ({ from: START + day * DAY, to: START + day * DAY + 8 * HOUR })));
  for (const width of [120, 320, 700, 2_000]) {
    const ticks = axisTicks(days, WHOLE, width);
    ticks.slice(1).forEach((tick, n) => expect(tick.x - ticks[n]!.x).toBeGreaterThan(20));
  }
  const labels = axisTicks(days, WHOLE, 700).map(({ label }) => label);
  expect(labels.filter((label) => /^\d+ \w+$|^\w+ \d+$/.test(label)).length).toBe(3);
  expect(axisTicks([], WHOLE, 700)).toEqual([]);
  expect(axisTicks(axisOf([{ from: START, to: START }]), WHOLE, 700)).toEqual([]);
});

describe('heads that name their time', () => {
  const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
  const header = { period: 'all', since: instant(START), timeZone: 'UTC', movementMs: 10 * MINUTE } as BoardHeader;
  const texts = (changes: Partial<BoardHeader>) =>
    headTexts({ ...header, ...changes }, false, t)
      .filter(({ key }) => key === 'movement' || key === 'course')
      .map(({ text }) => text.replace('leaderboard.', ''));

  beforeEach(() => jest.useFakeTimers({ now: START + HOUR, advanceTimers: false }));
  afterEach(() => jest.useRealTimers());

  test('movement names its window, and a period what it is measured against', () => {
    expect(texts({})[0]).toBe('inMinutes 10');
    expect(texts({ movementMs: DAY })[0]).toBe('inHours 24');
    expect(texts({ movementMs: 7 * DAY })[0]).toBe('inDays 7');
    expect(texts({ period: 'week', movementMs: null })[0]).toBe('against.week');
  });

  test('"Since" is a time today, a day on any other, and never 00:00 over a week', () => {
    expect(texts({})[1]).toMatch(/^leaderboard.since \d\d:30$|^since \d\d:30$/);
    jest.setSystemTime(START + 2 * DAY);
    expect(texts({})[1]).not.toContain(':');
    jest.setSystemTime(Date.parse('2025-03-03T08:00:00.000Z'));
    expect(texts({ period: 'week', since: '2025-03-03T00:00:00.000Z', movementMs: null })[1]).not.toContain(':');
    expect(texts({ period: 'day', since: '2025-03-03T00:00:00.000Z', movementMs: null })[1]).toContain('00:00');
  });

  test('an instant has its day where that is another, and its year where that is', () => {
    expect(formatBrief(START, START + 60_000)).toMatch(/^\d\d:\d\d:\d\d$/);
    expect(formatBrief(START, START + 3 * DAY)).toMatch(/2.*\d\d:30$/);
    expect(formatBrief(START, START + 400 * DAY)).toMatch(/2025/);
  });
});
