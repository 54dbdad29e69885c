import type { CSSProperties } from 'react';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { digitsWide } from '../leaderboard/columns.ts';

/** How long a text is, in characters, for the stylesheet: type is as large as its place allows. */
export function lengthOf(text: string, name: '--chars' | '--detail-chars' = '--chars'): CSSProperties {
  return { [name]: Math.max(1, text.length) };
}

/** How long a name and its longest word are, in characters, for the stylesheet: where it stands on several lines no word is on two. */
export function lengthsOf(name: string): CSSProperties {
  const word = Math.max(...name.split(/[\s-]+/).map(({ length }) => length));
  return { ...lengthOf(name), '--word': Math.max(1, word) } as CSSProperties;
}

/** How many digits the longest of some amounts is wide, for the stylesheet. */
export function digitsOf(amounts: readonly PointAmount[], name: '--digits' | '--gap-digits' = '--digits'): CSSProperties {
  return { [name]: Math.max(1, ...amounts.map(digitsWide)) };
}
