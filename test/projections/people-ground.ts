import type { Person } from '../../projections/people/people.ts';
import type { Team } from '../../projections/teams/teams.ts';

/** Somebody of organisation `o`. */
export function person(profileId: string, about: Partial<Person> = {}): Person {
  return {
    organisationId: 'o',
    profileId,
    name: profileId,
    email: null,
    externalId: null,
    role: 'player',
    offline: false,
    personal: false,
    userId: null,
    teamIds: [],
    declined: false,
    invitation: null,
    forgotten: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...about,
  };
}

export function team(teamId: string, name = teamId): Team {
  return { organisationId: 'o', teamId, name, icon: '', filterIgnore: false, deleted: false, createdAt: '2026-01-01T00:00:00.000Z' };
}
