import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/** What an admin sets of a series (entities.json: Score series; U-189 to U-193). Flags are 0 or 1 on the wire and booleans here. */
export type ScoreSeriesSettings = {
  /** The series' name, sealed under the organisation's key. */
  name: Sealed;
  icon: string;
  groupId: string;
  /** Players may add points for themselves (U-189). */
  allowPlayerEntry: boolean;
  /** Players may add points for others (U-189). */
  allowPlayerEntryOther: boolean;
  notify: boolean;
  showRevokedPointsInFeed: boolean;
  /** Days of history that players see; 0 is all (U-191). */
  pointsHistoryLimit: number;
  /** Least points of an entry for a feed post; absent is never (U-191). */
  wallpostThreshold?: PointAmount;
  /** Least points of an entry for a celebration on displays; absent is never (U-191). */
  eventThreshold?: PointAmount;
  /** Players see only entries of their team (U-191). */
  teamFilter: boolean;
  scoreVerb: string;
  pointNameSingular: string;
  pointNamePlural: string;
  allowNewsFeedEntry: boolean;
  limitsType: LimitsType;
  limitsFor: LimitsFor;
  /** Ids of tags that an entry of this series may have; empty is any. */
  tags: string[];
  pointTypes: PointType[];
  /** The IANA time zone of its days, weeks and months; fixed by its first entry. */
  timeZone: string;
};

/** What is counted by limits (U-190): 0 nothing, 1 points, 2 entries. */
export type LimitsType = 0 | 1 | 2;
/** Whose limits they are (U-190): 0 the player who gets points, 1 the one who gives them. */
export type LimitsFor = 0 | 1;
export type PointType = { id: string; name: string; addpoints: PointAmount };

/** A score series began. */
export type ScoreSeriesCreated = Event<'ScoreSeriesCreated', { seriesId: string; settings: ScoreSeriesSettings }>;
/** Only what changed. A threshold that was taken away is null. */
export type ScoreSeriesChanged = Event<
  'ScoreSeriesChanged',
  { seriesId: string; changes: { [Field in keyof ScoreSeriesSettings]?: ScoreSeriesSettings[Field] | null } }
>;
/** The most that one person may get or give a day, week and month; absent is no limit (U-190). */
export type LimitsSet = Event<'LimitsSet', { seriesId: string; daily?: PointAmount; weekly?: PointAmount; monthly?: PointAmount }>;
/** The first entry is about to arrive: from now on the time zone is fixed. */
export type EntriesBegan = Event<'EntriesBegan', { seriesId: string }>;
/** The series is hidden and its links stop; its history is kept and an admin can restore it. */
export type ScoreSeriesDeleted = Event<'ScoreSeriesDeleted', { seriesId: string }>;
/** A deleted series is back, its links with it. */
export type ScoreSeriesRestored = Event<'ScoreSeriesRestored', { seriesId: string }>;
/** An admin put the series at the top of everybody's list. */
export type SeriesPinned = Event<'SeriesPinned', { seriesId: string }>;
/** The series stands among the others again. */
export type SeriesUnpinned = Event<'SeriesUnpinned', { seriesId: string }>;

export type ScoreSeriesEvent =
  | ScoreSeriesCreated
  | ScoreSeriesChanged
  | LimitsSet
  | EntriesBegan
  | ScoreSeriesDeleted
  | ScoreSeriesRestored
  | SeriesPinned
  | SeriesUnpinned;

/** Entries of one series add to another (U-192). All links of an organisation are one stream, so that no two saves can close a loop. */
export type LinkSaved = Event<
  'LinkSaved',
  {
    linkId: string;
    seriesId: string;
    linkedSeriesId: string;
    baseValue: PointAmount;
    /** At most 6 decimals. */
    factor: PointAmount;
    copyTags: boolean;
    active: boolean;
  }
>;
/** Later entries no longer follow this link; earlier ones stay. */
export type LinkDeleted = Event<'LinkDeleted', { linkId: string; seriesId: string }>;
/**
 * Entries of some series win a badge that gives points in others, at once. It stands among the links, so that badges and links never close a loop: no badge
 * may hold itself up.
 */
export type BadgeFlowSet = Event<'BadgeFlowSet', { badgeId: string; from: string[]; to: string[] }>;
export type LinkEvent = LinkSaved | LinkDeleted | BadgeFlowSet;

export const SCORE_SERIES = 'scoreSeries';
export const SCORE_SERIES_LINKS = 'scoreSeriesLinks';

const ofSeries = ({ data: { seriesId } }: { data: { seriesId: string } }) => ({ seriesIds: [seriesId] });

export const scoreSeriesFacts: Facts<ScoreSeriesEvent> = {
  ScoreSeriesCreated: {
    category: SCORE_SERIES,
    label: 'Series created',
    trail: 'series',
    about: ({ data: { seriesId, settings } }) => ({ seriesIds: [seriesId], shown: { ...settings, name: undefined } }),
  },
  ScoreSeriesChanged: {
    category: SCORE_SERIES,
    label: 'Settings changed',
    trail: 'series',
    about: ({ data: { seriesId, changes } }) => {
      const { name, ...shown } = changes;
      return { seriesIds: [seriesId], shown: { ...shown, ...(name && { renamed: true }) } };
    },
  },
  LimitsSet: {
    category: SCORE_SERIES,
    label: 'Limits set',
    trail: 'series',
    about: ({ data: { seriesId, daily = null, weekly = null, monthly = null } }) => ({
      seriesIds: [seriesId],
      shown: { daily, weekly, monthly },
    }),
  },
  EntriesBegan: { category: SCORE_SERIES, label: 'First entry', trail: 'series', about: ofSeries, companion: true },
  ScoreSeriesDeleted: { category: SCORE_SERIES, label: 'Series deleted', trail: 'series', about: ofSeries },
  ScoreSeriesRestored: { category: SCORE_SERIES, label: 'Series restored', trail: 'series', about: ofSeries },
  SeriesPinned: { category: SCORE_SERIES, label: 'Series pinned', trail: 'series', about: ofSeries },
  SeriesUnpinned: { category: SCORE_SERIES, label: 'Series unpinned', trail: 'series', about: ofSeries },
};

export const linkFacts: Facts<LinkEvent> = {
  LinkSaved: {
    category: SCORE_SERIES_LINKS,
    label: 'Link saved',
    trail: 'series',
    about: ({ data: { seriesId, linkedSeriesId, ...shown } }) => ({
      seriesIds: [seriesId, linkedSeriesId],
      shown: { ...shown, from: seriesId, to: linkedSeriesId },
    }),
  },
  LinkDeleted: {
    category: SCORE_SERIES_LINKS,
    label: 'Link deleted',
    trail: 'series',
    about: ({ data: { seriesId, linkId } }) => ({ seriesIds: [seriesId], shown: { linkId } }),
  },
  BadgeFlowSet: {
    category: SCORE_SERIES_LINKS,
    label: 'Points of a badge led on',
    trail: 'organisation',
    about: ({ data: { badgeId, from, to } }) => ({ seriesIds: [...new Set([...from, ...to])], shown: { badgeId, from, to } }),
    companion: true,
  },
};
