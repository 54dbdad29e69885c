import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { COMPETITION_ROSTER, type RosterEvent } from './roster.events.ts';

/** Who takes part in one competition: each with the id of their team in it, or undefined where players compete; and who has a target of their own. */
export type Roster = { teamIds: Map<string, string | undefined>; targets: Map<string, PointAmount> };

export const roster: Aggregate<Roster, RosterEvent> = {
  initial: () => ({ teamIds: new Map(), targets: new Map() }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'ParticipantsPlaced':
        for (const profileId of data.profileIds)
          if (data.teamId !== undefined || !state.teamIds.has(profileId)) state.teamIds.set(profileId, data.teamId);
        return state;
      case 'ParticipantsRemoved':
        for (const profileId of data.profileIds) {
          state.teamIds.delete(profileId);
          state.targets.delete(profileId);
        }
        return state;
      case 'ParticipantTargetSet':
        if (data.target === null) state.targets.delete(data.profileId);
        else state.targets.set(data.profileId, data.target);
        return state;
    }
  },
};

export function rosterOf(organisationId: string, competitionId: string): string {
  return streamName(COMPETITION_ROSTER, organisationId, competitionId);
}
