import type { ActivityField } from './activity.values.ts';

/** What somebody answered to a field: what they chose, of a rank all of it in their order; their own words. */
export type Answer = { choiceIds: readonly string[]; text?: string };
/** To the fields of an activity, by their ids. */
export type Answers = { readonly [fieldId: string]: Answer };

/** What stands on a ballot: answers by activities. Not which content they were given to: who edits it between two answers would mark each. */
export type BallotAnswers = { readonly [activityId: string]: { answers: Answers } };

/** What is half answered to an activity. `number`: of two devices the later one counts. `spentMs`: of the answer that it goes on with; null where there was none. */
export type Draft = { activityId: string; number: number; spentMs: number | null; answers: Answers };

/** Half of an answer that took its place meanwhile is none. */
export function goesOn({ spentMs }: Pick<Draft, 'spentMs'>, answer: { spentMs: number } | undefined): boolean {
  return spentMs === (answer?.spentMs ?? null);
}

/** More words are taken by nobody. */
export const MOST_OF_AN_ANSWER = 10_000;

/** All answers of an attempt take no more, sealed as facts hold them, and all that is half answered likewise: each answer, and each look, reads all of it. */
export const MOST_ATTEMPT_BYTES = 1_000_000;

/** Why an answer is none to its field; nothing where it is one. Rate and NPS are answered by the id of an option. */
export function wrongAnswer({ type, subtype, choices }: ActivityField, { choiceIds, text }: Answer): string | undefined {
  const ids = new Set(choiceIds);
  if (ids.size < choiceIds.length) return 'names a choice twice';
  if (choiceIds.some((choiceId) => !choices.some((one) => one.choiceId === choiceId))) return 'names a choice that is not there';
  switch (type) {
    case 'youtube':
    case 'content':
      return 'is to what asks for nothing';
    case 'text':
      return choiceIds.length > 0 ? 'must be a text' : undefined;
    case 'rank':
      return choiceIds.length === choices.length ? withoutWords(text) : 'must put all choices in order';
    case 'rate':
    case 'nps':
      return choiceIds.length === 1 ? withoutWords(text) : 'must name one option';
    case 'multiple choice':
    case 'picture choice': {
      if (choiceIds.length === 0 || (subtype !== 'multi' && choiceIds.length > 1)) return 'must name one choice';
      const isOwn = choices.some(({ choiceId, isOwn: own }) => own && ids.has(choiceId));
      return isOwn ? undefined : withoutWords(text);
    }
  }
}

function withoutWords(text: string | undefined): string | undefined {
  return text === undefined ? undefined : 'has no words of its own';
}
