import type { ActivitySettings, ActivityWords } from './activity.values.ts';

/** What of an activity points rest on, as one text: of two that are alike answers give the same. */
export function scoredContent({ isAnonymous, inTimeBonus, parentId = '', fields }: ActivitySettings, words: ActivityWords): string {
  const scored = fields.map(({ fieldId, type, isCaseSensitive, choices }) => [
    fieldId,
    type,
    isCaseSensitive,
    choices.map(({ choiceId, points, isCorrect, isOwn }) => [
      choiceId,
      points,
      isCorrect,
      isOwn,
      type === 'text' ? (words.fields[fieldId]?.choices[choiceId]?.label ?? '') : '',
    ]),
  ]);
  // What is in a section is taken back with it.
  return JSON.stringify([isAnonymous, inTimeBonus, parentId, scored.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1))]);
}
