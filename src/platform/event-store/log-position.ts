import type { Position } from '../event.values.ts';
import { ForeignPosition } from './event-store.ts';

/** A place in the log as text: the id of the store, then the number of the fact in 16 digits, so that text order is the order of the log. */
export function logPosition(storeId: string, number: number): Position {
  return `${storeId}-${String(number).padStart(16, '0')}`;
}

/** @throws ForeignPosition when it was not given by this store */
export function numberOf(position: Position, storeId: string): number {
  const digits = position.startsWith(`${storeId}-`) ? position.slice(storeId.length + 1) : '';
  if (!/^\d{16}$/.test(digits)) throw new ForeignPosition(position, storeId);
  return Number(digits);
}
