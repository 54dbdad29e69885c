/** A stretch of time in which something happened, in milliseconds. Between two of them it is quiet. */
export type Stretch = { from: number; to: number };

/** A part of an axis in which time runs evenly: a stretch, or the quiet between two. `start` and `end` are places on it, from 0 to 1. */
export type Piece = Stretch & { start: number; end: number; quiet: boolean };

/** How much of an axis a quiet takes, be it an hour or a year, so that what happened has the room. */
const QUIET = 1 / 30;

/** The axis of stretches in order: all of them at one scale, the quiet between them narrow. */
export function axisOf(stretches: readonly Stretch[]): Piece[] {
  const lengths = stretches.map(({ from, to }) => to - from);
  const busy = lengths.reduce((sum, length) => sum + length, 0);
  const room = 1 - QUIET * (stretches.length - 1);
  const pieces: Piece[] = [];
  for (const [n, stretch] of stretches.entries()) {
    const before = pieces.at(-1);
    if (before) pieces.push({ from: before.to, to: stretch.from, start: before.end, end: Math.min(1, before.end + QUIET), quiet: true });
    const start = pieces.at(-1)?.end ?? 0;
    const share = busy > 0 ? (lengths[n] as number) / busy : 1 / stretches.length;
    const end = n === stretches.length - 1 ? 1 : Math.min(1, start + room * share);
    pieces.push({ ...stretch, start, end, quiet: false });
  }
  return pieces;
}

/** Where an instant stands on an axis, from 0 to 1: what is before its beginning at the beginning, what is after its end at the end. */
export function placeOf(axis: readonly Piece[], instant: number): number {
  const piece = axis.find(({ to }) => instant <= to);
  if (!piece) return axis.length > 0 ? 1 : 0;
  return between(piece.start, piece.end, part(instant, piece.from, piece.to));
}

/** The instant at a place of an axis, in whole milliseconds. */
export function instantAt(axis: readonly Piece[], place: number): number {
  const piece = axis.find(({ end }) => place <= end) ?? axis.at(-1);
  return piece ? Math.round(between(piece.from, piece.to, part(place, piece.start, piece.end))) : 0;
}

/** How far a value is on the way from one to another: from 0 to 1. */
function part(value: number, from: number, to: number): number {
  return to > from ? Math.max(0, Math.min(1, (value - from) / (to - from))) : 0;
}

function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
