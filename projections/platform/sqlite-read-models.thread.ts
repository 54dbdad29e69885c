import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { IndexKey } from './folded-key.ts';
import type { ViewDeclaration } from './read-models.ts';
import { SqliteViews, type PackedBatch } from './sqlite-views.ts';

/**
 * The threads of the embedded read models: one writes, one answers queries, so that a query waits for no commit. A third one, while the log
 * is long or a purge begins, copies what is in it into the file, beside the one that writes.
 * This file and what it imports run straight from TypeScript too: erasable syntax only.
 */
export type ThreadRole = { role: 'writer'; file: string; mostUnkeyed: number } | { role: 'reader' | 'copier'; file: string };

export type Task =
  | { kind: 'generations' }
  | { kind: 'declare'; view: ViewDeclaration }
  | { kind: 'commit'; view: string; version: number; batch: PackedBatch }
  | { kind: 'rows'; view: string; version: number; keys: readonly string[] }
  | { kind: 'index' | 'activate' | 'drop'; view: string; version: number }
  | { kind: 'remove'; view: string }
  | { kind: 'ask-purge' | 'purge-is-due' }
  | { kind: 'sweep'; file: number; page: number }
  | { kind: 'purged'; purge: number }
  | { kind: 'copy-log' }
  | { kind: 'query'; sql: string; params: readonly IndexKey[] }
  | { kind: 'close' };

export type Request = { id: number; task: Task };
export type Reply = { id: number; result: unknown } | { id: number; error: string };

const thread = workerData as ThreadRole;
const { file } = thread;
const views = thread.role === 'writer' ? new SqliteViews(file, thread.mostUnkeyed) : undefined;
const perform = views ? writer(views) : thread.role === 'reader' ? reader() : copier();

if (!parentPort) throw new Error('this file runs as a thread');
const port = parentPort;

port.on('message', (requests: Request[]) => {
  const closing = requests.some(({ task }) => task.kind === 'close');
  port.postMessage(views ? written(views, requests) : requests.map(answer));
  if (closing) port.close();
});

/** Commits that come together share one transaction. When it fails each is tried by itself, so that one does not fail the rest. */
function written(writing: SqliteViews, requests: Request[]): Reply[] {
  if (requests.length === 1 || requests.some(({ task }) => task.kind !== 'commit')) return requests.map(answer);
  try {
    return writing.together(() => requests.map(({ id, task }) => ({ id, result: perform(task) })));
  } catch {
    return requests.map(answer);
  }
}

function answer({ id, task }: Request): Reply {
  try {
    return { id, result: perform(task) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function writer(writing: SqliteViews): (task: Task) => unknown {
  return (task) => {
    switch (task.kind) {
      case 'generations':
        return writing.generations();
      case 'declare':
        return writing.declare(task.view);
      case 'commit':
        return writing.commit(task.view, task.version, task.batch);
      case 'rows':
        return writing.rows(task.view, task.version, task.keys);
      case 'index':
        return writing.indexOne(task.view, task.version);
      case 'activate': {
        writing.activate(task.view, task.version);
        return;
      }
      case 'drop': {
        writing.drop(task.view, task.version);
        return;
      }
      case 'remove': {
        writing.remove(task.view);
        return;
      }
      case 'ask-purge':
        return writing.askPurge();
      case 'purge-is-due':
        return writing.purgeIsDue();
      case 'sweep':
        return writing.sweep(task.file, task.page);
      case 'purged': {
        writing.purged(task.purge);
        return;
      }
      case 'copy-log': {
        writing.copyLog();
        return;
      }
      case 'close': {
        writing.close();
        return;
      }
      case 'query':
        throw new Error(`the writer does not ${task.kind}`);
    }
  };
}

function reader(): (task: Task) => unknown {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= 200) statements.clear();
      statement = db.prepare(sql);
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    return statement;
  };
  return (task) => {
    switch (task.kind) {
      case 'query':
        return prepared(task.sql).all(...task.params);
      case 'close': {
        db.close();
        return;
      }
      default:
        throw new Error(`the reader cannot ${task.kind}`);
    }
  };
}

/** Copies what it can: others go on writing, and a reader may still need the file as it is. */
function copier(): (task: Task) => unknown {
  const db = new DatabaseSync(file);
  return ({ kind }) => {
    if (kind === 'close') db.close();
    else db.exec('PRAGMA wal_checkpoint(PASSIVE)');
  };
}
