import { folded } from './folded.values.ts';
import type { Json } from './read-models.ts';

/** The keys by which strings are ordered. Engines store these beside the documents, so that all of them answer alike. */

/** A scalar as an index holds it. */
export type IndexKey = string | number;

/** The key of null, and of a field that is not there: before everything. */
export const NOTHING = -Infinity;

const EXACT = '\u0001';
const PAST_EXACT = '\u0002';
const BOOLEAN = '\u{10ffff}';

/**
 * One key for order and for equality. Nothing comes first, then numbers, strings, booleans. Strings are in the order of their
 * folded text, and those that fold alike in the order of their exact text; different strings have different keys.
 */
export function indexKey(value: Json | undefined): IndexKey {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return `${BOOLEAN}${value ? 't' : 'f'}`;
  if (typeof value !== 'string') return NOTHING;
  const exact = value.toWellFormed();
  const order = folded(exact);
  return order === exact ? order : `${order}${EXACT}${exact}`;
}

/** The value that has this key: the other way round than {@link indexKey}. */
export function valueOfKey(key: IndexKey): null | number | string | boolean {
  if (typeof key === 'number') return key === NOTHING ? null : key;
  if (key.startsWith(BOOLEAN)) return key === `${BOOLEAN}t`;
  const exact = key.indexOf(EXACT);
  return exact < 0 ? key : key.slice(exact + 1);
}

/** The least key that a string folding like this one, or coming after it, can have. */
export function lowestKey(text: string): string {
  return folded(text.toWellFormed());
}

/** Greater than the key of every string that folds like this one, less than those of the strings after them. */
export function pastKey(text: string): string {
  return `${lowestKey(text)}${PAST_EXACT}`;
}

/** Greater than every string's key. */
export const PAST_STRINGS = BOOLEAN;
