import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { IndexKey } from './folded-key.ts';
import type { ViewDeclaration } from './read-models.ts';
import { SqliteViews, type PackedBatch } from './sqlite-views.ts';

/**
 * The threads of the embedded read models: one writes, one answers queries, so that a query waits for no commit.
 * This file and what it imports run straight from TypeScript too: erasable syntax only.
 */
export type ThreadRole = { role: 'writer' | 'reader'; file: string };

export type Task =
  | { kind: 'generations' }
  | { kind: 'declare'; view: ViewDeclaration }
  | { kind: 'commit'; view: string; version: number; batch: PackedBatch }
  | { kind: 'activate' | 'drop'; view: string; version: number }
  | { kind: 'purge' }
  | { kind: 'query'; sql: string; params: readonly IndexKey[] }
  | { kind: 'close' };

export type Request = { id: number; task: Task };
export type Reply = { id: number; result: unknown } | { id: number; error: string };

const { role, file } = workerData as ThreadRole;
const perform = role === 'writer' ? writer() : reader();

if (!parentPort) throw new Error('this file runs as a thread');
const port = parentPort;

port.on('message', (requests: Request[]) => {
  const closing = requests.some(({ task }) => task.kind === 'close');
  port.postMessage(requests.map(answer));
  if (closing) port.close();
});

function answer({ id, task }: Request): Reply {
  try {
    return { id, result: perform(task) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  }
}

function writer(): (task: Task) => unknown {
  const views = new SqliteViews(file);
  return (task) => {
    switch (task.kind) {
      case 'generations':
        return views.generations();
      case 'declare':
        return views.declare(task.view);
      case 'commit':
        return views.commit(task.view, task.version, task.batch);
      case 'activate': {
        views.activate(task.view, task.version);
        return;
      }
      case 'drop': {
        views.drop(task.view, task.version);
        return;
      }
      case 'purge': {
        views.purge();
        return;
      }
      case 'close': {
        views.close();
        return;
      }
      case 'query':
        throw new Error('the writer answers no queries');
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
