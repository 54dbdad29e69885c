import type { Position, Recorded } from '../event.values.ts';
import { Refused } from '../refused.ts';
import type { EventStore } from './event-store.ts';
import { logPosition, numberOf } from './log-position.ts';

export type CopyOptions = {
  /** Told of every fact: whether the target had it. */
  passed?: (fact: Recorded, had: boolean) => void;
  signal?: AbortSignal;
};

/** How many facts both have, and how many of them had to be copied. */
export type Copied = { facts: number; copied: number };

/**
 * Copies what the target lacks and reads both in step, again and again until it lacks nothing: so it goes on where it was broken off, and
 * what it answers is proved. Nobody else may append to either.
 * @throws Refused other-facts when the target has anything that the source does not have at the same place
 * @throws EventStoreError of either store
 */
export async function copyFacts(source: EventStore, target: EventStore, options: CopyOptions = {}): Promise<Copied> {
  for (let copied = 0; ;) {
    const pass = new Pass(source, target, options);
    await target.take(pass.lacking());
    if (pass.missing === 0) return { facts: pass.facts, copied };
    copied += pass.missing;
  }
}

/**
 * Where the fact at a position of a store lies in another one that holds the same facts. The start of one is the start of the other.
 * @throws ForeignPosition when it is not the source's
 */
export async function positionIn(target: EventStore, source: EventStore, position: Position): Promise<Position> {
  if (numberOf(position, source.storeId) === 0) return logPosition(target.storeId, 0);
  for await (const { stream, revision } of source.readAll({ from: position, to: position })) {
    for await (const twin of target.readStream(stream, { from: revision, maxCount: 1 })) return twin.position;
  }
  throw new Error(`there is no fact at ${position}`);
}

/** One reading of both stores in step. */
class Pass {
  facts = 0;
  missing = 0;

  constructor(
    private readonly source: EventStore,
    private readonly target: EventStore,
    private readonly options: CopyOptions,
  ) {}

  /** The facts that the target lacks, in their order. */
  async *lacking(): AsyncGenerator<Recorded> {
    const twins = this.target.readAll()[Symbol.asyncIterator]();
    try {
      for await (const fact of this.source.readAll()) {
        this.options.signal?.throwIfAborted();
        const { value: twin } = (await twins.next()) as { value: Recorded | undefined };
        if (twin && wordsOf(twin) !== wordsOf(fact)) throw this.otherFacts(twin);
        this.facts += 1;
        this.options.passed?.(fact, twin !== undefined);
        if (twin) continue;
        this.missing += 1;
        yield fact;
      }
      const { value: more } = (await twins.next()) as { value: Recorded | undefined };
      if (more) throw this.otherFacts(more);
    } finally {
      await twins.return?.();
    }
  }

  private otherFacts({ type, stream, revision }: Recorded): Refused {
    const which = `its fact ${this.facts + 1} is ${type}, revision ${revision} of ${stream}`;
    return new Refused('other-facts', `The target has other facts than the source: ${which}. Nothing was copied`);
  }
}

/** Everything but the position, in the very bytes: what was written as JSON is written alike once more. */
function wordsOf({ id, stream, revision, type, data, metadata }: Recorded): string {
  return JSON.stringify([id, stream, revision, type, data, metadata]);
}
