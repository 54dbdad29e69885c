import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { TEAM, type TeamEvent } from './teams.events.ts';

/** What decisions about one team need to remember. */
export type Team = { exists: boolean; deleted: boolean; name?: Sealed; icon: string; filterIgnore: boolean };

export const team: Aggregate<Team, TeamEvent> = {
  initial: () => ({ exists: false, deleted: false, icon: '', filterIgnore: false }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'TeamCreated':
        return { ...state, exists: true, name: data.name };
      case 'TeamChanged': {
        const { name = state.name, icon = state.icon, filterIgnore = state.filterIgnore } = data;
        return { ...state, name, icon, filterIgnore };
      }
      case 'TeamDeleted':
        return { ...state, deleted: true };
    }
  },
};

export function teamOf(organisationId: string, teamId: string): string {
  return streamName(TEAM, organisationId, teamId);
}

/** It is there, and can have members. */
export function isOpen({ exists, deleted }: Team): boolean {
  return exists && !deleted;
}

/** Makes a team, unless another command has just made it. */
export function createTeam(teamId: string, name: Sealed, { exists }: Team): TeamEvent[] {
  return exists ? [] : [{ type: 'TeamCreated', data: { teamId, name } }];
}
