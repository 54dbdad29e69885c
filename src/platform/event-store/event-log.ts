import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { categoryOf } from '../event.values.ts';
import type { Instant, Metadata } from '../event.values.ts';
import type { EncodedEvent } from './encode-event.ts';
import { EventLogReader } from './event-log-reader.ts';
import { revisionBefore } from './event-store.ts';
import type { ExpectedRevision } from './event-store.ts';
import { idAfter } from './log-position.ts';

export type LogAppend = { stream: string; expected: ExpectedRevision; events: readonly EncodedEvent[] };
/** What became of an append: the place of its last event, with its stamp unless it was there before, or where the stream really is. */
export type LogOutcome = { revision: number; position: number; recordedAt?: Instant } | { actual: number | 'no-stream' };

/** A fact as another log holds it. */
export type LogTaken = EncodedEvent & { stream: string; revision: number; recordedAt: Instant };
/** What became of taking facts: which of them did not follow on its stream, if any; then none was taken. */
export type LogTaking = { stream: string; expected: ExpectedRevision; actual: number | 'no-stream' } | undefined;

/** How many pages the file may have, and whether it may be written at all. */
export type LogLimits = { maxPageCount?: number; readOnly?: boolean };

/**
 * `now` is what the store's clock shows when it is opened; it runs on from there. Absent: the machine's time.
 * `after` is the id of a store whose facts were copied here: its own is to be greater, and is changed where it is not.
 */
export type EventLogOptions = LogLimits & { file: string; now?: Instant; after?: string };

/**
 * The log in one SQLite file, and the only one who writes to it. It blocks the thread it is used on.
 * What it throws is SQLite's own.
 */
export class EventLog {
  readonly storeId: string;
  readonly #options: EventLogOptions;
  readonly #clockAhead: number;
  #connection: ReturnType<typeof connect>;
  #head: number;
  #recordedAt: Instant;

  constructor(options: EventLogOptions) {
    this.#options = options;
    this.#clockAhead = options.now === undefined ? 0 : Date.parse(options.now) - Date.now();
    this.#connection = connect(options);
    const { database } = this.#connection;
    this.storeId = storeIdOf(database, options.after);
    const last = database.prepare('SELECT position, metadata FROM events ORDER BY position DESC LIMIT 1').get();
    this.#head = Number(last?.position ?? 0);
    this.#recordedAt = last ? (JSON.parse(String(last.metadata)) as Metadata).recordedAt : '';
  }

  get head(): number {
    return this.#head;
  }

  get database(): DatabaseSync {
    return this.#connection.database;
  }

  get reader(): EventLogReader {
    return this.#connection.reader;
  }

