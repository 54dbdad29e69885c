import type { PointAmount } from '../../../src/points/point-amount.values.ts';

/** The order of digits and marks follows the browser (U-013); amounts are exact to the last of their 6 places. */
const amounts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });
const gains = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6, signDisplay: 'exceptZero' });
const counts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const tight = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

const euros = new Intl.NumberFormat(undefined, { style: 'currency', currency: 'EUR' });

/** Cents of a euro as people read them: `€49.00`. */
export function formatEuro(cents: number): string {
  return withMinus(euros.format(cents / 100));
}

/** An amount of points as people read it: `49,501`, `−0.1`. */
export function formatPoints(amount: PointAmount): string {
  return withMinus(amounts.format(amount as Intl.StringNumericLiteral));
}

/** An amount that is added or taken, with its sign: `+9,894`, `−12`. */
export function formatGain(amount: PointAmount): string {
  return withMinus(gains.format(amount as Intl.StringNumericLiteral));
}

/** A whole number: players, entries, ranks. */
export function formatCount(count: number): string {
  return withMinus(counts.format(count));
}

/**
 * A number for a tight place, an axis or a tile: from 100,000 on whole thousands with K, cut and not rounded up, so that it
 * never says more than there is; under 100 with decimals. Never on a board, where unequal scores must not look equal.
 */
export function formatTight(amount: PointAmount | number): string {
  const value = Number(amount);
  if (Math.abs(value) >= 100_000) return `${formatCount(Math.trunc(value / 1000))}K`;
  return Math.abs(value) < 100 ? withMinus(tight.format(value)) : formatCount(value);
}

/** A true minus sign is as wide as a digit and a plus; a hyphen is not. */
function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}
