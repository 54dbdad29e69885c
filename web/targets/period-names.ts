/** How long the periods of a target are. */
export type Period = 'month' | 'quarter' | 'year';
/** Days from one to another, both included: `2020-07-01`. */
export type Days = { start: string; end: string };

const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' });
const wholeMonth = new Intl.DateTimeFormat(undefined, { month: 'long', timeZone: 'UTC' });
const year = new Intl.DateTimeFormat(undefined, { year: 'numeric', timeZone: 'UTC' });
const dayOfMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const date = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const DAY_MS = 86_400_000;

/** `Jul`, `Q3`, `2020`: over a column. */
export function briefName(period: Period, { start }: Days): string {
  return period === 'month' ? month.format(dayOf(start)) : nameOf(period, { start });
}

/** `July`, `Q3`, `2020`: in a sentence, where the year is known. */
export function nameOf(period: Period, { start }: Pick<Days, 'start'>): string {
  if (period === 'month') return wholeMonth.format(dayOf(start));
  if (period === 'quarter') return `Q${Math.floor((Number(start.slice(5, 7)) + 2) / 3)}`;
  return yearName(start);
}

/** `2020`. */
export function yearName(day: string): string {
  return year.format(dayOf(day));
}

/** `13 Jul`: in a column, where a long month has no room. */
export function dayName(day: string): string {
  return dayOfMonth.format(dayOf(day));
}

/** `13 Jul 2020`. */
export function dateName(day: string): string {
  return date.format(dayOf(day));
}

/** The how manieth day of a period it is, and how many it has. */
export function dayWithin({ start, end }: Days, today: string): { day: number; days: number } {
  return { day: daysFrom(start, today) + 1, days: daysFrom(start, end) + 1 };
}

/** The day that an instant lies in, in a zone: `2020-07-13`. */
export function dayAt(instant: number, zone: string): string {
  // The Swedish way of writing a day is that of days here.
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

function daysFrom(start: string, day: string): number {
  return Math.round((Number(dayOf(day)) - Number(dayOf(start))) / DAY_MS);
}

function dayOf(day: string): Date {
  return new Date(`${day}T00:00:00.000Z`);
}
