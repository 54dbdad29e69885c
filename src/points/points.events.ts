import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { EntrySource } from './entry-source.values.ts';
import type { PointAmount } from './point-amount.values.ts';

/** Points reached a player. Limits were met, and a link's factor has been applied. Stream: the player's account in the series. */
export type PointsAwarded = Event<
  'PointsAwarded',
  {
    entryId: string;
    seriesId: string;
    profileId: string;
    points: PointAmount;
    /** The id of one of the series' point types. */
    pointType?: string;
    comment?: Sealed;
    /** Ids of tags. */
    tags: string[];
    /** The player's teams when it happened: points stay with them. */
    teamIds: string[];
    occurredAt: Instant;
    /** The profile that gave the points; absent for reactions and the command line. */
    giverId?: string;
    /** The import that brought it. */
    importId?: string;
    /** What it comes from; absent when somebody gave it. */
    source?: EntrySource;
    /** The IANA time zone that the giver named (submit_score's timezone). */
    timeZone?: string;
  }
>;

/** An entry's tags were set anew. A fact of its own time: boards of an earlier instant keep the earlier tags. */
export type PointsRetagged = Event<
  'PointsRetagged',
  { entryId: string; seriesId: string; profileId: string; tags: string[]; occurredAt: Instant }
>;

/** The account learned that one of its entries was revoked: its limits are free again. */
export type EntryRevoked = Event<'EntryRevoked', { entryId: string; revocationId: string; occurredAt: Instant }>;

/** The account learned that one of its entries counts again. */
export type EntryReinstated = Event<'EntryReinstated', { entryId: string; revocationId: string; occurredAt: Instant }>;

export type PointsEvent = PointsAwarded | PointsRetagged | EntryRevoked | EntryReinstated;

/** One player in one series, for life. */
export const POINTS_ACCOUNT = 'pointsAccount';
