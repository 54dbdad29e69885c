import type { InvitationEvent, PersonForgotten, ProfileEvent, RoleEvent } from '../../src/players/players.events.ts';
import { FORGOTTEN, INVITATIONS, PROFILE, ROLES } from '../../src/players/players.events.ts';
import { type About, withoutWords } from '../platform/about.ts';
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
  /** When they were in which team, the oldest first; until null while they are. Absent for who never was in one. */
  memberships?: readonly Membership[];
  /** The teams that they manage, whether they are in them or not. Absent for who never managed any. */
  manages?: readonly string[];
  /** Whoever holds the address does not want to join. */
  declined: boolean;
  /** The last invitation that was mailed to the present address. */
  invitation: { sentAt: string; blocked: boolean } | null;
  /** The number of U-070; null while the person is known. */
  forgotten: number | null;
  /** From when until when they were deleted (U-071), the oldest first; until null while they are. Absent for who never was. */
  deletions?: readonly Deletion[];
  /** The path of the picture; absent or null for none, as with what follows. */
  icon?: string | null;
  secondaryAvatar?: string | null;
  coverImage?: string | null;
  /** How they are celebrated on a display (U-076). */
  themeId?: string | null;
  anthem?: string | null;
  battleOptout?: boolean;
  /** Whoever acted as them has left, and was not let in again. Absent for who never left. */
  left?: boolean;
  createdAt: string;
  /** By which link or provider they came by themselves; absent for who was added. */
  via?: string;
};
/** What a change of a profile may change. */
type ChangingFields = Pick<
  Person,
  | 'name'
  | 'email'
  | 'externalId'
  | 'offline'
  | 'userId'
  | 'declined'
  | 'invitation'
  | 'icon'
  | 'secondaryAvatar'
  | 'coverImage'
  | 'themeId'
  | 'anthem'
  | 'battleOptout'
>;
type Membership = { readonly teamId: string; readonly from: string; readonly until: string | null };
type Deletion = { readonly from: string; readonly until: string | null };

/** Whether somebody is deleted, or was as of an instant, in milliseconds: what is recorded at that very instant counts. */
export function isDeleted({ deletions = [] }: Pick<Person, 'deletions'>, at = Infinity): boolean {
  return deletions.some(({ from, until }) => Date.parse(from) <= at && (until === null || Date.parse(until) > at));
}

/** The teams that somebody was in as of an instant, in milliseconds: what is recorded at that very instant counts. */
export function teamsAsOf({ memberships = [] }: Pick<Person, 'memberships'>, at: number): string[] {
  const there = memberships.filter(({ from, until }) => Date.parse(from) <= at && (until === null || Date.parse(until) > at));
  return there.map(({ teamId }) => teamId);
}

export function personKey(organisationId: string, profileId: string): string {
  return `${organisationId}/${profileId}`;
}

const about: About = {
  person: 'profileId',
  words: { name: (number) => `Anonymous ${number}`, email: null, externalId: null, anthem: null },
};

