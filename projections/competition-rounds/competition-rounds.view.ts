import {
  amount,
  flag,
  instant,
  listOf,
  object,
  type Of,
  orNull,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { told } from '../revocations/told.values.ts';
import { judgedFields } from './judged.values.ts';

const rowOfRound = { id: text, name: text, points: amount };

/** What of a round's rules a ruling can correct, as Competition names it. */
export const correctableRules = object({
  competition_type: word(1, 3),
  grand_target: orNull(amount),
  winner_rule: word(1, 2, 3, 4),
  team_score: word('sum', 'average'),
  ties: word('first', 'shared'),
  use_target: flag,
  default_target: orNull(amount),
  competitionfilter: listOf(text),
  score_series: listOf(object({ scoreseries_id: text, tags: listOf(text), factor: amount })),
  competitionreward: listOf(object({ id: text, scoreseries_id: text, points: amount, item_rank: whole, tags: listOf(text) })),
});
export type CorrectableRules = Of<typeof correctableRules>;

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
    /** How many players wait for an answer to what they said against it; null for others than its editors. */
    disputes: orNull(whole),
    /** Until when its players may say something against it: for 7 days after its ranks were locked; null while they are not. */
    dispute_until: orNull(instant),
    /** A ruling has corrected the rules that it was played by. */
    corrected: truth,
    /** What of its rules a ruling can correct, named as a Competition names it; null for others than its editors, and of a battle. */
    rules: orNull(correctableRules),
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
    /** What else follows by rewards; told to the organisation's admins. */
    rounds: told.rounds,
    places: told.places,
    badges: told.badges,
    rules: told.rules,
    targets: told.targets,
    posts: told.posts,
    balances: told.balances,
  },
  'RulingPreview',
);
export type RulingPreview = Of<typeof rulingPreview>;
