import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../src/platform/event.values.ts';
import type { Document, Generation, Kept, ViewReading } from './read-models.ts';

const PAGE = 500;

type Row = [key: string, position: Position, json: string];

/** Reads documents of views.db by their keys, on a thread that may be busy with it: between pages others get their turn. Never writes. */
export class SqliteViewReader implements ViewReading {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  }

  generations(): Promise<Generation[]> {
    const rows = this.#prepared('SELECT view, version, checkpoint, active FROM generations').all() as unknown as [
      string,
      number,
      Position | null,
      number,
    ][];
    return Promise.resolve(rows.map(([view, version, checkpoint, active]) => ({ view, version, checkpoint, active: active === 1 })));
  }

  get<D extends Document>(view: string, key: string): Promise<Kept<D> | undefined> {
    const [row] = this.#read(view, 'WHERE key = ?', key);
    return Promise.resolve(row && keptOf<D>(row));
  }

  /** A scan that outlives its generation goes on, after the same key, in the one that took its place. */
  async *scan<D extends Document>(view: string, { prefix = '' }: { prefix?: string } = {}): AsyncGenerator<Kept<D>> {
    let after: string | undefined;
    for (;;) {
      const rows = this.#read(view, `WHERE key ${after === undefined ? '>=' : '>'} ? ORDER BY key LIMIT ${PAGE}`, after ?? prefix);
      for (const row of rows) {
        if (!row[0].startsWith(prefix)) return;
        yield keptOf<D>(row);
      }
      if (rows.length < PAGE) return;
      after = rows.at(-1)?.[0];
      await nextTurn();
    }
  }

  /** Of the active generation: which that is, and what is in it, are seen at the same instant. */
  #read(view: string, which: string, key: string): Row[] {
    this.#db.exec('BEGIN');
    try {
      const [active] = this.#prepared('SELECT id FROM generations WHERE view = ? AND active = 1').all(view) as unknown as [number][];
      if (!active) return [];
      return this.#prepared(`SELECT key, position, json FROM g${active[0]} ${which}`).all(key) as unknown as Row[];
    } finally {
      this.#db.exec('COMMIT');
    }
  }

  #prepared(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      if (this.#statements.size >= 100) this.#statements.clear();
      statement = this.#db.prepare(sql);
      statement.setReturnArrays(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}

function keptOf<D extends Document>([key, position, json]: Row): Kept<D> {
  return { key, document: JSON.parse(json) as D, position };
}
