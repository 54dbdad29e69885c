import type { Instant } from '../platform/event.values.ts';
import type { MicroPoints } from '../points/point-amount.values.ts';

/** How somebody stands against the time that has passed. */
export type StandingClass = 'winner' | 'achieved' | 'winning' | 'ongoing' | 'losing';
/** How a whole competition stands; the word of the wire for being behind is spelled so (C-08). */
export type OverallStatus = 'won' | 'lost' | 'loosing' | 'winning' | 'ongoing';

/** So many points of a percentage behind is still close. */
const CLOSE = 10;

/** How much of a target is reached, in percent, not capped (C-09, U-128); nothing without a target. */
export function percentOf(total: MicroPoints, target: MicroPoints | undefined): number | undefined {
  return target === undefined || target <= 0 ? undefined : (total / target) * 100;
}

/** How much of the time has passed, in percent: 0 before the start, 100 after the end; 0 where there is no end. */
export function elapsedPercent({ from, before }: { from: Instant; before: Instant | undefined }, now: Instant): number {
  if (now <= from || before === undefined) return 0;
  if (now >= before) return 100;
  const start = Date.parse(from);
  return ((Date.parse(now) - start) / (Date.parse(before) - start)) * 100;
}

/** The class of a row: who has won is it before all else; without a target nobody else has one (U-128). */
export function standingClass(row: { won: boolean; percent: number | undefined }, elapsed: number): StandingClass | undefined {
  if (row.won) return 'winner';
  return row.percent === undefined ? undefined : classOf(row.percent, elapsed, 'achieved', 'losing');
}

/** The class that a row has holds before such a part of the time has passed, in percent, and may be another from then on. */
export function classHoldsBefore({ won, percent }: { won: boolean; percent: number | undefined }, elapsed: number): number {
  if (won || percent === undefined || percent >= 100) return Infinity;
  if (percent >= elapsed) return percent;
  return percent >= elapsed - CLOSE ? percent + CLOSE : Infinity;
}

/** The status of all, by the common target, else by one's own (U-129); nothing without a target. */
export function overallStatus(percent: number | undefined, elapsed: number): OverallStatus | undefined {
  if (percent === undefined) return undefined;
  return percent < 100 && elapsed >= 100 ? 'lost' : classOf(percent, elapsed, 'won', 'loosing');
}

function classOf<Done, Behind>(percent: number, elapsed: number, done: Done, behind: Behind): Done | Behind | 'winning' | 'ongoing' {
  if (percent >= 100) return done;
  if (percent >= elapsed) return 'winning';
  return percent >= elapsed - CLOSE ? 'ongoing' : behind;
}
