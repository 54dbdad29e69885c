import { sameKey } from './player-row.values.ts';

/** The shortest word in which a letter may be another one; shorter names differ by a letter and mean others: Red and Rod, Team A and Team B. */
const WORD = 5;
/** Of longer names only spaces, signs and accents may differ. */
const LONGEST = 60;

/**
 * Finds the name that somebody most likely meant: the same but for spaces, signs and accents, or one letter of a longer word that is missing, too
 * many, another, or in another place. Numbers are never nearly the same: Team 12 is not Team 13.
 */
export class NearlyNamed {
  private readonly names = new Map<string, string>();

  constructor(names: Iterable<string>) {
    for (const name of names) for (const key of keysOf(name)) if (!this.names.has(key)) this.names.set(key, name);
  }

  find(name: string): string | undefined {
    for (const key of keysOf(name)) if (this.names.has(key)) return this.names.get(key);
    return undefined;
  }
}

/** Names that share a key are nearly the same; the key without spaces comes first, it says most. */
function keysOf(name: string): string[] {
  const words = sameKey(name)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const all = words.join('');
  if (all === '' || all.length > LONGEST) return all === '' ? [] : [all];
  return [
    all,
    ...words.flatMap((word, at) => {
      if (word.length < WORD - 1 || /\p{N}/u.test(word)) return [];
      const keyWith = (instead: string) => words.map((other, index) => (index === at ? `${instead}?` : other)).join(' ');
      const shorter = word.length < WORD ? [] : Array.from(word, (_, without) => word.slice(0, without) + word.slice(without + 1));
      return [word, ...shorter].map(keyWith);
    }),
  ];
}
