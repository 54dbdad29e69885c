import { type Instant, later } from '../platform/event.values.ts';
import type { BadgeReward, BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import type { BadgeWinEvent, BadgeWon, WinPlace } from './badge-wins.events.ts';
import type { BadgeWins, KeptWin } from './badge-wins.ts';
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
  const dueById = new Map(due.map((win) => [winIdOf(badgeId, win.profileId, win.slot), win]));
  const lost = [...wins.values()].filter(({ winId, holds }) => holds && !dueById.has(winId));
  const { occurredAt } = cause;
  return [
    ...lost.map(({ winId, profileId }): BadgeWinEvent => ({ type: 'BadgeWithdrawn', data: { badgeId, profileId, winId, occurredAt } })),
    ...[...dueById].flatMap(([winId, win]): BadgeWinEvent[] => {
      const known = wins.get(winId);
      const about = { badgeId, profileId: win.profileId, winId };
      if (!known) return [wonBy(badgeId, winId, rules, win, cause)];
      if (!known.holds) return [{ type: 'BadgeReturned', data: { ...about, occurredAt, ...placeOf(win) } }];
      return isAt(known, win) ? [] : [{ type: 'BadgeWinMoved', data: { ...about, ...placeOf(win) } }];
    }),
  ];
}

/** The levels that admins have given a player, for the rule to judge by. */
export function givenLevels(wins: BadgeWins): GivenLevel[] {
  return [...wins.values()].flatMap(({ levelId, gift }) => (gift && levelId !== undefined ? [{ levelId, ...gift }] : []));
}

/** What a win is paid by its rule, for itself and for its level. */
export function rewardsOf({ rewards, levels }: Pick<BadgeRule, 'rewards' | 'levels'>, levelId: string | undefined): BadgeReward[] {
  return [...rewards, ...(levels.find((level) => level.levelId === levelId)?.rewards ?? [])];
}

function wonBy(badgeId: string, winId: string, { versions, asked }: BadgeVersions, win: DueWin, cause: Cause): BadgeWon {
  const { profileId, slot, levelId, period, takenFrom, version } = win;
  const rule = versions.find((one) => one.version === version)?.rule;
  return {
    type: 'BadgeWon',
    data: {
      badgeId,
      profileId,
      winId,
      slot,
      ...(levelId !== undefined && { levelId }),
      ...(period && { period }),
      ...(takenFrom !== undefined && { takenFrom }),
      rewards: rule ? rewardsOf(rule, levelId) : [],
      quiet: isQuiet(win, asked, cause),
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

/** A rule that gives the same win at the same place moves nothing. */
function isAt({ place }: KeptWin, { wonAt, value, entryId, teamIds }: DueWin): boolean {
  return place.wonAt === wonAt && place.value === value && place.entryId === entryId && place.teamIds.join() === teamIds.join();
}
