import { instantAt, type Piece } from '../../../projections/scoreboard/time-axis.values.ts';
import { busyMs, type Past } from './past.ts';

/** The part of the past's axis that the bar shows: places on it, from 0 to 1. */
export type View = { start: number; end: number };

export const WHOLE: View = { start: 0, end: 1 };

/** The least that a bar shows, of time in which something happened. */
const LEAST_MS = 60_000;

/** A view that is so many times as near, with a place staying where it is. As far as the whole, and no nearer than a minute. */
export function zoomed({ start, end }: View, times: number, around: number, past: Past): View {
  const length = Math.min(1, Math.max((end - start) / times, Math.min(1, LEAST_MS / busyMs(past))));
  return inside(around - ((around - start) / (end - start)) * length, length);
}

/** A view that is moved on by a part of its own length. */
export function moved({ start, end }: View, by: number): View {
  return inside(start + by * (end - start), end - start);
}

/** The view of a quiet: all of it, with what ends and begins beside it. */
export function viewOf({ start, end }: Piece): View {
  return inside(start - (end - start) / 10, (end - start) * 1.2);
}

/** The view moved so that a place is in it: as little as is needed, and when it was left at its end, so that the place is at its beginning. */
export function following(view: View, place: number): View {
  if (place >= view.start && place <= view.end) return view;
  return inside(place, view.end - view.start);
}

/** The time that is worth asking for more closely: that of a view, and half as much on either side. Nothing for the whole. */
export function windowOf(view: View, { axis }: Past): { from: number; to: number } | null {
  const length = view.end - view.start;
  if (length >= 1) return null;
  return { from: instantAt(axis, view.start - length / 2), to: instantAt(axis, view.end + length / 2) };
}

function inside(start: number, length: number): View {
  const from = Math.max(0, Math.min(1 - length, start));
  return { start: from, end: from + length };
}
