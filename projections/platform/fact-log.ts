import type { Position, Recorded } from '../../src/platform/event.values.ts';

/** Reads facts where they lie, for whoever answers a read of a view that only refers to them. Bound to the store where everything is put together. */
export abstract class FactLog {
  /**
   * The facts at some positions, in the order of these, in today's words.
   * @throws TryLater when they lie in another store than when the view was made: it is being built anew
   */
  abstract at(positions: readonly Position[]): AsyncIterable<Recorded>;
  /**
   * Asked by who is about to write a file with facts in it: what cannot be read is refused before it begins.
   * @throws StoreUnavailable while no fact can be read
   */
  abstract mustAnswer(): Promise<void>;
  /** Facts after a position, or from the first on: up to the last that there is, or, where somebody stays, until a signal aborts. They may be as slow as they like. */
  abstract after(
    position: Position | undefined,
    options: { categories: readonly string[]; stays: boolean; signal: AbortSignal },
  ): AsyncIterable<Recorded>;
  /** Where the log ends. */
  abstract head(): Promise<Position>;
  /** Whether a text is a position of this log. */
  abstract knows(position: string): Promise<boolean>;
  /** The ids of the entries on the list that a fact of the same stream speaks of, in their order: it stands just before the fact. */
  abstract listedBefore(fact: Recorded, listId: string): Promise<string[]>;
}
