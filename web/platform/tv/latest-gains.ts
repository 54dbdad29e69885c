import type { BoardRow } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';

export type LatestGain = { name: string; gain: PointAmount; rank: number };

const MOST_NEWS = 6;

/** What the rows that are known won last, the newest first: a wall may look by a link, which tells of rows and not of entries. */
export function latestGains(rows: ReadonlyMap<number, BoardRow>): LatestGain[] {
  const won = [...rows.values()].flatMap(({ name, rank, latest }) => (latest && rank !== null ? [{ name, rank, latest }] : []));
  won.sort((one, other) => (one.latest.occurredAt > other.latest.occurredAt ? -1 : 1));
  return won.slice(0, MOST_NEWS).map(({ name, rank, latest: { points } }) => ({ name, gain: points, rank }));
}

/** The ticker steps whole items. */
export function turned<Item>(items: readonly Item[], turn: number): Item[] {
  const step = turn % (items.length || 1);
  return [...items.slice(step), ...items.slice(0, step)];
}
