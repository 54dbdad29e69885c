import { MICROS_PER_POINT } from '../../src/points/point-amount.values.ts';
import { niceStep } from './steps.ts';
import type { Timeline } from './timeline.ts';

/** Where the totals of a course are taken: at `start` and after each step. */
export type Edges = { start: number; stepMs: number; steps: number };

/** Steps that stay where they are while time goes on, so that what was drawn does not change. */
export function edgesBetween(start: number, end: number, most = 23): Edges {
  const span = Math.max(0, end - start);
  const stepMs = niceStep(span, most);
  return { start, stepMs, steps: Math.ceil(span / stepMs) };
}

/** A player's total at each edge, in points. */
export function courseOf(timeline: Timeline, player: number, isCounted: (n: number) => boolean, { start, stepMs, steps }: Edges): number[] {
  const gains = new Array<number>(steps + 1).fill(0);
  const { at, micros } = timeline.deltas;
  for (const n of timeline.ofPlayer(player)) {
    if (!isCounted(n)) continue;
    const step = Math.min(steps, Math.max(0, Math.ceil(((at[n] as number) - start) / stepMs)));
    gains[step] = (gains[step] as number) + (micros[n] as number);
  }
  let total = 0;
  return gains.map((gain) => (total += gain) / MICROS_PER_POINT);
}

/** A player's total after each change, oldest first: at most so many steps, the last of each stretch. */
export function stepsOf(
  timeline: Timeline,
  player: number,
  isCounted: (n: number) => boolean,
  from: number,
  most: number,
): { at: number; micros: number }[] {
  const { at, micros } = timeline.deltas;
  const own = [...timeline.ofPlayer(player)].filter(isCounted).sort((a, b) => (at[a] as number) - (at[b] as number));
  const steps: { at: number; micros: number }[] = [];
  let total = 0;
  for (const n of own) {
    total += micros[n] as number;
    const instant = Math.max(from, at[n] as number);
    const last = steps.at(-1);
    if (last?.at === instant) last.micros = total;
    else steps.push({ at: instant, micros: total });
  }
  const changes = steps.filter((step, n) => step.micros !== (steps[n - 1]?.micros ?? 0));
  if (changes.length <= most) return changes;
  const { start, stepMs } = edgesBetween((changes[0] as { at: number }).at, (changes.at(-1) as { at: number }).at, most);
  return changes.filter((step, n) => stretch(step.at, start, stepMs) !== stretch(changes[n + 1]?.at ?? Infinity, start, stepMs));
}

function stretch(at: number, start: number, stepMs: number): number {
  return Math.floor((at - start) / stepMs);
}
