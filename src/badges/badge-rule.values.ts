import type { Instant } from '../platform/event.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/** How a badge is won (entities.json: badge_type 2 to 7); fixed when it is made. A 1 is not used (U-097). */
export type BadgeKind = 'given' | 'amount' | 'high score' | 'king of the hill' | 'daily streak' | 'levels';

/** How entries become one number: their sum, the greatest of them, or how many there are (valuemode and point_function 0, 1, 2; U-100). */
export type ValueMode = 'sum' | 'greatest' | 'count';

/** Periods of so many days, weeks, months or years (timeperiod, timeperiodstr; U-099), by the clocks of the badge's zone. */
export type BadgePeriod = { count: number; unit: 'day' | 'week' | 'month' | 'year' };

/**
 * Entries of a series that count, with one of the filters if there are any; their value times the factor, rounded once (U-100). Without a mode of its own
 * it has that of the badge, or of the level that is judged.
 */
export type BadgeSource = { seriesId: string; mode?: ValueMode; factor: PointAmount; filters: SourceFilter[] };
export type SourceFilter = { kind: 'tag' | 'point type'; id: string };

/** Points for whoever wins the badge or reaches the level, each as an entry of its own. */
export type BadgeReward = { rewardId: string; seriesId: string; points: PointAmount; tags: string[] };

/** A level of a badge of levels: given by an admin, or reached as an amount is (C-03, C-23, U-098). */
export type BadgeLevel = { levelId: string; rewards: BadgeReward[] } & (
  { kind: 'given' } | { kind: 'amount'; mode: ValueMode; value: PointAmount }
);

/** When a badge is won and what for: what a version of its rule says. What it is called and looks like is told elsewhere. */
export type BadgeRule = {
  kind: BadgeKind;
  /** Whose entries count, at most 20; none where it is given alone. */
  sources: BadgeSource[];
  /** How the entries of a source that says nothing else become a number; with `greatest` the greatest source counts, else they add up. */
  mode: ValueMode;
  /** What is to be reached; of a streak how many days; for a high score the least. Absent where there is nothing to reach. */
  value?: PointAmount;
  /** As soon as it is reached, or else at the end of the period, if it stands then (accuminstant). */
  atOnce: boolean;
  /** The least points of an entry that counts (pointtransaction). */
  least?: PointAmount;
  /** No entry before this counts (start_date). */
  start?: Instant;
  period?: BadgePeriod;
  /** The IANA zone of its periods and days; that of its series unless told. */
  timeZone: string;
  /** Only entries that carry one of these teams count, and only who is in one is given it (team_filter, badge_teams); absent for everybody. */
  teams?: string[];
  /** Of a badge of levels, in their order, at most 100. */
  levels: BadgeLevel[];
  /** For each win of the badge. */
  rewards: BadgeReward[];
};

export const MOST_SOURCES = 20;
export const MOST_LEVELS = 100;
