import type { MicroPoints } from './point-amount.values.ts';

/**
 * The order of every board: the greater total first; of equal totals who had it first, where that is asked; then by folded name and id. Who is equal in
 * all that is asked shares a rank, and the next rank skips. Whoever has no entry comes last, by name, and has no rank.
 */
export type Contender = {
  readonly id: string;
  /** The name as it is ordered: case and accents folded. */
  readonly name: string;
  /** What it is ordered by first, see {@link weightOf}. */
  readonly weight: number;
  /** Since when it has its total, in milliseconds (U-124); the same for all, or absent, where equal totals share a rank. */
  readonly since?: number;
};

/** Where a contender stands. `place` counts from 0 and is never shared. */
export type Standing = { place: number; rank: number | null; tied: boolean };

/** The weight of those without an entry: after everybody else. */
export const UNRANKED = Infinity;

/** Less is better: the total below zero, or UNRANKED without an entry. Exact, because totals are safe integers. */
export function weightOf(total: MicroPoints, entries: number): number {
  return entries > 0 ? 0 - total : UNRANKED;
}

/** The order of two contenders. */
export function compareContenders(a: Contender, b: Contender): number {
  if (a.weight !== b.weight) return a.weight < b.weight ? -1 : 1;
  const later = sinceOf(a) - sinceOf(b);
  if (later !== 0) return later;
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

/** What it is ordered by after its weight. */
export function sinceOf({ since = 0 }: Pick<Contender, 'since'>): number {
  return since;
}

/** All contenders in order, each with its standing. */
export function ranked<C extends Contender>(contenders: readonly C[]): { contender: C; standing: Standing }[] {
  const order = [...contenders].sort(compareContenders);
  let rank = 0;
  return order.map((contender, place) => {
    if (contender.weight === UNRANKED) return { contender, standing: { place, rank: null, tied: false } };
    if (!isLevel(contender, order[place - 1])) rank = place + 1;
    const tied = isLevel(contender, order[place - 1]) || isLevel(contender, order[place + 1]);
    return { contender, standing: { place, rank, tied } };
  });
}

function isLevel(contender: Contender, other: Contender | undefined): boolean {
  return other !== undefined && contender.weight === other.weight && sinceOf(contender) === sinceOf(other);
}
