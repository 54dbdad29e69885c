import type { SourceColumn } from '../automations/source-columns.values.ts';
import type { AttemptDone } from './attempts.events.ts';

/** What rules read of the attempts at a quest (U-091). */
export const QUEST_COLUMNS = [
  { id: 'player', label: 'Player', type: 'player' },
  { id: 'completed_at', label: 'Completed at', type: 'datetime' },
  { id: 'round', label: 'Round', type: 'decimal' },
  { id: 'points', label: 'Points of the quest', type: 'decimal' },
] as const satisfies SourceColumn[];

/** What an attempt that is done says, by column. */
export function attemptValues({ profileId, occurredAt, round, result }: AttemptDone['data']): Record<string, string> {
  return { player: profileId, completed_at: occurredAt, round: String(round), points: result.total };
}
