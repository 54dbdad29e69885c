import { readSync, writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Position } from '../../src/platform/event.values.ts';
import { type FileBytes, wipeUnused } from '../../src/platform/sqlite-pages.values.ts';
import { readShorthand, Shorthand, type ShorthandSource } from './sqlite-shorthand.ts';
import { dropStatements, generationIn, indexesOf, keyIndexOf, layoutOf, tableStatements, type Row } from './sqlite-layout.ts';
import { SqliteWriter } from './sqlite-writer.ts';
import type { Document, Generation, ViewDeclaration } from './read-models.ts';

/** A generation, the name of its table, and whether its keys have their index. */
export type Shelf = Generation & { table: string; declaration: string; keyed: boolean };

/** Documents that are put, as they go to the thread many in one JSON text. */
export type Put = [key: string, document: Document, position: Position];

/** A batch on its way to the thread: texts, so that no object graph is copied. */
export type PackedBatch = {
  puts: string[];
  deletes: [key: string, position: Position][];
  expected: Position | null;
  checkpoint: Position;
};

/** Whether the checkpoint was the expected one, the numbers of groups that no document is in any more, and whether keys have their index. */
export type Committed = { taken: boolean; left: number[]; keyed: boolean };

/** Changes whenever tables or keys are laid out otherwise: the file is then made anew, since views can be rebuilt. */
const FORMAT = 7;

/**
 * Pages of the log, 128 MB: from there on each commit copies what it can, so that it has a bound when nobody could beside (`sqlite-log.ts`). Its file
 * keeps that size: cutting it off takes longer than a commit may.
 */
const LONGEST_LOG = 32_000;
const PAGE_BYTES = 4_096;

/** A step of a sweep takes a few milliseconds; commits go between the steps. */
const SWEPT_AT_ONCE = 512;
const WAITS_MS = 10_000;
const WAITS_FOR_READERS_MS = 20;

/** The one writer of views.db. Synchronous: it lives on a thread of its own. */
export class SqliteViews {
  readonly #db: DatabaseSync;
  readonly #writers = new Map<string, SqliteWriter>();
  readonly #shorthand: Shorthand;
  readonly #mostUnkeyed: number;

  /** @param mostUnkeyed of how many documents a generation that fills has no index of its keys yet */
  constructor(file: string, mostUnkeyed: number) {
    this.#mostUnkeyed = mostUnkeyed;
    this.#db = new DatabaseSync(file, { timeout: WAITS_MS });
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
    this.#db.exec(`PRAGMA wal_autocheckpoint = ${LONGEST_LOG}; PRAGMA journal_size_limit = ${LONGEST_LOG * PAGE_BYTES}`);
    this.#db.exec('PRAGMA cache_size = -32000');
    this.#prepareFormat();
    this.#shorthand = new Shorthand(writtenShorthand(this.#db));
  }

  generations(): Shelf[] {
    const rows = this.#db.prepare('SELECT * FROM generations ORDER BY view, version').all();
    return rows.map((row) => ({
      table: `g${String(row['id'])}`,
      view: String(row['view']),
      version: Number(row['version']),
      declaration: String(row['declaration']),
      checkpoint: row['checkpoint'] === null ? null : String(row['checkpoint']),
      active: row['active'] === 1,
      keyed: this.#hasIndex(keyIndexOf(`g${String(row['id'])}`)),
    }));
  }

