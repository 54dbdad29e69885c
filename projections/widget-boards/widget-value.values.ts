import { fromMicros, MAX_TOTAL, MICROS_PER_POINT, type MicroPoints, type PointAmount } from '../../src/points/point-amount.values.ts';
import { ALWAYS, daysBefore, periodAt, type Span } from '../../src/points/periods.values.ts';
import { type Band, bandOf } from '../../src/targets/pace.values.ts';
import { calendarPeriodOf, dateAt, spanOf } from '../../src/targets/target-periods.values.ts';
import { divided } from '../../src/targets/target-values.values.ts';
import type { Widget } from '../../src/widget-boards/widget.values.ts';

/** What came of some entries: their points, in micro-points, and how many they are. */
export type Cell = { micros: bigint; entries: number };
/** What came in all, and by what a widget is split: by the number of a bucket of time, or the id of a player, team or tag. */
export type Tally = { total: Cell; cells: ReadonlyMap<string, Cell> };

/** The instant that is looked at, in milliseconds; where days begin; and the first instant of history that may be told. */
export type WidgetTime = { instant: number; timeZone: string; historyFrom: number };
/** What a widget is made of. `before`: of the period before; `other`: of whom it is compared with; `target`: what is to be reached in the period. */
export type Counted = { main: Tally; before?: Tally | undefined; other?: Tally | undefined; target?: MicroPoints | undefined };

/** A part of it: a span of time by its first day, or what somebody, a team or a tag has by their id. */
export type Bucket = { id: string; value: PointAmount; previous: PointAmount | null; compared: PointAmount | null };
export type WidgetValue = {
  chart_type: Widget['chart_type'];
  /** Null where it has no bound. */
  span: { from: number | null; before: number | null };
  value: PointAmount;
  entries: number;
  /** Of the period before; null where it is not asked for, or not to be told. */
  previous: PointAmount | null;
  /** Of the other player or team, or what is to be reached. */
  compared: PointAmount | null;
  /** How much of the target is reached, and how much of the time has passed, in percent (U-212). */
  percent: number | null;
  elapsed: number | null;
  /** The board indicator. */
  indicator: Band | null;
  buckets: Bucket[];
};

/** Whole days, today included. */
const ROLLING_DAYS = { day: 1, week: 7, month: 30, quarter: 90, year: 365 } as const;
/** At most so many buckets of time are told, the latest. */
export const MOST_BUCKETS = 400;
/** How many are on a list of the first or the last. */
const OF_A_LIST = 10;

type Period = Pick<Widget, 'period' | 'timetype'>;

/** The time that a widget is of. */
export function widgetSpan({ period, timetype }: Period, { instant, timeZone }: WidgetTime): Span {
  if (period === 'all') return ALWAYS;
  if (timetype === 'rolling') {
    const from = daysBefore(ROLLING_DAYS[period] - 1, instant, timeZone);
    return { from, before: periodAt('day', instant, timeZone).before };
  }
  const current = calendarSpan(period, instant, timeZone);
  return timetype === 'current' ? current : calendarSpan(period, current.from - 1, timeZone);
}

/** The time before it, as long; nothing before always. */
export function spanBefore({ period, timetype }: Period, time: WidgetTime): Span | undefined {
  if (period === 'all') return undefined;
  const { from } = widgetSpan({ period, timetype }, time);
  if (timetype !== 'rolling') return calendarSpan(period, from - 1, time.timeZone);
  return { from: daysBefore(2 * ROLLING_DAYS[period] - 1, time.instant, time.timeZone), before: from };
}

function calendarSpan(period: Exclude<Widget['period'], 'all'>, instant: number, timeZone: string): Span {
  if (period === 'quarter' || period === 'year') return spanOf(calendarPeriodOf(period, dateAt(instant, timeZone)), timeZone);
  return periodAt(period, instant, timeZone);
}

/** Whether a widget is split by time: only then it has a running total. */
export function isByTime<S extends Pick<Widget, 'group_by'>>(split: S): split is S & { group_by: TimeGroup } {
  const { group_by: group } = split;
  return group === 'day' || group === 'week' || group === 'month';
}

type TimeGroup = 'day' | 'week' | 'month';

/**
 * The calendar days, Monday weeks or months of a span, cut at its ends, up to the day that is looked at. None begins before the history that may be told.
 * @param first when the first entry that counts happened: always begins then
 */
export function timeBuckets(group: TimeGroup, span: Span, { instant, timeZone, historyFrom }: WidgetTime, first: number): Span[] {
  const bound = Math.max(span.from, historyFrom);
  const from = Math.max(bound, span.from === -Infinity ? first : bound);
  const buckets: Span[] = [];
  for (let before = Math.min(span.before, periodAt('day', instant, timeZone).before); before > from && buckets.length < MOST_BUCKETS;) {
    const bucket = periodAt(group, before - 1, timeZone);
    buckets.push({ from: Math.max(bucket.from, bound), before });
    before = bucket.from;
  }
  return buckets.reverse();
}

