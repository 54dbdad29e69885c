import { type PointAmount, toMicros } from '../points/point-amount.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { LockedRow, Placed } from './rounds.events.ts';

/** A row of the board of a round, with what it was to reach. */
export type RankedRow = LockedRow & { target?: PointAmount };

type WinnerRules = Pick<CompetitionRules, 'winners'> & Partial<Pick<CompetitionRules, 'kind' | 'grandTarget'>>;

/** Places on a podium; of a battle only the first. */
const MOST_PLACES = 3;
/** Any number may share a place; so many are named. */
const MOST_WINNERS = 1_000;

/**
 * Who has which place, under the winner rule: nobody where there are no winners; otherwise the ranked rows, where a target is asked for those that
 * reached it, and where all have one together everybody or nobody. Several who share a rank share a place, and the next one skips.
 */
export function placesOf(rules: WinnerRules, rows: readonly RankedRow[]): Placed[] {
  if (rules.winners === 'none') return [];
  const able = whoCanWin(rules, rows);
  let place = 0;
  return able.map(({ id, rank, points }, n) => {
    if (able[n - 1]?.rank !== rank) place = n + 1;
    return { id, place, points };
  });
}

/**
 * Those on the podium: ranks 1 to 3, the first thousand of them; of a battle the first, and nobody where both have it (U-110). Who has no entry has no
 * points, so that nobody wins against them with as few.
 */
export function winnersOf(rules: WinnerRules, rows: readonly RankedRow[], isBattle = false): Placed[] {
  const places = placesOf(rules, rows);
  if (!isBattle) return places.filter(({ place }) => place <= MOST_PLACES).slice(0, MOST_WINNERS);
  const [first, second] = places;
  if (!first || second?.place === 1) return [];
  return second || toMicros(first.points) > 0 ? [first] : [];
}

function whoCanWin({ winners, kind, grandTarget }: WinnerRules, rows: readonly RankedRow[]): readonly RankedRow[] {
  if (winners === 'highest') return rows;
  if (winners === 'first to target' || kind !== 'common target') return rows.filter(hasReached);
  const together = rows.reduce((sum, { points }) => sum + toMicros(points), 0);
  return grandTarget !== undefined && together >= toMicros(grandTarget) ? rows : [];
}

function hasReached({ points, target }: RankedRow): boolean {
  return target !== undefined && toMicros(points) >= toMicros(target);
}
