import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { forgotten } from '../players/forgotten.ts';
import { FORGOTTEN, PROFILE } from '../players/players.events.ts';
import { type Profile, profile } from '../players/profile.ts';

/**
 * Who is to get points, as of now: a view that is behind would leave out the team that they have just joined.
 * @throws NotFound when the organisation has no such player, or they are forgotten
 */
export async function loadReceiver(decisions: Decisions, organisationId: string, profileId: string): Promise<Profile> {
  const [receiver, { profileIds }] = await Promise.all([
    decisions.load(profile, streamName(PROFILE, organisationId, profileId)),
    decisions.load(forgotten, streamName(FORGOTTEN, organisationId)),
  ]);
  if (!receiver.exists || profileIds.has(profileId)) throw new NotFound('player');
  return receiver;
}
