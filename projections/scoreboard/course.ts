import { MICROS_PER_POINT } from '../../src/points/point-amount.values.ts';
import { Running } from './reached.ts';
import { niceStep } from './steps.ts';
import { type Piece, placeOf, type Stretch } from './time-axis.values.ts';
import type { Timeline } from './timeline.ts';

/** Where the totals of a course are taken, and which of its steps, from 0, are quiet: drawn as long as the others, whatever time they took. */
export type Edges = { at: number[]; quiet: number[] };

/** Steps of a course, at most. */
const MOST_STEPS = 23;

/** Equal steps through each stretch of time, and one for the quiet between two. They stay where they are while time goes on, so that what was drawn does not change. */
export function edgesOf(stretches: readonly Stretch[]): Edges {
  const room = MOST_STEPS - (stretches.length - 1);
  const steps = (stepMs: number) => stretches.map(({ from, to }) => Math.ceil((to - from) / stepMs));
  let stepMs = niceStep(
    stretches.reduce((sum, { from, to }) => sum + to - from, 0),
    room,
  );
  while (steps(stepMs).reduce((sum, count) => sum + count, 0) > room) stepMs = niceStep(stepMs * room + 1, room);
  const edges: Edges = { at: [], quiet: [] };
  for (const [n, count] of steps(stepMs).entries()) {
    const { from } = stretches[n] as Stretch;
    const next = stretches[n + 1]?.from ?? Infinity;
    for (let step = 0; step <= count; step++) edges.at.push(Math.min(next, from + step * stepMs));
    if (next < Infinity) edges.quiet.push(edges.at.length - 1);
  }
  return edges;
}

/** A player's total, or the average of a row of averages, at each edge, in points. What was there before the first is in it from the first on. */
export function courseOf(timeline: Timeline, player: number, isCounted: (n: number) => boolean, edges: Edges, averages = false): number[] {
  if (edges.at.length === 0) return [];
  if (averages) {
    const from = edges.at[0] as number;
    const steps = stepsOf(timeline, player, isCounted, { from, axis: [], most: Infinity, averages });
    const until = [...edges.at.slice(0, -1), Infinity];
    return until.map((edge) => (steps.findLast(({ at }) => at <= edge)?.micros ?? 0) / MICROS_PER_POINT);
  }
  const gains = new Array<number>(edges.at.length).fill(0);
  const { at, micros } = timeline.deltas;
  for (const n of timeline.ofPlayer(player)) {
    if (!isCounted(n)) continue;
    const edge = edges.at.findIndex((instant) => (at[n] as number) <= instant);
    const step = edge < 0 ? gains.length - 1 : edge;
    gains[step] = (gains[step] as number) + (micros[n] as number);
  }
  let total = 0;
  return gains.map((gain) => (total += gain) / MICROS_PER_POINT);
}

/** A player's total after each change, from an instant on, oldest first. Of more than so many the last in each of so many parts of an axis. */
export function stepsOf(
  timeline: Timeline,
  player: number,
  isCounted: (n: number) => boolean,
  { from, axis, most, averages = false }: { from: number; axis: readonly Piece[]; most: number; averages?: boolean },
): { at: number; micros: number }[] {
  const { at } = timeline.deltas;
  const own = [...timeline.ofPlayer(player)].filter(isCounted).sort((a, b) => (at[a] as number) - (at[b] as number));
  const steps: { at: number; micros: number }[] = [];
  const running = new Running(timeline, averages);
  for (const n of own) {
    running.add(n);
    const instant = Math.max(from, at[n] as number);
    const last = steps.at(-1);
    if (last?.at === instant) last.micros = running.value;
    else steps.push({ at: instant, micros: running.value });
  }
  const changes = steps.filter((step, n) => step.micros !== (steps[n - 1]?.micros ?? 0));
  if (changes.length <= most) return changes;
  const part = (step: { at: number } | undefined) => step && Math.floor(placeOf(axis, step.at) * most);
  return changes.filter((step, n) => part(step) !== part(changes[n + 1]));
}
