import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { FeedMessage, Instant, Metadata, Position, Recorded } from '../event.values.ts';
import type { Answer, Failure, Posted, Question, Questions } from './embedded-event-store.thread.ts';
import { checkExpected, encodeAppend, encodeTaken } from './encode-event.ts';
import type { LogLimits } from './event-log.ts';
import { EventLogReader, type LogPage, type LogRow, type PageSize } from './event-log-reader.ts';
import {
  AppendOutcomeUnknown,
  EventStore,
  ForeignPosition,
  StoreUnavailable,
  StreamNotFound,
  SubscriptionDropped,
  WrongExpectedRevision,
} from './event-store.ts';
import type { Appended, ExpectedRevision, NewEvent } from './event-store.ts';
import { LastRevisions } from './last-revisions.ts';
import { logPosition, numberOf } from './log-position.ts';
import { inParts } from './taken-facts.ts';

/**
 * `file`: where the log is kept. `maxPageCount`: how many pages of 4 KiB it may have. `now`: what the store's clock shows at first,
 * instead of the machine's time; it runs on from there. `after`: the id of a store that its own is to be greater than.
 */
export type EmbeddedEventStoreOptions = { file: string; maxPageCount?: number; now?: Instant; after?: string };

/**
 * The event store of one process, in one SQLite file. A thread of its own writes, and appends that wait together share one sync to disk.
 * Whoever opens it holds the {@link DataFolder}: a file has one store at a time.
 */
export class EmbeddedEventStore extends EventStore {
  readonly storeId: string;
  readonly #worker: Worker;
  readonly #database: DatabaseSync;
  readonly #reader: EventLogReader;
  readonly #waiting = new Map<number, Waiting>();
  readonly #sleeping = new Set<() => void>();
  /** Nobody else writes to the file, so a read beyond one of these needs no look at it. */
  readonly #last = new LastRevisions();
  #outbox: Question[] = [];
  #calls = 0;
  #head: number;
  #end: string | undefined;

