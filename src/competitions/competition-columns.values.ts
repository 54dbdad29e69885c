import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { Lock, Placed } from './rounds.events.ts';

/** What rules read of the rounds of a competition, and of who won them (U-091). Of a round that ended, the player and their place are the first, where one alone is. */
export const COMPETITION_COLUMNS = [
  { id: 'player', label: 'Player', type: 'player' },
  { id: 'team', label: 'Team', type: 'team' },
  { id: 'place', label: 'Place', type: 'decimal' },
  { id: 'points', label: 'Points in the round', type: 'decimal' },
  { id: 'round', label: 'Round', type: 'decimal' },
  { id: 'ranked', label: 'How many have a rank', type: 'decimal' },
  { id: 'ended_at', label: 'Ended at', type: 'datetime' },
] as const satisfies SourceColumn[];

/** What a locked round says, by column, with somebody who has a place in it. */
export function roundValues(
  { round, count, until }: Pick<Lock, 'round' | 'count' | 'until'>,
  placed: Placed | undefined,
  grouping: CompetitionRules['grouping'],
): Record<string, string> {
  return {
    ...{ round: String(round), ranked: String(count), ended_at: until },
    ...(placed && { [grouping === 'teams' ? 'team' : 'player']: placed.id, place: String(placed.place), points: placed.points }),
  };
}
