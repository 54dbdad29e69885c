import type { Instant } from '../platform/event.values.ts';
import { type MicroPoints, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { Span } from '../points/periods.values.ts';
import type { Held } from './held-targets.values.ts';
import { type DatedSpan, spanOf } from './target-periods.values.ts';

/** That the target of a period was reached: which one, and when. */
export type ReachedPeriod = DatedSpan & { target: PointAmount; reachedAt: Instant };

/** What counts of somebody at an instant, in milliseconds: what was taken back at its own instant is not there. */
export type CountedAt = { at: number; micros: MicroPoints };

/**
 * The periods of which the target was reached, and when: the first instant at which so much was there as was to be reached then. What falls again later,
 * by negative points, stays reached; of a target of 0 there is nothing to reach.
 * @param held the spans in which each value holds, in order @param counted in the order of time
 */
export function reachedPeriods(held: readonly (Span & Held)[], counted: readonly CountedAt[], timeZone: string): ReachedPeriod[] {
  const found = new Map<string, ReachedPeriod>();
  for (const { period, target, from, before } of held) {
    const key = `${period.from}/${period.to}`;
    const wanted = toMicros(target);
    if (wanted === 0 || found.has(key)) continue;
    const at = firstAt(counted, { from: spanOf(period, timeZone).from, since: from, before }, wanted);
    if (at !== undefined) found.set(key, { ...period, target, reachedAt: new Date(at).toISOString() });
  }
  return [...found.values()];
}

/** The first instant from one on at which what was counted from the start of the period is so much. */
function firstAt(
  counted: readonly CountedAt[],
  { from, since, before }: Span & { since: number },
  wanted: MicroPoints,
): number | undefined {
  let total = 0;
  for (const { at, micros } of counted) {
    if (at < from) continue;
    if (at >= before) break;
    // Up to here the value held already when it began to.
    if (at > since && total >= wanted) return since;
    total += micros;
    if (at >= since && total >= wanted) return at;
  }
  return total >= wanted ? since : undefined;
}
