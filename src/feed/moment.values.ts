import type { Instant, Sealed } from '../platform/event.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/** What a post can tell: the specification's `feed_tname` (U-083). */
export const FEED_TYPES = [
  'shout',
  'score',
  'score_revoked',
  'badge',
  'badge_level',
  'competition_start',
  'competition_end',
  'battle_challenge',
  'battle_start',
  'battle_end',
  'quest_completed',
  'reward_bought',
  'player_joined',
] as const;
export type FeedType = (typeof FEED_TYPES)[number];

/**
 * What a fact means to people: feed, notifications and celebrations are folds over these. Each area has a pure table of its own, from its facts to moments
 * (`*-moments.values.ts`).
 */
export type Moment = {
  kind: FeedType;
  happenedAt: Instant;
  /** Whom it is about, first of all. */
  profileIds: readonly string[];
  /** The teams of then. */
  teamIds: readonly string[];
  /** What it rests on: a kind has one moment of each, and that is struck when it does not hold any more. */
  restsOn: string;
  /** What it is about, as ids and figures; names are looked up when it is read. */
  about: MomentAbout;
  /** Words of whoever caused it, sealed under the key of whom it is about. */
  words?: Sealed;
  /** Feeds tell it. */
  posted: boolean;
  /** Screens that celebrate show it (U-131), unless it was learned late. */
  celebrated: boolean;
};

/** As far as its kind has it. */
export type MomentAbout = {
  seriesId?: string;
  entryId?: string;
  points?: PointAmount;
  badgeId?: string;
  winId?: string;
  levelId?: string;
  /** What the winner had then; absent where the badge was given. */
  value?: PointAmount;
  competitionId?: string;
  round?: number;
  /** What was bought. */
  itemId?: string;
  /** Who stands where, at its end. */
  places?: readonly Place[];
};
/** A player's, or a team's by its id in the competition. */
export type Place = { place: number; profileId?: string; teamId?: string; points: PointAmount };

const LATE_MS = 24 * 3_600_000;

/** What is learned later than this after it happened is told at its own time, and nobody is called to look. */
export function isLate(happenedAt: Instant, recordedAt: Instant): boolean {
  return Date.parse(recordedAt) - Date.parse(happenedAt) > LATE_MS;
}
