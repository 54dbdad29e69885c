import type { BadgeRule } from './badge-rule.values.ts';

/**
 * The series that entries lead from and to by some rules of a badge. What is won at a period's end makes no flow: its points are of a later period than
 * those that won it.
 */
export function flowOf(rules: readonly BadgeRule[]): { from: string[]; to: string[] } {
  const flowing = rules.filter((rule) => isWonByEntries(rule) && rewardsOf(rule).length > 0);
  return { from: each(flowing.flatMap(({ sources }) => sources)), to: each(flowing.flatMap(rewardsOf)) };
}

/** At the instant of an entry. */
export function isWonByEntries({ kind, atOnce }: BadgeRule): boolean {
  return kind === 'daily streak' || kind === 'levels' || (atOnce && (kind === 'amount' || kind === 'high score'));
}

function rewardsOf({ rewards, levels }: BadgeRule) {
  return [...rewards, ...levels.flatMap((level) => level.rewards)];
}

function each(all: readonly { seriesId: string }[]): string[] {
  return [...new Set(all.map(({ seriesId }) => seriesId))];
}
