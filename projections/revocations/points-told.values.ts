import { amount, instant, listOf, object, type Of, text, truth, whole, word } from '../../src/platform/http/answers.values.ts';
import { standing } from '../scoreboard/standing.values.ts';

/** What follows in one series: everybody whose points or rank change. */
export const seriesTold = object({
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
export const limitTold = object({
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
