import { fromMicros, MAX_TOTAL, type PointAmount } from './point-amount.values.ts';

/** Any number of millionths of a point as an amount, as far as one can be told. */
export function told(micros: bigint): PointAmount {
  const most = BigInt(MAX_TOTAL);
  return fromMicros(Number(micros > most ? most : micros < -most ? -most : micros));
}
