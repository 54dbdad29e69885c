import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from '../../src/platform/turns.ts';
import {
  CheckpointMoved,
  QueryRejected,
  ReadModels,
  type Batch,
  type Document,
  type Filter,
  type Generation,
  type Kept,
  type Page,
  type Sort,
  type ViewDeclaration,
} from './read-models.ts';
import { shortKey } from './short-key.ts';
import { readShorthand, Shorthand } from './sqlite-shorthand.ts';
import { keptOf, layoutOf, type Layout, type Row } from './sqlite-layout.ts';
import {
  countQuery,
  cursorAt,
  findQuery,
  isWalkable,
  type Place,
  placeQuery,
  type Query,
  stretchQuery,
  wordsAboutQuery,
} from './sqlite-query.ts';
import { SqliteLog } from './sqlite-log.ts';
import { SqliteThread } from './sqlite-thread.ts';
import { type Committed, declared, type PackedBatch, type Put, type Shelf } from './sqlite-views.ts';

const PAGE = 30;
const LARGEST_PAGE = 10_000;
const SCAN_PAGE = 500;
/** Documents that one part of a walk looks at: at first, and at most. */
const FIRST_STEPS = 250;
const MOST_STEPS = 4_000;
const SLICE = 1_000;
/** More keys than this are not a point read any more: they are read off the thread that answers requests. */
const MOST_POINT_READS = 64;
const MOST_UNKEYED = 2_000_000;
/** Rows of several answers that are unpacked in one turn of the thread. */
const MOST_BESIDE_OTHERS = 100;

/**
 * Read models in one SQLite file, for one process. Point reads are answered at once from the caller's thread; a thread
 * for queries and one for writes do the rest. The file may be deleted while nobody has it open: it is rebuilt from the facts.
 */
export class SqliteReadModels extends ReadModels {
  readonly #writer: SqliteThread;
  readonly #reader: SqliteThread;
  readonly #points: DatabaseSync;
  readonly #shorthand: Shorthand;
  /** The file itself, for purges. Not closed before its last connection: SQLite's locks of it would go too. */
  readonly #bytes: number;
  readonly #log: SqliteLog;
  readonly #views = new Map<string, View>();
  readonly #turns = new Turns();
  #closed: Promise<void> | undefined;
  /** Queries wait for it. */
  #hold: Promise<undefined> | undefined;

  private constructor(file: string, writer: SqliteThread, reader: SqliteThread, points: DatabaseSync, longLog?: number) {
    super();
    this.#bytes = openSync(file, 'r+');
    this.#writer = writer;
    this.#reader = reader;
    this.#points = points;
    this.#log = new SqliteLog(file, this.#bytes, writer, points, longLog);
    this.#shorthand = new Shorthand(readShorthand(points));
  }

  /**
   * Opens views.db, and makes it if it is not there. `mostUnkeyed`: of how many documents a generation that fills has no index of its keys yet, but
   * their rows in memory, some 50 bytes each. `longLog`: with how many pages the log is copied into the file.
   */
  static async open({ file, mostUnkeyed = MOST_UNKEYED, longLog }: Options): Promise<SqliteReadModels> {
    const writer = new SqliteThread({ role: 'writer', file, mostUnkeyed });
    const shelves = await writer.ask<Shelf[]>({ kind: 'generations' });
    const reader = new SqliteThread({ role: 'reader', file });
    const models = new SqliteReadModels(file, writer, reader, new DatabaseSync(file, { readOnly: true, timeout: 1_000 }), longLog);
    for (const shelf of shelves) models.#know(shelf);
    // One that fails, or is cut short again, stays due.
    if (await writer.ask<boolean>({ kind: 'purge-is-due' })) models.purge().catch(() => undefined);
    return models;
  }

  async generation(view: ViewDeclaration): Promise<Generation> {
    const { name, version, indexes, compound, about } = view;
    const shelf = await this.#writer.ask<Shelf>({ kind: 'declare', view: { name, version, indexes, compound, about } });
    this.#know(shelf);
    return generationOf(shelf);
  }

