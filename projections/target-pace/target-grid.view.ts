import { amount, listOf, number, object, type Of, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { HELD_BY } from '../../src/targets/held-targets.values.ts';
import { BANDS } from '../../src/targets/pace.values.ts';
import { paceRow } from './target-pace.view.ts';

/** A period of an item: its first and its last day, in the zone of the series. */
export const gridPeriod = object({ period_start: text, period_end: text });

/** What somebody is to reach in a period, and has. */
export const gridValue = object({
  /** What is to be reached, and a day; null where nothing is. Of a period that a value covers in part as much as its days. */
  target: orNull(amount),
  daily: orNull(amount),
  /** Whose value it is; null of a sum of several's. */
  by: orNull(word(...HELD_BY)),
  /** What would be to be reached without a value of one's own; null of a sum. */
  otherwise: orNull(amount),
  /** Null where nobody reaches it for all: the value of all, and of a team whose players each have it. */
  reached: orNull(amount),
});
export type GridValue = Of<typeof gridValue>;

/** Whoever may have targets: `player.ID`, `team.ID` or `all`, with a value for each period; and how far along they are in the one that runs. */
export const gridRow = object(
  { id: text, name: text, icon: orNull(text), values: listOf(gridValue), pace: orNull(paceRow) },
  'TargetGridRow',
);
export type TargetGridRow = Of<typeof gridRow>;

/** How far along all are together. */
export const togetherRow = object(
  {
    reached: amount,
    target: amount,
    expected: amount,
    elapsed: number,
    band: orNull(word(...BANDS)),
    /** Where it will end; null while that cannot be told of everybody. */
    projection: orNull(amount),
    /** The first and the last day of the period that runs. */
    from: text,
    to: text,
    /** How many have a target, how many have reached it, and how many are behind. */
    count: whole,
    reachedBy: whole,
    behind: whole,
  },
  'TogetherRow',
);
export type TogetherRow = Of<typeof togetherRow>;
