import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** Admins do everything in their organisation; players see and play. */
export type Role = 'admin' | 'player';

/** A person took part. In an organisation, or, as a personal profile, in a space of their own whose id is the profile's. */
export type ProfileCreated = Event<
  'ProfileCreated',
  {
    profileId: string;
    name: Sealed;
    email?: Sealed;
    externalId?: Sealed;
    /** Admin of one's own personal space; whoever joins an organisation begins as a player. */
    role: Role;
    /** Has no account and needs none. */
    offline: boolean;
    personal: boolean;
    /** By which link or provider they came by themselves, as `link:2`; absent for who was added. */
    via?: string;
  }
>;
/**
 * Only what changed; null takes a value away, and who becomes offline loses the account (U-072). `icon`,
 * `secondaryAvatar`, `coverImage`: paths of pictures, that of the player, a second one, and what stands behind the head of the profile. `themeId`, `anthem`: how the player is celebrated on a display, and a link to what is played then (U-076).
 */
export type ProfileChanged = Event<
  'ProfileChanged',
  {
    profileId: string;
    name?: Sealed;
    email?: Sealed | null;
    externalId?: Sealed | null;
    offline?: boolean;
    icon?: string | null;
    secondaryAvatar?: string | null;
    coverImage?: string | null;
    themeId?: string | null;
    anthem?: Sealed | null;
    battleOptout?: boolean;
  }
>;
/** An account that proved the profile's address said yes to joining: who signs in there acts as this profile. */
export type ProfileConnected = Event<'ProfileConnected', { profileId: string; userId: string }>;
/** The account does not act through the profile any more. `leftAt`: only an invitation that was sent later lets anybody join as it. */
export type AccountDetached = Event<'AccountDetached', { profileId: string; userId: string; leftAt: Instant }>;
/**
 * The profile became an admin of its organisation, or is one no longer. Who administers and who is set aside is one stream for each
 * organisation, so that the last admin cannot be taken away by two at once.
 */
export type RoleChanged = Event<'RoleChanged', { profileId: string; role: Role }>;

/** Why somebody is not in the organisation: for the time being, or, forgotten, for good. */
export type WhyAside = 'deleted' | 'offline' | 'left' | 'forgotten';
/** Up to 500 members are out of the organisation from now on: nobody acts as them, and none of them administers. Their own facts follow. */
export type MembersSetAside = Event<'MembersSetAside', { profileIds: string[]; why: WhyAside }>;
/** This reason does not keep up to 500 members out any more; roles do not come back. */
export type MembersRestored = Event<'MembersRestored', { profileIds: string[]; why: WhyAside }>;

/** From now on the profile adds players who are there to the team, and takes them out; it need not be in it (U-073). */
export type TeamManagerAppointed = Event<'TeamManagerAppointed', { profileId: string; teamId: string }>;
/** The profile does not manage the team any more. */
export type TeamManagerDismissed = Event<'TeamManagerDismissed', { profileId: string; teamId: string }>;
export type ManagerEvent = TeamManagerAppointed | TeamManagerDismissed;
/**
 * Up to 100 changes of a list that was taken as a whole: each profile's own fact follows, under the command `listId`. Who becomes offline by it is set
 * aside in the same append.
 */
export type PlayerListAccepted = Event<'PlayerListAccepted', { listId: string; changes: ProfileChanged['data'][] }>;
export type RoleEvent = RoleChanged | MembersSetAside | MembersRestored | ManagerEvent | PlayerListAccepted;

/** Later entries of the profile belong to this team too. */
export type TeamJoined = Event<'TeamJoined', { profileId: string; teamId: string }>;
/** Later entries of the profile no longer belong to this team. */
export type TeamLeft = Event<'TeamLeft', { profileId: string; teamId: string }>;

export type ProfileEvent = ProfileCreated | ProfileChanged | ProfileConnected | AccountDetached | RoleChanged | TeamJoined | TeamLeft;

/**
 * Whoever holds the profile's address does not want to join. `addressNumber`: which of its addresses, the first is 1; to the next one it is
 * invited anew.
 */
