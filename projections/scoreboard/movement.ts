import type { Selection } from './selection.ts';
import type { Timeline } from './timeline.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** The shortest span over which movement is measured. Which one it is changes by time alone only at whole multiples of it. */
export const TEN_MINUTES = 10 * MINUTE;

/** So many windows are looked at. While a contest runs all of them hold something; a few entries of an hour are none. */
const LOOKED_AT = 6;
/** So many days of any six are in every working week. */
const DAYS_HELD = 4;
/** A window is a part of what has gone by: this many of it, at least. */
const FITS = 2;

/**
 * How long before an instant movement is measured, in milliseconds: 10 minutes while a contest runs and as long as longer windows would
 * be most of the series, a day where something happens on most days, else a week. It follows from what the board counts and from the
 * instant alone.
 * @param until what took effect later is not looked at
 */
export function movementWindow(timeline: Timeline, selection: Selection, instant: number, until: number): number {
  const matches = timeline.matching(selection);
  const age = Math.floor(instant / TEN_MINUTES) * TEN_MINUTES - timeline.first(until, matches, selection.only);
  const held = (length: number) => {
    const current = Math.floor(instant / length) * length;
    const between = (from: number, to: number) => timeline.hasBetween(from, to, matches, selection.only);
    const holds = (n: number) => between(current - n * length, Math.min(until, current - (n - 1) * length - 1));
    let windows = 0;
    for (let n = 1; n < LOOKED_AT; n++) windows += Number(holds(n));
    // The window that has just begun may yet be empty: then the one before the others counts in its place.
    return windows + Number(between(current, until) || holds(LOOKED_AT));
  };
  if (age < FITS * DAY || held(TEN_MINUTES) === LOOKED_AT) return TEN_MINUTES;
  return age < FITS * WEEK || held(DAY) >= DAYS_HELD ? DAY : WEEK;
}
