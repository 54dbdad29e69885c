import { amount, instant, object, type Of, orNull, text, word } from '../../src/platform/http/answers.values.ts';

/** A target of a period that somebody has not reached after all, or has: when, before and after. */
export const targetTold = object({
  itemId: text,
  seriesId: text,
  /** The item's name. */
  item: text,
  of: word('player', 'team'),
  id: text,
  name: text,
  /** The first and the last day of the period. */
  from: text,
  to: text,
  target: amount,
  before: orNull(instant),
  after: orNull(instant),
});
export type TargetTold = Of<typeof targetTold>;
