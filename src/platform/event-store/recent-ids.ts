import type { DatabaseSync } from 'node:sqlite';

/**
 * The ids of the last facts and where they lie. An index of all ids on disk would halve the speed of the log, because ids are random;
 * EventStoreDB remembers the recent ones in memory, too.
 */
export class RecentIds {
  readonly #positions = new Map<string, number>();

  constructor(database: DatabaseSync) {
    const last = database.prepare('SELECT id, position FROM events ORDER BY position DESC LIMIT ?').all(REMEMBERED);
    for (const { id, position } of last.reverse()) this.#positions.set(String(id), Number(position));
  }

  position(id: string): number | undefined {
    return this.#positions.get(id);
  }

  remember(id: string, position: number): void {
    this.#positions.set(id, position);
  }

  /** Lets go of the oldest. */
  trim(): void {
    for (const id of this.#positions.keys()) {
      if (this.#positions.size <= REMEMBERED) return;
      this.#positions.delete(id);
    }
  }

  /** Lets go of those that were not written after all. */
  forgetAfter(head: number): void {
    for (const [id, position] of this.#positions) if (position > head) this.#positions.delete(id);
  }
}

const REMEMBERED = 20_000;
