import { DateTime } from 'luxon';
import type { GivenRules } from '../competitions/save-competition.ts';
import type { Instant } from '../platform/event.values.ts';

/** What its competitions are sorted by (U-104). */
export const SAMPLE_CATEGORIES = ['Sales', 'Together'] as const;
type SampleCategory = (typeof SAMPLE_CATEGORIES)[number];

/** A competition of the sample organisation: its rules but for series and categories, which are named. */
export type SampleCompetition = {
  name: string;
  infoText: string;
  rules: Omit<GivenRules, 'name' | 'infoText' | 'series' | 'categories'>;
  series: { name: string; factor: string }[];
  /** By their names. */
  categories: SampleCategory[];
  /** Where teams compete: all of the organisation's, with all their members. */
  teams?: boolean;
  /** Where players join: who has, by their places among the players. */
  joined?: number[];
};

/**
 * Each of them looks alive whatever the day is: rounds have run for a while, and begin at midnight where the organisation is. Rounds of before are locked as soon
 * as the competition is there: only where everybody takes part somebody has won them.
 */
export function sampleCompetitions(now: Instant, timeZone: string): SampleCompetition[] {
  const today = DateTime.fromISO(now, { zone: timeZone }).startOf('day');
  const day = (away: Parameters<DateTime['plus']>[0]) => today.plus(away).toUTC().toISO() ?? now;
  return [
    {
      name: 'Cup of teams',
      infoText: 'Every month the teams bring together what they sell, and what they are thanked for: a kudo is worth five points.',
      rules: {
        from: day({ days: -20 }),
        before: day({ days: -20, months: 1 }),
        repeat: 3,
        end: 'date',
        grouping: 'teams',
        joining: 'added',
        themeId: 'template-winners-on-a-podium',
      },
      series: [
        { name: 'Deals', factor: '1' },
        { name: 'Kudos', factor: '5' },
      ],
      categories: ['Sales', 'Together'],
      teams: true,
    },
    {
      name: 'Deals of the week',
      infoText: 'Who closes most? 150 points are what everybody tries to reach.',
      rules: {
        from: day({ weeks: -5, days: -5 }),
        before: day({ weeks: -4, days: -5 }),
        repeat: 2,
        end: 'date',
        joining: 'everybody',
        usesTargets: true,
        defaultTarget: '150',
      },
      series: [{ name: 'Deals', factor: '1' }],
      categories: ['Sales'],
    },
    {
      name: 'Three weeks of running',
      infoText: 'Along the river, in the rain, with the team: every kilometre counts.',
      rules: { from: day({ weeks: -5 }), before: day({ weeks: -2 }), end: 'date', joining: 'everybody' },
      series: [{ name: 'Kilometres', factor: '1' }],
      categories: ['Together'],
    },
    {
      name: 'Week of thanks',
      infoText: 'Seven days in which everybody says what others have done for them.',
      rules: { from: day({ days: 6 }), before: day({ days: 13 }), end: 'date', joining: 'themselves' },
      series: [{ name: 'Kudos', factor: '1' }],
      categories: ['Together'],
      joined: Array.from({ length: 16 }, (_, n) => n * 2 + 1),
    },
  ];
}
