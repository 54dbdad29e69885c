import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import {
  type AnyKind,
  type Kept,
  RecordConflict,
  type RecordFilter,
  type RecordKind,
  type RecordOptions,
  type RecordPage,
  Records,
  RecordsUnavailable,
  type RecordWrite,
} from './records.ts';
import { keptOf, type Layout, layoutOf, type Row, writeStatements } from './sqlite-kinds.ts';
import { countQuestion, deleteQuestion, findQuestion, placeAfter, type Question, USUAL } from './sqlite-questions.ts';
import type { RecordsAnswer, RecordsRequest, RecordsTask } from './sqlite-records.thread.ts';

/** A commit that deletes so many takes a few milliseconds. */
const DELETED_AT_ONCE = 500;
/** What is not over is looked at as well, so many at a time. */
const LOOKED_AT_ONCE = 5_000;
const KEPT_WHEN_OVER_MS = 60 * 60_000;

/**
 * Records in one SQLite file (records.db, synchronous=FULL). Writes go through a thread of their own and share commits; reads are point reads
 * on a read-only connection and answered at once.
 */
export class SqliteRecords extends Records {
  private readonly waiting = new Map<number, { resolve: (changes: number[]) => void; reject: (error: Error) => void }>();
  private readonly prepared = new Map<string, StatementSync>();
  private readonly layouts = new Map<string, Layout>();
  private outbox: RecordsRequest[] = [];
  private sequence = 0;
  private failure: Error | undefined;
  private ended = false;

  private constructor(
    private readonly worker: Worker,
    private readonly reader: DatabaseSync,
  ) {
    super();
    worker.on('message', (answers: RecordsAnswer[]) => {
      answers.forEach((answer) => this.settle(answer));
      this.post();
    });
    worker.on('error', (error: Error) => this.fail(error));
    worker.on('exit', () => {
      this.ended = true;
      this.fail(new RecordsUnavailable('closed', 'the records are closed'));
    });
  }