  declare(view: ViewDeclaration): Shelf {
    const declaration = JSON.stringify({ indexes: view.indexes, compound: view.compound ?? [], about: view.about });
    const known = this.#find(view.name, view.version);
    if (known && known.declaration !== declaration) {
      throw new Error(`${view.name}: its indexes, or whom it is about, have changed, but its version is still ${view.version}`);
    }
    if (known) return known.keyed ? known : this.#keyed(known);
    return this.together(() => {
      this.#db
        .prepare(
          `INSERT INTO generations (view, version, declaration, active)
           VALUES (?1, ?2, ?3, NOT EXISTS (SELECT 1 FROM generations WHERE view = ?1))`,
        )
        .run(view.name, view.version, declaration);
      const made = this.#found(view.name, view.version);
      const layout = layoutOf(made.table, view, this.#shorthand);
      for (const statement of tableStatements(layout)) this.#db.exec(statement);
      // A generation that nobody asks yet is filled several times faster without them.
      if (made.active) for (const { statement } of indexesOf(layout)) this.#db.exec(statement);
      return { ...made, keyed: made.active };
    });
  }

  /** Makes one index that a generation lacks, that of its keys first. Answers whether it lacks others. */
  indexOne(view: string, version: number): boolean {
    const { table, declaration } = this.#found(view, version);
    const lacking = indexesOf(layoutOf(table, declared(view, declaration), this.#shorthand)).filter(({ name }) => !this.#hasIndex(name));
    const [next, ...others] = lacking;
    if (next) this.#db.exec(next.statement);
    if (next?.name === keyIndexOf(table)) this.#writers.delete(`${view}/${version}`);
    return others.length > 0;
  }

  /** Rows of documents as they are committed, also where their keys have no index yet. */
  rows(view: string, version: number, keys: readonly string[]): Row[] {
    const writer = this.#writer(view, version);
    return keys.map((key) => writer.row(key)).filter((row) => row !== undefined);
  }

  commit(view: string, version: number, batch: PackedBatch): Committed {
    const writer = this.#writer(view, version);
    return this.together(() => {
      if (!writer.moveCheckpoint(batch.expected, batch.checkpoint)) return { taken: false, left: [], keyed: writer.keyed };
      for (const text of batch.puts) for (const [key, document, position] of JSON.parse(text) as Put[]) writer.put(key, document, position);
      for (const [key, position] of batch.deletes) writer.delete(key, position);
      return { taken: true, left: writer.countGroups(), keyed: writer.keyed };
    });
  }

  /** All of it or nothing; inside another one, part of that. */
  together<T>(work: () => T): T {
    const { isTransaction: within } = this.#db;
    if (within) return work();
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      // Numbers that were taken back are given to others.
      this.#shorthand.clear();
      this.#writers.clear();
      throw error;
    }
  }

  activate(view: string, version: number): void {
    this.#found(view, version);
    this.#db.prepare('UPDATE generations SET active = (version = ?2) WHERE view = ?1').run(view, version);
  }

  /** A purge is due then: what the generation held lies in the pages that it gave up. */
  drop(view: string, version: number): void {
    const shelf = this.#find(view, version);
    if (!shelf) return;
    if (shelf.active) throw new Error(`${view}: generation ${version} is active and cannot be dropped`);
    this.#clear([shelf]);
  }

  /** All generations of a view; a purge is due then. */
  remove(view: string): void {
    this.#clear(this.generations().filter((shelf) => shelf.view === view));
  }

  /** Copies what is left of the log into the file; the next commit begins it anew, unless a reader was in the way. */
  copyLog(): void {
    this.#db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  }

  /** From now on a purge is due, until it is done, also after a crash. Answers its number. */
  askPurge(): number {
    return Number(this.#db.prepare('UPDATE purges SET asked = asked + 1 RETURNING asked').get()?.['asked']);
  }

  purgeIsDue(): boolean {
    return this.#db.prepare('SELECT 1 FROM purges WHERE done < asked').get() !== undefined;
  }

  /**
   * One step of a purge: zeroes what lies unused in some pages of the file, which is open as `file` too. The log is emptied first, so that the
   * file holds the latest of each page; pages in memory that are not like the file any more are let go. Answers where to go on: at the same
   * page when a reader was in the way, 0 at the end.
   */
  sweep(file: number, page: number): number {
    // Readers are not waited for: commits go on meanwhile. Whoever is in the way of a commit is so for a moment, however busy the machine is.
    this.#db.exec(`PRAGMA busy_timeout = ${WAITS_FOR_READERS_MS}`);
    const [outcome] = this.#db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
    this.#db.exec(`PRAGMA busy_timeout = ${WAITS_MS}`);
    if (outcome?.['busy'] !== 0) return page;
    const { next, wiped } = wipeUnused(bytesOf(file), page, SWEPT_AT_ONCE);
    if (wiped > 0) this.#db.exec('PRAGMA shrink_memory');
    return next;
  }

  purged(purge: number): void {
    this.#db.prepare('UPDATE purges SET done = ?').run(purge);
  }

  close(): void {
    this.#db.close();
  }

  #prepareFormat(): void {
    if (this.#db.prepare('PRAGMA user_version').get()?.['user_version'] === FORMAT) return;
    const tables = this.#db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`).all();
    this.together(() => {
      for (const { name } of tables) this.#db.exec(`DROP TABLE "${String(name)}"`);
      this.#db.exec(
        `CREATE TABLE generations (id INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, version INTEGER NOT NULL, declaration TEXT NOT NULL,
           checkpoint TEXT, active INTEGER NOT NULL, UNIQUE (view, version));
         CREATE TABLE shorthand (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
         CREATE TABLE groups (number INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT NOT NULL UNIQUE);
         CREATE TABLE group_uses (number INTEGER, generation INTEGER, field TEXT, uses INTEGER NOT NULL,
           PRIMARY KEY (number, generation, field)) WITHOUT ROWID;
         CREATE TABLE purges (asked INTEGER NOT NULL, done INTEGER NOT NULL);
         INSERT INTO purges VALUES (0, 0);
         PRAGMA user_version = ${FORMAT}`,
      );
    });
  }

  #clear(shelves: readonly Shelf[]): void {
    for (const { view, version } of shelves) this.#writers.delete(`${view}/${version}`);
    // Zeroing whole tables through the log would take as long as filling them: the purge does it in place.
    this.#db.exec('PRAGMA secure_delete = FAST');
    this.together(() => {
      for (const { table, view, version } of shelves) {
        for (const statement of dropStatements(table)) this.#db.exec(statement);
        this.#db.prepare('DELETE FROM generations WHERE view = ? AND version = ?').run(view, version);
        this.#db.prepare('DELETE FROM group_uses WHERE generation = ?').run(generationIn(table));
      }
      this.#db.exec('DELETE FROM groups WHERE number NOT IN (SELECT number FROM group_uses)');
      this.#shorthand.clear();
      this.askPurge();
    });
    this.#db.exec('PRAGMA secure_delete = ON');
  }

  /** A generation that is gone on with: what was known of its rows while it was filled is lost. */
  #keyed(shelf: Shelf): Shelf {
    this.indexOne(shelf.view, shelf.version);
    return { ...shelf, keyed: true };
  }

  #hasIndex(name: string): boolean {
    return this.#db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?`).get(name) !== undefined;
  }

