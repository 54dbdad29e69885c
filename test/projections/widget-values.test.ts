import * as fc from 'fast-check';
import { DateTime } from 'luxon';
import { ALWAYS, type Span } from '../../src/points/periods.values.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { USUAL_WIDGET, type Widget } from '../../src/widget-boards/widget.values.ts';
import { EVERYTHING, NOBODY } from '../../projections/scoreboard/selection.ts';
import { Timeline } from '../../projections/scoreboard/timeline.ts';
import { type Counting, type Source, tallyOf } from '../../projections/widget-boards/widget-tally.ts';
import {
  cellValue,
  type Cell,
  MOST_BUCKETS,
  spanBefore,
  timeBuckets,
  widgetSpan,
  type WidgetTime,
  widgetValue,
} from '../../projections/widget-boards/widget-value.values.ts';
import { EntriesView, PointsHistory } from './points-history.ts';
import { ANY_HISTORY, historyOf, naiveTotals, START } from './random-history.ts';

const zone = 'Europe/Vienna';
const at = (iso: string) => DateTime.fromISO(iso, { zone }).toMillis();
const time = (iso: string, more: Partial<WidgetTime> = {}): WidgetTime => ({
  instant: at(iso),
  timeZone: zone,
  historyFrom: -Infinity,
  ...more,
});
const widget = (more: Partial<Widget> = {}): Widget => ({ ...USUAL_WIDGET, period: 'all', ...more });
const told = ({ from, before }: Span) =>
  [from, before].map((instant) => DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm'));
const none = { total: { micros: 0n, entries: 0 }, cells: new Map<string, Cell>() };
const cellsOf = (...values: number[]) => ({
  total: { micros: BigInt(values.reduce((sum, value) => sum + value, 0) * 1e6), entries: values.length },
  cells: new Map(values.map((value, n) => [String(n), { micros: BigInt(value * 1e6), entries: 1 }])),
});

async function sourceOf(history: PointsHistory, more: Partial<Source> = {}): Promise<Source> {
  const view = new EntriesView();
  await view.fold(history.facts);
  const timeline = new Timeline();
  for (const entry of view.entries()) timeline.put(undefined, entry);
  return { timeline, timeZone: zone, scope: { people: 'all' }, without: NOBODY, ...more };
}

describe('what a widget counts', () => {
  const asked = fc.record({
    second: fc.nat(100),
    sense: fc.constantFrom('happened', 'known'),
    sumcount: fc.constantFrom('sum', 'count', 'average'),
    group_by: fc.constantFrom('none', 'player', 'team', 'tag'),
    profileId: fc.constantFrom(undefined, 'p0', 'p1'),
    teamId: fc.constantFrom(undefined, 'reds'),
    tagIds: fc.constantFrom(undefined, ['x'], ['x', 'y']),
    scopeTeams: fc.constantFrom(undefined, ['blues', 'greens']),
    without: fc.constantFrom([], ['p2']),
  } as const);

  test('equals what the facts say one by one: of everybody, a player, a team, with tags, within a scope, split, of now and of then', async () => {
    await fc.assert(
      fc.asyncProperty(
        ANY_HISTORY,
        asked,
        async (moves, { second, sense, sumcount, group_by, profileId, teamId, tagIds, scopeTeams, without }) => {
          const history = historyOf(moves);
          const instant = START + second * 1_000;
          const [until, knownBy] = sense === 'known' ? [Infinity, instant] : [instant, Infinity];
          const scope = { people: 'all' as const, ...(scopeTeams && { teamIds: scopeTeams }) };
          const source = await sourceOf(history, { scope, without: new Set(without) });
          const counting: Counting = { span: ALWAYS, until, knownBy, profileId, teamId, tagIds };
          const tally = tallyOf([source], counting, { group_by, group_tags: [], buckets: [] });
          const naive = (more: { only?: string; team?: string } = {}): Cell => {
            if (more.only !== undefined && profileId !== undefined && more.only !== profileId) return none.total;
            const player = more.only ?? profileId;
            const teams = [...(teamId ? [[teamId]] : []), ...(scopeTeams ? [scopeTeams] : []), ...(more.team ? [[more.team]] : [])];
            const only = player === undefined ? undefined : new Set([player]);
            const selection = { ...EVERYTHING, knownBy, teams, tags: tagIds, only, without: new Set(without) };
            const all = Object.values(naiveTotals(history.facts, until, selection));
            return {
              micros: BigInt(all.reduce((sum, [micros]) => sum + micros, 0)),
              entries: all.reduce((sum, [, count]) => sum + count, 0),
            };
          };
          const { value, entries } = widgetValue(widget({ sumcount, group_by }), { main: tally }, { ...time('2025-03-02'), instant });
          expect([value, entries]).toEqual([fromMicros(cellValue(naive(), sumcount)), naive().entries]);
          const keys = { player: ['p0', 'p1', 'p2', 'p3', 'p4'], team: ['reds', 'blues', 'greens'], tag: [], none: [] }[group_by];
          for (const key of keys)
            expect([key, tally.cells.get(key) ?? none.total]).toEqual([key, naive(group_by === 'player' ? { only: key } : { team: key })]);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('by tag an entry counts under each that it has, or of those to split by', async () => {
    const history = new PointsHistory();
    history.award('a', 'p0', '3', '2025-03-02T09:00:00.000Z', { tags: ['x', 'y'] });
    history.award('b', 'p0', '4', '2025-03-02T09:00:00.000Z', { tags: ['y'] });
    history.retag('b', 'p0', ['z'], '2025-03-02T10:00:00.000Z');
    const source = await sourceOf(history);
    const counting = { span: ALWAYS, until: Infinity, knownBy: Infinity };
    const of = (group_tags: string[]) =>
      Object.fromEntries(
        [...tallyOf([source], counting, { group_by: 'tag', group_tags, buckets: [] }).cells].map(([id, { micros }]) => [
          id,
          Number(micros) / 1e6,
        ]),
      );
    expect(of([])).toEqual({ x: 3, y: 3, z: 4 });
    expect(of(['z', 'x'])).toEqual({ x: 3, z: 4 });
  });

  test('of people whom one may not see nothing counts, and of a player who is not among them neither', async () => {
    const history = new PointsHistory();
    for (const player of ['p0', 'p1', 'p2']) history.award(player, player, '1', '2025-03-02T09:00:00.000Z');
    const source = await sourceOf(history, { only: new Set(['p0', 'p1']) });
    const counted = (profileId?: string) =>
      tallyOf(
        [source],
        { span: ALWAYS, until: Infinity, knownBy: Infinity, profileId },
        { group_by: 'player', group_tags: [], buckets: [] },
      );
    expect([...counted().cells.keys()].sort()).toEqual(['p0', 'p1']);
    expect([counted('p2').total.entries, counted('p1').total.entries]).toEqual([0, 1]);
  });

  test('what took effect after a freeze that binds its viewer is not in it', async () => {
    const history = new PointsHistory();
    history.award('a', 'p0', '3', '2025-03-02T09:00:00.000Z').award('b', 'p0', '4', '2025-03-03T09:00:00.000Z');
    const source = await sourceOf(history, { scope: { people: 'all', until: '2025-03-02T12:00:00.000Z' } });
    const { total } = tallyOf(
      [source],
      { span: ALWAYS, until: Infinity, knownBy: Infinity },
      { group_by: 'none', group_tags: [], buckets: [] },
    );
    expect(total).toEqual({ micros: 3_000_000n, entries: 1 });
  });

  test('several series count together', async () => {
    const [one, other] = [new PointsHistory(), new PointsHistory()];
    one.award('a', 'p0', '3', '2025-03-02T09:00:00.000Z');
    other.award('a', 'p0', '4.5', '2025-03-02T09:00:00.000Z');
    const sources = [await sourceOf(one), await sourceOf(other)];
    const tally = tallyOf(
      sources,
      { span: ALWAYS, until: Infinity, knownBy: Infinity },
      { group_by: 'player', group_tags: [], buckets: [] },
    );
    expect(tally.cells.get('p0')).toEqual({ micros: 7_500_000n, entries: 2 });
  });

  test('split by days, weeks and months it equals what each has alone, over changes of clocks too', async () => {
    const entry = fc.record({ day: fc.integer({ min: 0, max: 120 }), minute: fc.nat(1_439), points: fc.integer({ min: -5, max: 9 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(entry, { maxLength: 25 }),
        fc.constantFrom('day', 'week', 'month'),
        fc.nat(130),
        async (entries, group, day) => {
          const history = new PointsHistory();
          const first = DateTime.fromISO('2025-01-15T00:00', { zone });
          const made = entries.map((one, n) => {
            const happened = first.plus({ days: one.day, minutes: one.minute });
            history.award(`e${n}`, 'p0', String(one.points), happened.toUTC().toISO()!);
            return { ...one, happened };
          });
          const look = { ...time('2025-01-15'), instant: first.plus({ days: day, hours: 13 }).toMillis() };
          const shown = widget({ period: 'year', group_by: group, accumulated: false });
          const span = widgetSpan(shown, look);
          const buckets = timeBuckets(group, span, look, span.from);
          const counting = { span, until: look.instant, knownBy: Infinity };
          const tally = tallyOf([await sourceOf(history)], counting, { group_by: group, group_tags: [], buckets });
          const value = widgetValue(shown, { main: tally }, look, buckets);
          const naive = new Map<string, number>();
          for (const { happened, points } of made) {
            if (happened.toMillis() > look.instant) continue;
            const start = DateTime.max(happened.startOf(group), DateTime.fromISO('2025-01-01', { zone })).toISODate()!;
            naive.set(start, (naive.get(start) ?? 0) + points);
          }
          const counted = new Map(value.buckets.filter((one) => naive.has(one.id)).map((one) => [one.id, Number(one.value)]));
          expect(counted).toEqual(naive.size === 0 ? new Map() : new Map([...naive].sort()));
          expect(value.buckets.reduce((sum, one) => sum + Number(one.value), 0)).toBe(Number(value.value));
          const running = widgetValue({ ...shown, accumulated: true }, { main: tally }, look, buckets);
          expect(running.buckets.at(-1)?.value).toBe(value.value);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the time that a widget is of (U-204)', () => {
  test('calendar days, Monday weeks, months, quarters and years, of now and before', () => {
    const look = time('2025-05-07T10:00');
    const of = (period: Widget['period'], timetype: Widget['timetype'] = 'current') => told(widgetSpan({ period, timetype }, look));
    expect(of('day')).toEqual(['2025-05-07 00:00', '2025-05-08 00:00']);
    expect(of('week')).toEqual(['2025-05-05 00:00', '2025-05-12 00:00']);
    expect(of('month')).toEqual(['2025-05-01 00:00', '2025-06-01 00:00']);
    expect(of('quarter')).toEqual(['2025-04-01 00:00', '2025-07-01 00:00']);
    expect(of('year')).toEqual(['2025-01-01 00:00', '2026-01-01 00:00']);
    expect(of('quarter', 'previous')).toEqual(['2025-01-01 00:00', '2025-04-01 00:00']);
    expect(of('week', 'previous')).toEqual(['2025-04-28 00:00', '2025-05-05 00:00']);
    expect(widgetSpan({ period: 'all', timetype: 'rolling' }, look)).toEqual(ALWAYS);
  });

  test('rolling counts whole days, today included, also where one of them has 23 hours', () => {
    const look = time('2025-04-02T10:00');
    const of = (period: Widget['period']) => told(widgetSpan({ period, timetype: 'rolling' }, look));
    expect(of('day')).toEqual(['2025-04-02 00:00', '2025-04-03 00:00']);
    expect(of('week')).toEqual(['2025-03-27 00:00', '2025-04-03 00:00']);
    expect(of('month')).toEqual(['2025-03-04 00:00', '2025-04-03 00:00']);
    expect(told(spanBefore({ period: 'week', timetype: 'rolling' }, look)!)).toEqual(['2025-03-20 00:00', '2025-03-27 00:00']);
    expect(told(spanBefore({ period: 'month', timetype: 'previous' }, look)!)).toEqual(['2025-02-01 00:00', '2025-03-01 00:00']);
    expect(spanBefore({ period: 'all', timetype: 'current' }, look)).toBeUndefined();
  });

  test('days of a month go up to the day that is looked at, weeks are cut at its ends, and none begins before the history that may be told', () => {
    const look = time('2025-05-07T10:00');
    const span = widgetSpan({ period: 'month', timetype: 'current' }, look);
    expect(timeBuckets('day', span, look, 0)).toHaveLength(7);
    expect(timeBuckets('week', span, look, 0).map(told)).toEqual([
      ['2025-05-01 00:00', '2025-05-05 00:00'],
      ['2025-05-05 00:00', '2025-05-08 00:00'],
    ]);
    const bound = timeBuckets('week', span, { ...look, historyFrom: at('2025-05-03') }, 0);
    expect(bound.map(told)[0]).toEqual(['2025-05-03 00:00', '2025-05-05 00:00']);
    expect(timeBuckets('day', ALWAYS, look, Infinity)).toEqual([]);
    expect(timeBuckets('day', ALWAYS, look, at('1990-01-01'))).toHaveLength(MOST_BUCKETS);
  });
});

describe('what a widget shows', () => {
  const look = time('2025-05-07T10:00');
  const days = timeBuckets('day', widgetSpan({ period: 'week', timetype: 'current' }, look), look, 0);

  test('U-205 a running total, the period before as a second line, and whom it is compared with as a third', () => {
    const shown = widget({ period: 'week', group_by: 'day', accumulated: true });
    const { buckets, previous, compared } = widgetValue(
      shown,
      { main: cellsOf(1, 2, 3), before: cellsOf(5, 0, 1), other: cellsOf(2, 2, 2) },
      look,
      days,
    );
    expect(buckets).toEqual([
      { id: '2025-05-05', value: '1', previous: '5', compared: '2' },
      { id: '2025-05-06', value: '3', previous: '5', compared: '4' },
      { id: '2025-05-07', value: '6', previous: '6', compared: '6' },
    ]);
    expect([previous, compared]).toEqual(['6', '6']);
  });

  test('U-204 sum, count and average: an average is rounded once, half away from zero, and of nothing it is 0', () => {
    const of = (sumcount: Widget['sumcount'], cell: Cell) => fromMicros(cellValue(cell, sumcount));
    const cell = { micros: BigInt(toMicros('10')), entries: 3 };
    expect([of('sum', cell), of('count', cell), of('average', cell)]).toEqual(['10', '3', '3.333333']);
    expect(of('average', { micros: -5n, entries: 2 })).toBe('-0.000003');
    expect(of('average', none.total)).toBe('0');
  });

  test('a pie with a negative part becomes bars; one without stays', () => {
    const chart = (...values: number[]) =>
      widgetValue(widget({ chart_type: 'pie', group_by: 'team' }), { main: cellsOf(...values) }, look).chart_type;
    expect([chart(1, 2), chart(1, -2), chart(0)]).toEqual(['pie', 'bar', 'pie']);
  });

  test('U-204 a list shows the first ten, the last ten, or all', () => {
    const main = cellsOf(...Array.from({ length: 12 }, (_, n) => n));
    const list = (playerlist_type: Widget['playerlist_type']) =>
      widgetValue(widget({ widget_type: 'playerlist', group_by: 'player', playerlist_type }), { main }, look).buckets.map(({ value }) =>
        Number(value),
      );
    expect(list('top')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(list('bottom')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(list('all')).toHaveLength(12);
  });

  test.each([
    ['R-117', 39.99, 'losing'],
    ['R-119', 40, 'ongoing'],
    ['R-119', 49.99, 'ongoing'],
    ['R-118', 50, 'winning'],
    ['R-118', 120, 'winning'],
  ])('%s C-08 U-212 when half of the time has passed, %d %% of the target is %s', (_, reached, indicator) => {
    const noon = time('2025-05-07T12:00');
    const main = { total: { micros: BigInt(Math.round(reached * 1e6)), entries: 1 }, cells: new Map<string, Cell>() };
    const value = widgetValue(widget({ period: 'day' }), { main, target: 100e6 }, noon);
    expect(value).toMatchObject({ percent: reached, elapsed: 50, indicator, compared: '100' });
  });

  test('U-212 without a target, or of always, nothing is winning or losing; a period that is over has passed whole', () => {
    expect(widgetValue(widget({ period: 'day' }), { main: cellsOf(1) }, look).indicator).toBeNull();
    expect(widgetValue(widget({ period: 'day' }), { main: cellsOf(1), target: 0 }, look)).toMatchObject({ indicator: null, percent: null });
    expect(widgetValue(widget(), { main: cellsOf(1), target: 2e6 }, look)).toMatchObject({ percent: 50, elapsed: null, indicator: null });
    const over = widgetValue(widget({ period: 'day', timetype: 'previous' }), { main: cellsOf(1), target: 2e6 }, look);
    expect(over).toMatchObject({ elapsed: 100, indicator: 'losing' });
  });
});
