import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { forgotten } from '../players/forgotten.ts';
import { loadProfiles } from '../players/load-profiles.ts';
import { FORGOTTEN, ROLES } from '../players/players.events.ts';
import { roles } from '../players/roles.ts';

/** Who is to take part is a player, as of now. @throws NotFound when the organisation has no such player, or they are forgotten or deleted (U-071) */
export async function mustBePlayers(decisions: Decisions, organisationId: string, profileIds: readonly string[]): Promise<void> {
  const [{ profileIds: gone }, { aside }] = await Promise.all([
    decisions.load(forgotten, streamName(FORGOTTEN, organisationId)),
    decisions.load(roles, streamName(ROLES, organisationId)),
    loadProfiles(decisions, organisationId, profileIds),
  ]);
  if (profileIds.some((profileId) => gone.has(profileId) || aside.get(profileId)?.has('deleted'))) throw new NotFound('player');
}
