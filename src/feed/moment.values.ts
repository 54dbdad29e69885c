import type { Instant } from '../platform/event.values.ts';
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
  /** Whom it is about. */
  profileIds: readonly string[];
  /** The teams of then. */
  teamIds: readonly string[];
  /** What it rests on: it is struck when that does not hold any more. */
  rests: { on: 'entry' | 'win' | 'round' | 'battle' | 'account' | 'order' | 'quest'; id: string };
  /** What it is about, as ids and figures; names are looked up when it is read. */
  about: MomentAbout;
  /** Screens that celebrate show it (U-131). */
  celebrated: boolean;
};

/** As far as its kind has it. */
export type MomentAbout = {
  seriesId?: string;
  points?: PointAmount;
  badgeId?: string;
  levelId?: string;
  competitionId?: string;
  round?: number;
  /** Who stands where, at its end. */
  places?: readonly { place: number; profileId?: string; teamId?: string; points: PointAmount }[];
};
