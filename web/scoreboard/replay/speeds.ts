/** How fast the past is played: so many times as fast as it was, or all of it in so many seconds. */
export type Speed = { id: string; times: number } | { id: string; seconds: number };

export const SPEEDS: readonly Speed[] = [
  ...[1, 10, 60, 100, 300, 1000].map((times) => ({ id: `x${times}`, times })),
  ...[30, 60, 120].map((seconds) => ({ id: `in${seconds}`, seconds })),
];

/** At 60 times the speed half a day in which things happened plays in minutes; years are played as a whole. */
export function usualSpeed(busyMs: number): Speed {
  const id = busyMs <= 12 * 3_600_000 ? 'x60' : 'in60';
  return SPEEDS.find((speed) => speed.id === id) ?? { id: 'x60', times: 60 };
}
