import { type Instant, later } from '../platform/event.values.ts';
import { rewardsOf } from './badge-rewards.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import type { BadgeWinEvent, BadgeWon, WinPlace } from './badge-wins.events.ts';
import type { BadgeWins } from './badge-wins.ts';
import { differingWins } from './differing-wins.values.ts';
import { giftsAmong } from './given-levels.values.ts';
import type { DueWin, GivenLevel } from './judging.values.ts';
import { winIdOf } from './win-id.ts';

/** What a look at a badge answers. `occurredAt`: when what caused it happened; `recordedAt`: when that was learned. `entryId`: the entry that was new. */
export type Cause = { occurredAt: Instant; recordedAt: Instant; entryId?: string };

/** What is learned so much later is not celebrated any more. */
const LATE_MS = 24 * 3_600_000;

/**
 * What is to be said so that wins are as they are due: won, moved, withdrawn, returned. A win that an admin took is remembered as the rule has it and stays
 * taken.
 */
export function convergeWins(
  badgeId: string,
  rules: BadgeVersions,
  due: readonly DueWin[],
  wins: BadgeWins,
  cause: Cause,
): BadgeWinEvent[] {
  const { won, returned, moved, withdrawn } = differingWins(due, wins.values());
  const { occurredAt } = cause;
  const about = ({ winId, profileId }: { winId: string; profileId: string }) => ({ badgeId, profileId, winId });
  return [
    ...withdrawn.map((win): BadgeWinEvent => ({ type: 'BadgeWithdrawn', data: { ...about(win), occurredAt } })),
    ...moved.map(({ held, due: win }): BadgeWinEvent => ({ type: 'BadgeWinMoved', data: { ...about(held), ...placeOf(win) } })),
    ...returned.map(({ held, due: win }): BadgeWinEvent => ({
      type: 'BadgeReturned',
      data: { ...about(held), occurredAt, ...placeOf(win) },
    })),
    ...won.map((win) => wonBy(badgeId, rules, win, cause)),
  ];
}

/** The levels that admins have given a player, for the rule to judge by. */
export function givenLevels(wins: BadgeWins): GivenLevel[] {
  return giftsAmong(
    [...wins.values()].flatMap(({ levelId, period, gift }) => (gift && levelId !== undefined ? [{ levelId, period, ...gift }] : [])),
  );
}

function wonBy(badgeId: string, rules: BadgeVersions, win: DueWin, cause: Cause): BadgeWon {
  const { profileId, slot, levelId, period, takenFrom } = win;
  return {
    type: 'BadgeWon',
    data: {
      badgeId,
      profileId,
      winId: winIdOf(badgeId, profileId, slot),
      slot,
      ...(levelId !== undefined && { levelId }),
      ...(period && { period }),
      ...(takenFrom !== undefined && { takenFrom }),
      rewards: rewardsOf(rules, win),
      quiet: isQuiet(win, rules.asked, cause),
      ...placeOf(win),
    },
  };
}

/** What a rule found as it was set is not seen happening; nor is what is learned late. */
function isQuiet({ wonAt, entryId }: DueWin, asked: Instant, cause: Cause): boolean {
  const isFound = wonAt <= asked && (entryId === undefined || entryId !== cause.entryId);
  return isFound || later(wonAt, LATE_MS) < cause.recordedAt;
}

function placeOf({ version, wonAt, value, entryId, teamIds }: DueWin): WinPlace {
  return { version, wonAt, ...(value !== undefined && { value }), ...(entryId !== undefined && { entryId }), teamIds };
}
