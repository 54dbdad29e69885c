import type { Instant } from '../../../src/platform/event.values.ts';

/** A span of time by name, or from and to; none is all time. */
export type PeriodFilter = { preset: Preset | null; from: Instant | null; to: Instant | null };

export const PRESETS = ['today', 'week', 'month', 'year'] as const;
export type Preset = (typeof PRESETS)[number];

export const ALL_TIME: PeriodFilter = { preset: null, from: null, to: null };

/** The instants that a filter means, in the clock of this browser. They change only with the day, so that nothing is fetched anew for them. */
export function spanOf({ preset, from, to }: PeriodFilter, now: Date): { from?: Instant; to?: Instant } {
  if (preset === null) return { ...(from && { from }), ...(to && { to }) };
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const since = {
    today: new Date(year, month, day),
    week: new Date(year, month, day - 6),
    month: new Date(year, month, day - 29),
    year: new Date(year - 1, month, day),
  }[preset];
  return { from: since.toISOString() };
}

/** What a field for date and time shows of an instant, in the clock of this browser. */
export function fieldOf(instant: Instant | null): string {
  if (instant === null) return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The instant that such a field means; null for an empty or half-filled one. */
export function instantOf(field: string): Instant | null {
  const milliseconds = field === '' ? Number.NaN : new Date(field).getTime();
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}

/** The instant that an address names; null for none. */
export function readInstant(text: string | null): Instant | null {
  const milliseconds = Date.parse(text ?? '');
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}
