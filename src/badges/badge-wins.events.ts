import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { BadgeReward } from './badge-rule.values.ts';

/** A win as it is by the rule, wherever it moves. */
export type WinPlace = {
  /** The version of the rule that it is won by; 0 where it was given before there was one. */
  version: number;
  wonAt: Instant;
  /** What the player had then; absent where it is given. */
  value?: PointAmount;
  /** The entry that did it; absent where it is given, or the end of a period did. */
  entryId?: string;
  /** The teams that the entry carried, or that the player was in when it was given. */
  teamIds: string[];
};

/**
 * A badge was won. `winId`: uuid v5 of badge, player and slot, so that the same win is the same whenever it is found. `slot`: the command that gave it, the
 * period, `once`, the entry, the ordinal of the streak, or the level with its period. `rewards`: what it is paid, in full. `quiet`: found by a change of the
 * rule, or learned over 24 h late: it is neither celebrated nor posted.
 */
export type BadgeWon = Event<
  'BadgeWon',
  {
    badgeId: string;
    profileId: string;
    winId: string;
    slot: string;
    levelId?: string;
    /** The period it is won in: from an instant on, and before another. */
    period?: { from: Instant; before: Instant };
    /** Who had it until then: of a high score. */
    takenFrom?: string;
    /** Words of who gave it, sealed under the key of who won it. */
    inscription?: Sealed;
    rewards: BadgeReward[];
    quiet: boolean;
  } & WinPlace
>;
/** The same win is at another instant, or by another entry, than was known. Its points stay. */
export type BadgeWinMoved = Event<'BadgeWinMoved', { badgeId: string; profileId: string; winId: string } & WinPlace>;
/** The rule gives it no more. `occurredAt`: when what caused that happened. */
export type BadgeWithdrawn = Event<'BadgeWithdrawn', { badgeId: string; profileId: string; winId: string; occurredAt: Instant }>;
/** The rule gives it again. */
export type BadgeReturned = Event<'BadgeReturned', { badgeId: string; profileId: string; winId: string; occurredAt: Instant } & WinPlace>;
/** An admin took it; why is the fact's reason. No rule brings it back. */
export type BadgeRevoked = Event<'BadgeRevoked', { badgeId: string; profileId: string; winId: string; occurredAt: Instant }>;
/** An admin gave back what was taken: it stands if the rule gives it. */
export type BadgeReinstated = Event<'BadgeReinstated', { badgeId: string; profileId: string; winId: string; occurredAt: Instant }>;
/** Points of a win could not be given, and why: an admin looks after it. */
export type WinRewardWithheld = Event<
  'WinRewardWithheld',
  { badgeId: string; profileId: string; winId: string; rewardId: string; code: string }
>;

export type BadgeWinEvent = BadgeWon | BadgeWinMoved | BadgeWithdrawn | BadgeReturned | BadgeRevoked | BadgeReinstated | WinRewardWithheld;

/** The wins of a player of a badge are a stream; of a high score and a king of the hill those of all are one, {@link CROWN}. */
export const BADGE_WINS = 'badgeWins';
export const CROWN = 'crown';

const ofWin = ({ data: { badgeId, profileId, winId, ...data } }: { data: Won & Partial<WinPlace> & { occurredAt?: Instant } }) => {
  const { wonAt, occurredAt = wonAt, version, value, entryId, teamIds } = data;
  return {
    profileId,
    ...(entryId !== undefined && { entryId }),
    ...(occurredAt !== undefined && { occurredAt }),
    shown: { badgeId, winId, version, wonAt, value, teams: teamIds },
  };
};
type Won = { badgeId: string; profileId: string; winId: string };

export const badgeWinFacts: Facts<BadgeWinEvent> = {
  BadgeWon: {
    category: BADGE_WINS,
    label: 'Badge won',
    trail: 'organisation',
    about: (fact) => {
      const { slot, levelId, period, takenFrom, quiet, rewards } = fact.data;
      const { shown, ...about } = ofWin(fact);
      return {
        ...about,
        seriesIds: rewards.map(({ seriesId }) => seriesId),
        shown: { ...shown, slot, levelId, period, takenFrom, quiet, rewards },
      };
    },
  },
  BadgeWinMoved: { category: BADGE_WINS, label: 'Win of a badge moved', trail: 'organisation', about: ofWin },
  BadgeWithdrawn: { category: BADGE_WINS, label: 'Badge withdrawn', trail: 'organisation', about: ofWin },
  BadgeReturned: { category: BADGE_WINS, label: 'Badge returned', trail: 'organisation', about: ofWin },
  BadgeRevoked: { category: BADGE_WINS, label: 'Badge revoked', trail: 'organisation', about: ofWin },
  BadgeReinstated: { category: BADGE_WINS, label: 'Badge reinstated', trail: 'organisation', about: ofWin },
  WinRewardWithheld: {
    category: BADGE_WINS,
    label: 'Points of a badge could not be given',
    trail: 'organisation',
    about: ({ data: { profileId, ...shown } }) => ({ profileId, shown }),
  },
};
