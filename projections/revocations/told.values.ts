import {
  instant,
  listOf,
  object,
  orNull,
  type Of,
  type OfFields,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { judgedFields } from '../competition-rounds/judged.values.ts';
import { limitTold, seriesTold } from './points-told.values.ts';

/** What follows in a round whose ranks are locked: of what would come of it if it were judged anew, and what its competition's rule does of itself. */
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

/** The wins of a badge that fall (`won` false), or that are won or come back. The first 200. */
const badgeTold = object({
  badgeId: text,
  name: text,
  kind: word('given', 'amount', 'high score', 'king of the hill', 'daily streak', 'levels'),
  changes: listOf(object({ profileId: text, name: text, level: orNull(text), slot: text, wonAt: instant, won: truth })),
  changeCount: whole,
});
export type BadgeTold = Of<typeof badgeTold>;

/**
 * What follows when entries stop counting, or count again, in the words of each area: a field for each. An area adds its own here; the compiler names
 * the place where it is registered (`consequences.ts`) and the place where it is drawn (`web/points/revocation/`).
 */
export const told = { series: listOf(seriesTold), limits: listOf(limitTold), rounds: listOf(roundTold), badges: listOf(badgeTold) };
export type Told = OfFields<typeof told>;
