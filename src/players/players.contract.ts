import {
  done,
  flag,
  instant,
  listOf,
  object,
  type Of,
  type OfFields,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../platform/http/answers.values.ts';
import { PLAYER_FIELDS } from './player-fields.values.ts';

const profileFields = {
  profile_id: text,
  Name: text,
  emailaddress: orNull(text),
  org_name: orNull(text),
  /** Null for a personal profile. */
  organization_id: orNull(text),
  /** The organisation's main group (U-061). */
  org_group_id: orNull(text),
  is_org_admin: flag,
  /** 1 for a personal profile or an organisation admin. */
  local_admin: flag,
  external_id: orNull(text),
  offline: flag,
  /** An account acts through it. */
  connected: flag,
  /** The number of U-070; null while the person is known. */
  anonymous: orNull(whole),
  account_last_used: orNull(instant),
  last_used: orNull(instant),
  teams: listOf(object({ teamid: text, teamname: text })),
};

/** A profile as calls answer it (entity Profile). What the viewer may not know is null. */
export type ProfileRow = OfFields<typeof profileFields>;

/**
 * A player in a list. `invitation` is absent where there is none to speak of (U-065); `looks_like_admin` tells admins that the name is easily
 * taken for that of an admin, who is somebody else.
 */
export const playerListRow = object(
  {
    ...profileFields,
    invitation: optional(word('not sent', 'declined')),
    looks_like_admin: optional(word(1)),
  },
  'PlayerListRow',
);
export type PlayerListRow = Of<typeof playerListRow>;

/** Own profiles also say whether their organisation is a sample, and its time zone. */
export const ownProfileRow = object({ ...profileFields, multiple_profiles: flag, sample: flag, timezone: text }, 'OwnProfileRow');
export type OwnProfileRow = Of<typeof ownProfileRow>;

/** An organisation added the caller's address as a player, and asks them to join. */
export const invitationRow = object(
  {
    accesskey: text,
    org_name: text,
    /** What the organisation calls its player. */
    Name: text,
  },
  'InvitationRow',
);
export type InvitationRow = Of<typeof invitationRow>;

export const groupRow = object({ id: text, name: text, icon: orNull(text), is_group_admin: flag, organization_id: text }, 'GroupRow');

/** One row of newprofiles (U-067): somebody who is there by profile_id, or somebody new. */
const newProfile = object(
  {
    profile_id: optional(text),
    name: optional(text),
    email: optional(text),
    external_id: optional(text),
    offline: optional(flag),
    teamid: optional(text),
    /** The team by name: made when there is none. */
    team: optional(text),
    /** Where it stood in the list; errors name it. */
    line: optional(whole),
  },
  'NewProfile',
);
export type NewProfile = Of<typeof newProfile>;

/** Why a row cannot be taken (R-232, U-068). */
const rowError = object({ line: whole, field: word(...PLAYER_FIELDS, 'row'), code: text, reason: text }, 'RowError');

/** A list as it was understood, to be looked at before it is saved. */
export const membersPreviewFields = {
  separator: word('tab', 'semicolon', 'comma'),
  header: flag,
  columns: listOf(object({ index: whole, title: text, field: orNull(word(...PLAYER_FIELDS)), samples: listOf(text) })),
  rows: listOf(newProfile),
  /** The first 200. */
  errors: listOf(rowError),
  /** How many rows have errors. */
  wrong_rows: whole,
  /** Names of teams that saving would make, the first 200. */
  new_teams: listOf(text),
  new_team_count: whole,
};
export type MembersPreview = OfFields<typeof membersPreviewFields>;

/** An entry of somebody else (`profileid`, `name`) whose comment holds the name of a person. */
const mention = object({ seriesid: text, entry_id: text, profileid: text, name: text, time: instant }, 'Mention');
export type Mention = Of<typeof mention>;

/** What forgetting people answers: where their names still stand in words of others. The first hundred of `mention_count`. */
export const playersForgotten = done({ mentions: listOf(mention), mention_count: whole });
export type PlayersForgotten = Of<typeof playersForgotten>;

/** Who calls (entity User), as every login answers it. */
const aboutUser = object(
  {
    logged_in: flag,
    user_id: optional(text),
    /** Logged in while it is later than now. */
    key_ttl: optional(instant),
    key_id: optional(text),
    email: optional(orNull(text)),
    provider: optional(whole),
    show_consent: optional(word(0)),
    account_email: optional(orNull(text)),
    AccountName: optional(text),
  },
  'AboutUser',
);
export type AboutUser = Of<typeof aboutUser>;

/** Who is signed in, with all profiles, and the organisations that ask them to join. */
export const signedInFields = { about_user: aboutUser, profiles: listOf(ownProfileRow), invitations: listOf(invitationRow) };
export type SignedIn = OfFields<typeof signedInFields>;
