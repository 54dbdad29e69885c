import {
  amount,
  instant,
  listOf,
  object,
  type Of,
  type OfFields,
  text,
  truth,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { judgedFields } from '../competition-rounds/judged.values.ts';
import { standing } from '../scoreboard/standing.values.ts';

/** What follows in one series: everybody whose points or rank change. */
const seriesTold = object({
  seriesId: text,
  name: text,
  /** It is touched only by entries that follow other listed ones by links. */
  linked: truth,
  /** By the rank before; those who had none come last. The first 200. */
  changes: listOf(object({ profileId: text, name: text, before: standing, after: standing })),
  changeCount: whole,
});
export type SeriesTold = Of<typeof seriesTold>;

/** How much of a limit is used: points, or a number of entries. `since` is the first instant of its day, week or month. */
const limitTold = object({
  seriesId: text,
  profileId: text,
  name: text,
  span: word('day', 'week', 'month'),
  since: instant,
  before: amount,
  after: amount,
  limit: amount,
});
export type LimitTold = Of<typeof limitTold>;

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

/**
 * What follows when entries stop counting, or count again, in the words of each area: a field for each. An area adds its own here; the compiler names
 * the place where it is registered (`consequences.ts`) and the place where it is drawn (`web/points/revocation/`).
 */
export const told = { series: listOf(seriesTold), limits: listOf(limitTold), rounds: listOf(roundTold) };
export type Told = OfFields<typeof told>;
