/*
 * How texts are compared: for order, and word by word when something is looked for. What engines store rests on it, and the browser looks
 * through its own lists in the same way. No locale: the same everywhere, for ever; a change here needs every view rebuilt.
 */

const PLAIN = /^[\x20-\x7e]*$/;
const UNSEEN = /[\u0300-\u036f\p{Cc}\u{10ffff}]/gu;
const SPECIAL = /[ßςøłđðħıæœþ]/g;
const LETTERS: { readonly [letter: string]: string } = {
  ß: 'ss',
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Text without case, accents and control characters: `Émile` is `emile`, `Łukasz` is `lukasz`. */
export function folded(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const bare = text.normalize('NFKD').replace(UNSEEN, '').toLowerCase().replace(UNSEEN, '');
  return bare.replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const MAX_WORDS = 100;
const MAX_WORD = 64;

/** The words of a text, folded, each once: the first 100, and of each the first 64 characters. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of folded(text).matchAll(WORD)) {
    words.add(word.slice(0, MAX_WORD));
    if (words.size === MAX_WORDS) break;
  }
  return [...words];
}

/** All words of a text, folded, in their order and as often as they stand there. */
export function wordsInOrder(text: string): string[] {
  return folded(text).match(WORD) ?? [];
}
