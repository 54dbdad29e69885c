import { Worker } from 'node:worker_threads';
import { isEntry } from '../entries/entries.ts';
import type { Change } from '../platform/projection.ts';
import { type Asker, GivenUp, Shares } from '../platform/shares.ts';
import type { Answer, Question, ReaderRole, Told } from './board-reader.thread.ts';
import type { Projector } from '../platform/projector.ts';

/** The thread that reads boards has ended: the next question begins another. */
export class ReaderEnded extends Error {
  override readonly name = 'ReaderEnded';
}

/** Organisations whose questions are under way at the same time: one may wait for a series to be read, while others are answered. */
const AT_ONCE = 8;
/** Places in which questions under way are told that nobody waits for them any more: many more than there are such questions. */
const PLACES = 1_024;
/** The views that boards are made of. */
const VIEWS: readonly string[] = ['entries', 'people', 'teams', 'competitions', 'competition-rosters', 'competition-rounds', 'reveals'];

type Waiting = { resolve: (parts: string[]) => void; reject: (error: Error) => void };

/**
 * Reads boards, of now and of the past, off the thread that answers requests: in turns of organisations and their callers, and no longer
 * than somebody waits for the answer. An answer shows at least what was committed when its question came.
 */
export class BoardReader {
  readonly #file: string;
  readonly #shares: Shares;
  readonly #waiting = new Map<number, Waiting>();
  readonly #givenUp = new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT)).fill(-1);
  /** Organisations of which the thread may have something in memory. */
  readonly #read = new Set<string>();
  #thread: Worker | undefined;
  #asked = 0;

  /**
   * @param file views.db
   * @param most questions that may wait, of one caller and of one organisation
   */
  constructor(file: string, commits: Pick<Projector, 'onCommitted' | 'onReset'>, most: { ofCaller: number; ofOrganisation: number }) {
    this.#file = file;
    this.#shares = new Shares({ atOnce: AT_ONCE, ...most });
    commits.onCommitted((changes, _, position, view) => {
      if (!this.#thread || !VIEWS.includes(view)) return;
      const told = changes.filter(({ key }) => this.#read.has(key.slice(0, key.indexOf('/')))).map(withoutWords);
      if (told.length > 0) this.#tell({ kind: 'committed', view, changes: told, position });
    });
    commits.onReset((view, position) => VIEWS.includes(view) && this.#tell({ kind: 'reset', view, position }));
  }

  /** How many questions are under way, and how many wait. */
  status(): { running: number; waiting: number } {
    const { running, waiting } = this.#shares;
    return { running, waiting };
  }

  /**
   * What is read from a board, as JSON: one text, and of standings as many as there are parts.
   * @throws TooManyWaiting when the caller, or the organisation, has too many questions
   * @throws GivenUp when the caller has gone
   * @throws ReaderEnded when the thread has died meanwhile
   */
  read(question: Omit<Question, 'organisationId'>, asker: Asker): Promise<string[]> {
    const { organisationId, gone } = asker;
    return this.#shares.take(asker, () => this.#ask({ organisationId, ...question }, gone));
  }

  /** Ends the thread, and with it what is under way. A question after that begins another. */
  async end(): Promise<void> {
    await this.#thread?.terminate();
  }

  async #ask(question: Question, gone: AbortSignal | undefined): Promise<string[]> {
    const id = this.#asked++ % 2 ** 31;
    const giveUp = () => Atomics.store(this.#givenUp, id % PLACES, id);
    gone?.addEventListener('abort', giveUp, { once: true });
    try {
      return await new Promise<string[]>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        this.#thread ??= this.#start();
        this.#read.add(question.organisationId);
        this.#tell({ kind: 'ask', id, question });
      });
    } finally {
      gone?.removeEventListener('abort', giveUp);
    }
  }

  #start(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';
    const role: ReaderRole = { file: this.#file, givenUp: this.#givenUp };
    const thread = new Worker(new URL(`./board-reader.thread${extension}`, import.meta.url), { workerData: role });
    thread.on('message', (answer: Answer) => this.#settle(answer));
    thread.on('error', (error: Error) => this.#end(thread, error.message));
    thread.on('exit', () => this.#end(thread, 'it has stopped'));
    return thread;
  }

  #tell(told: Told): void {
    this.#thread?.postMessage(told);
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if ('parts' in answer) waiting?.resolve(answer.parts);
    else waiting?.reject('givenUp' in answer ? new GivenUp() : new Error(answer.error));
  }

  #end(thread: Worker, why: string): void {
    if (this.#thread !== thread) return;
    this.#thread = undefined;
    this.#read.clear();
    for (const { reject } of this.#waiting.values()) reject(new ReaderEnded(`the thread that reads boards has ended: ${why}`));
    this.#waiting.clear();
  }
}

/** What people wrote is no part of a board, and may be long. */
function withoutWords(change: Change): Change {
  const { before, after } = change;
  return { ...change, before: wordless(before), after: wordless(after) };
}

function wordless(document: Change['after']): Change['after'] {
  return isEntry(document) && document.comment !== null ? { ...document, comment: null } : document;
}
