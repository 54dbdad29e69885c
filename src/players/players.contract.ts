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

/** The invitation behind the token of a mail (U-064), for whoever has it. */
export const mailedInvitationFields = {
  org_name: text,
  /** What the organisation calls its player. */
  Name: text,
  /** The first letter and the host of the address that it was mailed to. */
  address_hint: text,
  /** The caller's account has proved that address, and may answer. */
  yours: flag,
  /** The caller has said yes already. */
  joined: flag,
};
export type MailedInvitationRow = OfFields<typeof mailedInvitationFields>;

/** The link by which people join an organisation (U-081), for its admins. */
export const invitationLinkFields = {
  /** Its whole address. */
  link: text,
  access_key: text,
  /** Who comes by it asks, and an admin lets them in. */
  approval: flag,
};

/** What saving would do with a row: adds somebody, changes who is there, nothing, or it cannot be taken. */
const FATES = ['new', 'changed', 'same', 'refused'] as const;

/** A row of a list as it was understood, and what would become of it. One that is new is a row of newprofiles (U-067) as it stands. */
const reviewedRow = object(
  {
    /** Where it stood in the list, from 1. */
    line: whole,
    fate: word(...FATES),
    /** Of who is there; absent of others. */
    profile_id: optional(text),
    name: text,
    email: optional(text),
    external_id: optional(text),
    /** The team by name: made when there is none. */
    team: optional(text),
    /** How it differs from who is there. `team` is joined, beside those that `from` names; what `stays` is not written. */
    changes: optional(listOf(object({ field: word(...PLAYER_FIELDS), from: orNull(text), to: text, stays: optional(word(1)) }))),
    /** Why it cannot be taken (R-232, U-068): which other line is about the same player, or which team may be meant. */
    refused: optional(
      object({ field: word(...PLAYER_FIELDS, 'row'), code: text, reason: text, other: optional(whole), use: optional(text) }),
    ),
  },
  'ReviewedRow',
);
export type ReviewedRow = Of<typeof reviewedRow>;

/** A list as it was understood, to be looked at before it is saved. */
export const membersPreviewFields = {
  separator: word('tab', 'semicolon', 'comma'),
  header: flag,
  columns: listOf(object({ index: whole, title: text, field: orNull(word(...PLAYER_FIELDS)), samples: listOf(text) })),
  /** All rows, in the order of the list. */
  rows: listOf(reviewedRow),
  counts: object({ new: whole, changed: whole, same: whole, refused: whole }),
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
