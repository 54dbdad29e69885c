import { AsyncLocalStorage } from 'node:async_hooks';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { OrganisationDirectories } from '../people/organisation-directory.ts';
import type { Change } from '../platform/projection.ts';
import type { BatchListener, ResetListener } from '../platform/projector.ts';
import type { Scope } from '../platform/scope.ts';
import { GivenUp } from '../platform/shares.ts';
import { SqliteViewReader } from '../platform/sqlite-view-reader.ts';
import { type Reading, read } from './board-readings.ts';
import { type AsOf, type BoardOf, Boards, type TrialParams } from './boards.ts';

/**
 * The thread that reads boards: with timelines and rosters of its own, kept up by the commits that it is told before it is asked.
 * This file and what it imports run straight from TypeScript too: erasable syntax only.
 */
export type ReaderRole = { file: string; givenUp: Int32Array };

/** A board and what is read from it. `now` is what a limit of history is counted from. */
export type Question = { organisationId: string; params: BoardOf | TrialParams; scope: Scope; asOf?: AsOf; now: Instant; reading: Reading };

export type Told =
  | { kind: 'ask'; id: number; question: Question }
  | { kind: 'committed'; view: string; changes: readonly Change[]; position: Position }
  | { kind: 'reset'; view: string; position: Position | null };
export type Answer = { id: number; parts: string[] } | { id: number; givenUp: true } | { id: number; error: string };

/** A nicer thread yields to those that answer requests: where threads have a priority of their own. */
const NICE = 10;

const { file, givenUp } = workerData as ReaderRole;
if (!parentPort) throw new Error('this file runs as a thread');
const port = parentPort;
if (process.platform === 'linux') setPriority(NICE);

const committed = new Set<BatchListener>();
const reset = new Set<ResetListener>();
const commits = {
  onCommitted(listener: BatchListener) {
    committed.add(listener);
    return () => void committed.delete(listener);
  },
  onReset(listener: ResetListener) {
    reset.add(listener);
    return () => void reset.delete(listener);
  },
};
/** The question that is worked on. */
const asked = new AsyncLocalStorage<number>();
const views = new SqliteViewReader(file);
/** What is told here is committed. */
const folds = { ...commits, onFolded: commits.onCommitted, reached: () => Promise.resolve() };
const boards = new Boards(views, folds, new OrganisationDirectories(views, commits), () => {
  const id = asked.getStore();
  if (id !== undefined && Atomics.load(givenUp, id % givenUp.length) === id) throw new GivenUp();
});

port.on('message', (told: Told) => {
  switch (told.kind) {
    case 'ask':
      void asked.run(told.id, () => answer(told.id, told.question));
      break;
    case 'committed':
      for (const listener of committed) listener(told.changes, [], told.position, told.view);
      break;
    case 'reset':
      for (const listener of reset) listener(told.view, told.position);
  }
});

async function answer(id: number, question: Question): Promise<void> {
  try {
    port.postMessage({ id, parts: await answered(question) } satisfies Answer);
  } catch (error) {
    if (error instanceof GivenUp) port.postMessage({ id, givenUp: true } satisfies Answer);
    else port.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) } satisfies Answer);
  }
}

/** Reads a board while it stands still. */
async function answered({ organisationId, params, scope, asOf, now, reading }: Question): Promise<string[]> {
  if ('trial' in params) return read(await boards.tried(organisationId, params, scope), reading);
  if (asOf) return read(await boards.asOf(organisationId, params, scope, asOf, now), reading);
  const live = await boards.live(organisationId, params, scope);
  try {
    live.moveOn(now);
    return live.read(reading);
  } finally {
    live.release();
  }
}
