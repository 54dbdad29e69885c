import type { InvitationEvent, PersonForgotten, ProfileEvent } from '../../src/players/players.events.ts';
import { FORGOTTEN, INVITATIONS, PROFILE, ROLES } from '../../src/players/players.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A profile: a person in an organisation (or their personal one). Key: `organisationId/profileId`. */
export type Person = Document & {
  organisationId: string;
  profileId: string;
  /** Plain text; "Anonymous 7" when forgotten. */
  name: string;
  email: string | null;
  externalId: string | null;
  role: 'admin' | 'player';
  offline: boolean;
  personal: boolean;
  userId: string | null;
  teamIds: readonly string[];
  /** Whoever holds the address does not want to join. */
  declined: boolean;
  /** The number of U-070; null while the person is known. */
  forgotten: number | null;
  createdAt: string;
};

export function personKey(organisationId: string, profileId: string): string {
  return `${organisationId}/${profileId}`;
}

/** Everybody by profile, with names in plain text: other views store ids and join. */
export const people = projection<Person, ProfileEvent | InvitationEvent | PersonForgotten>({
  name: 'people',
  version: 2,
  categories: [PROFILE, ROLES, INVITATIONS, FORGOTTEN],
  indexes: { organisationId: 'value', profileId: 'value', userId: 'value', email: 'value', externalId: 'value', role: 'value' },
  compound: [['organisationId', 'externalId']],
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async ProfileCreated({ data, metadata }, documents, open) {
      const { profileId, role, offline, personal } = data;
      const { organisationId, recordedAt } = metadata;
      documents.put(personKey(organisationId, profileId), {
        organisationId,
        profileId,
        name: (await open(data.name)) ?? 'Anonymous',
        email: (await open(data.email)) ?? null,
        externalId: (await open(data.externalId)) ?? null,
        role,
        offline,
        personal,
        userId: null,
        teamIds: [],
        declined: false,
        forgotten: null,
        createdAt: recordedAt,
      });
    },
    async ProfileChanged({ data, metadata }, documents, open) {
      const changes: { -readonly [Field in 'name' | 'email' | 'externalId' | 'offline' | 'userId' | 'declined']?: Person[Field] } = {};
      if (data.name) changes.name = (await open(data.name)) ?? 'Anonymous';
      if (data.email !== undefined) {
        changes.email = data.email && ((await open(data.email)) ?? null);
        changes.declined = false;
      }
      if (data.externalId !== undefined) changes.externalId = data.externalId && ((await open(data.externalId)) ?? null);
      if (data.offline !== undefined) changes.offline = data.offline;
      if (data.offline) changes.userId = null;
      await change(documents, metadata.organisationId, data.profileId, () => changes);
    },
    ProfileConnected: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, () => ({ userId: data.userId, offline: false })),
    InvitationDeclined: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, () => ({ declined: true })),
    RoleChanged: ({ data, metadata }, documents) => change(documents, metadata.organisationId, data.profileId, () => ({ role: data.role })),
    TeamJoined: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, ({ teamIds }) => ({ teamIds: [...new Set([...teamIds, data.teamId])] })),
    TeamLeft: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, ({ teamIds }) => ({
        teamIds: teamIds.filter((teamId) => teamId !== data.teamId),
      })),
    PersonForgotten: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, () => ({
        name: `Anonymous ${data.number}`,
        email: null,
        externalId: null,
        role: 'player',
        offline: true,
        userId: null,
        forgotten: data.number,
      })),
  },
});

/** Nothing changes about who is forgotten: what may still come was on its way before. */
async function change(
  documents: Documents<Person>,
  organisationId: string,
  profileId: string,
  changes: (person: Person) => Partial<Person>,
): Promise<void> {
  const key = personKey(organisationId, profileId);
  const person = await documents.get(key);
  if (person?.forgotten === null) documents.put(key, { ...person, ...changes(person) });
}
