import type { Aggregate } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import type { TeamEvent } from './players.events.ts';

export type Team = { exists: boolean };

export const team: Aggregate<Team, TeamEvent> = {
  initial: () => ({ exists: false }),
  evolve: () => ({ exists: true }),
};

/** Makes a team, unless another command has just made it. */
export function createTeam(teamId: string, name: Sealed, { exists }: Team): TeamEvent[] {
  return exists ? [] : [{ type: 'TeamCreated', data: { teamId, name } }];
}
