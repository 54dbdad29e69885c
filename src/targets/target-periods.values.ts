import { DateTime } from 'luxon';
import { periodAt, type Span } from '../points/periods.values.ts';

/** How long the periods of an item are. */
export const TARGET_PERIODS = ['month', 'quarter', 'year'] as const;
export type TargetPeriod = (typeof TARGET_PERIODS)[number];

/** A day on the calendar: `2026-03-29`. Text order is the order of days. Which instants it has, its time zone says. */
export type LocalDate = string;
/** A day, or an instant in it. */
export type GivenDay = LocalDate;
/** Days from one to another, both included. */
export type DatedSpan = { readonly from: LocalDate; readonly to: LocalDate };

/** At most so many periods are generated at once (R-257, U-199). */
export const MOST_GENERATED = 24;

const DAY_MS = 86_400_000;

/** Whether it is a day on the calendar of the years 1970 to 9998. */
export function isLocalDate(text: string): boolean {
  if (!/^(19[789]\d|[2-9]\d{3})-\d{2}-\d{2}$/.test(text) || text >= '9999') return false;
  // Long lists ask this of each row: by numbers it takes a third of what it takes to read and write a date.
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The day so many days later. */
export function dayAfter(date: LocalDate, days = 1): LocalDate {
  const instant = Date.parse(`${date}T00:00:00.000Z`) + days * DAY_MS;
  return Number.isNaN(instant) ? '' : new Date(instant).toISOString().slice(0, 10);
}

/** How many days it has. */
export function daysOf({ from, to }: DatedSpan): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
}

/** The days that two spans have together; nothing when there are none. */
export function daysShared(one: DatedSpan, other: DatedSpan): DatedSpan | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : undefined;
}

/** The day that an instant, in milliseconds, lies in. */
export function dateAt(instant: number, timeZone: string): LocalDate {
  // In the middle of the day: the last hour of a day that comes twice belongs to the next one.
  const { from, before } = periodAt('day', instant, timeZone);
  return DateTime.fromMillis(from + (before - from) / 2, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

/** A day as it was given, or the one that an instant lies in. */
export function dayOf(given: GivenDay, timeZone: string): LocalDate {
  return given.includes('T') ? dateAt(Date.parse(given), timeZone) : given;
}

/** The instants of some days, right across daylight-saving changes: from the first one's start to the last one's 23:59:59. */
export function spanOf({ from, to }: DatedSpan, timeZone: string): Span {
  return { from: startOf(from, timeZone), before: startOf(dayAfter(to), timeZone) };
}

/** When days start, by zone and day: the same few are asked for again and again. */
const starts = new Map<string, number>();
const MOST_STARTS = 20_000;

/** The first instant of a day. */
export function startOf(date: LocalDate, zone: string): number {
  const asked = `${date} ${zone}`;
  const known = starts.get(asked);
  if (known !== undefined) return known;
  const noon = DateTime.fromISO(`${date}T12:00:00`, { zone }).toMillis();
  const { from } = periodAt('day', noon, zone);
  if (starts.size >= MOST_STARTS) starts.clear();
  starts.set(asked, from);
  return from;
}

/**
 * The calendar periods from one day to another, the first and the last cut there. There are 24 at most, and it is said when there would be more
 * (U-199); without a last day there always would.
 */
export function periodsWithin(period: TargetPeriod, validFrom: LocalDate, validTo?: LocalDate): { periods: DatedSpan[]; isCut: boolean } {
  const periods: DatedSpan[] = [];
  for (let from = validFrom; validTo === undefined || from <= validTo;) {
    if (periods.length === MOST_GENERATED) return { periods, isCut: true };
    const last = calendarPeriodOf(period, from).to;
    const to = validTo !== undefined && validTo < last ? validTo : last;
    periods.push({ from, to });
    from = dayAfter(to);
  }
  return { periods, isCut: false };
}

/** The calendar period that a day lies in. */
export function calendarPeriodOf(period: TargetPeriod, date: LocalDate): DatedSpan {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const months = { month: 1, quarter: 3, year: 12 }[period];
  const first = Math.floor((month - 1) / months) * months;
  // A month of 12 is January of the next year.
  const [from = '', to = ''] = [Date.UTC(year, first, 1), Date.UTC(year, first + months, 0)].map((at) =>
    new Date(at).toISOString().slice(0, 10),
  );
  return { from, to };
}
