import type { DatabaseSync, StatementSync } from 'node:sqlite';

/** A fact as it lies on disk: position, id, stream, revision, type, data and metadata (both exact JSON). */
export type LogRow = [number, string, string, number, string, string, string];
/** How many facts one page may hold, and about how many characters of JSON. */
export type PageSize = { events: number; characters: number };
/** Part of what was asked for. `cut` when the page was full before that was at its end. */
export type StreamPage = { rows: LogRow[]; cut: boolean };
/** Part of the log: its facts, the position up to which it was looked through, and whether that was the end asked for. */
export type LogPage = { rows: LogRow[]; reached: number; ended: boolean };

/** Reads the log, synchronously, page by page, through a connection of any thread. */
export class EventLogReader {
  readonly #head: StatementSync;
  readonly #stream: StatementSync;
  readonly #ofStream: StatementSync;
  readonly #at: StatementSync;
  readonly #ofAll: StatementSync;
  readonly #ofCategories: StatementSync;

  constructor(database: DatabaseSync) {
    const prepare = (sql: string) => database.prepare(sql, { returnArrays: true });
    const facts = `SELECT events.position, events.id, streams.name, events.revision, events.type, events.data, events.metadata`;
    this.#head = prepare('SELECT max(position) FROM events');
    this.#stream = prepare('SELECT id FROM streams WHERE name = ?');
    this.#ofStream = prepare(
      `${facts} FROM streams CROSS JOIN events ON events.stream = streams.id
       WHERE streams.name = ? AND events.revision >= ? ORDER BY events.revision`,
    );
    this.#at = prepare(`${facts} FROM events JOIN streams ON streams.id = events.stream WHERE events.position = ?`);
    // CROSS JOIN keeps the log outermost: a page is read in order and never sorted.
    const inOrder = `${facts} FROM events CROSS JOIN streams ON streams.id = events.stream WHERE events.position > ? AND events.position <= ?`;
    this.#ofAll = prepare(`${inOrder} ORDER BY events.position`);
    this.#ofCategories = prepare(`${inOrder} AND streams.category IN (SELECT value FROM json_each(?)) ORDER BY events.position`);
  }

  /** The position of the last fact, 0 without any. */
  head(): number {
    const [head] = this.#head.get() as unknown as [number | null];
    return head ?? 0;
  }

  hasStream(stream: string): boolean {
    return this.#stream.get(stream) !== undefined;
  }

  /** Facts of one stream from a revision (inclusive). */
  ofStream(stream: string, from: number, size: PageSize): StreamPage {
    return take(this.#ofStream.iterate(stream, from), size);
  }

  /** The facts at some positions, in the order of these. */
  at(positions: readonly number[], size: PageSize): StreamPage {
    return take(this.#each(positions), size);
  }

  /** Facts after a position (exclusive) up to `end` (inclusive), of some categories or of all. */
  ofAll(after: number, end: number, categories: readonly string[] | undefined, size: PageSize): LogPage {
    const window = categories ? Math.min(end, after + LOOKED_THROUGH) : end;
    const found = categories ? this.#ofCategories.iterate(after, window, JSON.stringify(categories)) : this.#ofAll.iterate(after, window);
    const { rows, cut } = take(found, size);
    const last = rows.at(-1);
    const reached = cut && last ? last[0] : Math.max(after, window);
    return { rows, reached, ended: reached >= end };
  }

  *#each(positions: readonly number[]): Generator {
    for (const position of positions) yield this.#at.get(position);
  }
}

/** How many facts a filtered page looks through at most: a filter that passes over everything must not hold the thread. */
const LOOKED_THROUGH = 5_000;

function take(found: Iterable<unknown>, size: PageSize): StreamPage {
  const rows: LogRow[] = [];
  let characters = 0;
  for (const row of found as Iterable<LogRow>) {
    rows.push(row);
    characters += row[5].length + row[6].length;
    if (rows.length >= size.events || characters >= size.characters) return { rows, cut: true };
  }
  return { rows, cut: false };
}
