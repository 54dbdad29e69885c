import type { Timeline } from './timeline.ts';

/**
 * Since when a player has their total, in milliseconds: when the last entry happened whose instant gave or took something; 0 where none did. So a
 * revoked entry never was, and two that take each other back at one instant were not either.
 */
export function heldSince(timeline: Timeline, player: number, isCounted: (n: number) => boolean): number {
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