export type InvitationDeclined = Event<'InvitationDeclined', { profileId: string; addressNumber: number }>;
/** Up to 500 players are to be invited by mail. They are as soon as the organisation has room in its hour, and may answer once more from now on. */
export type InvitationsAsked = Event<'InvitationsAsked', { profileIds: string[] }>;
/** Their invitations are mailed, at most 100 within an hour; tokens follow from this fact. `sentAt`: by it the hour is counted. */
export type InvitationsSent = Event<'InvitationsSent', { profileIds: string[]; sentAt: Instant }>;
/** They waited for an invitation that is pointless by now: they joined, said no, are out, offline or without an address. */
export type InvitationsWithdrawn = Event<'InvitationsWithdrawn', { profileIds: string[] }>;
/** The profile's address takes no mail, as its mail server said for good. `addressNumber` as of {@link InvitationDeclined}. */
export type InvitationBlocked = Event<'InvitationBlocked', { profileId: string; addressNumber: number }>;
/**
 * The organisation's link by which people join (U-081) is the one of this number from now on, which follows from it: those before end. Before the first
 * fact it is the first. `approval`: who comes by it asks, and an admin lets them in.
 */
export type InvitationLinkSet = Event<'InvitationLinkSet', { number: number; approval: boolean }>;
export type InvitationEvent =
  InvitationsAsked | InvitationsSent | InvitationsWithdrawn | InvitationDeclined | InvitationBlocked | InvitationLinkSet;

/** An account asks to become a player. `profileId`: the profile that it is to be, under whose key name and address are sealed. `via` as of {@link ProfileCreated}. */
export type JoinRequested = Event<'JoinRequested', { profileId: string; userId: string; name: Sealed; email: Sealed; via: string }>;
/** An admin lets in who asked, as they asked: they become a player by what follows. */
export type JoinApproved = Event<'JoinApproved', JoinRequested['data']>;
/**
 * An admin lets in nobody, or the account that asked is gone: the key under which they asked ends, and they do not ask again until they are invited.
 */
export type JoinRefused = Event<'JoinRefused', { profileId: string }>;
export type JoinRequestEvent = JoinRequested | JoinApproved | JoinRefused;

/** The person's key is destroyed: what was sealed under it cannot be read again. They are shown as "Anonymous" and the number (U-070). */
export type PersonForgotten = Event<'PersonForgotten', { profileId: string; number: number }>;

/**
 * A value that must be unique in the organisation, named by its keyed hash: reserved, used, confirmed under one command's id. `from`: who has it until
 * the list by which it passes to the holder is carried out.
 */
export type ValueReserved = Event<'ValueReserved', { holder: string; from?: string; commandId: string; reservedAt: Instant }>;
/** What was reserved is in use by its holder. */
export type ValueConfirmed = Event<'ValueConfirmed', { holder: string }>;
/** The value is free again. */
export type ValueReleased = Event<'ValueReleased', { holder: string }>;
export type ReservationEvent = ValueReserved | ValueConfirmed | ValueReleased;

export const PROFILE = 'profile';
/** One stream for each organisation: it alone decides who administers and who is out. */
export const ROLES = 'roles';
/** One stream for each organisation. */
export const INVITATIONS = 'invitations';
/** One stream for each organisation: who asked to become a player. */
export const JOIN_REQUESTS = 'joinRequests';
/** One stream for each organisation: the order of forgetting gives the numbers. */
export const FORGOTTEN = 'forgotten';
export const RESERVATION = 'reservation';

export const profileFacts: Facts<ProfileEvent> = {
  ProfileCreated: {
    category: PROFILE,
    label: 'Player added',
    trail: 'organisation',
    about: ({ data: { profileId, role, offline, personal, via } }) => ({ profileId, shown: { role, offline, personal, via } }),
  },
  ProfileChanged: {
    category: PROFILE,
    label: 'Player changed',
    trail: 'organisation',
    about: ({ data }) => {
      const { profileId, name, email, externalId, offline, icon, secondaryAvatar, coverImage, themeId, anthem, battleOptout } = data;
      const texts = Object.entries({ name, email, externalId, icon, secondaryAvatar, coverImage, anthem });
      const changed = texts.flatMap(([field, value]) => (value === undefined ? [] : [field]));
      return { profileId, shown: { changed, offline, themeId, battleOptout } };
    },
  },
  ProfileConnected: {
    category: PROFILE,
    label: 'Account connected',
    trail: 'organisation',
    about: ({ data: { profileId, userId } }) => ({ profileId, shown: { userId } }),
  },
  AccountDetached: {
    category: PROFILE,
    label: 'Account detached',
    trail: 'organisation',
    about: ({ data: { profileId, userId } }) => ({ profileId, shown: { userId } }),
  },
  RoleChanged: {
    category: ROLES,
    label: 'Role changed',
    trail: 'organisation',
    about: ({ data: { profileId, role } }) => ({ profileId, shown: { role } }),
  },
  TeamJoined: {
    category: PROFILE,
    label: 'Team joined',
    trail: 'organisation',
    about: ({ data: { profileId, teamId } }) => ({ profileId, shown: { teamId } }),
  },
  TeamLeft: {
    category: PROFILE,
    label: 'Team left',
    trail: 'organisation',
    about: ({ data: { profileId, teamId } }) => ({ profileId, shown: { teamId } }),
  },
};