  async generations(): Promise<Generation[]> {
    return (await this.#writer.ask<Shelf[]>({ kind: 'generations' })).map(generationOf);
  }

  get<D extends Document>(view: string, key: string, version?: number): Promise<Kept<D> | undefined> {
    return new Promise((resolve) => {
      const shelf = this.#shelved(view, version);
      resolve(shelf.keyed ? this.#read<D>(shelf, key) : this.#unkeyed<D>(view, shelf, [key]).then(([kept]) => kept));
    });
  }

  async getMany<D extends Document>(view: string, keys: readonly string[], version?: number): Promise<Map<string, Kept<D>>> {
    const found = new Map<string, Kept<D>>();
    const shelf = this.#shelved(view, version);
    if (!shelf.keyed) {
      for (const kept of await this.#unkeyed<D>(view, shelf, keys)) found.set(kept.key, kept);
      return found;
    }
    if (keys.length > MOST_POINT_READS) {
      for (let at = 0; at < keys.length; at += LARGEST_PAGE) {
        const part = keys.slice(at, at + LARGEST_PAGE);
        const items = await this.#kept<D>(view, version, ({ layout }) => ({
          sql: `SELECT ${layout.row} FROM ${layout.table} WHERE key IN (SELECT value FROM json_each(?))`,
          params: [JSON.stringify(part.map(shortKey))],
        }));
        for (const kept of items) found.set(kept.key, kept);
      }
      return found;
    }
    for (const key of keys) {
      const kept = this.#read<D>(shelf, key);
      if (kept) found.set(key, kept);
    }
    return found;
  }

  async find<D extends Document>(
    view: string,
    filter: Filter,
    { sort = [], limit = PAGE, after }: { sort?: Sort; limit?: number; after?: string } = {},
  ): Promise<Page<D>> {
    if (!Number.isInteger(limit) || limit < 1) throw new QueryRejected('a page holds at least one document');
    const size = Math.min(limit, LARGEST_PAGE);
    const found = await this.#kept<D>(view, undefined, ({ layout }) => findQuery(layout, filter, { sort, limit: size + 1, after }));
    const items = found.slice(0, size);
    const last = items.at(-1);
    return found.length > size && last ? { items, next: cursorAt(sort, last.key, last.document) } : { items };
  }

  async *walk<D extends Document>(view: string, filter: Filter, { sort, limit }: { sort: Sort; limit: number }): AsyncGenerator<Kept<D>[]> {
    if (!isWalkable(this.#shelved(view).layout, filter, sort)) {
      yield* this.#pages<D>(view, filter, { sort, limit });
      return;
    }
    let from: Place | undefined;
    for (let steps = FIRST_STEPS; ; steps = Math.min(4 * steps, MOST_STEPS)) {
      const start = from;
      const { rows: places } = await this.#query(view, undefined, ({ layout }) => placeQuery(layout, filter, sort, start, steps));
      const [to] = places;
      const end = to as Place | undefined;
      const stretch = { from: start, to: end, limit };
      const { layout, rows } = await this.#query(view, undefined, (shelf) => stretchQuery(shelf.layout, filter, sort, stretch));
      yield await this.#unpacked<D>(layout, rows);
      from = rows.length === limit ? (rows.at(-1)?.slice(3 + layout.columns.length) as Place) : end;
      if (!from) return;
    }
  }

  async *#pages<D extends Document>(view: string, filter: Filter, options: { sort: Sort; limit: number }): AsyncGenerator<Kept<D>[]> {
    for (let after: string | undefined; ;) {
      const { items, next } = await this.find<D>(view, filter, { ...options, after });
      yield items;
      if (next === undefined) return;
      after = next;
    }
  }

  async count(view: string, filter: Filter): Promise<number> {
    const { rows } = await this.#query(view, undefined, ({ layout }) => countQuery(layout, filter));
    return Number(rows[0]?.[0]);
  }

  async wordsAbout<D extends Document>(
    view: string,
    version: number,
    profileId: string,
    { limit = PAGE, after = '0' }: { limit?: number; after?: string } = {},
  ): Promise<Page<D>> {
    const { layout, rows } = await this.#query(view, version, (shelf) => wordsAboutQuery(shelf.layout, profileId, after, limit));
    const items = rows.map((row) => keptOf<D>(layout, row as Row));
    return rows.length < limit ? { items } : { items, next: String(rows.at(-1)?.at(-1)) };
  }

