import type { CSSProperties } from 'react';
import type { PointAmount } from '../../../src/points/point-amount.values.ts';
import { digitsWide } from '../leaderboard/columns.ts';

/** How long a text is, in characters, for the stylesheet: type is as large as its place allows. */
export function lengthOf(text: string, name: '--chars' | '--detail-chars' = '--chars'): CSSProperties {
  return { [name]: Math.max(1, text.length) };
}

/** How many digits the longest of some amounts is wide, for the stylesheet. */
export function digitsOf(amounts: readonly PointAmount[], name: '--digits' | '--gap-digits' = '--digits'): CSSProperties {
  return { [name]: Math.max(1, ...amounts.map(digitsWide)) };
}
