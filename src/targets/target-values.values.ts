import type { Instant } from '../platform/event.values.ts';
import { MAX_TOTAL, MICROS_PER_POINT, type MicroPoints, type PointAmount, fromMicros, toMicros } from '../points/point-amount.values.ts';
import { type DatedSpan, spanOf } from './target-periods.values.ts';

/** What is to be reached in a period, and a day. */
export type TargetAmounts = { target: PointAmount; daily: PointAmount };

/** A value of a period as it was set: from when on it holds (absent: from the period's start), and when that was learned. */
export type SetValue = TargetAmounts & { effectiveFrom?: Instant; recordedAt: Instant };
/** The values that a period has had, in the order of their recording; one that was taken away has no amounts. */
export type PeriodValues = DatedSpan & { values: readonly (SetValue | { removed: true; recordedAt: Instant })[] };

const HUNDRED = 100 * MICROS_PER_POINT;
const CENT = MICROS_PER_POINT / 100;

/** What is to be reached a day: the period's target by its days, to 2 decimals below 100, else to a whole number (R-258, U-200). */
export function dailyTarget(target: PointAmount, days: number): PointAmount {
  return fromMicros(roundedDaily(toMicros(target), days));
}

/** The same of micro-points, half away from zero. What rounds to 100 is a whole number anyhow. */
export function roundedDaily(micros: MicroPoints, days: number): MicroPoints {
  const step = micros < HUNDRED * days ? CENT : MICROS_PER_POINT;
  return Number(divided(BigInt(micros), BigInt(days) * BigInt(step))) * step;
}

/** The target of a period of which the daily one is given; nothing when that is more than can be held. */
export function periodTarget(daily: PointAmount, days: number): PointAmount | undefined {
  const micros = BigInt(toMicros(daily)) * BigInt(days);
  return micros > BigInt(MAX_TOTAL) ? undefined : fromMicros(Number(micros));
}

/**
 * The value of a period that is in force at an instant: the first holds from the period's start, a change from its own time on. Before the period it is
 * that of its start, after it that of its end. Nothing when the period has none.
 * @param knownBy by what was recorded by then, in milliseconds
 */
export function valueAt(period: PeriodValues, instant: number, timeZone: string, knownBy = Infinity): TargetAmounts | undefined {
  const known = period.values.filter(({ recordedAt }) => Date.parse(recordedAt) <= knownBy);
  const since = known.slice(known.findLastIndex((value) => 'removed' in value) + 1) as SetValue[];
  const { from, before } = spanOf(period, timeZone);
  const at = Math.max(from, Math.min(instant, before - 1));
  let held: SetValue | undefined;
  for (const value of since) if (beginsAt(value, from) <= at && beginsAt(value, from) >= beginsAt(held, from)) held = value;
  return held && { target: held.target, daily: held.daily };
}

function beginsAt(value: SetValue | undefined, start: number): number {
  return Math.max(start, value?.effectiveFrom === undefined ? start : Date.parse(value.effectiveFrom));
}

/** When the values of a period begin to hold, in milliseconds, in order: there it may be another. */
export function turnsOf(period: PeriodValues, timeZone: string): number[] {
  const { from, before } = spanOf(period, timeZone);
  const begin = period.values.map((value) => ('removed' in value ? from : beginsAt(value, from)));
  return [...new Set(begin)].filter((instant) => instant < before).sort((a, b) => a - b);
}

/** A quotient, rounded half away from zero. The divisor is above zero. */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const half = dividend < 0n ? -divisor : divisor;
  return (2n * dividend + half) / (2n * divisor);
}
