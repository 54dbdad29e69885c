import type { PointAmount } from '../../src/points/point-amount.values.ts';
import { amountOf, exactOf, type ExactMicros } from '../platform/format/exact-sums.ts';

/** How far along somebody is in the period that runs: what of it is drawn. */
export type ShownPace = {
  reached: PointAmount;
  target: PointAmount;
  /** What would be reached by now, were it reached evenly. */
  expected: PointAmount;
  /** How much of the period is over, in percent. */
  elapsed: number;
  /** As boards tell it; null: there is nothing to reach. */
  band: 'losing' | 'ongoing' | 'winning' | null;
  /** Where it will end; null while that cannot be told. */
  projection: PointAmount | null;
  /** The day on which it was reached. */
  reachedOn: string | null;
};

/** What is said of a pace. "On pace" is less than half a point ahead. */
export type Verdict =
  { kind: 'reached'; on: string | null } | { kind: 'ahead' | 'behind'; by: PointAmount } | { kind: 'onPace' | 'close' | 'none' };

export function verdictOf({ reached, target, expected, band, reachedOn }: ShownPace): Verdict {
  if (band === null) return { kind: 'none' };
  const ahead = exactOf(reached) - exactOf(expected);
  if (isReached(reached, target)) return { kind: 'reached', on: reachedOn };
  if (band === 'losing') return { kind: 'behind', by: roughly(-ahead) };
  if (band === 'ongoing') return { kind: 'close' };
  const by = wholePart(ahead);
  return by === 0n ? { kind: 'onPace' } : { kind: 'ahead', by: amountOf(by) };
}

/** Whether there was something to reach, and it is. */
export function isReached(reached: PointAmount, target: PointAmount | null): boolean {
  return target !== null && exactOf(target) > 0n && exactOf(reached) >= exactOf(target);
}

/** How much of a bar is full, in percent: none below 0, and never more than all of it. */
export function filledOf(reached: PointAmount, target: PointAmount): number {
  const whole = exactOf(target);
  if (whole <= 0n) return 0;
  const part = Number((exactOf(reached) * 1000n) / whole) / 10;
  return Math.max(0, Math.min(100, part));
}

/** A forecast, or a distance: whole points, and only what is less than half of one with its first two decimals. */
export function roughly(micros: ExactMicros): PointAmount {
  const whole = wholePart(micros);
  return amountOf(whole === 0n ? rounded(micros, CENT) : whole);
}

const POINT = 1_000_000n;
const CENT = 10_000n;

function wholePart(micros: ExactMicros): ExactMicros {
  return rounded(micros, POINT);
}

function rounded(micros: ExactMicros, to: bigint): bigint {
  const half = micros < 0n ? -to / 2n : to / 2n;
  return ((micros + half) / to) * to;
}
