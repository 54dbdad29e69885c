import { classHoldsBefore } from '../../src/competitions/standing.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import type { ScoreRow } from './competitions.view.ts';

const BEFORE_RANKS = Buffer.from('{"status":"ok","ranks":');

/** Rows that are told, as the bytes of JSON; and how much of its target each has that is looked at, told or not. */
export class ScoreTable {
  readonly percents: readonly (readonly [id: string, percent: number | null])[];
  #bytes: Buffer;
  #about = '';
  /** Where the rows end in the bytes. */
  readonly #end: number;

  constructor(told: readonly ScoreRow[], all: readonly ScoreRow[]) {
    this.percents = all.map(({ profile_id: id, percent }) => [id, percent] as const);
    this.#bytes = Buffer.concat([BEFORE_RANKS, Buffer.from(JSON.stringify(told))]);
    this.#end = this.#bytes.length;
  }

  /** The whole answer: the rows, and what is told beside them. Where that is the same as the last time the bytes are too, so that nothing is copied. */
  answer(about: object): Buffer {
    const told = JSON.stringify(about);
    if (told !== this.#about) {
      this.#bytes = Buffer.concat([this.#bytes.subarray(0, this.#end), Buffer.from(`,${told.slice(1)}`)]);
      this.#about = told;
    }
    return this.#bytes;
  }
}

/** What a table is made of, beside the time: all of what was looked up for whoever asks. */
export type MadeOf = readonly unknown[];
/** A table holds from one part of the time on and before another, in percent. */
type Kept = { madeOf: MadeOf; from: number; before: number; table: ScoreTable };

/** Tables of a thousand rows take some 300 KB each; there are twice as many at most. */
const MOST_KEPT = 32;

/**
 * Who stands where, as it was told last. A table is told again only where everything that it is made of, looked up anew for whoever asks, is the very
 * same, so that none is old or another viewer's.
 */
export class ScoreTables {
  readonly #kept = new LatelyUsed<Kept>(MOST_KEPT);

  /** @param elapsed how much of the time has passed, in percent: classes go by it */
  of(key: string, madeOf: MadeOf, elapsed: number, make: () => { all: readonly ScoreRow[]; told: readonly ScoreRow[] }): ScoreTable {
    const known = this.#kept.get(key);
    if (known && isSame(known.madeOf, madeOf) && holdsAt(known, elapsed)) return known.table;
    const { all, told } = make();
    const table = new ScoreTable(told, all);
    const until = told.map((row) => classHoldsBefore({ won: row.standing_class === 'winner', percent: row.percent ?? undefined }, elapsed));
    this.#kept.set(key, { madeOf, from: elapsed, before: Math.min(...until), table });
    return table;
  }
}

function isSame(one: MadeOf, other: MadeOf): boolean {
  return one.length === other.length && one.every((part, n) => part === other[n]);
}

function holdsAt({ from, before }: Kept, elapsed: number): boolean {
  return elapsed === from || (elapsed > from && elapsed < before);
}
