const FIRST_SLOTS = 2 ** 12;
const MOST = 2_000_000;
/** Stands for no mark: marks are whole numbers from 1 on. */
const FREE = 0;

/**
 * Which keys were put into a generation that was empty: what it does not know was never put, and need not be looked for. It knows keys by 53 bits,
 * so that it hardly ever takes a key for known that is not, 16 to 32 bytes a key. Beyond two million keys it knows everything.
 */
export class PutKeys {
  #marks: Float64Array | undefined = new Float64Array(FIRST_SLOTS);
  #size = 0;

  add(key: string): void {
    if (!this.#marks) return;
    if (2 * this.#size >= this.#marks.length) this.#marks = grown(this.#marks);
    const mark = markOf(key);
    const slot = slotOf(this.#marks, mark);
    if (this.#marks[slot] === mark) return;
    this.#marks[slot] = mark;
    this.#size++;
    if (this.#size === MOST) this.#marks = undefined;
  }

  mayHave(key: string): boolean {
    if (!this.#marks) return true;
    return this.#marks[slotOf(this.#marks, markOf(key))] !== FREE;
  }
}

/** A key as a number of 53 bits, never 0. */
export function markOf(key: string): number {
  let [one, other] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other + code, 0x85ebca6b) ^ (other >>> 13);
  }
  one ^= one >>> 15;
  return (one >>> 0) * 2 ** 21 + (other >>> 11) || 1;
}

/** Where a mark is, or where it would go. */
function slotOf(marks: Float64Array, mark: number): number {
  const last = marks.length - 1;
  let slot = mark & last;
  while (marks[slot] !== FREE && marks[slot] !== mark) slot = (slot + 1) & last;
  return slot;
}

function grown(marks: Float64Array): Float64Array {
  const more = new Float64Array(2 * marks.length);
  for (const mark of marks) if (mark !== FREE) more[slotOf(more, mark)] = mark;
  return more;
}
