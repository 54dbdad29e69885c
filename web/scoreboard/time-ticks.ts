import { instantAt, type Piece, placeOf } from '../../projections/scoreboard/time-axis.values.ts';
import { formatClock, formatDay, formatMinute, formatMonth, formatShortDate, formatYear } from '../platform/format/times.ts';

type Tick = { at: number; label: string };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Steps that people count in. Months and years are of the calendar. */
const STEPS: readonly { ms: number; of: 'time' | 'days' | 'months'; count: number }[] = [
  ...[1, 5, 15, 30].map((n) => ({ ms: n * SECOND, of: 'time' as const, count: n * SECOND })),
  ...[1, 2, 5, 10, 15, 30].map((n) => ({ ms: n * MINUTE, of: 'time' as const, count: n * MINUTE })),
  ...[1, 2, 3, 6, 12].map((n) => ({ ms: n * HOUR, of: 'time' as const, count: n * HOUR })),
  ...[1, 2, 7, 14].map((n) => ({ ms: n * DAY, of: 'days' as const, count: n })),
  ...[1, 2, 3, 6].map((n) => ({ ms: n * MONTH, of: 'months' as const, count: n })),
  ...[1, 2, 5, 10, 20, 50].map((n) => ({ ms: n * YEAR, of: 'months' as const, count: n * 12 })),
];

/** Instants at which an axis from one to another is marked, on round times of the viewer's zone: at most so many. */
function timeTicks(from: number, to: number, most: number): Tick[] {
  const span = to - from;
  if (!(span > 0) || most < 1) return [];
  const step = STEPS.find(({ ms }) => span / ms <= most) ?? { ms: 100 * YEAR, of: 'months' as const, count: 1200 };
  const ticks: Tick[] = [];
  for (let at = firstAt(from, step); at <= to && ticks.length <= most + 1; at = nextAt(at, step)) {
    if (at >= from) ticks.push({ at, label: labelOf(at, step.ms) });
  }
  return ticks;
}

/** How wide a sign of a label is, in pixels, a usual label with air, and the least air between two. */
const SIGN = 6.4;
const WIDEST = 60;
const AIR = 14;

/**
 * Marks of an axis on which quiet is narrow, from one place of it to another, drawn so many pixels wide. Where there is quiet,
 * each stretch begins with its day. Labels stand in the middle of their marks, the first beside its own.
 * @param room how far labels may go, in pixels
 */
export function axisTicks(
  axis: readonly Piece[],
  view: { start: number; end: number },
  width: number,
  room = width,
): (Tick & { x: number })[] {
  const x = (at: number) => ((placeOf(axis, at) - view.start) / (view.end - view.start)) * width;
  const years = new Set([axis[0], axis.at(-1)].map((piece) => piece && formatYear(piece.from)));
  const dayOf = (at: number) => (years.size > 1 ? formatShortDate(at) : formatDay(at));
  const shown = axis.filter((piece) => piece.end > view.start && piece.start < view.end);
  const wanted = shown.flatMap((piece) => {
    const [from, to] = [Math.max(piece.from, instantAt(axis, view.start)), Math.min(piece.to, instantAt(axis, view.end))];
    const ticks = timeTicks(from, to, Math.max(piece === shown[0] ? 2 : 0, Math.floor((x(to) - x(from)) / WIDEST)));
    if (piece.quiet) return shown.length < 4 ? ticks : [];
    return axis.length > 1 && from === piece.from ? [{ at: from, label: dayOf(from) }, ...ticks] : ticks;
  });
  const placed: (Tick & { x: number })[] = [];
  let free = -Infinity;
  for (const tick of wanted) {
    const half = (tick.label.length * SIGN) / 2;
    const left = x(tick.at) < 18 ? 0 : x(tick.at) - half;
    if (left < free || left + 2 * half > room) continue;
    placed.push({ ...tick, x: x(tick.at) });
    free = left + 2 * half + AIR;
  }
  return placed;
}

type Step = (typeof STEPS)[number];

/** A round time at or before an instant. */
function firstAt(from: number, { of, count }: Step): number {
  const date = new Date(from);
  if (of === 'time') {
    const midnight = new Date(date).setHours(0, 0, 0, 0);
    return midnight + Math.floor((from - midnight) / count) * count;
  }
  if (of === 'days') return date.setHours(0, 0, 0, 0);
  const months = date.getFullYear() * 12 + date.getMonth();
  return new Date(0, Math.floor(months / count) * count - 1900 * 12, 1).getTime();
}

function nextAt(at: number, { of, count }: Step): number {
  if (of === 'time') return at + count;
  const date = new Date(at);
  return of === 'days' ? date.setDate(date.getDate() + count) : date.setMonth(date.getMonth() + count);
}

function labelOf(at: number, stepMs: number): string {
  if (stepMs >= YEAR) return formatYear(at);
  if (stepMs >= MONTH) return new Date(at).getMonth() === 0 ? formatYear(at) : formatMonth(at);
  if (stepMs >= DAY || isMidnight(at)) return formatDay(at);
  return stepMs < MINUTE ? formatClock(at) : formatMinute(at);
}

function isMidnight(at: number): boolean {
  const date = new Date(at);
  return date.getHours() === 0 && date.getMinutes() === 0 && date.getSeconds() === 0;
}
