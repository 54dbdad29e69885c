import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { forgotten } from '../players/forgotten.ts';
import { FORGOTTEN, PROFILE, ROLES } from '../players/players.events.ts';
import { type Profile, profile } from '../players/profile.ts';
import { roles } from '../players/roles.ts';

/**
 * Who is to get points, as of now: a view that is behind would leave out the team that they have just joined.
 * @throws NotFound when the organisation has no such player, or they are forgotten or deleted (U-071)
 */
export async function loadReceiver(decisions: Decisions, organisationId: string, profileId: string): Promise<Profile> {
  const [receiver, { profileIds }, { aside }] = await Promise.all([
    decisions.load(profile, streamName(PROFILE, organisationId, profileId)),
    decisions.load(forgotten, streamName(FORGOTTEN, organisationId)),
    decisions.load(roles, streamName(ROLES, organisationId)),
  ]);
  if (!receiver.exists || profileIds.has(profileId) || aside.get(profileId)?.has('deleted')) throw new NotFound('player');
  return receiver;
}

/** Answers the teams of a player. */
export type TeamsOf = (profileId: string) => Promise<string[]>;

/** The teams of many who are to get points, of each as of when they were first asked for: there may be more players than are remembered. */
export function teamsOfReceivers(decisions: Decisions, organisationId: string): TeamsOf {
  const known = new Map<string, Promise<string[]>>();
  return (profileId) => {
    const stream = streamName(PROFILE, organisationId, profileId);
    const teams = known.get(profileId) ?? decisions.load(profile, stream).then(({ teamIds }) => [...teamIds]);
    known.set(profileId, teams);
    return teams;
  };
}
