import { activityResultOf } from '../../projections/quest-results/result-rows.ts';
import { NO_TALLY } from '../../projections/quest-results/tallies.values.ts';
import type { FieldType } from '../../src/quests/activity.values.ts';

test.each<[FieldType, boolean, string]>([
  ['rank', true, 'b d a c'],
  ['rank', false, 'a b c d'],
  ['multiple choice', false, 'b d a c'],
  ['text', true, ''],
  ['text', false, ''],
])('U-178 results of a %s, told to who edits the quest: %s', (type, edits, told) => {
  const choices = ['b', 'd', 'a', 'c'].map((choiceId) => ({ choiceId, points: '0', isCorrect: false, isOwn: false }));
  const fields = [{ fieldId: 'f', type, isMandatory: false, isCaseSensitive: false, choices }];
  const settings = { kind: 'question', isAnonymous: false, showsTime: false, inTimeBonus: false, fields } as const;
  const activity = { activityId: 'a', settings, words: { title: '', description: '', fields: {} } };
  const { fields: rows } = activityResultOf(activity as unknown as Parameters<typeof activityResultOf>[0], NO_TALLY, new Map(), edits);
  expect(rows[0]?.choices.map(({ id }) => id).join(' ')).toBe(told);
});
