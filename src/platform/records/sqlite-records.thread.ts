import { fdatasyncSync, openSync, readSync, writeSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Unavailability } from '../event-store/event-store.ts';
import { whyUnavailable } from '../event-store/sqlite-failure.ts';
import { type FileBytes, wipeUnused } from '../sqlite-pages.values.ts';
import type { AnyKind } from './records.ts';
import { declareKind } from './sqlite-declarations.ts';
import type { Statement } from './sqlite-kinds.ts';

/** `alone`: statements that SQLite does not take inside a transaction. `sweep`: a step of a purge, from that page on. */
export type RecordsTask =
  | { do: 'write' | 'alone'; statements: readonly Statement[] }
  | { do: 'declare'; kind: AnyKind }
  | { do: 'sweep'; page: number }
  | { do: 'close' };
export type RecordsRequest = { id: number; task: RecordsTask };
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
  const shared = requests.filter(({ task }) => task.do === 'write');
  const answers = shared.length > 0 ? commit(shared) : [];
  for (const { id, task } of requests.filter(({ task }) => task.do !== 'write')) answers.push(alone(id, task));
  parentPort?.postMessage(answers);
});

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

function inSavepoint({ id, task }: RecordsRequest): RecordsAnswer {
  database.exec('SAVEPOINT request');
  try {
    const changes = perform(task);
    database.exec('RELEASE request');
    return { id, changes };
  } catch (error) {
    if (!database.isTransaction) throw error;
    database.exec('ROLLBACK TO request; RELEASE request');
    return refusal(id, error);
  }
}

function alone(id: number, task: RecordsTask): RecordsAnswer {
  try {
    return { id, changes: perform(task) };
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return refusal(id, error);
  }
}

function perform(task: RecordsTask): number[] {
  switch (task.do) {
    case 'write':
    case 'alone':
      return task.statements.map(run);
    case 'declare':
      database.exec('BEGIN IMMEDIATE');
      declareKind(database, task.kind);
      database.exec('COMMIT');
      return [];
    case 'sweep':
      return [sweep(task.page)];
    case 'close':
      database.close();
      return [];
  }
}

function run({ sql, rows, changes: expected }: Statement): number {
  let statement = prepared.get(sql);
  if (!statement) prepared.set(sql, (statement = database.prepare(sql)));
  let changed = 0;
  for (const row of rows) {
    const changes = Number(statement.run(...(row as SQLInputValue[])).changes);
    if (expected !== undefined && changes !== expected) throw new Conflict(`${changes} rows changed, not ${expected}`);
    changed += changes;
  }
  return changed;
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