/** Everybody by profile, with names in plain text: other views store ids and join. */
export const people = projection<Person, ProfileEvent | RoleEvent | InvitationEvent | PersonForgotten>({
  name: 'people',
  version: 7,
  about,
  categories: [PROFILE, ROLES, INVITATIONS, FORGOTTEN],
  indexes: { organisationId: 'value', profileId: 'value', userId: 'value', email: 'value', externalId: 'value', role: 'value' },
  compound: [['organisationId', 'externalId']],
  concerns: () => ({ whom: 'organisation' }),
  on: {
    async ProfileCreated({ data, metadata }, documents, open) {
      const { profileId, role, offline, personal, via } = data;
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
        invitation: null,
        forgotten: null,
        createdAt: recordedAt,
        ...(via !== undefined && { via }),
      });
    },
    async ProfileChanged({ data, metadata }, documents, open) {
      const changes: {
        -readonly [Field in keyof ChangingFields]?: Person[Field];
      } = {};
      if (data.name) changes.name = (await open(data.name)) ?? 'Anonymous';
      if (data.email !== undefined) {
        changes.email = data.email && ((await open(data.email)) ?? null);
        changes.declined = false;
        changes.invitation = null;
      }
      if (data.externalId !== undefined) changes.externalId = data.externalId && ((await open(data.externalId)) ?? null);
      if (data.anthem !== undefined) changes.anthem = data.anthem && ((await open(data.anthem)) ?? null);
      if (data.icon !== undefined) changes.icon = data.icon;
      if (data.secondaryAvatar !== undefined) changes.secondaryAvatar = data.secondaryAvatar;
      if (data.coverImage !== undefined) changes.coverImage = data.coverImage;
      if (data.themeId !== undefined) changes.themeId = data.themeId;
      if (data.battleOptout !== undefined) changes.battleOptout = data.battleOptout;
      if (data.offline !== undefined) changes.offline = data.offline;
      if (data.offline) changes.userId = null;
      await change(documents, metadata.organisationId, data.profileId, () => changes);
    },
    ProfileConnected: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, () => ({ userId: data.userId, offline: false })),
    AccountDetached: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, () => ({ userId: null })),
    InvitationDeclined: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, () => ({ declined: true })),
    async InvitationsSent({ data: { profileIds, sentAt }, metadata: { organisationId } }, documents) {
      for (const profileId of profileIds)
        await change(documents, organisationId, profileId, () => ({ declined: false, invitation: { sentAt, blocked: false } }));
    },
    async InvitationBlocked({ data: { profileId }, metadata: { organisationId } }, documents) {
      await change(documents, organisationId, profileId, ({ invitation }) => ({
        invitation: invitation && { ...invitation, blocked: true },
      }));
    },
    // Who waits for an invitation stands with the organisation's: invitations.ts.
    async InvitationsAsked({ data: { profileIds }, metadata: { organisationId } }, documents) {
      for (const profileId of profileIds) await change(documents, organisationId, profileId, () => ({ declined: false }));
    },
    InvitationsWithdrawn: () => undefined,
    InvitationLinkSet: () => undefined,
    RoleChanged: ({ data, metadata }, documents) => change(documents, metadata.organisationId, data.profileId, () => ({ role: data.role })),
    async MembersSetAside({ data: { profileIds, why }, metadata: { organisationId, recordedAt } }, documents) {
      // Invitations of before are over: only one that is sent from now on lets them in.
      if (why === 'left')
        for (const profileId of profileIds)
          await change(documents, organisationId, profileId, () => ({ left: true, declined: false, invitation: null }));
      if (why !== 'deleted') return;
      for (const profileId of profileIds)
        await changeDeletions(documents, personKey(organisationId, profileId), (before) => [...before, { from: recordedAt, until: null }]);
    },
    async MembersRestored({ data: { profileIds, why }, metadata: { organisationId, recordedAt } }, documents) {
      if (why === 'left') for (const profileId of profileIds) await change(documents, organisationId, profileId, () => ({ left: false }));
      if (why !== 'deleted') return;
      for (const profileId of profileIds)
        await changeDeletions(documents, personKey(organisationId, profileId), (before) =>
          before.map((deletion) => ({ ...deletion, until: deletion.until ?? recordedAt })),
        );
    },
    // Each player's own fact follows.
    PlayerListAccepted: () => undefined,
    TeamManagerAppointed: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, ({ manages = [] }) => ({
        manages: [...new Set([...manages, data.teamId])],
      })),
    TeamManagerDismissed: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, ({ manages = [] }) => ({
        manages: manages.filter((teamId) => teamId !== data.teamId),
      })),
    TeamJoined: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, ({ teamIds, memberships = [] }) =>
        teamIds.includes(data.teamId)
          ? {}
          : {
              teamIds: [...teamIds, data.teamId],
              memberships: [...memberships, { teamId: data.teamId, from: metadata.recordedAt, until: null }],
            },
      ),
    TeamLeft: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, ({ teamIds, memberships = [] }) => ({
        teamIds: teamIds.filter((teamId) => teamId !== data.teamId),
        memberships: memberships.map((one) =>
          one.teamId === data.teamId && one.until === null ? { ...one, until: metadata.recordedAt } : one,
        ),
      })),
    PersonForgotten: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.profileId, (person) => ({
        ...withoutWords(person, about, data.number),
        role: 'player',
        offline: true,
        userId: null,
        icon: null,
        secondaryAvatar: null,
        coverImage: null,
        themeId: null,
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

/** Who is forgotten is deleted and brought back like everybody else: it tells nothing of them. */
async function changeDeletions(
  documents: Documents<Person>,
  key: string,
  changes: (before: readonly Deletion[]) => readonly Deletion[],
): Promise<void> {
  const person = await documents.get(key);
  if (person) documents.put(key, { ...person, deletions: changes(person.deletions ?? []) });
}
