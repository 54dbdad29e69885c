import { fromMicros, type MicroPoints, type PointAmount } from '../../src/points/point-amount.values.ts';
import { UNRANKED, weightOf } from '../../src/points/ranking.values.ts';
import type { Standings } from './standings.ts';

/** What a player would gain. */
export type Gain = { profileId: string; micros: MicroPoints; entries: number };

/** A player's total and rank; none without an entry. */
type Place = { points: PointAmount; rank: number | null };

/** Whose points or rank would change: how many, and the first of them by the rank before. Those who had none come last. */
export type Shift = { changes: { profileId: string; before: Place; after: Place }[]; changeCount: number };

/**
 * What gains, of each player at most one, would do to a board. Who gains nothing moves by as many ranks as others pass them by, and that number
 * changes only at the totals of those who gain, before and after: it costs what gains and what is told, however many players there are.
 */
export function shiftBy(gains: readonly Gain[], standings: Pick<Standings, 'order' | 'member'>, most: number): Shift {
  const { order } = standings;
  const moved = gains.map(({ profileId, micros, entries }) => {
    const { weight = UNRANKED, micros: total = 0, entries: count = 0 } = standings.member(profileId) ?? {};
    return { profileId, total, weight, newTotal: total + micros, newWeight: weightOf(total + micros, count + entries) };
  });
  const left = Float64Array.from(moved, ({ weight }) => weight).sort();
  const come = Float64Array.from(moved, ({ newWeight }) => newWeight).sort();
  const rankAfter = (weight: number) => {
    const rank = order.rank(weight);
    return rank === null ? null : rank - lesser(left, weight) + lesser(come, weight);
  };
  const own = moved
    .map(({ profileId, total, weight, newTotal, newWeight }) => ({
      profileId,
      before: placeOf(total, weight, order.rank(weight)),
      after: placeOf(newTotal, newWeight, rankAfter(newWeight)),
    }))
    .filter(({ before, after }) => before.points !== after.points || before.rank !== after.rank);
  const movers = new Set(moved.map(({ profileId }) => profileId));
  const passed: Shift['changes'] = [];
  let changeCount = own.length;
  for (const { from, before, moving } of stretches(order, left, come)) {
    changeCount += before - from - moving;
    if (passed.length >= most) continue;
    for (const { id, weight, micros } of order.slice(from, Math.min(before, from + moving + most))) {
      if (movers.has(id)) continue;
      passed.push({
        profileId: id,
        before: placeOf(micros, weight, order.rank(weight)),
        after: placeOf(micros, weight, rankAfter(weight)),
      });
    }
  }
  return { changes: [...own, ...passed].sort(byRankBefore).slice(0, most), changeCount };
}

/** Places, from one to before another, of those whom some pass; and how many of them move themselves. */
function* stretches(order: Standings['order'], left: Float64Array, come: Float64Array) {
  const edges = Float64Array.from(new Set([...left, ...come].filter((weight) => weight !== UNRANKED))).sort();
  for (const [n, edge] of edges.entries()) {
    const next = edges[n + 1] ?? LAST_RANKED;
    if (upTo(come, edge) === upTo(left, edge)) continue;
    yield { from: placesUpTo(order, edge), before: placesUpTo(order, next), moving: upTo(left, next) - upTo(left, edge) };
  }
}

/** Everybody who has a rank stands at this weight or before it. */
const LAST_RANKED = Number.MAX_VALUE;

/** How many stand at a total or before it. */
function placesUpTo(order: Standings['order'], weight: number): number {
  return (order.rank(weight) ?? 0) - 1 + order.sharing(weight);
}

function placeOf(micros: MicroPoints, weight: number, rank: number | null): Place {
  return { points: weight === UNRANKED ? '0' : fromMicros(micros), rank };
}

function byRankBefore(a: Shift['changes'][number], b: Shift['changes'][number]): number {
  const place = ({ rank }: Place) => rank ?? Number.MAX_SAFE_INTEGER;
  return place(a.before) - place(b.before) || place(a.after) - place(b.after);
}

/** How many of sorted weights are less than one. */
function lesser(weights: Float64Array, than: number): number {
  return countWhile(weights, (weight) => weight < than);
}

function upTo(weights: Float64Array, last: number): number {
  return countWhile(weights, (weight) => weight <= last);
}

function countWhile(weights: Float64Array, holds: (weight: number) => boolean): number {
  let low = 0;
  let high = weights.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(weights[middle] as number)) low = middle + 1;
    else high = middle;
  }
  return low;
}
