import type { MicroPoints } from './point-amount.values.ts';

/**
 * The order of every board: the greater total first, or what a competition goes by in its place; of equal ones who had it first, where that is asked; then
 * by folded name and id. Who is equal in all that is asked shares a rank, and the next rank skips. Whoever has no entry comes last, by name, and has no
 * rank.
 */
export type Contender = {
  readonly id: string;
  /** The name as it is ordered: case and accents folded. */
  readonly name: string;
  /** What it is ordered by first, see {@link weightOf}. */
  readonly weight: number;
  /** The exact quotient behind the weight, where one is; that of equal ones alone is asked for. */
  readonly ratio?: Ratio | undefined;
  /** Since when it has its total, in milliseconds (U-124); the same for all, or absent, where equal totals share a rank. */
  readonly since?: number;
};

/** What it is ordered by, names apart. */
export type Key = Pick<Contender, 'weight' | 'ratio' | 'since'>;

/** A total of a target, or of how many made it: safe integers, the second above zero. */
export type Ratio = { readonly of: MicroPoints; readonly by: number };

/** Where a contender stands. `place` counts from 0 and is never shared. */
export type Standing = { place: number; rank: number | null; tied: boolean };

/** The weight of those without an entry: after everybody else. */
export const UNRANKED = Infinity;

/** The weight of those who have reached what they were to reach, where that comes before all points: before everybody else, in the order of `since`. */
export const REACHED = -Infinity;

/** Less is better: the total below zero, or UNRANKED without an entry. Exact, because totals are safe integers. */
export function weightOf(total: MicroPoints, entries: number): number {
  return entries > 0 ? 0 - total : UNRANKED;
}

/** Less is better: rounding keeps the order of quotients, so that only those that come out alike are compared by themselves. */
export function weightOfRatio({ of, by }: Ratio): number {
  return 0 - of / by;
}

/** The quotient, rounded half away from zero, once. */
export function roundedRatio({ of, by }: Ratio): MicroPoints {
  const divisor = 2n * BigInt(by);
  const twice = 2n * BigInt(of);
  return Number((twice + (of < 0 ? -BigInt(by) : BigInt(by))) / divisor);
}

/** The order of two contenders. */
export function compareContenders(a: Contender, b: Contender): number {
  return compareKeys(a, b) || compareNames(a, b);
}

/** By folded name and id, whatever they have. */
export function compareNames(a: Pick<Contender, 'id' | 'name'>, b: Pick<Contender, 'id' | 'name'>): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}

/** The same without names: 0 where they share a rank. */
export function compareKeys(a: Key, b: Key): number {
  if (a.weight !== b.weight) return a.weight < b.weight ? -1 : 1;
  return compareRatios(a.ratio, b.ratio) || sinceOf(a) - sinceOf(b);
}

/** The greater is first. */
export function compareRatios(a: Ratio | undefined, b: Ratio | undefined): number {
  if (!a || !b) return 0;
  const [one, other] = [BigInt(a.of) * BigInt(b.by), BigInt(b.of) * BigInt(a.by)];
  return one === other ? 0 : one > other ? -1 : 1;
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
  return other !== undefined && compareKeys(contender, other) === 0;
}
