import { type People, sees, type TeamFilter, visiblePeople } from '../organisations/filters.values.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { admin, type Who } from '../platform/http/who.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { PROFILE, ROLES } from './players.events.ts';
import { profile } from './profile.ts';
import { roles } from './roles.ts';

/**
 * Somebody does something to players: those whom they may not see do not exist for them. Judged by the streams, as of now.
 * @throws NotFound
 */
export async function mustSee(decisions: Decisions, who: Who, profileIds: readonly string[]): Promise<void> {
  const isSeen = await sight(decisions, who);
  for (const profileId of profileIds) if (!(await isSeen(profileId))) throw new NotFound('player');
}

/** Whom somebody sees, likewise. */
export async function sight(decisions: Decisions, who: Who): Promise<(profileId: string) => Promise<boolean>> {
  const { organisationId = '' } = who;
  const { teamFilter } = await decisions.load(organisation, streamName(ORGANISATION, organisationId));
  if (admin(who) || teamFilter === 'all') return () => Promise.resolve(true);
  const people = await peopleOf(decisions, who, teamFilter);
  return async (profileId) => {
    const { teamIds } = await decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    return sees(people, { profileId, teamIds: [...teamIds] });
  };
}

async function peopleOf(decisions: Decisions, { organisationId = '', profileId = '' }: Who, teamFilter: TeamFilter): Promise<People> {
  const teamIds = [...(await decisions.load(profile, streamName(PROFILE, organisationId, profileId))).teamIds];
  const states = await Promise.all(
    teamIds.map(async (teamId) => [teamId, await decisions.load(team, teamOf(organisationId, teamId))] as const),
  );
  const counting = new Set(states.flatMap(([teamId, state]) => (isOpen(state) && !state.filterIgnore ? [teamId] : [])));
  const { managers } = await decisions.load(roles, streamName(ROLES, organisationId));
  const looking = { role: 'player', profileId, teamIds, managedTeamIds: [...(managers.get(profileId) ?? [])] } as const;
  return visiblePeople(looking, teamFilter, (teamId) => counting.has(teamId));
}
