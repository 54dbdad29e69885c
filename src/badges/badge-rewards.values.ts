import type { BadgeReward, BadgeRule } from './badge-rule.values.ts';
import type { BadgeVersions } from './badge-versions.values.ts';
import type { DueWin } from './judging.values.ts';

/** What a win is paid by the rule that it is won by. */
export function rewardsOf({ versions }: BadgeVersions, { version, levelId }: Pick<DueWin, 'version' | 'levelId'>): BadgeReward[] {
  const rule = versions.find((one) => one.version === version)?.rule;
  return rule ? rewardsBy(rule, levelId) : [];
}

/** A level is paid what it gives itself, and with the badge what each of its wins gives. */
export function rewardsBy({ rewards, levels }: Pick<BadgeRule, 'rewards' | 'levels'>, levelId: string | undefined): BadgeReward[] {
  return [...rewards, ...(levels.find((level) => level.levelId === levelId)?.rewards ?? [])];
}
