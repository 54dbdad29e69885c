import type { BadgeLevel, BadgePeriod, BadgeRule, ValueMode } from '../badges/badge-rule.values.ts';

/** How a badge, or a level of it, is won: words for whoever reads its credential, with nothing of the organisation in them. */
export function criteriaOf(rule: BadgeRule, levelId?: string): string {
  const level = rule.levels.find((one) => one.levelId === levelId);
  if (level) return ofLevel(level, rule.levels.indexOf(level) + 1);
  const { kind, mode, value = '0', period } = rule;
  switch (kind) {
    case 'given':
      return 'Given by an administrator.';
    case 'amount':
      return `${reached(mode, value)}${period ? ` within ${spanOf(period)}` : ''}.`;
    case 'high score':
      return `Had more than anybody before${period ? ` within ${spanOf(period)}` : ''}.`;
    case 'king of the hill':
      return `Had the most of all at the end of ${period ? spanOf(period) : 'a period'}.`;
    case 'daily streak':
      return `Took part on ${value} days in a row.`;
    case 'levels':
      return 'Reached a level.';
  }
}

function ofLevel(level: BadgeLevel, ordinal: number): string {
  return level.kind === 'given' ? `Level ${ordinal}: given by an administrator.` : `Level ${ordinal}: ${reached(level.mode, level.value)}.`;
}

function reached(mode: ValueMode, value: string): string {
  switch (mode) {
    case 'sum':
      return `Reached ${value} points`;
    case 'greatest':
      return `Reached ${value} points at once`;
    case 'count':
      return `Reached ${value} entries`;
  }
}

function spanOf({ count, unit }: BadgePeriod): string {
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`;
}
