import { folded, wordsOf } from './folded.values.ts';

/** A name, or what is typed to find one, made ready to be compared. */
export type Readable = { text: string; words: readonly string[] };

export function readable(text: string): Readable {
  return { text: folded(text).trim(), words: wordsOf(text) };
}

/**
 * How close a name comes to what is typed, whatever case and accents: 0 when it is just that, or nothing is typed; then names that have all
 * of it as whole words, names whose words begin so, those where only `beside` has a word that begins so, and those that have it inside of
 * words, each of them first when the name begins with what is typed. Infinity when a word of it is nowhere.
 * So "Sigma" means Sigma++, not Hohenzollern-Sigmaringen.
 */
export function closeness(name: Readable, typed: Readable, beside: readonly string[] = []): number {
  if (typed.text === '' || name.text === typed.text) return 0;
  // Signs alone are no words: they are looked for as they stand.
  const signs = name.text.includes(typed.text) ? INSIDE : NOWHERE;
  const way = typed.words.length === 0 ? signs : Math.max(...typed.words.map((word) => wayOf(word, name.words, beside)));
  return 2 * way + (name.text.startsWith(typed.text) ? 0 : 1);
}

/** Whether a closeness is of whole words and their beginnings, not of what stands inside of words. */
export function isNear(close: number): boolean {
  return close < 2 * INSIDE;
}

/** Those that have what is typed in their names, the closest first; as they were where nothing is typed, or two are as close. */
export function closest<Named>(all: readonly Named[], typed: string, nameOf: (one: Named) => string): Named[] {
  const wanted = readable(typed);
  return all
    .map((one) => ({ one, close: closeness(readable(nameOf(one)), wanted) }))
    .filter(({ close }) => close < NOWHERE)
    .sort((a, b) => a.close - b.close)
    .map(({ one }) => one);
}

const WHOLE = 1;
const BEGINS = 2;
const BESIDE = 3;
const INSIDE = 4;
const NOWHERE = Infinity;

/** How a word of what is typed is found. */
function wayOf(typed: string, words: readonly string[], beside: readonly string[]): number {
  if (words.includes(typed)) return WHOLE;
  if (words.some((word) => word.startsWith(typed))) return BEGINS;
  if (beside.some((word) => word.startsWith(typed))) return BESIDE;
  return words.some((word) => word.includes(typed)) ? INSIDE : NOWHERE;
}
