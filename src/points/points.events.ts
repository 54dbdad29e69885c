import type { Event, Instant, Recorded, Sealed } from '../platform/event.values.ts';
import type { About, Facts } from '../platform/facts.values.ts';
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

/** Whose an account is stands in the name of its stream. */
function ofAccount({ stream, data }: Recorded<EntryRevoked | EntryReinstated>): About {
  const [, seriesId = '', profileId = ''] = stream.slice(stream.indexOf('-') + 1).split('.');
  const { entryId, occurredAt, revocationId } = data;
  return { seriesIds: [seriesId], profileId, entryId, occurredAt, shown: { revocationId } };
}

export const pointsFacts: Facts<PointsEvent> = {
  PointsAwarded: {
    category: POINTS_ACCOUNT,
    label: 'Points given',
    trail: 'series',
    about: ({ data: { entryId, seriesId, profileId, points, occurredAt, source, teamIds, ...data } }) => {
      const { kind, ...ids } = source ?? {};
      const { pointType, giverId, importId, timeZone, tags } = data;
      const shown = { pointType, giverId, importId, source: kind, ...ids, timeZone, tags, teams: teamIds };
      return { seriesIds: [seriesId], profileId, entryId, points, occurredAt, shown };
    },
  },
  PointsRetagged: {
    category: POINTS_ACCOUNT,
    label: 'Tags changed',
    trail: 'series',
    about: ({ data: { seriesId, profileId, entryId, occurredAt, tags } }) => ({
      seriesIds: [seriesId],
      profileId,
      entryId,
      occurredAt,
      shown: { tags },
    }),
  },
  EntryRevoked: { category: POINTS_ACCOUNT, label: 'Account: entry revoked', trail: 'series', about: ofAccount, companion: true },
  EntryReinstated: { category: POINTS_ACCOUNT, label: 'Account: entry reinstated', trail: 'series', about: ofAccount, companion: true },
};
