import { DateTime } from 'luxon';

/**
 * Calendar periods in an IANA time zone, right across daylight-saving changes. Instants are milliseconds since 1970.
 * Weeks start on Monday. A day starts at its first instant: where a clock change leaves out midnight, at the change.
 */
export type CalendarPeriod = 'all' | 'month' | 'week' | 'day';

/** A span of time: from an instant on, and before another. */
export type Span = { readonly from: number; readonly before: number };

export const ALWAYS: Span = { from: -Infinity, before: Infinity };

/** Spans that were found, in order: most of what is asked lies in the last one, or in one of them. */
export class KnownSpans<S extends Span = Span> {
  readonly #spans: S[] = [];
  #last: S | undefined;

  /** The one that an instant lies in. @param find finds one that is not known; none overlaps another */
  at(instant: number, find: () => S): S {
    if (this.#last && this.#last.from <= instant && instant < this.#last.before) return this.#last;
    let [from, before] = [0, this.#spans.length];
    while (from < before) {
      const middle = (from + before) >>> 1;
      if ((this.#spans[middle] as S).before <= instant) from = middle + 1;
      else before = middle;
    }
    const known = this.#spans[from];
    if (known && known.from <= instant) return (this.#last = known);
    this.#last = find();
    if (this.#spans.length >= MOST_SPANS) this.#spans.length = from = 0;
    this.#spans.splice(from, 0, this.#last);
    return this.#last;
  }
}

/** Days of more than fifty years. */
const MOST_SPANS = 20_000;
/** For each period in each zone. */
const known = new Map<string, KnownSpans>();

/** The period that an instant lies in. */
export function periodAt(period: CalendarPeriod, instant: number, timeZone: string): Span {
  if (period === 'all') return ALWAYS;
  const asked = `${period} ${timeZone}`;
  const spans = known.get(asked) ?? new KnownSpans();
  if (!known.has(asked)) known.set(asked, spans);
  return spans.at(instant, () => periodOf(period, instant, timeZone));
}

/** The period before the one that an instant lies in. */
export function periodBefore(period: CalendarPeriod, instant: number, timeZone: string): Span {
  const { from } = periodAt(period, instant, timeZone);
  return from === -Infinity ? ALWAYS : periodAt(period, from - 1, timeZone);
}

/** The first instant of the day that is so many days on the calendar before the one that an instant lies in. */
export function daysBefore(days: number, instant: number, timeZone: string): number {
  const { from } = periodAt('day', instant, timeZone);
  return startOfDay(shownAt(from, timeZone).minus({ days }));
}

function periodOf(period: Exclude<CalendarPeriod, 'all'>, instant: number, timeZone: string): Span {
  const first = shownAt(instant, timeZone).startOf(period);
  const span = spanFrom(period, first);
  // Where clocks went back over midnight, the old day's last hour comes after the new day's first minute: it belongs to the new day.
  return instant < span.before ? span : spanFrom(period, first.plus({ [period]: 1 }));
}

function spanFrom(period: Exclude<CalendarPeriod, 'all'>, first: DateTime): Span {
  return { from: startOfDay(first), before: startOfDay(first.plus({ [period]: 1 })) };
}

/** The first of its midnights, where clocks show two. */
function startOfDay(day: DateTime): number {
  return Math.min(
    ...day
      .startOf('day')
      .getPossibleOffsets()
      .map((midnight) => midnight.toMillis()),
  );
}

function shownAt(instant: number, zone: string): DateTime {
  return DateTime.fromMillis(instant, { zone });
}
