import { DateTime } from 'luxon';
import type { Instant } from '../platform/event.values.ts';
import type { GivenQuest } from '../quests/save-quest.ts';
import type { SentActivity } from '../quests/sent-activity.ts';

/** What somebody chose, by its places among the choices, or said. */
export type SampleAnswer = readonly number[] | string;
/** Who began it when, by their place among the players, and an answer for each activity: who has fewer is under way. */
export type SampleAttempt = { by: number; hoursAgo: number; answers: readonly SampleAnswer[] };
/** A quest of the sample organisation, but for its series and its badge, which are named. `players`: who may take it, where not everybody may. */
export type SampleQuest = {
  settings: GivenQuest & { name: string };
  series?: string;
  badge?: string;
  players?: readonly number[];
  activities: readonly SentActivity[];
  attempts: readonly SampleAttempt[];
};

/** A quiz for everybody, in which each question was too hard for somebody, and a survey for some. Both are open for a few days more. */
export function sampleQuests(now: Instant, timeZone: string): SampleQuest[] {
  const today = DateTime.fromISO(now, { zone: timeZone }).startOf('day');
  const day = (days: number) => today.plus({ days }).toUTC().toISO() ?? now;
  return [
    {
      settings: {
        name: 'Do you know the club?',
        description: 'Four questions on how points come about here. The last one is worth more to whoever is quick.',
        type: 'quiz',
        isForAll: true,
        scoring: 'both',
        reward: '2',
        timeBonus: '3',
        phase: 2,
        from: day(-6),
        before: day(8),
      },
      series: 'Kudos',
      badge: 'Knows the club',
      activities: QUIZ,
      attempts: [
        { by: 3, hoursAgo: 139, answers: [[1], [0, 1, 3], [0, 1, 2], 'Lantern'] },
        { by: 12, hoursAgo: 118, answers: [[1], [0, 1], [0, 1, 2], 'lantern'] },
        { by: 8, hoursAgo: 95, answers: [[0], [0, 1, 3], [0, 1, 2], 'Lantern'] },
        { by: 30, hoursAgo: 71, answers: [[1], [0, 1, 3], [1, 0, 2], 'Summit'] },
        { by: 21, hoursAgo: 46, answers: [[1], [0, 1, 3], [0, 1, 2], 'Lantern'] },
        { by: 17, hoursAgo: 22, answers: [[2], [0, 3], [0, 1, 2], 'Lantern'] },
        { by: 5, hoursAgo: 5, answers: [[1], [0, 1, 3]] },
        { by: 14, hoursAgo: 2, answers: [] },
      ],
    },
    {
      settings: {
        name: 'How are we doing?',
        description: 'Two minutes, once a quarter. We read all of it.',
        type: 'survey',
        phase: 2,
        from: day(-3),
        before: day(4),
      },
      players: [1, 2, 4, 6, 7, 9, 11, 13],
      activities: SURVEY,
      attempts: [
        { by: 4, hoursAgo: 68, answers: [[9], [4], [0, 2], 'Nothing. I like it here.'] },
        { by: 1, hoursAgo: 66, answers: [[10], [3], [0], 'Thank you for the new bikes!'] },
        { by: 9, hoursAgo: 44, answers: [[7], [3], [1, 2], 'Mondays are full of meetings.'] },
        { by: 2, hoursAgo: 43, answers: [[9], [4], [1], 'More of the workshops, please.'] },
        { by: 6, hoursAgo: 20, answers: [[4], [1], [2], 'It is loud by the window.'] },
        { by: 7, hoursAgo: 19, answers: [[8], [3], [0, 3], 'When is the next run?'] },
        { by: 13, hoursAgo: 1, answers: [[10]] },
      ],
    },
  ];
}

const QUIZ: readonly SentActivity[] = [
  {
    title: 'What does a deal bring at least?',
    fields: [
      {
        field_type: 1,
        field_subtype: 'single',
        mandatory: true,
        choices: [
          { choice_label: '1 point' },
          { choice_label: '10 points', choice_points: '1', iscorrect: true },
          { choice_label: '100 points' },
        ],
        feedback: { text: 'Ten for the deal, and the rest for how large it is.' },
      },
    ],
  },
  {
    title: 'What are points counted for?',
    fields: [
      {
        field_type: 1,
        field_subtype: 'multi',
        mandatory: true,
        choices: [
          { choice_label: 'Deals', choice_points: '1', iscorrect: true },
          { choice_label: 'Kudos', choice_points: '1', iscorrect: true },
          { choice_label: 'Cups of coffee' },
          { choice_label: 'Kilometres', choice_points: '1', iscorrect: true },
        ],
      },
    ],
  },
  {
    title: 'What comes first?',
    fields: [
      {
        field_type: 5,
        mandatory: true,
        choices: [{ choice_label: 'Listen', choice_points: '1' }, { choice_label: 'Offer' }, { choice_label: 'Sign' }],
      },
    ],
  },
  {
    title: 'Which of our teams gives light?',
    show_time: true,
    includeintimebonus: true,
    fields: [
      {
        field_type: 2,
        field_subtype: 'short',
        mandatory: true,
        choices: [{ choice_label: 'Lantern', choice_points: '1', iscorrect: true }],
      },
    ],
  },
];

const SURVEY: readonly SentActivity[] = [
  { title: 'Would you recommend the club to a friend?', fields: [{ field_type: 7, mandatory: true }] },
  { title: 'How was the last quarter?', fields: [{ field_type: 6, field_subtype: 'stars', mandatory: true }] },
  {
    title: 'What should there be more of?',
    fields: [
      {
        field_type: 1,
        field_subtype: 'multi',
        mandatory: true,
        choices: ['Runs together', 'Workshops', 'Quiet hours', 'Parties'].map((choice_label) => ({ choice_label })),
      },
    ],
  },
  { title: 'What else should we know?', fields: [{ field_type: 2, field_subtype: 'long' }] },
];
