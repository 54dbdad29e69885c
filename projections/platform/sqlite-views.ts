import { readSync, writeSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { Position } from '../../src/platform/event.values.ts';
import { type FileBytes, wipeUnused } from '../../src/platform/sqlite-pages.values.ts';
import { shortKey } from './short-key.ts';
import { readShorthand, Shorthand, type ShorthandSource } from './sqlite-shorthand.ts';
import {
  dropStatements,
  indexed,
  indexStatements,
  layoutOf,
  membersIn,
  placed,
  tableStatements,
  type Indexed,
  type Layout,
} from './sqlite-layout.ts';
import type { IndexKey } from './folded-key.ts';
import type { Document, Generation, ViewDeclaration } from './read-models.ts';

/** A generation and the name of its table. */
export type Shelf = Generation & { table: string; declaration: string };

/** A batch on its way to the thread: documents as JSON text, so that no object graph is copied. */
export type PackedBatch = {
  puts: [key: string, json: string, position: Position][];
  deletes: [key: string, position: Position][];
  expected: Position | null;
  checkpoint: Position;
};

/** Whether the checkpoint was the expected one, and the numbers of groups that no document is in any more. */
export type Committed = { taken: boolean; left: number[] };

/** Changes whenever tables or keys are laid out otherwise: the file is then made anew, since views can be rebuilt. */
const FORMAT = 6;

/** A step of a sweep takes a few milliseconds; commits go between the steps. */
const SWEPT_AT_ONCE = 512;
const WAITS_MS = 10_000;
const WAITS_FOR_READERS_MS = 20;

/** The one writer of views.db. Synchronous: it lives on a thread of its own. */
export class SqliteViews {
  readonly #db: DatabaseSync;
  readonly #writers = new Map<string, Writer>();
  readonly #shorthand: Shorthand;

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: WAITS_MS });
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
    this.#db.exec('PRAGMA wal_autocheckpoint = 16000; PRAGMA journal_size_limit = 67108864; PRAGMA cache_size = -32000');
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
    }));
  }

  declare(view: ViewDeclaration): Shelf {
    const declaration = JSON.stringify({ indexes: view.indexes, compound: view.compound ?? [] });
    const known = this.#find(view.name, view.version);
    if (known && known.declaration !== declaration) {
      throw new Error(`${view.name}: its indexes have changed, but its version is still ${view.version}`);
    }
    if (known) return known;
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
      if (made.active) for (const statement of indexStatements(layout)) this.#db.exec(statement);
      return made;
    });
  }

  commit(view: string, version: number, batch: PackedBatch): Committed {
    const writer = this.#writer(view, version);
    return this.together(() => {
      if (!writer.moveCheckpoint(batch.expected, batch.checkpoint)) return { taken: false, left: [] };
      for (const [key, json, position] of batch.puts) writer.put(key, json, position);
      for (const [key, position] of batch.deletes) writer.delete(key, position);
      return { taken: true, left: writer.countGroups() };
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
    const { table, declaration } = this.#found(view, version);
    for (const statement of indexStatements(layoutOf(table, declared(view, declaration), this.#shorthand))) this.#db.exec(statement);
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

  #find(view: string, version: number): Shelf | undefined {
    return this.generations().find((shelf) => shelf.view === view && shelf.version === version);
  }

  #found(view: string, version: number): Shelf {
    const shelf = this.#find(view, version);
    if (!shelf) throw new Error(`${view} has no generation ${version}`);
    return shelf;
  }

  #writer(view: string, version: number): Writer {
    const name = `${view}/${version}`;
    let writer = this.#writers.get(name);
    if (!writer) {
      const { table, declaration } = this.#found(view, version);
      writer = new Writer(this.#db, layoutOf(table, declared(view, declaration), this.#shorthand));
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

/** The number of the generation that a table is of. */
function generationIn(table: string): number {
  return Number(table.slice(1));
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

/** What a shelf says of the indexes of its view. */
export function declared(name: string, declaration: string): Pick<ViewDeclaration, 'name' | 'indexes' | 'compound'> {
  const { indexes, compound } = JSON.parse(declaration) as Pick<ViewDeclaration, 'indexes' | 'compound'>;
  return { name, indexes, compound };
}

/** The prepared statements of one generation. */
class Writer {
  readonly #layout: Layout;
  /** Whether there may be tombstones: looking for one at each new document costs. */
  #buried: boolean;
  readonly #insert: StatementSync;
  readonly #existing: StatementSync;
  readonly #update: StatementSync;
  readonly #touch: StatementSync;
  readonly #remove: StatementSync;
  readonly #bury: StatementSync;
  readonly #unbury: StatementSync;
  readonly #join: StatementSync;
  readonly #leave: StatementSync;
  readonly #move: StatementSync;
  readonly #use: StatementSync;
  readonly #leaveField: StatementSync;
  readonly #leaveGroup: StatementSync;
  /** How many documents more are in a group since the last commit, by its number, for each column that holds groups. */
  readonly #more: readonly { column: string; place: number; groups: Map<number, number> }[];

  constructor(db: DatabaseSync, layout: Layout) {
    const { table, columns } = layout;
    const names = columns.map(({ column }) => column);
    this.#layout = layout;
    this.#buried = db.prepare(`SELECT 1 FROM ${table}_gone LIMIT 1`).get() !== undefined;
    this.#insert = db.prepare(
      `INSERT INTO ${table} (${['key', 'position', 'packed', ...names].join(', ')}) VALUES (?, ?, ?${', ?'.repeat(names.length)}) ON CONFLICT (key) DO NOTHING`,
    );
    this.#existing = db.prepare(`SELECT id, ${layout.row} FROM ${table} WHERE key = ?`);
    this.#existing.setReturnArrays(true);
    this.#update = db.prepare(
      `UPDATE ${table} SET ${['position', 'packed', ...names].map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    );
    this.#touch = db.prepare(`UPDATE ${table} SET position = ?, packed = ? WHERE id = ?`);
    this.#remove = db.prepare(`DELETE FROM ${table} WHERE id = ?`);
    this.#bury = db.prepare(
      `INSERT INTO ${table}_gone (key, position) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET position = excluded.position`,
    );
    this.#unbury = db.prepare(`DELETE FROM ${table}_gone WHERE key = ?`);
    this.#join = db.prepare(`INSERT INTO ${table}_members (field, member, id) VALUES (?, ?, ?)`);
    this.#leave = db.prepare(`DELETE FROM ${table}_members WHERE field = ? AND member = ? AND id = ?`);
    this.#move = db.prepare('UPDATE generations SET checkpoint = ? WHERE id = ? AND checkpoint IS ?');
    this.#use = db.prepare(
      `INSERT INTO group_uses VALUES (?1, ${generationIn(table)}, ?2, ?3) ON CONFLICT DO UPDATE SET uses = uses + ?3 RETURNING uses`,
    );
    this.#leaveField = db.prepare(`DELETE FROM group_uses WHERE number = ? AND generation = ${generationIn(table)} AND field = ?`);
    this.#leaveGroup = db.prepare('DELETE FROM groups WHERE number = ?1 AND NOT EXISTS (SELECT 1 FROM group_uses WHERE number = ?1)');
    this.#more = columns.flatMap(({ kind, column }, place) => (kind === 'group' ? [{ column, place, groups: new Map() }] : []));
  }

  moveCheckpoint(expected: Position | null, checkpoint: Position): boolean {
    return this.#move.run(checkpoint, generationIn(this.#layout.table), expected).changes === 1;
  }

  put(key: string, json: string, position: Position): void {
    const document = JSON.parse(json) as Document;
    const now = indexed(this.#layout, document);
    const packed = this.#layout.packing.pack(document);
    const [short, place] = [shortKey(key), placed(this.#layout, position)];
    const made = this.#insert.run(short, place, packed, ...now.columns);
    this.#count(now.columns, 1);
    if (made.changes === 1) {
      if (this.#buried) this.#unbury.run(short);
      this.#changeMembers(Number(made.lastInsertRowid), [], now.members);
      return;
    }
    const kept = this.#kept(short);
    if (!kept) throw new Error(`${this.#layout.table} neither has nor takes ${key}`);
    const { id, before } = kept;
    this.#count(before.columns, -1);
    // Rewriting an indexed column rewrites its index, even with the same value.
    if (before.columns.every((value, n) => value === now.columns[n])) this.#touch.run(place, packed, id);
    else this.#update.run(place, packed, ...now.columns, id);
    this.#changeMembers(id, before.members, now.members);
  }

  delete(key: string, position: Position): void {
    const short = shortKey(key);
    const kept = this.#kept(short);
    if (kept) {
      this.#remove.run(kept.id);
      this.#count(kept.before.columns, -1);
      this.#changeMembers(kept.id, kept.before.members, []);
    }
    this.#bury.run(short, placed(this.#layout, position));
    this.#buried = true;
  }

  /** Writes down how many documents are in each group; forgets those that none is in any more and answers their numbers. */
  countGroups(): number[] {
    const left: number[] = [];
    for (const { column, groups } of this.#more) {
      for (const [number, more] of groups) {
        if (this.#use.get(number, column, more)?.['uses'] !== 0) continue;
        this.#leaveField.run(number, column);
        if (this.#leaveGroup.run(number).changes === 1) left.push(number);
      }
      groups.clear();
    }
    for (const number of left) this.#layout.shorthand.forgetGroup(number);
    return left;
  }

  #count(columns: Indexed['columns'], by: number): void {
    for (const { place, groups } of this.#more) {
      const number = columns[place];
      if (typeof number === 'number' && number > 0) groups.set(number, (groups.get(number) ?? 0) + by);
    }
  }

  #kept(short: string): { id: number; before: Indexed } | undefined {
    const row = this.#existing.get(short) as unknown as [number, string, string | number, string, ...IndexKey[]] | undefined;
    if (!row) return undefined;
    const [id, , , packed, ...columns] = row;
    const members = this.#layout.members.length > 0 ? membersIn(this.#layout, this.#layout.packing.unpack(packed, columns)) : [];
    return { id, before: { columns, members } };
  }

  #changeMembers(id: number, before: Indexed['members'], now: Indexed['members']): void {
    const same = (a: Indexed['members'][number]) => (b: Indexed['members'][number]) => a.number === b.number && a.member === b.member;
    for (const entry of before) if (!now.some(same(entry))) this.#leave.run(entry.number, entry.member, id);
    for (const entry of now) if (!before.some(same(entry))) this.#join.run(entry.number, entry.member, id);
  }
}
