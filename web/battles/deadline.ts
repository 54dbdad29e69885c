import { formatDay, formatMinute, sameDay } from '../platform/format/times.ts';

/** When something is over: `11:46`, on another day `2 Mar, 11:46`. */
export function formatDeadline(at: string | number, now: number): string {
  return sameDay(at, now) ? formatMinute(at) : `${formatDay(at)}, ${formatMinute(at)}`;
}