export const NOTHING: Cell = { micros: 0n, entries: 0 };

/** What a widget says of some entries, in micro-points; a count is of whole ones, an average rounded once, half away from zero. What cannot be held stands at the bound. */
export function cellValue({ micros, entries }: Cell, sumcount: Widget['sumcount']): MicroPoints {
  if (sumcount === 'sum') return Math.max(-MAX_TOTAL, Math.min(MAX_TOTAL, Number(micros)));
  if (sumcount === 'count') return entries * MICROS_PER_POINT;
  return entries <= 0 ? 0 : Number(divided(micros, BigInt(entries)));
}

type ToValue = Pick<
  Widget,
  'widget_type' | 'sumcount' | 'group_by' | 'accumulated' | 'chart_type' | 'playerlist_type' | 'compare_to' | keyof Period
>;

/**
 * What a widget shows.
 * @param buckets of a widget that is split by time, see {@link timeBuckets}; with as many of the time before, of which each is told beside the one of its place
 */
export function widgetValue(widget: ToValue, counted: Counted, time: WidgetTime, buckets: readonly Span[] = []): WidgetValue {
  const { sumcount } = widget;
  const { main, before, other, target } = counted;
  const span = widgetSpan(widget, time);
  const value = cellValue(main.total, sumcount);
  const parts = isByTime(widget) ? partsOfTime(widget, counted, buckets, time.timeZone) : partsById(widget, counted);
  const hasNegative = parts.some((part) => part.value.startsWith('-'));
  return {
    // A slice of a pie cannot be less than nothing.
    chart_type: widget.chart_type === 'pie' && hasNegative ? 'bar' : widget.chart_type,
    span: { from: bound(span.from), before: bound(span.before) },
    value: fromMicros(value),
    entries: main.total.entries,
    previous: before ? fromMicros(cellValue(before.total, sumcount)) : null,
    compared: other ? fromMicros(cellValue(other.total, sumcount)) : target === undefined ? null : fromMicros(target),
    ...progress(value, target, span, time.instant),
    buckets: parts,
  };
}

/** U-212. Of always no time has passed or is left. */
function progress(
  reached: MicroPoints,
  target: MicroPoints | undefined,
  { from, before }: Span,
  instant: number,
): Pick<WidgetValue, 'percent' | 'elapsed' | 'indicator'> {
  const percent = target === undefined || target <= 0 ? null : hundredths(BigInt(reached), BigInt(target));
  if (from === -Infinity) return { percent, elapsed: null, indicator: null };
  const [passed, length] = [BigInt(Math.max(0, Math.min(instant, before) - from)), BigInt(before - from)];
  const indicator = target === undefined || target <= 0 ? null : bandOf({ reached, target }, passed, length);
  return { percent, elapsed: hundredths(passed, length), indicator };
}

function hundredths(part: bigint, whole: bigint): number {
  return Number((part * 10_000n) / whole) / 100;
}

function partsOfTime(
  { sumcount, accumulated }: ToValue,
  { main, before, other }: Counted,
  buckets: readonly Span[],
  timeZone: string,
): Bucket[] {
  const lineOf = (tally: Tally | undefined): ((n: number) => PointAmount | null) => {
    if (!tally) return () => null;
    let sum = NOTHING;
    const line = buckets.map((_, n) => {
      const cell = tally.cells.get(String(n)) ?? NOTHING;
      sum = plus(sum, cell);
      return fromMicros(cellValue(accumulated ? sum : cell, sumcount));
    });
    return (n) => line[n] ?? null;
  };
  const [value, previous, compared] = [lineOf(main), lineOf(before), lineOf(other)];
  return buckets.map(({ from }, n) => ({
    id: dateAt(from, timeZone),
    value: value(n) ?? '0',
    previous: previous(n),
    compared: compared(n),
  }));
}

/** Of a list the most, or the least, first; of parts the most. */
function partsById({ widget_type, playerlist_type, sumcount }: ToValue, { main, before }: Counted): Bucket[] {
  const sign = widget_type === 'playerlist' && playerlist_type === 'bottom' ? -1 : 1;
  const most = widget_type === 'playerlist' && playerlist_type !== 'all' ? OF_A_LIST : Infinity;
  return [...main.cells]
    .map(([id, cell]) => ({ id, micros: cellValue(cell, sumcount) }))
    .sort((a, b) => sign * (b.micros - a.micros) || (a.id < b.id ? -1 : 1))
    .slice(0, most)
    .map(({ id, micros }) => ({
      id,
      value: fromMicros(micros),
      previous: before ? fromMicros(cellValue(before.cells.get(id) ?? NOTHING, sumcount)) : null,
      compared: null,
    }));
}

export function plus(one: Cell, other: Cell): Cell {
  return { micros: one.micros + other.micros, entries: one.entries + other.entries };
}

function bound(instant: number): number | null {
  return Number.isFinite(instant) ? instant : null;
}
