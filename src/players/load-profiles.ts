import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { PROFILE } from './players.events.ts';
import { type Profile, profile } from './profile.ts';

/** The profiles that a command names, each once, as of now. @throws NotFound when one of them never was */
export async function loadProfiles(decisions: Decisions, organisationId: string, profileIds: readonly string[]): Promise<Profile[]> {
  const load = (profileId: string) => decisions.load(profile, streamName(PROFILE, organisationId, profileId));
  const profiles = await Promise.all([...new Set(profileIds)].map(load));
  if (!profiles.every(({ exists }) => exists)) throw new NotFound('player');
  return profiles;
}