  #find(view: string, version: number): Shelf | undefined {
    return this.generations().find((shelf) => shelf.view === view && shelf.version === version);
  }

  #found(view: string, version: number): Shelf {
    const shelf = this.#find(view, version);
    if (!shelf) throw new Error(`${view} has no generation ${version}`);
    return shelf;
  }

  #writer(view: string, version: number): SqliteWriter {
    const name = `${view}/${version}`;
    let writer = this.#writers.get(name);
    if (!writer || writer.unkeyed >= this.#mostUnkeyed) {
      const { table, declaration, keyed, checkpoint } = this.#found(view, version);
      if (!keyed && checkpoint !== null) this.indexOne(view, version);
      writer = new SqliteWriter(this.#db, layoutOf(table, declared(view, declaration), this.#shorthand), keyed || checkpoint !== null);
      this.#writers.set(name, writer);
    }
    return writer;
  }
}

/** Who writes numbers what has none yet, in the transaction that needs it. */
function writtenShorthand(db: DatabaseSync): ShorthandSource {
  const { words, groups } = readShorthand(db);
  const written = ({ number, text }: typeof words, table: string) => {
    const add = db.prepare(`INSERT INTO ${table} (text) VALUES (?)`);
    return { number: (asked: string) => number(asked) ?? Number(add.run(asked).lastInsertRowid), text };
  };
  return { words: written(words, 'shorthand'), groups: written(groups, 'groups') };
}

function bytesOf(file: number): FileBytes {
  return {
    read: (at, length) => {
      const bytes = Buffer.alloc(length);
      readSync(file, bytes, 0, length, at);
      return bytes;
    },
    write: (bytes, at) => void writeSync(file, bytes, 0, bytes.length, at),
  };
}

/** What a shelf says of its view. */
export function declared(name: string, declaration: string): Omit<ViewDeclaration, 'version'> {
  return { name, ...(JSON.parse(declaration) as Omit<ViewDeclaration, 'name' | 'version'>) };
}
