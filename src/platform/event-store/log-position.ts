import type { Instant, Position } from '../event.values.ts';
import { ForeignPosition } from './event-store.ts';

/** A place in the log as text: the id of the store, then the number of the fact in 16 digits, so that text order is the order of the log. */
export function logPosition(storeId: string, number: number): Position {
  return `${storeId}-${String(number).padStart(16, '0')}`;
}

/**
 * The id of a store that comes after another: restored from its backup, or with a copy of its facts. Positions of that store were handed out,
 * also of facts that a backup has lost: those of the new store are others, and greater, whatever came after that store before.
 */
export function idAfter(storeId: string, now: Instant): string {
  const [made = '', last = '0'] = storeId.split('.');
  const moment = Math.max(Date.parse(now), parseInt(last, 36) + 1);
  return `${made}.${moment.toString(36).padStart(9, '0')}`;
}

/** @throws ForeignPosition when it was not given by this store */
export function numberOf(position: Position, storeId: string): number {
  const digits = position.startsWith(`${storeId}-`) ? position.slice(storeId.length + 1) : '';
  if (!/^\d{16}$/.test(digits)) throw new ForeignPosition(position, storeId);
  return Number(digits);
}
