const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Spans that people read easily, in milliseconds. */
const NICE = [
  ...[1, 2, 5, 10, 15, 30].map((n) => n * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((n) => n * MINUTE),
  ...[1, 2, 3, 6, 12].map((n) => n * HOUR),
  ...[1, 2, 7, 14, 28, 56, 91, 182, 364].map((n) => n * DAY),
];

/** The shortest nice step of which at most so many cover a span, in milliseconds. */
export function niceStep(span: number, most: number): number {
  const step = NICE.find((each) => each * most >= span);
  return step ?? Math.ceil(span / most / (364 * DAY)) * 364 * DAY;
}
