/** How fast the past is played: so many times as fast as it was, or all of it in so many seconds. */
export type Speed = { id: string; times: number } | { id: string; seconds: number };

export const SPEEDS: readonly Speed[] = [
  ...[1, 10, 60, 100, 300, 1000].map((times) => ({ id: `x${times}`, times })),
  ...[30, 60, 120].map((seconds) => ({ id: `in${seconds}`, seconds })),
];

/** At 60 times the speed a history of half a day plays in minutes; one of years is played as a whole. */
export function usualSpeed(span: number): Speed {
  const id = span <= 12 * 3_600_000 ? 'x60' : 'in60';
  return SPEEDS.find((speed) => speed.id === id) ?? { id: 'x60', times: 60 };
}

/** Milliseconds of the past for each millisecond of playing. */
export function rateOf(speed: Speed, span: number): number {
  return 'times' in speed ? speed.times : span / (speed.seconds * 1000);
}
