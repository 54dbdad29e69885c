import type { PointAmount } from '../../../src/points/point-amount.values.ts';

/** A level as it is drawn: what it is called, and what is to be reached; null where it is given. */
export type ShownLevel = { id: string; name: string; value: PointAmount | null };

/** Of many levels as many as have room, with the one that was reached last and the next among them. */
export function levelWindow(levels: readonly ShownLevel[], reached: number, room: number): { from: number; shown: readonly ShownLevel[] } {
  const from = Math.max(0, Math.min(levels.length - room, reached - Math.floor(room / 2)));
  return { from, shown: levels.slice(from, from + room) };
}
