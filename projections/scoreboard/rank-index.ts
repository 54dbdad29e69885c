import { compareContenders, compareRatios, type Contender, type Ratio, sinceOf, UNRANKED } from '../../src/points/ranking.values.ts';

/** The most members of a block. */
const BLOCK = 512;

/** Which of two comes first: below zero, or above it. */
type Compare<C> = (a: C, b: C) => number;

/**
 * Contenders in the order of a board, so that a rank, a place or a window is found without looking at everybody. Sorted blocks of at most
 * 512: finding costs two binary searches, a change moves the members of one block.
 */
export class RankIndex<C extends Contender> {
  #blocks: C[][];
  /** The place at which each block begins; right below `#counted`. */
  #starts: number[] = [];
  #counted = 0;
  #size: number;
  readonly #compare: Compare<C>;

  private constructor(sorted: readonly C[], compare: Compare<C>) {
    this.#compare = compare;
    this.#size = sorted.length;
    this.#blocks = [];
    for (let from = 0; from < sorted.length; from += BLOCK / 2) this.#blocks.push(sorted.slice(from, from + BLOCK / 2));
  }

  /** From contenders that are in order already. */
  static sorted<C extends Contender>(contenders: readonly C[]): RankIndex<C> {
    return new RankIndex(contenders, compareContenders);
  }

  /** In another order than that of ranks they have places, and no ranks. */
  static of<C extends Contender>(contenders: Iterable<C>, compare: Compare<C> = compareContenders): RankIndex<C> {
    return new RankIndex([...contenders].sort(compare), compare);
  }

  get size(): number {
    return this.#size;
  }

  /** How many have a rank. */
  get ranked(): number {
    return this.#before(UNRANKED);
  }

  /** 1 + the number of those with a greater total, or with the same for longer; null without an entry. `ratio`: what is behind the weight. */
  rank(weight: number, since?: number, ratio?: Ratio): number | null {
    return weight === UNRANKED ? null : this.#before(weight, since, ratio) + 1;
  }

  /** Somebody else has the same total, for as long. */
  tied(weight: number, since?: number, ratio?: Ratio): boolean {
    return weight !== UNRANKED && this.sharing(weight, since, ratio) > 1;
  }

  /** How many have this total, for as long. */
  sharing(weight: number, since?: number, ratio?: Ratio): number {
    return this.#through(weight, since, ratio) - this.#before(weight, since, ratio);
  }

  /** The place of a contender that is in here, from 0. */
  place(contender: C): number {
    const block = this.#blockOf(contender);
    return this.#start(block) + this.#positionIn(this.#blocks[block] ?? [], contender);
  }

  at(place: number): C | undefined {
    return this.slice(place, place + 1)[0];
  }

  /** Those in places from one to before another. */
  slice(from: number, to: number): C[] {
    const found: C[] = [];
    if (from >= this.#size || to <= 0) return found;
    let block = lastAtMost(this.#blocks.length, (n) => this.#start(n) <= Math.max(0, from));
    let position = Math.max(0, from) - this.#start(block);
    for (let left = to - Math.max(0, from); left > 0 && block < this.#blocks.length; position++) {
      const contender = this.#blocks[block]?.[position];
      if (contender) {
        found.push(contender);
        left--;
      } else {
        block++;
        position = -1;
      }
    }
    return found;
  }

  add(contender: C): void {
    const at = Math.min(this.#blockOf(contender), Math.max(0, this.#blocks.length - 1));
    const block = (this.#blocks[at] ??= []);
    block.splice(this.#positionIn(block, contender), 0, contender);
    if (block.length > BLOCK) this.#blocks.splice(at + 1, 0, block.splice(BLOCK / 2));
    this.#size++;
    this.#counted = Math.min(this.#counted, at + 1);
  }

  /** Takes out a contender that is in here; it must not have changed since it was added. */
  remove(contender: C): void {
    const at = this.#blockOf(contender);
    const block = this.#blocks[at];
    const position = block ? this.#positionIn(block, contender) : -1;
    if (!block || block[position] !== contender) throw new Error(`${contender.id} is not in the ranking where it should be`);
    block.splice(position, 1);
    if (block.length === 0) this.#blocks.splice(at, 1);
    this.#size--;
    this.#counted = Math.min(this.#counted, at);
  }

  /** How many have a lesser weight, or the same and are before. */
  #before(weight: number, since = 0, ratio?: Ratio): number {
    return this.#until(
      (contender) => contender.weight < weight || (contender.weight === weight && compareLevel(contender, since, ratio) < 0),
    );
  }

  #through(weight: number, since = 0, ratio?: Ratio): number {
    return this.#until(
      (contender) => contender.weight < weight || (contender.weight === weight && compareLevel(contender, since, ratio) <= 0),
    );
  }

  /** How many come first, of an order that is split in those who do and those who do not. */
  #until(first: (contender: C) => boolean): number {
    const at = firstNot(this.#blocks.length, (n) => first(lastOf(this.#blocks[n])));
    const block = this.#blocks[at];
    return block ? this.#start(at) + firstNot(block.length, (n) => first(block[n] as C)) : this.#size;
  }

  /** The block that holds a contender, or would. */
  #blockOf(contender: C): number {
    return firstNot(this.#blocks.length, (n) => this.#compare(lastOf(this.#blocks[n]), contender) < 0);
  }

  #positionIn(block: readonly C[], contender: C): number {
    return firstNot(block.length, (n) => this.#compare(block[n] as C, contender) < 0);
  }

  #start(block: number): number {
    for (; this.#counted <= block; this.#counted++) {
      const before = this.#counted - 1;
      this.#starts[this.#counted] = before < 0 ? 0 : (this.#starts[before] ?? 0) + (this.#blocks[before]?.length ?? 0);
    }
    return this.#starts[block] ?? 0;
  }
}

/** Of the same weight. */
function compareLevel(contender: Contender, since: number, ratio: Ratio | undefined): number {
  return (ratio && compareRatios(contender.ratio, ratio)) || sinceOf(contender) - since;
}

function lastOf<C>(block: readonly C[] | undefined): C {
  return block?.[block.length - 1] as C;
}

/** The first of `count` numbers for which a condition no longer holds. */
function firstNot(count: number, holds: (n: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last of `count` numbers for which a condition still holds; it holds for 0. */
function lastAtMost(count: number, holds: (n: number) => boolean): number {
  return Math.max(0, firstNot(count, holds) - 1);
}