  async commit(view: string, version: number, batch: Batch): Promise<void> {
    const shelf = this.#shelved(view, version);
    const packed: PackedBatch = {
      puts: [],
      deletes: batch.deletes.map(({ key, position }) => [key, position]),
      expected: batch.expected,
      checkpoint: batch.checkpoint,
    };
    for (let at = 0; at < batch.puts.length; at += SLICE) {
      // A large batch is written down in slices, so that requests get their turn.
      if (at > 0) await nextTurn();
      const slice = batch.puts.slice(at, at + SLICE).map(({ key, document, position }): Put => [key, document, position]);
      packed.puts.push(JSON.stringify(slice));
    }
    this.#log.copyIfLong();
    const { taken, left, keyed } = await this.#writer.ask<Committed>({ kind: 'commit', view, version, batch: packed });
    for (const number of left) this.#shorthand.forgetGroup(number);
    shelf.keyed = keyed;
    if (!taken) throw new CheckpointMoved(`${view} is not at ${batch.expected} any more`);
  }

  async activate(view: string, version: number): Promise<void> {
    // Each by itself, so that commits go in between.
    while (await this.#writer.ask<boolean>({ kind: 'index', view, version }));
    await this.#writer.ask({ kind: 'activate', view, version });
    this.#shelved(view, version).keyed = true;
    this.#view(view).active = version;
  }

  async drop(view: string, version: number): Promise<void> {
    const shelves = this.#views.get(view)?.shelves;
    if (!shelves?.has(version)) return;
    await this.#writer.ask({ kind: 'drop', view, version });
    shelves.delete(version);
    this.#shorthand.clear();
    await this.purge();
  }

  async remove(view: string): Promise<void> {
    await this.#writer.ask({ kind: 'remove', view });
    this.#views.delete(view);
    this.#shorthand.clear();
    // One that fails, or is cut short, stays due.
    this.purge().catch(() => undefined);
  }

  /** Without a version a scan that outlives its generation goes on, after the same key, in the one that took its place. */
  async *scan<D extends Document>(
    view: string,
    { version, prefix = '', fields }: { version?: number; prefix?: string; fields?: ReadonlySet<string> } = {},
  ): AsyncIterable<Kept<D>> {
    if (prefix !== '' && !prefix.endsWith('/')) throw new QueryRejected('a prefix is whole parts of a key');
    const shelf = this.#shelved(view, version);
    if (version !== undefined && !shelf.keyed) {
      await this.#writer.ask({ kind: 'index', view, version });
      shelf.keyed = true;
    }
    for (let after: string | undefined; ;) {
      const from = after;
      const page = ({ layout }: Shelved) => ({
        sql: `SELECT ${layout.row} FROM ${layout.table} WHERE key ${from === undefined ? '>=' : '>'} ? ORDER BY key LIMIT ${SCAN_PAGE}`,
        params: [shortKey(from ?? prefix)],
      });
      const items = await this.#kept<D>(view, version, page, fields);
      for (const kept of items) {
        if (!kept.key.startsWith(prefix)) return;
        yield kept;
      }
      if (items.length < SCAN_PAGE) return;
      after = items.at(-1)?.key;
    }
  }

  /** Goes over the whole file in short steps, with commits and queries in between. One that is cut short is done by the next start. */
  purge(): Promise<void> {
    return this.#log.alone(() => this.#purge());
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#close());
  }

  async #close(): Promise<void> {
    this.#points.close();
    await this.#reader.close();
    await this.#writer.close();
    await this.#log.rests();
    closeSync(this.#bytes);
  }

  async #purge(): Promise<void> {
    const purge = await this.#writer.ask<number>({ kind: 'ask-purge' });
    await this.#log.copyMost();
    const sweep = (page: number) => this.#writer.ask<number>({ kind: 'sweep', file: this.#bytes, page });
    for (let page = 1; page > 0;) {
      const next = await sweep(page);
      page = next === page ? await this.#whileQueriesRest(() => sweep(page)) : next;
    }
    await this.#log.syncFile();
    await this.#writer.ask({ kind: 'purged', purge });
  }

