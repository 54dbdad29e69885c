/**
 * Numbers for pairs of whole numbers, from 0 on in the order in which they are first asked for: typed arrays and a table with open addresses, nothing
 * for the garbage collector to follow.
 */
export class Pairs {
  size = 0;
  /** The pairs by their numbers. */
  one = new Int32Array(64);
  other = new Int32Array(64);
  /** The number of a pair, and one more; 0 where a place is free. At least half of them are. */
  #table = new Int32Array(128);

  number(one: number, other: number): number {
    const place = this.#placeOf(one, other);
    const known = this.#table[place] as number;
    if (known > 0) return known - 1;
    const number = this.size++;
    if (number === this.one.length) this.#grow();
    this.one[number] = one;
    this.other[number] = other;
    this.#table[this.#placeOf(one, other)] = number + 1;
    return number;
  }

  /** Where a pair is, or would be. */
  #placeOf(one: number, other: number): number {
    const last = this.#table.length - 1;
    const hash = Math.imul(one, 0x9e3779b1) + Math.imul(other, 0x85ebca6b);
    let place = (hash ^ (hash >>> 15)) & last;
    for (let known = this.#table[place] as number; known > 0; known = this.#table[place] as number) {
      if (this.one[known - 1] === one && this.other[known - 1] === other) return place;
      place = (place + 1) & last;
    }
    return place;
  }

  #grow(): void {
    const pairs = this.one.length;
    this.one = grown(this.one);
    this.other = grown(this.other);
    this.#table = new Int32Array(4 * pairs);
    for (let n = 0; n < pairs; n++) this.#table[this.#placeOf(this.one[n] as number, this.other[n] as number)] = n + 1;
  }
}

function grown(old: Int32Array): Int32Array<ArrayBuffer> {
  const fresh = new Int32Array(2 * old.length);
  fresh.set(old);
  return fresh;
}
