import { amount, instant, number, object, type Of, optional, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';
import { HELD_BY } from '../../src/targets/held-targets.values.ts';
import { BANDS } from '../../src/targets/pace.values.ts';

/** How far along a player, or a team as a whole, is with their target of an instant, and where they will end. */
export const paceRow = object(
  {
    /** The player's or team's. */
    id: text,
    of: word('player', 'team'),
    name: text,
    icon: orNull(text),
    /** What is to be reached in the period, and a day. */
    target: amount,
    daily: amount,
    /** Whose value it is: their own, one of their teams', that of all, or one of the default item. */
    by: word(...HELD_BY),
    /** The first and the last day of the period. */
    from: text,
    to: text,
    reached: amount,
    /** What would be reached by now, were it reached evenly. */
    expected: amount,
    /** How much of the period has passed, in percent. */
    elapsed: number,
    /** The board indicator; null where nothing is to be reached. */
    band: orNull(word(...BANDS)),
    /** What it takes a day from here; null when it is reached or over. */
    needed: orNull(amount),
    /** Where it will end at this pace; null while that cannot be told. */
    projection: orNull(amount),
    /** When it was reached; null while it is not. */
    reachedAt: orNull(instant),
  },
  'PaceRow',
);
export type PaceRow = Of<typeof paceRow>;

/** What stands above the rows: of all of them, not of the window alone. */
export const paceHeader = object({
  itemId: text,
  seriesId: text,
  timeZone: text,
  /** The day in the zone of the series. */
  today: text,
  /** How many there are, and what all of them have and are to reach together. */
  count: whole,
  reached: amount,
  target: amount,
  /** Later entries are not told: a competition hides them from then on. Absent where none does. */
  until: optional(instant),
});
export type PaceHeader = Of<typeof paceHeader>;

/** Of an item all who have a target, or only some: a player or a team. */
export type PaceParams = { itemId: string; profileId?: string; teamId?: string };