  /** A query that is under way when another begins would keep the log from being emptied for ever. */
  async #whileQueriesRest<T>(work: () => Promise<T>): Promise<T> {
    const over = Promise.withResolvers<undefined>();
    this.#hold = over.promise;
    try {
      // Answers come in order: this one when all queries before it are done.
      await this.#reader.ask({ kind: 'query', sql: 'SELECT 1', params: [] });
      return await work();
    } finally {
      this.#hold = undefined;
      over.resolve(undefined);
    }
  }

  #know(shelf: Shelf): void {
    const view: View = this.#views.get(shelf.view) ?? { active: shelf.version, shelves: new Map() };
    if (shelf.active) view.active = shelf.version;
    const { version, keyed } = shelf;
    const known = view.shelves.get(version);
    if (known) known.keyed = keyed;
    else
      view.shelves.set(version, {
        version,
        layout: layoutOf(shelf.table, declared(shelf.view, shelf.declaration), this.#shorthand),
        keyed,
      });
    this.#views.set(shelf.view, view);
  }

  #view(name: string): View {
    const view = this.#views.get(name);
    if (!view) throw new QueryRejected(`there is no view "${name}"`);
    return view;
  }

  #shelved(name: string, version?: number): Shelved {
    const view = this.#view(name);
    const shelved = view.shelves.get(version ?? view.active);
    if (!shelved) throw new QueryRejected(`the view "${name}" has no generation ${version}`);
    return shelved;
  }

  #read<D extends Document>(shelf: Shelved, key: string): Kept<D> | undefined {
    shelf.point ??= this.#pointRead(shelf.layout);
    const row = shelf.point.get(shortKey(key)) as unknown as Row | undefined;
    return row && keptOf<D>(shelf.layout, row);
  }

  /** What is committed, asked of the thread that fills the generation: nobody else finds a key there. */
  async #unkeyed<D extends Document>(view: string, { version, layout }: Shelved, keys: readonly string[]): Promise<Kept<D>[]> {
    const rows = await this.#writer.ask<Row[]>({ kind: 'rows', view, version, keys });
    return rows.map((row) => keptOf<D>(layout, row));
  }

  #pointRead({ row, table }: Layout): StatementSync {
    const read = this.#points.prepare(`SELECT ${row} FROM ${table} WHERE key = ?`);
    read.setReturnArrays(true);
    return read;
  }

  async #kept<D extends Document>(
    view: string,
    version: number | undefined,
    query: (shelf: Shelved) => Query,
    fields?: ReadonlySet<string>,
  ): Promise<Kept<D>[]> {
    const { layout, rows } = await this.#query(view, version, query);
    return this.#unpacked(layout, rows, fields);
  }

  /** Many rows in a turn of their own: those of many readers come together. */
  async #unpacked<D extends Document>(layout: Layout, rows: readonly unknown[][], fields?: ReadonlySet<string>): Promise<Kept<D>[]> {
    if (rows.length > MOST_BESIDE_OTHERS) await this.#turns.begin().rest();
    return rows.map((row) => keptOf<D>(layout, row as Row, fields));
  }

  /** A generation may be switched and dropped between the question and its answer: then the new one is asked. */
  async #query(
    view: string,
    version: number | undefined,
    query: (shelf: Shelved) => Query,
  ): Promise<{ layout: Layout; rows: unknown[][] }> {
    await this.#hold;
    const shelf = this.#shelved(view, version);
    try {
      return { layout: shelf.layout, rows: await this.#reader.ask<unknown[][]>({ kind: 'query', ...query(shelf) }) };
    } catch (error) {
      if (version !== undefined || this.#shelved(view) === shelf) throw error;
      return this.#query(view, version, query);
    }
  }
}

/** A generation as this side knows it, and whether its keys have their index; its point read is prepared when it is first asked for. */
type Shelved = { version: number; layout: Layout; keyed: boolean; point?: StatementSync };
type View = { active: number; shelves: Map<number, Shelved> };
type Options = { file: string; mostUnkeyed?: number; longLog?: number };

function generationOf({ view, version, checkpoint, active }: Shelf): Generation {
  return { view, version, checkpoint, active };
}
