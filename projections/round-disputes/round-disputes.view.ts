import { RULINGS } from '../../src/competitions/rulings.events.ts';
import { instant, object, type Of, orNull, text, truth, whole, word } from '../../src/platform/http/answers.values.ts';

/** What a player said against the result of a round, and how it was answered. */
export const disputeRow = object(
  {
    id: text,
    /** Which of the round's locks it is about. */
    lock: whole,
    profile_id: text,
    name: text,
    /** It is the caller's own. */
    own: truth,
    /** Null once the player is forgotten. */
    words: orNull(text),
    raised_at: instant,
    state: word('open', 'withdrawn', 'answered'),
    answer: orNull(
      object({
        decision: word(...RULINGS),
        reason: orNull(text),
        /** Who ruled; null where it is nobody whom the caller may see. */
        by_name: orNull(text),
        at: instant,
      }),
    ),
  },
  'DisputeRow',
);
export type DisputeRow = Of<typeof disputeRow>;
