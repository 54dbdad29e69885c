import { fromMicros, MAX_ENTRY, type MicroPoints, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { type ActivityField, isAsked } from './activity.values.ts';
import type { Answer, Answers } from './answer.values.ts';
import type { QuestSettings } from './quests.events.ts';

/** What points of a quest rest on. */
export type Scoring = Pick<QuestSettings, 'type' | 'scoring' | 'reward' | 'timeBonus' | 'isAnonymous'>;

/** An activity as it is scored. `labels`: of the choices of its texts, by their ids. */
export type ScoredActivity = {
  activityId: string;
  isAnonymous: boolean;
  inTimeBonus: boolean;
  fields: readonly ActivityField[];
  labels: { readonly [choiceId: string]: string };
};

/** What was given to an activity, and how long it took: from its opening to the receipt, as the server saw it, in milliseconds. */
export type Given = { answers: Answers; spentMs: number };

/** `right`: whether what was answered is right; null where nothing is right or wrong. */
export type FieldScore = { points: PointAmount; right: boolean | null };
export type ActivityScore = { points: PointAmount; right: boolean | null; fields: { readonly [fieldId: string]: FieldScore } };

/** `choices`: of all answers together, which may be below zero; `total`: what is given, which never is. */
export type AttemptScore = {
  activities: { readonly [activityId: string]: ActivityScore };
  choices: PointAmount;
  bonus: PointAmount;
  total: PointAmount;
};

/** An activity gives its share of the bonus in so long, and costs no more of it (U-170). */
export const BONUS_MS = 30_000;

/**
 * What an attempt gives (U-169): the reward, the points of what was chosen, or both, and the bonus. Answers that are kept without names give nothing.
 * @param activities of those that it was begun with all that are asked still, or were answered
 * @param given what was answered, by the activity's id
 */
export function scoreAttempt(scoring: Scoring, activities: readonly ScoredActivity[], given: ReadonlyMap<string, Given>): AttemptScore {
  const scored = activities.filter(({ isAnonymous }) => !isAnonymous && !scoring.isAnonymous);
  const scores = scored.flatMap((activity) => {
    const one = given.get(activity.activityId);
    return one ? [[activity.activityId, scoreActivity(activity, one.answers)] as const] : [];
  });
  const choices = heldSum(scores.map(([, { points }]) => toMicros(points)));
  const all = Object.fromEntries(scores);
  const bonus = bonusOf(scoring, scored, given, all);
  const reward = scoring.scoring === 'choices' ? 0 : toMicros(scoring.reward);
  const chosen = scoring.scoring === 'reward' ? 0 : choices;
  const total = Math.max(0, heldSum([reward, chosen, bonus]));
  return { activities: all, choices: fromMicros(choices), bonus: fromMicros(bonus), total: fromMicros(total) };
}

/** Points within the quest so far: by them activities open (U-171). */
export function pointsSoFar(activities: readonly ScoredActivity[], given: ReadonlyMap<string, Given>): PointAmount {
  const points = activities.flatMap((activity) => {
    const one = given.get(activity.activityId);
    return one && !activity.isAnonymous ? [toMicros(scoreActivity(activity, one.answers).points)] : [];
  });
  return fromMicros(heldSum(points));
}

/** What an entry can hold of a sum, either way. Nobody could read back more: a fact and a view stand whatever choices add up to. */
export function heldSum(all: readonly MicroPoints[]): MicroPoints {
  const sum = all.reduce((before, one) => before + one, 0);
  return Math.min(Math.max(-MAX_ENTRY, sum), MAX_ENTRY);
}

/** Whether an activity opens, with those points: it needs none, or no more, and its section neither (U-171). */
export function opens(points: PointAmount, ...required: readonly (PointAmount | undefined)[]): boolean {
  return required.every((one) => one === undefined || toMicros(one) <= toMicros(points));
}

/** The answers to one activity (U-175): right, if every field of it is that can be. */
export function scoreActivity({ fields, labels }: Omit<ScoredActivity, 'activityId'>, answers: Answers): ActivityScore {
  const scores = fields.filter(isAsked).map((field) => [field.fieldId, scoreField(field, answers[field.fieldId], labels)] as const);
  const judged = scores.flatMap(([, { right }]) => (right === null ? [] : [right]));
  return {
    points: fromMicros(heldSum(scores.map(([, { points }]) => toMicros(points)))),
    right: judged.length === 0 ? null : judged.every(Boolean),
    fields: Object.fromEntries(scores),
  };
}

function scoreField(field: ActivityField, answer: Answer | undefined, labels: ScoredActivity['labels']): FieldScore {
  const { type, choices } = field;
  const chosen = choices.filter(({ choiceId }) => answer?.choiceIds.includes(choiceId));
  switch (type) {
    case 'multiple choice':
    case 'picture choice': {
      // What players write themselves gives nothing.
      const points = heldSum(chosen.map((one) => (one.isOwn ? 0 : toMicros(one.points))));
      const isJudged = choices.some(({ isCorrect }) => isCorrect);
      const right = choices.every(({ isCorrect, choiceId }) => isCorrect === (answer?.choiceIds.includes(choiceId) === true));
      return { points: fromMicros(points), right: isJudged ? right : null };
    }
    case 'text': {
      const said = answer?.text === undefined ? undefined : asCompared(answer.text, field);
      const match = said === undefined ? undefined : choices.find(({ choiceId }) => asCompared(labels[choiceId] ?? '', field) === said);
      const isJudged = choices.some(({ isCorrect }) => isCorrect);
      return { points: match?.points ?? '0', right: isJudged ? match?.isCorrect === true : null };
    }
    case 'rank': {
      const right = choices.length > 0 && choices.every(({ choiceId }, place) => answer?.choiceIds[place] === choiceId);
      return { points: right ? fromMicros(heldSum(choices.map(({ points }) => toMicros(points)))) : '0', right };
    }
    case 'rate':
    case 'nps':
      return { points: chosen[0]?.points ?? '0', right: null };
    case 'youtube':
    case 'content':
      return { points: '0', right: null };
  }
}

/** Spaces around and between words do not matter, nor how letters are composed; case does where it is told to. */
function asCompared(text: string, { isCaseSensitive }: ActivityField): string {
  const plain = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  return isCaseSensitive ? plain : plain.toLowerCase();
}

/**
 * timebonus x max(0, 1 - t / (30 s x n)), rounded once, half up (U-170). n: the activities that count, t: their time, 30 s each at most. What was not
 * answered, or in a quiz not right, counts 30 s.
 */
function bonusOf(
  { type, timeBonus, isAnonymous }: Scoring,
  activities: readonly ScoredActivity[],
  given: ReadonlyMap<string, Given>,
  scores: AttemptScore['activities'],
): number {
  const counting = activities.filter(({ inTimeBonus }) => inTimeBonus);
  if (isAnonymous || counting.length === 0) return 0;
  const spent = counting.reduce((sum, { activityId }) => {
    const one = given.get(activityId);
    const isQuick = one && (type !== 'quiz' || scores[activityId]?.right !== false);
    return sum + (isQuick ? Math.min(Math.max(0, Math.round(one.spentMs)), BONUS_MS) : BONUS_MS);
  }, 0);
  const whole = BigInt(BONUS_MS * counting.length);
  // No part is below zero: half away from it is half up.
  return Number((2n * BigInt(toMicros(timeBonus)) * (whole - BigInt(spent)) + whole) / (2n * whole));
}
