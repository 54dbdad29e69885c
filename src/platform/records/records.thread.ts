import { fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Unavailability } from '../event-store/event-store.ts';
import { whyUnavailable } from '../event-store/sqlite-failure.ts';
import { type FileBytes, wipeUnused } from '../sqlite-pages.values.ts';

/** Statements to run, or with `sweep` a step of a purge: the page to begin at. */
export type RecordsRequest = {
  id: number;
  statements: readonly { sql: string; params?: readonly SQLInputValue[]; changes?: number }[];
  sweep?: number;
};
/** Of a step of a purge `changes` holds the page to go on with. */
export type RecordsAnswer = { id: number; changes?: number[]; conflict?: boolean; unavailable?: Unavailability; message?: string };

/** A step of a purge takes a few milliseconds; writes go between the steps. */
const SWEPT_AT_ONCE = 512;

const { file } = workerData as { file: string };
const database = new DatabaseSync(file);
database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA secure_delete=ON; PRAGMA busy_timeout=5000');
const pages = openSync(file, 'r+');
const prepared = new Map<string, StatementSync>();

parentPort?.on('message', (requests: RecordsRequest[]) => {
  const shared = requests.filter((request) => !standsAlone(request));
  const answers = shared.length > 0 ? commit(shared) : [];
  for (const request of requests.filter(standsAlone)) answers.push(alone(request));
  parentPort?.postMessage(answers);
});

/** Statements that SQLite does not take inside a transaction. */
function standsAlone({ statements, sweep: page }: RecordsRequest): boolean {
  return page !== undefined || statements.some(({ sql }) => /^\s*(PRAGMA|VACUUM|ATTACH|DETACH)/i.test(sql));
}

/** All requests of one message share a commit; each is judged on its own. */
function commit(requests: RecordsRequest[]): RecordsAnswer[] {
  try {
    database.exec('BEGIN IMMEDIATE');
    const answers = requests.map(inSavepoint);
    database.exec('COMMIT');
    return answers;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return requests.map(({ id }) => refusal(id, error));
  }
}

function inSavepoint(request: RecordsRequest): RecordsAnswer {
  database.exec('SAVEPOINT request');
  try {
    const changes = request.statements.map(run);
    database.exec('RELEASE request');
    return { id: request.id, changes };
  } catch (error) {
    if (!database.isTransaction) throw error;
    database.exec('ROLLBACK TO request; RELEASE request');
    return refusal(request.id, error);
  }
}

function alone({ id, statements, sweep: page }: RecordsRequest): RecordsAnswer {
  try {
    return { id, changes: page === undefined ? statements.map(run) : [sweep(page)] };
  } catch (error) {
    return refusal(id, error);
  }
}

function run({ sql, params = [], changes: expected }: RecordsRequest['statements'][number]): number {
  let statement = prepared.get(sql);
  if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
  const changes = Number(statement.run(...params).changes);
  if (expected !== undefined && changes !== expected) throw new Conflict(`${changes} rows changed, not ${expected}`);
  return changes;
}

/**
 * Zeroes what lies unused in some pages. The log is emptied first, so that the file holds the latest of each page; pages in memory that are
 * not like the file any more are let go. Answers where to go on: at the same page when a read was in the way, 0 at the end.
 */
function sweep(page: number): number {
  const [outcome] = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all();
  if (outcome?.['busy'] !== 0) return page;
  const { next, wiped } = wipeUnused(bytes, page, SWEPT_AT_ONCE);
  if (wiped > 0) {
    fdatasyncSync(pages);
    database.exec('PRAGMA shrink_memory');
  }
  return next;
}

const bytes: FileBytes = {
  read: (at, length) => {
    const read = Buffer.alloc(length);
    readSync(pages, read, 0, length, at);
    return read;
  },
  write: (written, at) => void writeSync(pages, written, 0, written.length, at),
};

class Conflict extends Error {}

function refusal(id: number, error: unknown): RecordsAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const code = (error as { errcode?: number }).errcode ?? 0;
  const primary = code & 0xff;
  return {
    id,
    conflict: error instanceof Conflict || primary === 19,
    unavailable: [8, 10, 13].includes(primary) ? whyUnavailable(error) : undefined,
    message,
  };
}
