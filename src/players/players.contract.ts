import type { Instant, Position } from '../platform/event.values.ts';
import type { PlayerField } from './player-fields.values.ts';
import type { RowError } from './player-row.values.ts';

/** A profile as calls answer it (entity Profile). What the viewer may not know is null. */
export type ProfileRow = {
  profile_id: string;
  Name: string;
  emailaddress: string | null;
  org_name: string | null;
  /** Null for a personal profile. */
  organization_id: string | null;
  /** The organisation's main group (U-061). */
  org_group_id: string | null;
  is_org_admin: 0 | 1;
  /** 1 for a personal profile or an organisation admin. */
  local_admin: 0 | 1;
  external_id: string | null;
  offline: 0 | 1;
  /** An account acts through it. */
  connected: 0 | 1;
  /** The number of U-070; null while the person is known. */
  anonymous: number | null;
  account_last_used: Instant | null;
  last_used: Instant | null;
  teams: { teamid: string; teamname: string }[];
};

/**
 * A player in a list. `invitation` is absent where there is none to speak of (U-065); `looks_like_admin` tells admins that the name is easily
 * taken for that of an admin, who is somebody else.
 */
export type PlayerListRow = ProfileRow & { invitation?: 'not sent' | 'declined'; looks_like_admin?: 1 };

/** Own profiles also say whether their organisation is a sample, and its time zone. */
export type OwnProfileRow = ProfileRow & { multiple_profiles: 0 | 1; sample: 0 | 1; timezone: string };

/** An organisation added the caller's address as a player, and asks them to join. */
export type InvitationRow = {
  accesskey: string;
  org_name: string;
  /** What the organisation calls its player. */
  Name: string;
};

export type GroupRow = { id: string; name: string; icon: string | null; is_group_admin: 0 | 1; organization_id: string };

/** One row of newprofiles (U-067): somebody who is there by profile_id, or somebody new. */
export type NewProfile = {
  profile_id?: string;
  name?: string;
  email?: string;
  external_id?: string;
  offline?: 0 | 1;
  teamid?: string;
  /** The team by name: made when there is none. */
  team?: string;
  /** Where it stood in the list; errors name it. */
  line?: number;
};

/** A list as it was understood, to be looked at before it is saved. */
export type MembersPreview = {
  separator: 'tab' | 'semicolon' | 'comma';
  header: 0 | 1;
  columns: { index: number; title: string; field: PlayerField | null; samples: string[] }[];
  rows: NewProfile[];
  /** The first 200. */
  errors: RowError[];
  /** How many rows have errors. */
  wrong_rows: number;
  /** Names of teams that saving would make, the first 200. */
  new_teams: string[];
  new_team_count: number;
};

/** An entry of somebody else (`profileid`, `name`) whose comment holds the name of a person. */
export type Mention = { seriesid: string; entry_id: string; profileid: string; name: string; time: Instant };

/** What forgetting people answers: where their names still stand in words of others. The first hundred of `mention_count`. */
export type PlayersForgotten = { status: 'ok'; position: Position; mentions: Mention[]; mention_count: number };

/** Who calls (entity User), as every login answers it. */
export type AboutUser = {
  logged_in: 0 | 1;
  user_id?: string;
  /** Logged in while it is later than now. */
  key_ttl?: Instant;
  key_id?: string;
  email?: string | null;
  provider?: number;
  show_consent?: 0;
  account_email?: string | null;
  AccountName?: string;
};