  /** Opens the file, or makes it. */
  static open(file: string): SqliteRecords {
    const writer = new DatabaseSync(file);
    writer.exec('PRAGMA journal_mode=WAL; PRAGMA secure_delete=ON');
    writer.close();
    const url = new URL(`./sqlite-records.thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
    return new SqliteRecords(new Worker(url, { workerData: { file } }), new DatabaseSync(file, { readOnly: true }));
  }

  override async declare(kind: AnyKind): Promise<void> {
    const layout = layoutOf(kind);
    await this.ask({ do: 'declare', kind: { ...kind } });
    this.layouts.set(kind.name, layout);
  }

  override get<D extends object>(kind: RecordKind<D>, key: string): Promise<Kept<D> | undefined> {
    return this.read(() => {
      const layout = this.layout(kind);
      const row = this.prepare(`SELECT * FROM ${layout.table} WHERE key = ?`).get(key);
      return row && keptOf<D>(layout, row as Row);
    });
  }

  override getMany<D extends object>(kind: RecordKind<D>, keys: readonly string[]): Promise<Map<string, Kept<D>>> {
    return this.read(() => {
      const layout = this.layout(kind);
      const sql = `SELECT kept.* FROM json_each(?) CROSS JOIN ${layout.table} AS kept ON kept.key = value`;
      const kept = this.rows({ sql, params: [JSON.stringify(keys)] }).map((row) => keptOf<D>(layout, row));
      return new Map(kept.map((found) => [found.key, found]));
    });
  }

  override find<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>, options: RecordOptions<D> = {}): Promise<RecordPage<D>> {
    return this.read(() => {
      const layout = this.layout(kind);
      const { rows, next } = this.page(layout, '*', filter, options);
      return { items: rows.map((row) => keptOf<D>(layout, row)), next };
    });
  }

  override keys<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>, options: RecordOptions<D> = {}): Promise<string[]> {
    return this.read(() => this.page(this.layout(kind), 'key', filter, options).rows.map(({ key }) => key));
  }

  override count<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>): Promise<number> {
    return this.read(() => Number(this.rows(countQuestion(this.layout(kind), filter))[0]?.['count']));
  }

  override async write(steps: readonly RecordWrite[]): Promise<void> {
    await this.ask({ do: 'write', statements: writeStatements(steps, (kind) => this.layout(kind)) });
  }

  override async deleteAll<D extends object>(kind: RecordKind<D>, filter: RecordFilter<D>): Promise<number> {
    const { sql, params } = deleteQuestion(this.layout(kind), filter, DELETED_AT_ONCE);
    let all = 0;
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE; all += deleted)
      [deleted = 0] = await this.ask({ do: 'write', statements: [{ sql, rows: [params] }] });
    return all;
  }

  override async expire(now: string): Promise<void> {
    const over = new Date(Date.parse(now) - KEPT_WHEN_OVER_MS).toISOString();
    for (const layout of this.layouts.values()) if (layout.expires !== undefined) await this.expireOf(layout, over);
  }

  override async purge(): Promise<void> {
    for (let page = 1; page > 0;) [page = 0] = await this.ask({ do: 'sweep', page });
  }

  /** Copies everything into a new file, consistent as of one moment. */
  async backup(file: string): Promise<void> {
    await this.alone({ sql: 'VACUUM INTO ?', rows: [[file]] });
  }

  /** Adds the documents of some kinds that were put since a copy was made to that copy. */
  async addLater(file: string, kinds: readonly AnyKind[]): Promise<void> {
    await this.alone({ sql: 'ATTACH ? AS copy', rows: [[file]] });
    try {
      const tables = kinds.map((kind) => this.layout(kind).table);
      const statements = tables.map((table) => ({
        sql: `INSERT INTO copy.${table} SELECT * FROM main.${table} WHERE true ON CONFLICT DO NOTHING`,
        rows: [[]],
      }));
      await this.ask({ do: 'write', statements });
    } finally {
      await this.alone({ sql: 'DETACH copy', rows: [[]] });
    }
  }

  /** Lets the file grow to so many pages at most, or be read only, as when there is no room or no right. */
  async limit({ maxPageCount, readOnly }: { maxPageCount?: number; readOnly?: boolean }): Promise<void> {
    if (maxPageCount !== undefined) await this.alone({ sql: `PRAGMA max_page_count = ${maxPageCount}`, rows: [[]] });
    if (readOnly !== undefined) await this.alone({ sql: `PRAGMA query_only = ${readOnly ? 'ON' : 'OFF'}`, rows: [[]] });
  }

  override async hold(): Promise<void> {
    const written = this.write([]);
    this.failure = new RecordsUnavailable('moving-house', 'the records have moved to another folder');
    await written;
  }

  override async close(): Promise<void> {
    this.reader.close();
    if (!this.ended) await this.send({ do: 'close' }).catch(() => undefined);
    await this.worker.terminate();
  }

  private async expireOf({ table, expires, columns }: Layout, over: string): Promise<void> {
    const column = columns.find(({ field }) => field === expires)?.column ?? '';
    const looked = `SELECT key FROM ${table} WHERE key > ? ORDER BY key LIMIT ?`;
    const last = this.prepare(`SELECT max(key) AS last FROM (${looked})`);
    const sql = `DELETE FROM ${table} WHERE key > ? AND key <= ? AND ${column} <= ?`;
    for (let after = ''; ;) {
      const to = last.get(after, LOOKED_AT_ONCE)?.['last'];
      if (typeof to !== 'string') return;
      await this.ask({ do: 'write', statements: [{ sql, rows: [[after, to, over]] }] });
      after = to;
    }
  }

  /** Reads are answered at once: a promise is the port's, for engines that are further away. */
  private read<T>(reading: () => T): Promise<T> {
    return new Promise((resolve) => resolve(reading()));
  }

  private page(layout: Layout, what: string, filter: object, options: RecordOptions<never>): { rows: Row[]; next?: string } {
    const rows = this.rows(findQuestion(layout, what, { ...filter }, options));
    const { limit = USUAL } = options;
    const last = rows[limit - 1];
    return rows.length > limit && last ? { rows: rows.slice(0, limit), next: placeAfter(layout, options, last) } : { rows };
  }

  private rows({ sql, params }: Question): Row[] {
    return this.prepare(sql).all(...params) as Row[];
  }

  private layout({ name }: Pick<AnyKind, 'name'>): Layout {
    const layout = this.layouts.get(name);
    if (!layout) throw new Error(`the kind of records "${name}" was not declared`);
    return layout;
  }

  private prepare(sql: string): StatementSync {
    let statement = this.prepared.get(sql);
    if (!statement) this.prepared.set(sql, (statement = this.reader.prepare(sql)));
    return statement;
  }

  private alone(statement: { sql: string; rows: SQLInputValue[][] }): Promise<number[]> {
    return this.ask({ do: 'alone', statements: [statement] });
  }

  private ask(task: RecordsTask): Promise<number[]> {
    return this.failure ? Promise.reject(this.failure) : this.send(task);
  }

  private send(task: RecordsTask): Promise<number[]> {
    return new Promise((resolve, reject) => {
      const id = ++this.sequence;
      this.waiting.set(id, { resolve, reject });
      if (this.outbox.length === 0 && this.waiting.size === 1) setImmediate(() => this.post());
      this.outbox.push({ id, task });
    });
  }

  /** One message is under way at a time: what is asked meanwhile shares the next commit. */
  private post(): void {
    if (this.outbox.length === 0) return;
    this.worker.postMessage(this.outbox);
    this.outbox = [];
  }

  private settle({ id, changes, conflict, unavailable, message }: RecordsAnswer): void {
    const waiter = this.waiting.get(id);
    this.waiting.delete(id);
    if (changes) waiter?.resolve(changes);
    else if (conflict) waiter?.reject(new RecordConflict(message));
    else waiter?.reject(unavailable ? new RecordsUnavailable(unavailable, message) : new Error(message));
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}
