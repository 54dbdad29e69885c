import {
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
} from '../../src/platform/http/answers.values.ts';
import { standingFields } from '../billing/billing.view.ts';
import { themeRow, uiSettingsRow, userViewRow } from '../organisations/organisations.view.ts';

/** The icon of a badge on the avatar of who has it (U-076); `icon`: its path, empty for the emblem of the badge's id. */
const miniIcon = object({ slot: whole, badgeid: text, Name: text, icon: text }, 'MiniIcon');
export type MiniIcon = Of<typeof miniIcon>;
/** The level of the badge of levels that somebody is furthest in (U-076). */
const profileLevel = object({ badgeid: text, id: text, Name: text, icon: text }, 'ProfileLevel');
export type ProfileLevel = Of<typeof profileLevel>;

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
  /** The path of the picture; absent where there is none. */
  icon: optional(text),
  /** The second, smaller picture, and the one behind the head of the profile; likewise. */
  secondary_avatar: optional(text),
  cover_image: optional(text),
  /** How they are celebrated on a display (U-076); absent where nothing is chosen. */
  theme_id: optional(text),
  anthem: optional(text),
  /** What is worn of badges, and the level: where one profile is asked for; absent where there is none. */
  mini_icon: optional(listOf(miniIcon)),
  level: optional(profileLevel),
  /** 1: takes no part in battles; absent otherwise. */
  battle_optout: optional(word(1)),
  teams: listOf(object({ teamid: text, teamname: text })),
  /** The teams that it manages (U-073); absent where there are none. */
  manages: optional(listOf(object({ teamid: text, teamname: text }))),
};

/** A profile as calls answer it (entity Profile). What the viewer may not know is null. */
export type ProfileRow = OfFields<typeof profileFields>;

/**
 * A player in a list. `invitation` is absent where there is none to speak of (U-065); `looks_like_admin` tells admins that the name is easily
 * taken for that of an admin, who is somebody else; `deleted` tells them that they can bring the player back.
 */
export const playerListRow = object(
  {
    ...profileFields,
    invitation: optional(word('not sent', 'pending', 'declined', 'blocked', 'left')),
    /** When the last invitation was mailed. */
    invited_at: optional(instant),
    looks_like_admin: optional(word(1)),
    deleted: optional(word(1)),
    /** By which link or provider they came by themselves; only admins are told. */
    via: optional(text),
  },
  'PlayerListRow',
);
export type PlayerListRow = Of<typeof playerListRow>;

/** Own profiles also say whether their organisation is a sample, its time zone, how it stands where it is billed, and its colours where they are not Laurel's. */
export const ownProfileRow = object(
  {
    ...profileFields,
    multiple_profiles: flag,
    sample: flag,
    timezone: text,
    ...standingFields,
    theme: optional(themeRow),
    userview: optional(userViewRow),
    ui: optional(uiSettingsRow),
  },
  'OwnProfileRow',
);
export type OwnProfileRow = Of<typeof ownProfileRow>;

/** Somebody whom a search found. `icon`: the path of the picture. */
export const personFound = object({ profile_id: text, Name: text, icon: orNull(text) }, 'PersonFound');
export type PersonFound = Of<typeof personFound>;

export const groupRow = object({ id: text, name: text, icon: orNull(text), is_group_admin: flag, organization_id: text }, 'GroupRow');

/** An entry of somebody else (`profileid`, `name`) whose comment holds the name of a person. */
export const mention = object({ seriesid: text, entry_id: text, profileid: text, name: text, time: instant }, 'Mention');
export type Mention = Of<typeof mention>;

/** `count` says how many there are; the first hundred are named. */
export type Mentions = { mentions: Mention[]; count: number };
