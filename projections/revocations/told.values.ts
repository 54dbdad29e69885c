import {
  instant,
  listOf,
  object,
  type Of,
  type OfFields,
  orNull,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { judgedFields } from '../competition-rounds/judged.values.ts';
import { postTold } from '../moments/post-told.values.ts';
import { balanceTold } from '../reward-orders/balance-told.values.ts';
import { targetTold } from '../target-pace/target-told.values.ts';
import { limitTold, seriesTold } from './points-told.values.ts';
import { ruleTold } from './rule-told.values.ts';

/**
 * What follows in a round whose ranks are locked: of what would come of it if it were judged anew, and what its competition's rule does of itself. Of all
 * but the newest fifty of them it is told how many rows and rewards are otherwise, and none of these one by one.
 */
const roundTold = object({
  competitionId: text,
  name: text,
  round: whole,
  /** Its rows are teams. */
  teams: truth,
  onDoubt: word('ask', 'apply', 'let stand'),
  ...judgedFields,
});
export type RoundTold = Of<typeof roundTold>;

/** Places of a round that runs which are locked, and paid for, as their targets are reached (U-124). */
const placesTold = object({
  competitionId: text,
  name: text,
  round: whole,
  /** Its rows are teams. */
  teams: truth,
  /** The first 200. */
  places: listOf(object({ id: text, name: text, place: whole })),
  placeCount: whole,
  rewards: judgedFields.rewards,
  rewardCount: whole,
});
export type PlacesTold = Of<typeof placesTold>;

/** Wins of a badge that are lost, come back, or are won, each with its level if it has one. */
const badgeTold = object({
  badgeId: text,
  name: text,
  changes: listOf(
    object({
      winId: text,
      profileId: text,
      name: text,
      what: word('withdrawn', 'returned', 'won'),
      level: orNull(text),
      wonAt: instant,
    }),
  ),
  changeCount: whole,
});
export type BadgeTold = Of<typeof badgeTold>;

/**
 * What follows when entries stop counting, or count again, in the words of each area: a field for each. An area adds its own here; the compiler names
 * the place where it is registered (`consequences.ts`) and the place where it is drawn (`web/points/revocation/`).
 */
export const told = {
  series: listOf(seriesTold),
  limits: listOf(limitTold),
  rounds: listOf(roundTold),
  places: listOf(placesTold),
  badges: listOf(badgeTold),
  rules: listOf(ruleTold),
  targets: listOf(targetTold),
  posts: listOf(postTold),
  balances: listOf(balanceTold),
};
export type Told = OfFields<typeof told>;
