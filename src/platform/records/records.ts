import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { Unavailability } from '../event-store/event-store.ts';
import type { RecordsAnswer, RecordsRequest } from './records.thread.ts';

/** One statement of a write. `changes` says how many rows it must change; otherwise nothing of the write happens. */
export type Statement = { sql: string; params?: readonly SQLInputValue[]; changes?: number };

/** A statement did not change as many rows as it had to: somebody was there before. Nothing of the write was stored. */
export class RecordConflict extends Error {
  override readonly name = 'RecordConflict';
}

/** The file of records cannot be written, for the same reasons as a store. Reads go on. */
export class RecordsUnavailable extends Error {
  override readonly name = 'RecordsUnavailable';
  constructor(
    readonly reason: Unavailability,
    message?: string,
  ) {
    super(message);
  }
}

/** A commit that deletes so many takes a few milliseconds. */
const DELETED_AT_ONCE = 500;

/**
 * The plain rows that deserve no events: keys, accounts, sessions, one-time codes, receipts, ledgers (records.db, synchronous=FULL).
 * Writes go through a thread of their own and share commits; reads are point reads on a read-only connection.
 * Each area makes its own tables with {@link Records.table}.
 */
export class Records {
  private readonly waiting = new Map<number, { resolve: (changes: number[]) => void; reject: (error: Error) => void }>();
  private readonly prepared = new Map<string, StatementSync>();
  private outbox: RecordsRequest[] = [];
  private sequence = 0;
  private failure: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    private readonly reader: DatabaseSync,
  ) {
    worker.on('message', (answers: RecordsAnswer[]) => answers.forEach((answer) => this.settle(answer)));
    worker.on('error', (error: Error) => this.fail(error));
    worker.on('exit', () => this.fail(new RecordsUnavailable('closed', 'the records are closed')));
  }

  /** Opens the file, or makes it. */
  static open(file: string): Records {
    const writer = new DatabaseSync(file);
    writer.exec('PRAGMA journal_mode=WAL; PRAGMA secure_delete=ON');
    writer.close();
    const url = new URL(`./records.thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
    return new Records(new Worker(url, { workerData: { file } }), new DatabaseSync(file, { readOnly: true }));
  }

  /** Makes a table and its indexes where they are missing. */
  async table(definition: string): Promise<void> {
    await this.write(
      definition
        .split(';')
        .filter((sql) => sql.trim())
        .map((sql) => ({ sql })),
    );
  }

  /**
   * Writes all statements or none; durable when it answers. Answers how many rows each changed.
   * @throws RecordConflict when a statement changed another number of rows than it had to, or a value is taken
   * @throws RecordsUnavailable when there is no room or no right to write
   */
  write(statements: readonly Statement[]): Promise<number[]> {
    return this.ask({ statements });
  }

  /** Deletes every row of which a condition holds, some hundred at a time, so that others' writes go in between. `key` names its columns. */
  async deleteInSteps(table: string, key: string, condition: string, ...params: SQLInputValue[]): Promise<void> {
    const sql = `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${DELETED_AT_ONCE})`;
    for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) [deleted = 0] = await this.write([{ sql, params }]);
  }

  /** The first row, or nothing. */
  get<Row>(sql: string, ...params: SQLInputValue[]): Row | undefined {
    return this.prepare(sql).get(...params) as Row | undefined;
  }

  /** All rows: only for short lists. */
  all<Row>(sql: string, ...params: SQLInputValue[]): Row[] {
    return this.prepare(sql).all(...params) as Row[];
  }

  /** What was deleted or overwritten is nowhere in the file and its log afterwards. It takes short steps, with others' writes in between. */
  async purge(): Promise<void> {
    for (let page = 1; page > 0;) [page = 0] = await this.ask({ statements: [], sweep: page });
  }

  /** Copies everything into a new file, consistent as of one moment. */
  async backup(file: string): Promise<void> {
    await this.write([{ sql: 'VACUUM INTO ?', params: [file] }]);
  }

  /** Adds the rows of some tables that were made since a copy was made to that copy. */
  async addLater(file: string, tables: readonly string[]): Promise<void> {
    await this.write([{ sql: 'ATTACH ? AS copy', params: [file] }]);
    try {
      await this.write(
        tables.map((table) => ({ sql: `INSERT INTO copy.${table} SELECT * FROM main.${table} WHERE true ON CONFLICT DO NOTHING` })),
      );
    } finally {
      await this.write([{ sql: 'DETACH copy' }]);
    }
  }

  /** Refuses writes from now on, and resolves when those under way are done: the rows are about to be taken to another folder. */
  async hold(): Promise<void> {
    const written = this.write([]);
    this.failure = new RecordsUnavailable('moving-house', 'the records have moved to another folder');
    await written;
  }

  /** Waits for writes under way. */
  async close(): Promise<void> {
    if (!this.failure) await this.write([]);
    this.reader.close();
    await this.worker.terminate();
  }

  private ask(request: Omit<RecordsRequest, 'id'>): Promise<number[]> {
    if (this.failure) return Promise.reject(this.failure);
    return new Promise((resolve, reject) => {
      const id = ++this.sequence;
      this.waiting.set(id, { resolve, reject });
      if (this.outbox.length === 0) setImmediate(() => this.post());
      this.outbox.push({ id, ...request });
    });
  }

  private post(): void {
    this.worker.postMessage(this.outbox);
    this.outbox = [];
  }

  private prepare(sql: string): StatementSync {
    let statement = this.prepared.get(sql);
    if (!statement) this.prepared.set(sql, (statement = this.reader.prepare(sql)));
    return statement;
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
