import type { PointAmount } from '../../../src/points/point-amount.values.ts';

/** Millionths of a point, of any size: a sum of many targets may be more than one total can hold. */
export type ExactMicros = bigint;

const MICROS = 1_000_000n;

/** The millionths of a canonical amount. */
export function exactOf(amount: PointAmount): ExactMicros {
  const [whole = '0', fraction = ''] = amount.replace('-', '').split('.');
  const micros = BigInt(whole) * MICROS + BigInt(fraction.padEnd(6, '0'));
  return amount.startsWith('-') ? -micros : micros;
}

/** The canonical amount of millionths. */
export function amountOf(micros: ExactMicros): PointAmount {
  const absolute = micros < 0n ? -micros : micros;
  const fraction = String(absolute % MICROS)
    .padStart(6, '0')
    .replace(/0+$/, '');
  return `${micros < 0n ? '-' : ''}${absolute / MICROS}${fraction && `.${fraction}`}`;
}

/** The sum of amounts, to the last place; what is not there adds nothing. */
export function sumOf(amounts: Iterable<PointAmount | null>): PointAmount {
  let sum = 0n;
  for (const amount of amounts) if (amount !== null) sum += exactOf(amount);
  return amountOf(sum);
}
