import { ORGANISATION, type OrganisationEvent } from './organisations/organisations.events.ts';
import {
  FORGOTTEN,
  type InvitationEvent,
  INVITATIONS,
  type PersonForgotten,
  PROFILE,
  type ProfileEvent,
  RESERVATION,
  type ReservationEvent,
  ROLES,
  TEAM,
  type TeamEvent,
} from './players/players.events.ts';
import { GIVER_ALLOWANCE, type GiverAllowanceEvent } from './points/giver-allowance.events.ts';
import { POINTS_ACCOUNT, type PointsEvent } from './points/points.events.ts';
import { REVOCATIONS, type RevocationEvent } from './revocations/revocation.events.ts';
import { type LinkEvent, SCORE_SERIES, SCORE_SERIES_LINKS, type ScoreSeriesEvent } from './score-series/score-series.events.ts';
import { type TagEvent, TAGS } from './tags/tags.events.ts';

/** Every fact that this build knows. */
export type AnyEvent =
  | OrganisationEvent
  | ProfileEvent
  | TeamEvent
  | InvitationEvent
  | PersonForgotten
  | ReservationEvent
  | PointsEvent
  | GiverAllowanceEvent
  | RevocationEvent
  | ScoreSeriesEvent
  | LinkEvent
  | TagEvent;

/** The category of streams that each type of fact is in. A type that is missing here does not compile; at run time it stops whoever reads it. */
export const catalogue = {
  OrganisationCreated: ORGANISATION,
  OrganisationDeleted: ORGANISATION,
  ProfileCreated: PROFILE,
  ProfileChanged: PROFILE,
  ProfileConnected: PROFILE,
  RoleChanged: ROLES,
  TeamJoined: PROFILE,
  TeamLeft: PROFILE,
  TeamCreated: TEAM,
  InvitationDeclined: INVITATIONS,
  PersonForgotten: FORGOTTEN,
  ValueReserved: RESERVATION,
  ValueConfirmed: RESERVATION,
  ValueReleased: RESERVATION,
  PointsAwarded: POINTS_ACCOUNT,
  PointsRetagged: POINTS_ACCOUNT,
  EntryRevoked: POINTS_ACCOUNT,
  EntryReinstated: POINTS_ACCOUNT,
  AllowanceReserved: GIVER_ALLOWANCE,
  AllowanceReleased: GIVER_ALLOWANCE,
  AllowanceRestored: GIVER_ALLOWANCE,
  EntriesListed: REVOCATIONS,
  RevocationApplied: REVOCATIONS,
  ReinstatementApplied: REVOCATIONS,
  ScoreSeriesCreated: SCORE_SERIES,
  ScoreSeriesChanged: SCORE_SERIES,
  LimitsSet: SCORE_SERIES,
  EntriesBegan: SCORE_SERIES,
  ScoreSeriesDeleted: SCORE_SERIES,
  ScoreSeriesRestored: SCORE_SERIES,
  LinkSaved: SCORE_SERIES_LINKS,
  LinkDeleted: SCORE_SERIES_LINKS,
  TagCreated: TAGS,
  TagRenamed: TAGS,
  TagDeleted: TAGS,
} as const satisfies Record<AnyEvent['type'], string>;

/** The types of facts that this build knows. */
export const knownTypes: ReadonlySet<string> = new Set(Object.keys(catalogue));
