import { axisOf, instantAt, type Piece, placeOf } from '../../../projections/scoreboard/time-axis.values.ts';
import type { BoardTimeline } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { Speed } from './speeds.ts';

/** The whole past of a board, in milliseconds, and the axis that it stands on: quiet is narrow. At its end it is live. */
export type Past = { from: number; to: number; axis: readonly Piece[] };

/** How long quiet is played, whatever its length. */
const QUIET_MS = 1000;

/** The past that a timeline tells. Its last bar ends now when it is not over. */
export function pastOf(timeline: BoardTimeline | undefined, now = Date.now()): Past | undefined {
  if (!timeline?.from || !timeline.to) return undefined;
  const from = Date.parse(timeline.from);
  const to = Math.max(from + 1000, Math.min(Date.parse(timeline.to), now));
  const stretches = timeline.stretches.map((stretch) => {
    const start = Date.parse(stretch.from);
    return { from: Math.max(from, start), to: Math.min(to, start + stretch.counts.length * timeline.stepMs) };
  });
  const shown = stretches.filter((stretch) => stretch.to > stretch.from);
  return { from, to, axis: axisOf(shown.length > 0 ? shown : [{ from, to }]) };
}

/** How long things happened, without the quiet, in milliseconds. */
export function busyMs({ axis }: Past): number {
  return axis.reduce((sum, { from, to, quiet }) => sum + (quiet ? 0 : to - from), 0);
}

/** The instant that playing has come to, so many milliseconds of playing after another. Quiet passes in a second. */
export function playedOn({ axis }: Past, at: number, elapsed: number, speed: Speed): number {
  if ('seconds' in speed) return Math.max(at + 1, instantAt(axis, placeOf(axis, at) + elapsed / (speed.seconds * 1000)));
  const quiet = axis.find(({ to }) => at < to);
  const on = at + elapsed * speed.times;
  if (!quiet?.quiet) return Math.round(on);
  return Math.round(Math.min(quiet.to, Math.max(on, at + (elapsed * (quiet.to - quiet.from)) / QUIET_MS)));
}

/** How many entries are in the span of an instant; none outside of all spans. */
export function entriesAt({ stretches, stepMs }: BoardTimeline, at: number): number {
  for (const { from, counts } of stretches) {
    const count = counts[Math.floor((at - Date.parse(from)) / stepMs)];
    if (count !== undefined) return count;
  }
  return 0;
}
