import { toMicros } from '../../src/points/point-amount.values.ts';
import { type ActivityField, type ActivitySettings, isAsked } from '../../src/quests/activity.values.ts';
import type { Answer } from '../../src/quests/answer.values.ts';
import { scoreActivity } from '../../src/quests/score-attempt.values.ts';

/** An answer to an activity as it is counted: what was chosen, and where own words were written. */
export type CountedAnswer = {
  fields: { readonly [fieldId: string]: { choiceIds: readonly string[]; hasText: boolean } };
  spentMs: number;
  /** Null where nothing is right or wrong, or it is judged by words, until the attempt is done. */
  right: boolean | null;
  micros: number;
};

/** What was answered to a field. `places`: the sums of the places, from 1, in which each choice stood. */
export type FieldTally = {
  answers: number;
  texts: number;
  choices: { readonly [choiceId: string]: number };
  places: { readonly [choiceId: string]: number };
};
/** What was answered to an activity. `judged`: how many answers can be right; `spentMs`: of all together. */
export type Tally = { answers: number; judged: number; right: number; spentMs: number; fields: { readonly [fieldId: string]: FieldTally } };

export const NO_TALLY: Tally = { answers: 0, judged: 0, right: 0, spentMs: 0, fields: {} };
const NO_FIELD: FieldTally = { answers: 0, texts: 0, choices: {}, places: {} };

/** As it is asked now; without it, or without names, nothing is right or wrong. Own words stay sealed, so that a field that they decide is judged at the end. */
export function countedAnswer(
  answers: { readonly [fieldId: string]: Pick<Answer, 'choiceIds'> & { text?: unknown } },
  spentMs: number,
  asked: Pick<ActivitySettings, 'fields'> | undefined,
): CountedAnswer {
  const all = Object.entries(answers);
  const fields = Object.fromEntries(all.map(([id, { choiceIds, text }]) => [id, { choiceIds, hasText: text !== undefined }]));
  if (!asked) return { fields, spentMs, right: null, micros: 0 };
  const chosen = Object.fromEntries(all.map(([id, { choiceIds }]) => [id, { choiceIds }]));
  const { points, right } = scoreActivity({ isAnonymous: false, inTimeBonus: false, fields: asked.fields, labels: {} }, chosen);
  return { fields, spentMs, right: asked.fields.some(isJudgedByWords) ? null : right, micros: toMicros(points) };
}

function isJudgedByWords(field: ActivityField): boolean {
  return isAsked(field) && field.type === 'text' && field.choices.length > 0;
}

/** @param sign 1 adds an answer, -1 takes it away */
export function tallyWith(tally: Tally, { fields, spentMs, right }: CountedAnswer, sign: 1 | -1): Tally {
  const counted = { ...tally.fields };
  for (const [fieldId, { choiceIds, hasText }] of Object.entries(fields)) {
    const { answers, texts, choices, places } = counted[fieldId] ?? NO_FIELD;
    const sums = { choices: { ...choices }, places: { ...places } };
    choiceIds.forEach((choiceId, place) => {
      sums.choices[choiceId] = (sums.choices[choiceId] ?? 0) + sign;
      sums.places[choiceId] = (sums.places[choiceId] ?? 0) + sign * (place + 1);
    });
    counted[fieldId] = { answers: answers + sign, texts: texts + (hasText ? sign : 0), ...sums };
  }
  return {
    answers: tally.answers + sign,
    judged: tally.judged + (right === null ? 0 : sign),
    right: tally.right + (right === true ? sign : 0),
    spentMs: tally.spentMs + sign * spentMs,
    fields: counted,
  };
}
