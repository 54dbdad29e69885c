/**
 * The thread of the embedded event store: it owns the file. Everything that arrived while it was busy is appended in one transaction.
 * Node runs this file as it is, so it holds only syntax that can be erased.
 */
import { renameSync, rmSync } from 'node:fs';
import { backup } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { EventLog } from './event-log.ts';
import type { EventLogOptions, LogAppend, LogOutcome, LogTaken, LogTaking } from './event-log.ts';
import type { LogPage, PageSize, StreamPage } from './event-log-reader.ts';
import type { Unavailability } from './event-store.ts';
import { isOutcomeUnknown, whyUnavailable } from './sqlite-failure.ts';

/** What the thread can be asked, by the kind of question, and what it answers. */
export type Questions = {
  append: { ask: LogAppend; answer: LogOutcome };
  take: { ask: { facts: readonly LogTaken[] }; answer: LogTaking };
  all: { ask: { after: number; to: number; categories?: readonly string[]; size: PageSize }; answer: LogPage };
  at: { ask: { positions: readonly number[]; size: PageSize }; answer: StreamPage };
  stream: { ask: { stream: string; from: number; size: PageSize }; answer: StreamPage };
  owner: { ask: { recordsId?: string }; answer: string | undefined };
  limit: { ask: { maxPageCount?: number; readOnly?: boolean }; answer: undefined };
  checkpoint: { ask: null; answer: undefined };
  backup: { ask: { file: string }; answer: undefined };
  close: { ask: null; answer: undefined };
};
export type Question = { [Kind in keyof Questions]: { call: number; kind: Kind; ask: Questions[Kind]['ask'] } }[keyof Questions];
export type Failure = { why: Unavailability | 'outcome-unknown'; message: string };
export type Answer = { call: number; answer?: Questions[keyof Questions]['answer']; failure?: Failure };
/** What the thread posts: first that it is open, or why not, then answers with the head of the log. */
export type Posted = { opened: { storeId: string } } | { failure: Failure } | { head: number; answers: Answer[] };

type Append = Extract<Question, { kind: 'append' }>;
type Other = Exclude<Question, { kind: 'append' }>;

/** Appends that share one transaction at most: a flood must not make the first of them wait for the last. */
const GROUP = 256;

if (!parentPort) throw new Error('The event store runs on a thread of its own');
const port = parentPort;
const log = open(workerData as EventLogOptions);
const appends: Append[] = [];
const others: Other[] = [];
let atWork = false;

if (log) {
  port.on('message', (questions: Question[]) => {
    for (const question of questions) {
      if (question.kind === 'append') appends.push(question);
      else others.push(question);
    }
    goOn(log);
  });
}

function open(options: EventLogOptions): EventLog | undefined {
  try {
    const opened = new EventLog(options);
    post({ opened: { storeId: opened.storeId } });
    return opened;
  } catch (error) {
    post({ failure: failureOf(error) });
    return undefined;
  }
}

/** Works in turns, so that whatever arrives meanwhile is collected. */
function goOn(log: EventLog): void {
  if (atWork || appends.length + others.length === 0) return;
  atWork = true;
  setImmediate(() => {
    const group = appends.splice(0, GROUP);
    if (group.length > 0) {
      const answers = settle(log, group);
      post({ head: log.head, answers });
    }
    const other = others.shift();
    if (other) void answer(log, other);
    atWork = false;
    goOn(log);
  });
}

/**
 * An append that fails for a reason of its own must not take others with it: after a failure each is tried alone.
 * What was read-only is opened anew, once: it may be writable by now.
 */
function settle(log: EventLog, group: readonly Append[], reopen = true): Answer[] {
  try {
    const outcomes = log.commit(group.map(({ ask }) => ask));
    return group.map(({ call }, index) => ({ call, answer: outcomes[index] }));
  } catch (error) {
    const failure = failureOf(error);
    if (failure.why !== 'read-only') return group.length > 1 ? group.flatMap((append) => settle(log, [append])) : failed(group, failure);
    if (!reopen) return failed(group, failure);
    return tryToReopen(log) ? settle(log, group, false) : failed(group, failure);
  }
}

function failed(group: readonly Append[], failure: Failure): Answer[] {
  return group.map(({ call }) => ({ call, failure }));
}

function tryToReopen(log: EventLog): boolean {
  try {
    log.reopen();
    return true;
  } catch {
    return false;
  }
}

async function answer(log: EventLog, question: Other): Promise<void> {
  try {
    post({ head: log.head, answers: [{ call: question.call, answer: await find(log, question) }] });
  } catch (error) {
    post({ head: log.head, answers: [{ call: question.call, failure: failureOf(error) }] });
  }
  if (question.kind === 'close') port.close();
}

async function find(log: EventLog, { kind, ask }: Other): Promise<Answer['answer']> {
  switch (kind) {
    case 'take':
      return log.take(ask.facts);
    case 'all':
      return log.reader.ofAll(ask.after, Math.min(ask.to, log.head), ask.categories, ask.size);
    case 'at':
      return log.reader.at(ask.positions, ask.size);
    case 'stream':
      return log.reader.ofStream(ask.stream, ask.from, ask.size);
    case 'owner':
      return log.owner(ask.recordsId);
    case 'limit':
      log.limit(ask);
      return undefined;
    case 'checkpoint':
      log.checkpoint();
      return undefined;
    case 'backup':
      await copy(log, ask.file);
      return undefined;
    case 'close':
      log.close();
      return undefined;
  }
}

/** A copy that is there whole or not at all. Appends go on meanwhile. */
async function copy(log: EventLog, file: string): Promise<void> {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  await backup(log.database, part);
  renameSync(part, file);
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return { why: isOutcomeUnknown(error) ? 'outcome-unknown' : whyUnavailable(error), message };
}

function post(posted: Posted): void {
  port.postMessage(posted);
}
