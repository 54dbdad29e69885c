import type { Event } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/**
 * Players take part from now on, in a team where teams compete. Who is new brings all points of the window; who was in another team leaves the
 * earlier ones there.
 */
export type ParticipantsPlaced = Event<'ParticipantsPlaced', { competitionId: string; profileIds: string[]; teamId?: string }>;
/** Players take part no more, with all that they have: points leave with them, and so does a target of their own. */
export type ParticipantsRemoved = Event<'ParticipantsRemoved', { competitionId: string; profileIds: string[] }>;
/** A player has a target of their own, or, with null, none any more. */
export type ParticipantTargetSet = Event<'ParticipantTargetSet', { competitionId: string; profileId: string; target: PointAmount | null }>;

export type RosterEvent = ParticipantsPlaced | ParticipantsRemoved | ParticipantTargetSet;

export const COMPETITION_ROSTER = 'competitionRoster';

export const rosterFacts: Facts<RosterEvent> = {
  ParticipantsPlaced: {
    category: COMPETITION_ROSTER,
    label: 'Players added to a competition',
    trail: 'organisation',
    about: ({ data: { competitionId, profileIds, teamId } }) => ({
      ...onlyOne(profileIds),
      shown: { competitionId, teamId, players: profileIds.length },
    }),
  },
  ParticipantsRemoved: {
    category: COMPETITION_ROSTER,
    label: 'Players removed from a competition',
    trail: 'organisation',
    about: ({ data: { competitionId, profileIds } }) => ({
      ...onlyOne(profileIds),
      shown: { competitionId, players: profileIds.length },
    }),
  },
  ParticipantTargetSet: {
    category: COMPETITION_ROSTER,
    label: "Player's target in a competition set",
    trail: 'organisation',
    about: ({ data: { competitionId, profileId, target } }) => ({ profileId, shown: { competitionId, target } }),
  },
};

/** The trail finds a fact by one player. */
function onlyOne(profileIds: readonly string[]): { profileId?: string } {
  return profileIds.length === 1 ? { profileId: profileIds[0] } : {};
}
