import { amount, flag, instant, listOf, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** An own answer to a field. */
const answerRow = object({ field_id: text, choices: listOf(text), text: orNull(text) }, 'AnswerRow');
export type AnswerRow = Of<typeof answerRow>;

/** An activity of one's own attempt, in its order. */
export const attemptActivityRow = object(
  {
    id: text,
    status: word('notstarted', 'inprogress', 'done'),
    opened_at: orNull(instant),
    /** In milliseconds, from the opening to the receipt. */
    spent_ms: orNull(whole),
    /** The answer can be changed no more. */
    final: flag,
    answers: listOf(answerRow),
    /** What is half answered; null where nothing is. */
    draft: orNull(object({ number: whole, responses: listOf(answerRow) })),
    /** What it gave; null until it is due. */
    points: orNull(amount),
    iscorrect: orNull(flag),
  },
  'AttemptActivityRow',
);
export type AttemptActivityRow = Of<typeof attemptActivityRow>;

/** One's own attempt in a round. */
export const attemptRow = object(
  {
    response_set_id: text,
    round: whole,
    status: word('inprogress', 'done'),
    started_at: instant,
    done_at: orNull(instant),
    activities: listOf(attemptActivityRow),
    /** What it gives: null until it is done. */
    points: orNull(amount),
    bonus: orNull(amount),
    /** What it gave was revoked: its points are struck out. */
    revoked: flag,
  },
  'AttemptRow',
);
export type AttemptRow = Of<typeof attemptRow>;

/** Of the live view: one's own attempt with the number of its activities, which are its rows; null where none counts. */
export type AttemptHeader = { attempt: (Omit<AttemptRow, 'activities'> & { activities: number }) | null };
/** In which round of a quest. */
export type AttemptParams = { questId: string; round: number };