  private constructor(storeId: string, worker: Worker, database: DatabaseSync) {
    super();
    this.storeId = storeId;
    this.#worker = worker;
    this.#database = database;
    this.#reader = new EventLogReader(database);
    this.#head = this.#reader.head();
    worker.on('message', (posted: Posted) => this.#receive(posted));
    worker.on('error', (error: Error) => this.#lose(`The thread of the event store failed: ${error.message}`));
    worker.on('exit', () => this.#lose('The thread of the event store has ended'));
  }

  /** @throws StoreUnavailable when the file cannot be opened */
  static async open(options: EmbeddedEventStoreOptions): Promise<EmbeddedEventStore> {
    const thread = new URL(`./embedded-event-store.thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
    const worker = new Worker(thread, { workerData: options });
    const [posted] = (await once(worker, 'message')) as [Posted];
    if (!('opened' in posted)) throw 'failure' in posted ? errorOf(posted.failure) : new StoreUnavailable('unreachable', options.file);
    return new EmbeddedEventStore(posted.opened.storeId, worker, new DatabaseSync(options.file, { readOnly: true }));
  }

  override async append(stream: string, events: readonly NewEvent[], { expected }: { expected: ExpectedRevision }): Promise<Appended> {
    checkExpected(expected);
    const { encoded, bytes } = encodeAppend(stream, events);
    const outcome = await this.#ask('append', { stream, expected, events: encoded });
    if ('actual' in outcome) throw new WrongExpectedRevision(stream, expected, outcome.actual);
    this.#last.note(stream, outcome.revision);
    return { revision: outcome.revision, position: logPosition(this.storeId, outcome.position), bytes };
  }

  override async take(facts: AsyncIterable<Recorded>): Promise<void> {
    for await (const part of inParts(facts, { ofOneStream: false })) {
      const refused = await this.#ask('take', { facts: part.map(encodeTaken) });
      if (refused) throw new WrongExpectedRevision(refused.stream, refused.expected, refused.actual);
    }
  }

  override async *readStream(stream: string, { from = 0, maxCount = Infinity } = {}): AsyncGenerator<Recorded> {
    this.#checkOpen();
    if (this.#last.isBeyond(stream, from)) return;
    let left = maxCount;
    let next = from;
    // Decisions mostly read a tail of nothing or little: a point read, cheaper here than a message to the thread and back.
    let page = this.#reader.ofStream(stream, next, { events: Math.min(left, TAIL.events), characters: TAIL.characters });
    if (page.rows.length === 0 && !this.#reader.hasStream(stream)) throw new StreamNotFound(stream);
    for (;;) {
      for (const row of page.rows) yield this.#recorded(row);
      left -= page.rows.length;
      next += page.rows.length;
      if (!page.cut && left > 0) this.#last.note(stream, next - 1);
      if (!page.cut || left <= 0) return;
      page = await this.#ask('stream', { stream, from: next, size: { ...PAGE, events: Math.min(left, PAGE.events) } });
    }
  }

  override async *readAll({ from, to, filter }: Parameters<EventStore['readAll']>[0] = {}): AsyncGenerator<Recorded> {
    this.#checkOpen();
    const after = from === undefined ? 0 : this.#numberOf(from) - 1;
    const end = to === undefined ? this.#reader.head() : this.#numberOf(to);
    for await (const page of this.#pages(after, end, filter?.categories)) {
      for (const row of page.rows) yield this.#recorded(row);
    }
  }

  override async *subscribeToAll({ after, filter, signal }: Parameters<EventStore['subscribeToAll']>[0]): AsyncGenerator<FeedMessage> {
    this.#checkOpen();
    let at = after === undefined ? 0 : this.#numberOf(after);
    const isOver = () => signal.aborted;
    try {
      while (!isOver()) {
        for await (const page of this.#pages(at, Infinity, filter?.categories)) {
          for (const row of page.rows) {
            this.#checkOpen();
            if (isOver()) return;
            [at] = row;
            yield { kind: 'event', event: this.#recorded(row) };
          }
          if (isOver()) return;
          if (page.reached > at) yield { kind: 'checkpoint', position: logPosition(this.storeId, page.reached) };
          at = page.reached;
        }
        if (isOver()) return;
        yield { kind: 'caught-up', position: logPosition(this.storeId, at) };
        await this.#moved(at, signal);
        this.#checkOpen();
      }
    } catch (error) {
      throw error instanceof StoreUnavailable ? new SubscriptionDropped(error.message) : error;
    }
  }

  override head(): Promise<Position> {
    return new Promise((resolve) => {
      this.#checkOpen();
      resolve(logPosition(this.storeId, this.#reader.head()));
    });
  }

  override owner(): Promise<string | undefined> {
    return this.#ask('owner', {});
  }

  override async claim(recordsId: string): Promise<string> {
    return (await this.#ask('owner', { recordsId })) ?? recordsId;
  }

  override get trouble(): string | undefined {
    return this.#end;
  }

  /** Writes a whole copy of the log to a file while appends go on. The file is there when it is complete, or not at all. */
  async backup(file: string): Promise<void> {
    await this.#ask('backup', { file });
  }

  /** Moves everything into the main file and empties the write-ahead log beside it. */
  async checkpointLog(): Promise<void> {
    await this.#ask('checkpoint', null);
  }

  /** What may be written from now on: an operator's brake, and how a test fills the disk. */
  async limit(limits: LogLimits): Promise<void> {
    await this.#ask('limit', limits);
  }

  override async close(): Promise<void> {
    if (this.#end !== undefined) return;
    this.#end = 'The event store is closed';
    this.#wake();
    await Promise.allSettled([...this.#waiting.values()].map(({ promise }) => promise));
    this.#database.close();
    await this.#send('close', null);
    await this.#worker.terminate();
  }

  /** Reads one page ahead: the thread reads while the consumer works. */
  async *#pages(after: number, to: number, categories?: readonly string[]): AsyncGenerator<LogPage> {
    let coming = this.#ask('all', { after, to, categories, size: PAGE });
    for (;;) {
      const page = await coming;
      if (!page.ended) {
        coming = this.#ask('all', { after: page.reached, to, categories, size: PAGE });
        coming.catch(() => undefined);
      }
      yield page;
      if (page.ended) return;
    }
  }

  /** Waits until the log has moved beyond a position, the signal aborts, or the store ends. */
  #moved(at: number, signal: AbortSignal): Promise<undefined> {
    if (this.#head > at || this.#end !== undefined || signal.aborted) return Promise.resolve(undefined);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = () => {
      this.#sleeping.delete(wake);
      signal.removeEventListener('abort', wake);
      resolve(undefined);
    };
    this.#sleeping.add(wake);
    signal.addEventListener('abort', wake);
    return promise;
  }

  #wake(): void {
    for (const wake of [...this.#sleeping]) wake();
  }

  async #ask<Kind extends Asked>(kind: Kind, ask: Questions[Kind]['ask']): Promise<Questions[Kind]['answer']> {
    this.#checkOpen();
    return this.#send(kind, ask);
  }

  /** Questions of one turn of the event loop share one message. */
  #send<Kind extends Asked>(kind: Kind, ask: Questions[Kind]['ask']): Promise<Questions[Kind]['answer']> {
    this.#calls += 1;
    const waiting: Waiting = { kind, ...Promise.withResolvers<Answer['answer']>() };
    this.#waiting.set(this.#calls, waiting);
    if (this.#outbox.length === 0) setImmediate(() => this.#worker.postMessage(this.#outbox.splice(0)));
    this.#outbox.push({ call: this.#calls, kind, ask } as Question);
    return waiting.promise;
  }

  #receive(posted: Posted): void {
    if (!('answers' in posted)) return;
    for (const { call, answer, failure } of posted.answers) {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (failure) waiting?.reject(errorOf(failure));
      else waiting?.resolve(answer);
    }
    if (posted.head === this.#head) return;
    this.#head = posted.head;
    this.#wake();
  }

  #lose(message: string): void {
    this.#end ??= message;
    for (const { kind, reject } of this.#waiting.values())
      reject(errorOf({ why: kind === 'append' ? 'outcome-unknown' : 'closed', message }));
    this.#waiting.clear();
    this.#wake();
  }

  #checkOpen(): void {
    if (this.#end !== undefined) throw new StoreUnavailable('closed', this.#end);
  }

  #numberOf(position: Position): number {
    const number = numberOf(position, this.storeId);
    if (number > this.#reader.head()) throw new ForeignPosition(position, this.storeId);
    return number;
  }

  #recorded([number, id, stream, revision, type, data, metadata]: LogRow): Recorded {
    const position = logPosition(this.storeId, number);
    return { id, stream, revision, position, type, data: JSON.parse(data) as object, metadata: JSON.parse(metadata) as Metadata };
  }
}

type Asked = keyof Questions;
type Waiting = PromiseWithResolvers<Answer['answer']> & { kind: Asked };

const PAGE: PageSize = { events: 500, characters: 1_000_000 };
/** What is read on the thread that answers requests: a point read, not a page. */
const TAIL: PageSize = { events: 32, characters: 64_000 };

function errorOf({ why, message }: Failure): AppendOutcomeUnknown | StoreUnavailable {
  return why === 'outcome-unknown' ? new AppendOutcomeUnknown(message) : new StoreUnavailable(why, message);
}
