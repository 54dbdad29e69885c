import { isDeepStrictEqual } from 'node:util';
import type { Turns } from '../../src/platform/turns.ts';
import type { Document, Kept, ReadModels } from './read-models.ts';
import { compareKeys } from './short-key.ts';

/** A document that is not as a rebuild makes it: `missing` and `unexpected` are said of the kept view. */
export type Difference = { key: string; kind: 'missing' | 'unexpected' | 'different'; kept?: Document; rebuilt?: Document };

export type Comparison = {
  /** Documents in the rebuilt view. */
  documents: number;
  /** How many differ. */
  different: number;
  /** The first thousand of them, in the order of keys. */
  differences: Difference[];
};

const MOST_SHOWN = 1_000;

/** Compares two generations of a view document by document, and the positions of their last change. */
export async function compareGenerations(
  models: ReadModels,
  view: string,
  numbers: { kept: number; rebuilt: number },
  turns: Turns,
  signal: AbortSignal,
): Promise<Comparison> {
  const comparison: Comparison = { documents: 0, different: 0, differences: [] };
  const slice = turns.begin();
  const note = (difference: Difference) => {
    comparison.different++;
    if (comparison.differences.length < MOST_SHOWN) comparison.differences.push(difference);
  };
  const sides = [models.scan(view, { version: numbers.kept }), models.scan(view, { version: numbers.rebuilt })] as const;
  for await (const { key, kept, rebuilt } of paired(...sides)) {
    if (rebuilt) comparison.documents++;
    if (!kept) note({ key, kind: 'missing', rebuilt: rebuilt?.document });
    else if (!rebuilt) note({ key, kind: 'unexpected', kept: kept.document });
    else if (!isDeepStrictEqual(kept, rebuilt)) note({ key, kind: 'different', kept: kept.document, rebuilt: rebuilt.document });
    signal.throwIfAborted();
    if (slice.isOver()) await slice.rest();
  }
  return comparison;
}

type Pair = { key: string; kept?: Kept; rebuilt?: Kept };

/** Walks two scans in the order of keys, side by side. */
async function* paired(left: AsyncIterable<Kept>, right: AsyncIterable<Kept>): AsyncGenerator<Pair> {
  const [a, b] = [left[Symbol.asyncIterator](), right[Symbol.asyncIterator]()];
  let [one, other] = await Promise.all([a.next(), b.next()]);
  while (!one.done || !other.done) {
    if (!one.done && !other.done && one.value.key === other.value.key) {
      yield { key: one.value.key, kept: one.value, rebuilt: other.value };
      [one, other] = await Promise.all([a.next(), b.next()]);
    } else if (!one.done && (other.done || compareKeys(one.value.key, other.value.key) < 0)) {
      yield { key: one.value.key, kept: one.value };
      one = await a.next();
    } else if (!other.done) {
      yield { key: other.value.key, rebuilt: other.value };
      other = await b.next();
    }
  }
}
