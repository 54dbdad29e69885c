import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Position } from '../../src/platform/event.values.ts';
import type { Document, Generation, Kept, ViewReading } from './read-models.ts';
import { shortKey } from './short-key.ts';
import { readShorthand, Shorthand } from './sqlite-shorthand.ts';
import { keptOf, layoutOf, type Layout, type Row } from './sqlite-layout.ts';
import { declared } from './sqlite-views.ts';

const PAGE = 500;

type Read = { layout: Layout; rows: Row[] };

/** Reads documents of views.db by their keys, on a thread that may be busy with it: between pages others get their turn. Never writes. */
export class SqliteViewReader implements ViewReading {
  readonly #db: DatabaseSync;
  readonly #shorthand: Shorthand;
  readonly #statements = new Map<string, StatementSync>();
  readonly #layouts = new Map<number, Layout>();

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
    this.#shorthand = new Shorthand(readShorthand(this.#db));
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
    const read = this.#read(view, 'WHERE key = ?', shortKey(key));
    const [row] = read?.rows ?? [];
    return Promise.resolve(read && row && keptOf<D>(read.layout, row));
  }

  /** A scan that outlives its generation goes on, after the same key, in the one that took its place. */
  async *scan<D extends Document>(view: string, { prefix = '' }: { prefix?: string } = {}): AsyncGenerator<Kept<D>> {
    const first = shortKey(prefix);
    for (let after: string | undefined; ;) {
      const read = this.#read(view, `WHERE key ${after === undefined ? '>=' : '>'} ? ORDER BY key LIMIT ${PAGE}`, after ?? first);
      if (!read) return;
      for (const row of read.rows) {
        if (!row[0].startsWith(first)) return;
        yield keptOf<D>(read.layout, row);
      }
      if (read.rows.length < PAGE) return;
      after = read.rows.at(-1)?.[0];
      await nextTurn();
    }
  }

  /** Of the active generation: which that is, and what is in it, are seen at the same instant. */
  #read(view: string, which: string, key: string): Read | undefined {
    this.#db.exec('BEGIN');
    try {
      const [active] = this.#prepared('SELECT id, declaration FROM generations WHERE view = ? AND active = 1').all(view) as unknown as [
        number,
        string,
      ][];
      if (!active) return undefined;
      const layout = this.#layout(active[0], view, active[1]);
      return { layout, rows: this.#prepared(`SELECT ${layout.row} FROM ${layout.table} ${which}`).all(key) as unknown as Row[] };
    } finally {
      this.#db.exec('COMMIT');
    }
  }

  #layout(id: number, view: string, declaration: string): Layout {
    let layout = this.#layouts.get(id);
    if (!layout) this.#layouts.set(id, (layout = layoutOf(`g${id}`, declared(view, declaration), this.#shorthand)));
    return layout;
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
