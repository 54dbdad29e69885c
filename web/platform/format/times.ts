import type { TFunction } from 'i18next';
import type { Instant } from '../../../src/platform/event.values.ts';

/** Times are shown in the zone of the one who looks (issue part 8); these functions take another zone where one is asked for. */
export const viewerZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone to choose from, those that are likelier first. */
export function timeZones(...likely: string[]): string[] {
  return [...new Set([...likely, ...Intl.supportedValuesOf('timeZone')])];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** `11:16:16`, always 24 hours with seconds. */
export function formatClock(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}

/** `11:16`. */
export function formatMinute(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
}

/** `2 March 2025`, in the order of the browser's locale. */
export function formatDate(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** `Sunday 2 March`. */
export function formatWeekday(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** `2 Mar`, for axes and column heads. */
export function formatDay(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { day: 'numeric', month: 'short' });
}

/** `2 Mar 2025`. */
export function formatShortDate(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `Mar`, for axes. */
export function formatMonth(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { month: 'short' });
}

/** `2025`, for axes. */
export function formatYear(at: Instant | number, zone = viewerZone): string {
  return format(at, zone, { year: 'numeric' });
}

/** `11:16:16` on the same day as another instant, `2 Mar, 11:16` in the same year, else `2 Mar 2025`. */
export function formatBrief(at: Instant | number, now: Instant | number): string {
  if (sameDay(at, now)) return formatClock(at);
  return formatYear(at) === formatYear(now) ? `${formatDay(at)}, ${formatMinute(at)}` : formatShortDate(at);
}

/** `11:16` on the same day as another instant, `2 Mar` in the same year, else `2 Mar 2025`: since when, over a column. */
export function formatSince(at: Instant | number, now: Instant | number, zone = viewerZone): string {
  if (sameDay(at, now, zone)) return formatMinute(at, zone);
  return formatYear(at, zone) === formatYear(now, zone) ? formatDay(at, zone) : formatShortDate(at, zone);
}

/** `2 March 2025, 09:30`. */
export function formatDateTime(at: Instant | number, zone = viewerZone): string {
  return `${formatDate(at, zone)}, ${formatMinute(at, zone)}`;
}

/** `2 March 2025, 09:30:05`. */
export function formatDateClock(at: Instant | number, zone = viewerZone): string {
  return `${formatDate(at, zone)}, ${formatClock(at, zone)}`;
}

/** `2 Mar 2025, 09:30:05`. */
export function formatShortDateClock(at: Instant | number, zone = viewerZone): string {
  return `${formatShortDate(at, zone)}, ${formatClock(at, zone)}`;
}

/** The short name of a zone at an instant: `UTC`, `CET`, `GMT+5:30`. */
export function zoneName(at: Instant | number, zone = viewerZone): string {
  const parts = formatter(zone, { timeZoneName: 'short' }).formatToParts(new Date(at));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** Whether clocks in a series' zone and in the viewer's show different times at an instant. */
export function zonesDiffer(at: Instant | number, zone: string): boolean {
  return formatDateTime(at, zone) !== formatDateTime(at);
}

/** Whether two instants are on one day in a zone. */
export function sameDay(one: Instant | number, other: Instant | number, zone = viewerZone): boolean {
  return formatDate(one, zone) === formatDate(other, zone);
}

/** How long ago: `just now`, `16 min ago`, `3 days ago`, and from a week on the date, with its year when that is another. An instant still to come counts as now. */
export function formatAgo(at: Instant | number, now: number, t: TFunction): string {
  const seconds = Math.max(0, Math.floor((now - Number(new Date(at))) / 1000));
  if (seconds < 1) return t('time.now');
  if (seconds < 60) return t('time.secondsAgo', { n: seconds });
  if (seconds < 3600) return t('time.minutesAgo', { n: Math.floor(seconds / 60) });
  if (seconds < 86_400) return t('time.hoursAgo', { n: Math.floor(seconds / 3600) });
  const days = Math.floor(seconds / 86_400);
  if (days < 7) return t('time.daysAgo', { count: days });
  return formatYear(at) === formatYear(now) ? formatDay(at) : formatShortDate(at);
}

function format(at: Instant | number, zone: string, options: Intl.DateTimeFormatOptions): string {
  return formatter(zone, options).format(new Date(at));
}

/** Formatters are dear to make and cheap to keep. */
function formatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone })));
  return known;
}
