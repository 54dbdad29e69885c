import { markOf } from './put-keys.ts';

const FIRST_SLOTS = 2 ** 12;
/** Rows have numbers from 1 on. */
const FREE = 0;

/**
 * In which rows a key may lie: it stands in for the index of keys while a generation is filled, since that index is made faster afterwards.
 * It knows keys by 53 bits: who asks looks whether the row has the very key. 32 to 64 bytes a row.
 */
export class RowNumbers {
  #marks = new Float64Array(FIRST_SLOTS);
  #rows = new Float64Array(FIRST_SLOTS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(key: string, row: number): void {
    if (2 * this.#size >= this.#rows.length) this.#grow();
    this.#set(markOf(key), row);
    this.#size++;
  }

  /** One or none, but for a chance, or where a row was deleted. */
  of(key: string): number[] {
    const mark = markOf(key);
    const last = this.#rows.length - 1;
    const found: number[] = [];
    for (let slot = mark & last; this.#rows[slot] !== FREE; slot = (slot + 1) & last)
      if (this.#marks[slot] === mark) found.push(this.#rows[slot] ?? FREE);
    return found;
  }

  #set(mark: number, row: number): void {
    const last = this.#rows.length - 1;
    let slot = mark & last;
    while (this.#rows[slot] !== FREE) slot = (slot + 1) & last;
    this.#marks[slot] = mark;
    this.#rows[slot] = row;
  }

  #grow(): void {
    const [marks, rows] = [this.#marks, this.#rows];
    this.#marks = new Float64Array(2 * rows.length);
    this.#rows = new Float64Array(2 * rows.length);
    rows.forEach((row, slot) => {
      if (row !== FREE) this.#set(marks[slot] ?? 0, row);
    });
  }
}
