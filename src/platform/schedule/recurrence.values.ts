import { DateTime } from 'luxon';
import type { Instant } from '../event.values.ts';

/**
 * When something recurs: every so many minutes, or on days of the calendar at a time that clocks in an IANA time zone show, `HH:mm`.
 * A weekday is 1 (Monday) to 7; a day of the month that a month does not have is its last.
 */
export type Recurrence =
  | { every: 'minutes'; minutes: number }
  | { every: 'day'; at: string; zone: string }
  | { every: 'week'; on: number; at: string; zone: string }
  | { every: 'month'; on: number; at: string; zone: string };

/**
 * One time that it recurs. `bucket` is the day, week or month that it stands for (`2025-03-30`, `2025-W13`, `2025-03`): a fact that says "this day"
 * carries it, because the rules of a zone may be changed later. Of minutes it is the instant.
 */
export type Occurrence = { at: Instant; bucket: string };

/**
 * The next one later than an instant. A local time that clocks leave out is that much later by the clock (02:30 is 03:30), one that they show twice
 * is the first of the two.
 * @throws RangeError when there is no such time zone, or no such time
 */
export function occurrenceAfter(recurrence: Recurrence, instant: Instant): Occurrence {
  return mustBe(
    around(recurrence, instant).find(({ at }) => at > instant),
    recurrence,
  );
}

/** The last one up to an instant, with it. @throws RangeError as {@link occurrenceAfter} */
export function occurrenceUpTo(recurrence: Recurrence, instant: Instant): Occurrence {
  return mustBe(
    around(recurrence, instant).findLast(({ at }) => at <= instant),
    recurrence,
  );
}

const BUCKETS = { day: 'yyyy-MM-dd', week: "kkkk-'W'WW", month: 'yyyy-MM' } as const;

/** Those near an instant, in their order: two at least before it, and two after. A zone may leave out a whole day. */
function around(recurrence: Recurrence, instant: Instant): Occurrence[] {
  if (recurrence.every === 'minutes') return minutesAround(recurrence.minutes, Date.parse(instant));
  const { every, at, zone } = recurrence;
  const shown = DateTime.fromISO(instant, { zone });
  // Days are counted where all of them are there.
  const first = DateTime.utc(shown.year, shown.month, shown.day).startOf(every);
  return [-2, -1, 0, 1, 2].map((steps) => {
    const period = first.plus({ [every]: steps });
    const day = period.plus({ days: dayOf(recurrence, period) - 1 });
    return { at: instantOf(day, at, zone), bucket: period.toFormat(BUCKETS[every]) };
  });
}

function minutesAround(minutes: number, instant: number): Occurrence[] {
  const step = minutes * 60_000;
  const before = Math.floor(instant / step) * step;
  return [before, before + step].map((at) => ({ at: new Date(at).toISOString(), bucket: new Date(at).toISOString() }));
}

/** Which day of its period, from 1. */
function dayOf(recurrence: Recurrence, { daysInMonth }: DateTime): number {
  if (recurrence.every === 'month') return Math.min(recurrence.on, daysInMonth ?? recurrence.on);
  return recurrence.every === 'week' ? recurrence.on : 1;
}

function instantOf(day: DateTime, at: string, zone: string): Instant {
  const shown = DateTime.fromISO(`${day.toISODate()}T${at}`, { zone });
  return new Date(Math.min(...shown.getPossibleOffsets().map((possible) => possible.toMillis()))).toISOString();
}

function mustBe(found: Occurrence | undefined, recurrence: Recurrence): Occurrence {
  if (!found) throw new RangeError(`there is no such time: ${JSON.stringify(recurrence)}`);
  return found;
}
