import { PLAIN_THEME } from '../competition-themes/plain-theme.values.ts';
import type { CompetitionRules } from '../competitions/competitions.events.ts';
import type { Instant } from '../platform/event.values.ts';
import type { BattleAccepted, BattleChallenged, BattleDeclined, BattleTargets } from './battles.events.ts';

/** Who plays a battle, and how the challenge stands. */
export type Battle = {
  challenger: string;
  opponent: string;
  targets?: BattleTargets;
  /** It is answered before this, or not any more. */
  deadline: Instant;
  answer: 'open' | 'accepted' | 'declined' | 'expired';
  /** Of one that came to nothing, because one of the two was out of the organisation: who. */
  gone?: string;
};

export function battleOf({ challenger, opponent, targets, deadline }: BattleChallenged['data']): Battle {
  return { challenger, opponent, ...(targets && { targets }), deadline, answer: 'open' };
}

export function answered(battle: Battle, { type, data }: Pick<BattleAccepted | BattleDeclined, 'type' | 'data'>): Battle {
  if (type === 'BattleAccepted') return { ...battle, answer: 'accepted' };
  if ('gone' in data && data.gone !== undefined) return { ...battle, answer: 'declined', gone: data.gone };
  return { ...battle, answer: 'expired' in data && data.expired ? 'expired' : 'declined' };
}

/**
 * A battle's rules as those of a competition. Its window is empty until it is accepted: nothing counts. More points win, or with targets the higher
 * part of one's own; who reaches it first ends the battle; equals share the rank, so that a tie has no winner (U-110).
 */
export function rulesOfBattle({ rules, targets }: Pick<BattleChallenged['data'], 'rules' | 'targets'>): CompetitionRules {
  return {
    ...rules,
    from: rules.before,
    kind: 'ranking',
    filter: [],
    repeat: 1,
    end: targets ? 'target' : 'date',
    delayedClose: 0,
    grouping: 'players',
    teamScore: 'sum',
    joining: 'added',
    usesTargets: targets !== undefined,
    winners: 'highest',
    ties: 'shared',
    rewards: [],
    onDoubt: 'ask',
    visibility: 'group',
    order: 'Rank',
    categories: [],
    admins: [],
    themeId: PLAIN_THEME,
  };
}

/** Whether what is won counts: of anything but a battle always, of a battle once the challenge is accepted. */
export function hasBegun(battle: Battle | null): boolean {
  return battle === null || battle.answer === 'accepted';
}

/** Whether a challenge can still be answered. */
export function isOpen({ answer, deadline }: Battle, now: Instant): boolean {
  return answer === 'open' && now < deadline;
}

/** Whether it was declined; who did not answer in time has (U-109), whether or not that is recorded yet. */
export function isDenied(battle: Battle, now: Instant): boolean {
  return battle.answer !== 'accepted' && !isOpen(battle, now);
}

/** Whether a battle waits for somebody's answer: it has not started, and they are in it and did not begin it. */
export function awaitsAnswer(battle: Battle, profileId: string | undefined, now: Instant): boolean {
  return isOpen(battle, now) && battle.opponent === profileId;
}

/** Why two cannot battle, in the order in which it is told, and in whose words (U-105). */
export const REASONS = {
  YOU_OPT_OUT: 'You have opted out of battles.',
  OPPO_OPT_OUT: 'Your opponent has opted out of battles.',
  ALREADY_BATTLE: 'You are already in a battle with this player.',
  YOU_MAX_BATTLE: 'You have reached your maximum number of battles.',
  OPPO_MAX_BATTLE: 'Your opponent has reached the maximum number of battles.',
} as const;
export type Reason = keyof typeof REASONS;

/** Whether two can battle. `none`: it is not offered at all, with oneself or with who has no account (U-106). */
export type Availability = { offered: 'none' } | { offered: 'free' } | { offered: 'blocked'; reason: Reason };

export const CHALLENGE_EXPIRED = 'The time to answer this challenge is over';
/** Of a challenge that one of the two did not stay for. */
export const PLAYER_GONE = 'One of you is not in the organisation any more, or was not for a while: challenge each other anew';
