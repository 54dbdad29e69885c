import type { PointAmount } from '../points/point-amount.values.ts';
import type { BadgeKind, BadgeLevel, BadgePeriod, BadgeRule } from './badge-rule.values.ts';

/**
 * A prepared badge that the editor copies (U-104). Whose entries count is said where it is copied. `levels`: what each is called, and what reaches it; given
 * by an admin where there is no value.
 */
export type BadgeTemplate = {
  templateId: string;
  name: string;
  description: string;
  kind: BadgeKind;
  value?: PointAmount;
  period?: BadgePeriod;
  levels?: readonly { name: string; value?: PointAmount }[];
};

/** Every template, in the order in which they are offered: one of each kind, and two more. */
export const BADGE_TEMPLATES: readonly BadgeTemplate[] = [
  {
    templateId: 'template-hundred-a-week',
    name: 'A hundred in a week',
    description: '100 points in one week',
    kind: 'amount',
    value: '100',
    period: { count: 1, unit: 'week' },
  },
  {
    templateId: 'template-first-thousand',
    name: 'The first thousand',
    description: '1,000 points in all',
    kind: 'amount',
    value: '1000',
  },
  {
    templateId: 'template-bronze-to-gold',
    name: 'Bronze, silver, gold',
    description: 'Three steps, each further than the one before',
    kind: 'levels',
    levels: [
      { name: 'Bronze', value: '100' },
      { name: 'Silver', value: '500' },
      { name: 'Gold', value: '2000' },
    ],
  },
  {
    templateId: 'template-apprentice-to-master',
    name: 'Apprentice to master',
    description: 'The last step is given by an admin',
    kind: 'levels',
    levels: [{ name: 'Apprentice', value: '100' }, { name: 'Journeyman', value: '1000' }, { name: 'Master' }],
  },
  {
    templateId: 'template-record',
    name: 'Record',
    description: 'More than anybody ever had',
    kind: 'high score',
  },
  {
    templateId: 'template-best-of-the-month',
    name: 'Best of the month',
    description: 'Who is ahead when the month ends',
    kind: 'king of the hill',
    period: { count: 1, unit: 'month' },
  },
  {
    templateId: 'template-seven-days',
    name: 'Seven days in a row',
    description: 'An entry on each of seven days',
    kind: 'daily streak',
    value: '7',
  },
  {
    templateId: 'template-thank-you',
    name: 'Thank you',
    description: 'Given for what no points are given for',
    kind: 'given',
  },
];

export function levelIdOf({ templateId }: BadgeTemplate, index: number): string {
  return `${templateId}-${index + 1}`;
}

/** The rule of a template, without sources. */
export function ruleOfTemplate(template: BadgeTemplate): BadgeRule {
  const { kind, value, period, levels = [] } = template;
  return {
    kind,
    sources: [],
    mode: 'sum',
    ...(value !== undefined && { value }),
    atOnce: kind !== 'king of the hill',
    ...(period && { period }),
    timeZone: 'UTC',
    levels: levels.map((level, index): BadgeLevel => {
      const all = { levelId: levelIdOf(template, index), rewards: [] };
      return level.value === undefined ? { ...all, kind: 'given' } : { ...all, kind: 'amount', mode: 'sum', value: level.value };
    }),
    rewards: [],
  };
}
