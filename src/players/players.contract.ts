import { mention, ownProfileRow } from '../../projections/people/people.view.ts';
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
    show_consent: optional(flag),
    /** Somebody reads feedback here. */
    takes_feedback: optional(flag),
    account_email: optional(orNull(text)),
    AccountName: optional(text),
  },
  'AboutUser',
);
export type AboutUser = Of<typeof aboutUser>;

/** Who is signed in, with all profiles, and the organisations that ask them to join. */
export const signedInFields = { about_user: aboutUser, profiles: listOf(ownProfileRow), invitations: listOf(invitationRow) };
export type SignedIn = OfFields<typeof signedInFields>;
