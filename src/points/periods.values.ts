/**
 * Calendar periods in an IANA time zone, right across daylight-saving changes. Instants are milliseconds since 1970.
 * Weeks start on Monday. A day starts at its first instant: where a clock change leaves out midnight, at the change.
 */
export type CalendarPeriod = 'all' | 'month' | 'week' | 'day';

/** A span of time: from an instant on, and before another. */
export type Span = { from: number; before: number };

export const ALWAYS: Span = { from: -Infinity, before: Infinity };

/** The period that an instant lies in. */
export function periodAt(period: CalendarPeriod, instant: number, timeZone: string): Span {
  if (period === 'all') return ALWAYS;
  const first = firstDay(period, localTime(instant, timeZone));
  const span = spanFrom(period, first, timeZone);
  // Where clocks went back over midnight, the old day's last hour comes after the new day's first minute: it belongs to the new day.
  return instant < span.before ? span : spanFrom(period, nextFirstDay(period, first), timeZone);
}

/** The period before the one that an instant lies in. */
export function periodBefore(period: CalendarPeriod, instant: number, timeZone: string): Span {
  const { from } = periodAt(period, instant, timeZone);
  return from === -Infinity ? ALWAYS : periodAt(period, from - 1, timeZone);
}

/** The first instant of the day that is so many days on the calendar before the one that an instant lies in. */
export function daysBefore(days: number, instant: number, timeZone: string): number {
  const { from } = periodAt('day', instant, timeZone);
  return startOfDay(firstDay('day', localTime(from, timeZone)) - days * DAY, timeZone);
}

const DAY = 86_400_000;

function spanFrom(period: CalendarPeriod, first: number, timeZone: string): Span {
  return { from: startOfDay(first, timeZone), before: startOfDay(nextFirstDay(period, first), timeZone) };
}

/** The first day of a period, as the milliseconds of its midnight in UTC. */
function firstDay(period: CalendarPeriod, local: number): number {
  const day = Math.floor(local / DAY) * DAY;
  const date = new Date(day);
  if (period === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return period === 'week' ? day - ((date.getUTCDay() + 6) % 7) * DAY : day;
}

function nextFirstDay(period: CalendarPeriod, first: number): number {
  const date = new Date(first);
  if (period === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return first + (period === 'week' ? 7 : 1) * DAY;
}

/** The first instant at which clocks in the zone show a day; the day is given as the milliseconds of its midnight in UTC. */
function startOfDay(day: number, timeZone: string): number {
  const early = day - offsetAt(day - DAY, timeZone);
  const late = day - offsetAt(day + DAY, timeZone);
  const midnights = [early, late].filter((instant) => localTime(instant, timeZone) === day);
  // Midnight is left out: clocks jump over it at the instant at which the old offset would have shown it.
  return midnights.length > 0 ? Math.min(...midnights) : early;
}

function offsetAt(instant: number, timeZone: string): number {
  return localTime(instant, timeZone) - Math.floor(instant / 1000) * 1000;
}

/** What clocks in the zone show, as the milliseconds at which UTC shows the same; whole seconds. */
function localTime(instant: number, timeZone: string): number {
  const shown: { [part: string]: number } = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(instant)) if (type !== 'literal') shown[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const digits = 'numeric';
    format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: digits,
      month: digits,
      day: digits,
      hour: digits,
      minute: digits,
      second: digits,
    });
    formats.set(timeZone, format);
  }
  return format;
}
