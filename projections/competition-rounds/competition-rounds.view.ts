import { amount, instant, listOf, object, type Of, orNull, text, truth, whole, word } from '../../src/platform/http/answers.values.ts';
import { judgedFields } from './judged.values.ts';

const rowOfRound = { id: text, name: text, points: amount };

/** A round that was closed, with its ranks as they were locked: of whom the caller may not see nothing is told, and nobody has another place for it. */
export const closedRoundRow = object(
  {
    /** Counted from 1. */
    number: whole,
    from: instant,
    /** Its end. */
    until: instant,
    /** What was recorded up to here counts; null while it is open again, to be judged anew. */
    known_by: orNull(instant),
    /** Which of its locks stands; null while its ranks are judged. */
    lock: orNull(whole),
    locked: truth,
    /** Places 1 to 3 under the winner rule; of a battle only the first. */
    winners: listOf(object({ ...rowOfRound, place: whole })),
    /** Of the first ten rows of the board. */
    top: listOf(object({ ...rowOfRound, rank: whole })),
    /** How many have a rank, whoever asks. */
    count: whole,
    /** What would be otherwise by what is known since, while its editors are asked whether it is to be; null for others. */
    doubt: orNull(listOf(word('winners', 'top', 'rewards'))),
    /** Who was taken out of it by a ruling. */
    disqualified: listOf(object({ id: text, name: text })),
    /** Each time that its ranks were locked, the newest last. */
    locks: listOf(object({ lock: whole, known_by: instant })),
  },
  'ClosedRoundRow',
);
export type ClosedRoundRow = Of<typeof closedRoundRow>;

const place = object({ id: text, name: text, place: whole });

/** What a ruling would do. Given with its lock and `known_by` it does just that. */
export const rulingPreview = object(
  {
    /** The lock that it takes the place of. */
    lock: whole,
    /** What was recorded up to here will count. */
    known_by: instant,
    winners: object({ before: listOf(place), after: listOf(place) }),
    ...judgedFields,
  },
  'RulingPreview',
);
export type RulingPreview = Of<typeof rulingPreview>;
