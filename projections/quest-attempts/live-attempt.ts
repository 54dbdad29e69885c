import type { Position } from '../../src/platform/event.values.ts';
import type { HotState } from '../platform/hot-view.ts';
import type { PlacesWindow } from '../platform/live/live.contract.ts';
import type { AttemptActivityRow, AttemptHeader, AttemptRow } from './quest-attempts.view.ts';

/** Activities of a block: more than any quest has. */
const BLOCK_ROWS = 1_000;

/** Tells that a player's attempts may be others, and where that stands where it is a fact. Answers how to stop. */
export type HearAttempts = (listener: (position?: Position) => void) => () => void;

/** One's own attempt in a round, live: whatever one device does, the others show. */
export class LiveAttempt implements HotState<AttemptHeader, AttemptActivityRow> {
  readonly #read: () => Promise<AttemptRow | null>;
  readonly #listeners = new Set<() => void>();
  readonly #stop: () => void;
  #told: AttemptRow | null = null;
  #position: Position;
  /** Up to where it was heard that it may be another. */
  #heard: Position;
  #reading: Promise<void> = Promise.resolve();
  #isWaiting = false;

  /** It holds nothing until it is `ready`. @param position what can be read by now */
  constructor(read: () => Promise<AttemptRow | null>, position: Position, hear: HearAttempts) {
    this.#read = read;
    this.#position = this.#heard = position;
    this.#stop = hear((news) => this.#reread(news));
  }

  /** @throws what cannot be read */
  async ready(): Promise<this> {
    try {
      this.#told = await this.#read();
      return this;
    } catch (error) {
      this.release();
      throw error;
    }
  }

  position(): Position {
    return this.#position;
  }

  header(): AttemptHeader {
    return { attempt: this.#told && { ...this.#told, activities: this.#told.activities.length } };
  }

  rows(window: PlacesWindow): AttemptActivityRow[] {
    if (!('block' in window)) return [];
    return this.#told?.activities.slice(window.block * BLOCK_ROWS, (window.block + 1) * BLOCK_ROWS) ?? [];
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  release(): void {
    this.#stop();
  }

  /** One reading after another; what is told before the next has begun is in it. */
  #reread(position: Position = this.#heard): void {
    if (position > this.#heard) this.#heard = position;
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#reading = this.#reading.then(async () => {
      this.#isWaiting = false;
      const upTo = this.#heard;
      // What cannot be read now is read with the next change.
      const told = await this.#read().catch(() => undefined);
      if (told === undefined) return;
      this.#told = told;
      this.#position = upTo;
      for (const listener of this.#listeners) listener();
    });
  }
}
