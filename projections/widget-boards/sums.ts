import type { MicroPoints } from '../../src/points/point-amount.values.ts';
import type { Cell } from './widget-value.values.ts';

/** A higher part of a sum is worth so many of the lower: each stays exact for more deltas than can be held, whatever they are worth. */
const HIGH = 2 ** 26;

/** Sums of deltas by number, in one typed array: three numbers each, their points in a higher and a lower part, and their entries. */
export class Sums {
  parts: Float64Array<ArrayBuffer>;

  /** @param length so many are there at first; there are more when more are asked for */
  constructor(length: number) {
    this.parts = new Float64Array(3 * length);
  }

  get length(): number {
    return this.parts.length / 3;
  }

  add(n: number, micros: MicroPoints, entries: number): void {
    if (n >= this.length) this.#grow(2 * n);
    const { parts } = this;
    const high = Math.floor(micros / HIGH);
    parts[3 * n] = (parts[3 * n] as number) + high;
    parts[3 * n + 1] = (parts[3 * n + 1] as number) + (micros - high * HIGH);
    parts[3 * n + 2] = (parts[3 * n + 2] as number) + entries;
  }

  isNothing(n: number): boolean {
    const { parts } = this;
    return parts[3 * n] === 0 && parts[3 * n + 1] === 0 && parts[3 * n + 2] === 0;
  }

  cell(n: number): Cell {
    const { parts } = this;
    return cellOf(parts[3 * n] as number, parts[3 * n + 1] as number, parts[3 * n + 2] as number);
  }

  total(): Cell {
    const { parts } = this;
    let [high, low, entries] = [0, 0, 0];
    for (let at = 0; at < parts.length; at += 3) {
      high += parts[at] as number;
      low += parts[at + 1] as number;
      entries += parts[at + 2] as number;
    }
    return cellOf(high, low, entries);
  }

  #grow(length: number): void {
    const fresh = new Float64Array(3 * length);
    fresh.set(this.parts);
    this.parts = fresh;
  }
}

function cellOf(high: number, low: number, entries: number): Cell {
  const micros = high * HIGH + low;
  return { micros: Number.isSafeInteger(micros) ? BigInt(micros) : BigInt(high) * BigInt(HIGH) + BigInt(low), entries };
}
