import type { GivenBadge } from '../badges/given-badge.ts';

/** A badge of the sample organisation, but for its series, which is named. `given`: to whom, by their places among the players, and with which words. */
export type SampleBadge = {
  badge: Omit<GivenBadge, 'seriesId' | 'name'> & { name: string };
  series?: string;
  given?: readonly { player: number; words: string }[];
};

/** One of each kind, so that half a year has won some of them and others are on their way; the last one is won with a quiz. */
export const SAMPLE_BADGES: readonly SampleBadge[] = [
  {
    badge: {
      kind: 'levels',
      name: 'Closer',
      description: 'For deals, step by step',
      miniIconSlot: 1,
      levels: [
        { levelId: 'bronze', name: 'Bronze', kind: 'amount', mode: 'sum', value: '500', rewards: [] },
        { levelId: 'silver', name: 'Silver', kind: 'amount', mode: 'sum', value: '2000', rewards: [] },
        { levelId: 'gold', name: 'Gold', kind: 'amount', mode: 'sum', value: '5000', rewards: [] },
      ],
    },
    series: 'Deals',
  },
  {
    badge: {
      kind: 'amount',
      name: 'A strong week',
      description: '200 points of deals in one week',
      value: '200',
      period: { count: 1, unit: 'week' },
    },
    series: 'Deals',
  },
  {
    badge: { kind: 'high score', name: 'Deal of all time', description: 'A larger deal than anybody has closed', mode: 'greatest' },
    series: 'Deals',
  },
  {
    badge: {
      kind: 'king of the hill',
      name: 'Most thanked of the month',
      description: 'Most kudos when the month ends',
      period: { count: 1, unit: 'month' },
      confetti: 'fireworks',
    },
    series: 'Kudos',
  },
  {
    badge: { kind: 'daily streak', name: 'Two days on the road', description: 'A run on two days in a row', value: '2' },
    series: 'Kilometres',
  },
  {
    badge: { kind: 'given', name: 'Thank you', description: 'For what no points are given for', miniIconSlot: 2 },
    given: [
      { player: 3, words: 'For the plants in the hall' },
      { player: 8, words: 'You found the words that we had not' },
      { player: 21, words: 'For staying until the last box was packed' },
    ],
  },
  { badge: { kind: 'given', name: 'Knows the club', description: 'For whoever has done the quiz', miniIconSlot: 3 } },
];