export const roleFacts: Facts<MembersSetAside | MembersRestored | ManagerEvent | PlayerListAccepted> = {
  MembersSetAside: {
    category: ROLES,
    label: 'Players set aside',
    trail: 'organisation',
    about: ({ data: { profileIds, why } }) => ({ ...onlyOne(profileIds), shown: { why, players: profileIds.length } }),
  },
  MembersRestored: {
    category: ROLES,
    label: 'Players back',
    trail: 'organisation',
    about: ({ data: { profileIds, why } }) => ({ ...onlyOne(profileIds), shown: { why, players: profileIds.length } }),
  },
  PlayerListAccepted: {
    category: ROLES,
    label: 'List of changes accepted',
    trail: 'organisation',
    about: ({ data: { changes } }) => ({ shown: { players: changes.length } }),
  },
  TeamManagerAppointed: {
    category: ROLES,
    label: 'Team manager appointed',
    trail: 'organisation',
    about: ({ data: { profileId, teamId } }) => ({ profileId, shown: { teamId } }),
  },
  TeamManagerDismissed: {
    category: ROLES,
    label: 'Team manager dismissed',
    trail: 'organisation',
    about: ({ data: { profileId, teamId } }) => ({ profileId, shown: { teamId } }),
  },
};

export const invitationFacts: Facts<InvitationEvent> = {
  InvitationsAsked: {
    category: INVITATIONS,
    label: 'Invitations asked for',
    trail: 'organisation',
    about: ({ data: { profileIds } }) => ({ ...onlyOne(profileIds), shown: { players: profileIds.length } }),
  },
  InvitationsSent: {
    category: INVITATIONS,
    label: 'Invitations sent',
    trail: 'organisation',
    about: ({ data: { profileIds } }) => ({ ...onlyOne(profileIds), shown: { players: profileIds.length } }),
  },
  InvitationsWithdrawn: {
    category: INVITATIONS,
    label: 'Invitations withdrawn',
    trail: 'organisation',
    about: ({ data: { profileIds } }) => ({ ...onlyOne(profileIds), shown: { players: profileIds.length } }),
  },
  InvitationDeclined: {
    category: INVITATIONS,
    label: 'Invitation declined',
    trail: 'organisation',
    about: ({ data: { profileId } }) => ({ profileId }),
  },
  InvitationBlocked: {
    category: INVITATIONS,
    label: 'Invitation came back',
    trail: 'organisation',
    about: ({ data: { profileId } }) => ({ profileId }),
  },
  InvitationLinkSet: {
    category: INVITATIONS,
    label: 'Invitation link set',
    trail: 'organisation',
    about: ({ data: { number, approval } }) => ({ shown: { number, approval } }),
  },
};

export const joinRequestFacts: Facts<JoinRequestEvent> = {
  JoinRequested: {
    category: JOIN_REQUESTS,
    label: 'Asked to join',
    trail: 'organisation',
    about: ({ data: { profileId, userId, via } }) => ({ profileId, shown: { userId, via } }),
  },
  JoinApproved: {
    category: JOIN_REQUESTS,
    label: 'Let in',
    trail: 'organisation',
    about: ({ data: { profileId, userId, via } }) => ({ profileId, shown: { userId, via } }),
  },
  JoinRefused: {
    category: JOIN_REQUESTS,
    label: 'Not let in',
    trail: 'organisation',
    about: ({ data: { profileId } }) => ({ profileId }),
  },
};

export const forgottenFacts: Facts<PersonForgotten> = {
  PersonForgotten: {
    category: FORGOTTEN,
    label: 'Player forgotten',
    trail: 'organisation',
    about: ({ data: { profileId, number } }) => ({ profileId, shown: { number } }),
  },
};

export const reservationFacts: Facts<ReservationEvent> = {
  ValueReserved: { category: RESERVATION, label: 'Value reserved' },
  ValueConfirmed: { category: RESERVATION, label: 'Value confirmed' },
  ValueReleased: { category: RESERVATION, label: 'Value released' },
};

function onlyOne(profileIds: readonly string[]): { profileId?: string } {
  return profileIds.length === 1 ? { profileId: profileIds[0] } : {};
}