  /** Judges each append on its own and writes those that hold, all in one transaction: one sync to disk. */
  commit(appends: readonly LogAppend[]): LogOutcome[] {
    return this.#allOrNothing(() => {
      const now = new Date(Date.now() + this.#clockAhead).toISOString();
      if (now > this.#recordedAt) this.#recordedAt = now;
      return appends.map((append) => this.#judge(append));
    });
  }

  /** Writes facts of another log after those that are there: all, or none when one does not follow on its stream. */
  take(facts: readonly LogTaken[]): LogTaking {
    try {
      this.#allOrNothing(() => facts.forEach((fact) => this.#takeOne(fact)));
    } catch (error) {
      if (error instanceof DoesNotFollow) return error.where;
      throw error;
    }
    return undefined;
  }

  /** Whose records the facts belong to. Who asks for it first with an id of records gets it for these. */
  owner(recordsId?: string): string | undefined {
    const { database } = this;
    if (recordsId !== undefined) database.prepare('INSERT INTO owner SELECT ? WHERE NOT EXISTS (SELECT 1 FROM owner)').run(recordsId);
    const found = database.prepare('SELECT records FROM owner').get();
    return found && String(found.records);
  }

  /** Takes a new connection: what was read-only may be writable now. */
  reopen(): void {
    const fresh = connect(this.#options);
    this.#connection.database.close();
    this.#connection = fresh;
  }

  /** What may be written from now on. */
  limit(limits: LogLimits): void {
    Object.assign(this.#options, limits);
    applyLimits(this.database, this.#options);
  }

  /** Moves everything into the main file and empties the write-ahead log. */
  checkpoint(): void {
    const [busy] = this.#connection.checkpoint.get() as unknown as [number];
    if (busy) throw new Error('Another process reads the log, so that it cannot be emptied');
  }

  close(): void {
    this.#connection.database.close();
  }

  #allOrNothing<T>(write: () => T): T {
    const { database, begin, commit } = this.#connection;
    const [head, recordedAt] = [this.#head, this.#recordedAt];
    try {
      begin.run();
      const written = write();
      commit.run();
      return written;
    } catch (error) {
      this.#head = head;
      this.#recordedAt = recordedAt;
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  #takeOne({ stream, revision, recordedAt, id, type, data, metadata }: LogTaken): void {
    const [found, current] = this.#find(stream);
    if (revision !== current + 1)
      throw new DoesNotFollow({ stream, expected: revisionBefore(revision), actual: revisionBefore(current + 1) });
    this.#head += 1;
    this.#connection.addEvent.run(this.#head, id, found ?? this.#add(stream), revision, type, data, metadata);
    if (recordedAt > this.#recordedAt) this.#recordedAt = recordedAt;
  }

  #find(stream: string): [id: number | undefined, revision: number] {
    return (this.#connection.stream.get(stream) as unknown as [number, number] | undefined) ?? [undefined, -1];
  }

  #judge({ stream, expected, events }: LogAppend): LogOutcome {
    const [id, current] = this.#find(stream);
    const refused: LogOutcome = { actual: revisionBefore(current + 1) };
    if (expected === 'stream-exists') {
      if (id === undefined) return refused;
      const there = this.#connection.revisionOf.get(id, events[0]?.id ?? '') as unknown as [number] | undefined;
      return there ? (this.#again(id, there[0] - 1, events) ?? refused) : this.#write(id, current, events);
    }
    const before = expected === 'no-stream' ? -1 : expected;
    if (before === current) return this.#write(id ?? this.#add(stream), current, events);
    return (before < current && id !== undefined && this.#again(id, before, events)) || refused;
  }

  /** Where the batch lies if it was appended before at this expected revision. */
  #again(stream: number, before: number, events: readonly EncodedEvent[]): LogOutcome | undefined {
    const revision = before + events.length;
    const there = this.#connection.between.all(stream, before + 1, revision) as unknown as [string, number][];
    const same = there.length === events.length && events.every((event, index) => event.id === there[index]?.[0]);
    const last = there.at(-1);
    return same && last ? { revision, position: last[1] } : undefined;
  }

  #add(stream: string): number {
    return Number(this.#connection.addStream.run(stream, categoryOf(stream)).lastInsertRowid);
  }

  #write(stream: number, current: number, events: readonly EncodedEvent[]): LogOutcome {
    let revision = current;
    for (const { id, type, data, metadata } of events) {
      this.#head += 1;
      revision += 1;
      this.#connection.addEvent.run(this.#head, id, stream, revision, type, data, stamped(metadata, this.#recordedAt));
    }
    return { revision, position: this.#head, recordedAt: this.#recordedAt };
  }
}

class DoesNotFollow extends Error {
  readonly where: LogTaking;
  constructor(where: LogTaking) {
    super();
    this.where = where;
  }
}

/** Metadata as they lie on disk: the stamp comes first. */
export function stamped(metadata: string, recordedAt: Instant): string {
  return `{"recordedAt":"${recordedAt}"${metadata === '{}' ? '' : ','}${metadata.slice(1)}`;
}

/** Streams have a number, because their long names would make the index of revisions five times as large. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS store (id TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS owner (records TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, category TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL,
    stream INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT;`;

function connect(options: EventLogOptions) {
  const database = new DatabaseSync(options.file);
  database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec('PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 8000');
  database.exec(SCHEMA);
  applyLimits(database, options);
  const prepare = (sql: string) => database.prepare(sql, { returnArrays: true });
  return {
    database,
    reader: new EventLogReader(database),
    begin: prepare('BEGIN IMMEDIATE'),
    commit: prepare('COMMIT'),
    checkpoint: prepare('PRAGMA wal_checkpoint(TRUNCATE)'),
    stream: prepare('SELECT id, (SELECT max(revision) FROM events WHERE events.stream = streams.id) FROM streams WHERE name = ?'),
    between: prepare('SELECT id, position FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision'),
    revisionOf: prepare('SELECT revision FROM events WHERE stream = ? AND id = ?'),
    addStream: prepare('INSERT INTO streams (name, category) VALUES (?, ?)'),
    addEvent: prepare('INSERT INTO events (position, id, stream, revision, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)'),
  };
}

function applyLimits(database: DatabaseSync, { maxPageCount, readOnly = false }: LogLimits): void {
  if (maxPageCount !== undefined) database.exec(`PRAGMA max_page_count = ${maxPageCount}`);
  database.exec(`PRAGMA query_only = ${readOnly ? 'ON' : 'OFF'}`);
}

function storeIdOf(database: DatabaseSync, after = ''): string {
  const found = database.prepare('SELECT id FROM store').get();
  const id = found ? String(found.id) : randomBytes(6).toString('hex');
  if (!found) database.prepare('INSERT INTO store (id) VALUES (?)').run(id);
  if (id > after) return id;
  const later = idAfter(after, new Date().toISOString());
  database.prepare('UPDATE store SET id = ?').run(later);
  return later;
}
