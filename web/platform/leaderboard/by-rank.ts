import type { BoardHeader } from '../../../projections/scoreboard/scoreboard.view.ts';

/** Whether rows stand in the order of their ranks: a competition may list them by names, or by how much of their targets they have (U-121). */
export function isByRank({ round }: Pick<BoardHeader, 'round'>): boolean {
  return round === undefined || round.listedBy === 'Rank';
}
