import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';

/** A reward of a round as it stood when ranks were locked. */
export type GrantedReward = {
  competitionId: string;
  round: number;
  rewardId: string;
  seriesId: string;
  points: PointAmount;
  tags: string[];
  /** When the ranks were locked by which it was won: the entries have this time. */
  occurredAt: Instant;
};

/** Some, at most 500, have won a reward (U-120): each is awarded an entry. */
export type RewardsGranted = Event<'RewardsGranted', GrantedReward & { lock: number; profileIds: string[] }>;
/** A reward that was won could not be paid, and why: an admin looks after it. */
export type RewardWithheld = Event<
  'RewardWithheld',
  { competitionId: string; round: number; rewardId: string; profileId: string; code: string }
>;

export type RewardEvent = RewardsGranted | RewardWithheld;

/** What a competition pays is a stream of its own beside the competition. */
export const COMPETITION_REWARDS = 'competitionRewards';

export const rewardFacts: Facts<RewardEvent> = {
  RewardsGranted: {
    category: COMPETITION_REWARDS,
    label: 'Rewards granted',
    trail: 'organisation',
    about: ({ data: { profileIds, seriesId, points, occurredAt, ...others } }) => ({
      seriesIds: [seriesId],
      points,
      occurredAt,
      shown: { ...others, players: profileIds.length },
    }),
  },
  RewardWithheld: {
    category: COMPETITION_REWARDS,
    label: 'Reward could not be paid',
    trail: 'organisation',
    about: ({ data: { profileId, ...shown } }) => ({ profileId, shown }),
  },
};
