import type { Timeline } from './timeline.ts';

/**
 * Since when a player has their total, in milliseconds: when the last entry happened whose instant gave or took something; 0 where none did. So a
 * revoked entry never was, and two that take each other back at one instant were not either.
 */
export function heldSince(timeline: Timeline, player: number, isCounted: (n: number) => boolean): number {
  const { occurredAt, micros } = timeline.deltas;
  let [last, gain] = [0, 0];
  for (const n of timeline.ofPlayer(player)) {
    if (!isCounted(n)) continue;
    const instant = occurredAt[n] as number;
    if (instant > last) [last, gain] = [instant, micros[n] as number];
    else if (instant === last) gain += micros[n] as number;
  }
  // The last instant is nearly always it: others are added up only where it gave and took the same.
  return last === 0 || gain !== 0 ? last : lastThatGave(timeline, player, isCounted);
}

function lastThatGave(timeline: Timeline, player: number, isCounted: (n: number) => boolean): number {
  const { occurredAt, micros } = timeline.deltas;
  const gains = new Map<number, number>();
  for (const n of timeline.ofPlayer(player)) {
    if (!isCounted(n)) continue;
    const instant = occurredAt[n] as number;
    gains.set(instant, (gains.get(instant) ?? 0) + (micros[n] as number));
  }
  let since = 0;
  for (const [instant, gain] of gains) if (gain !== 0 && instant > since) since = instant;
  return since;
}
