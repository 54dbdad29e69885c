import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CategoryFilter, FeedMessage, Instant, Position, Recorded } from '../event.values.ts';
import type { Answer, Failure, Posted, Question, Questions } from './embedded-event-store.thread.ts';
import { checkExpected, encodeAppend, encodeTaken } from './encode-event.ts';
import { type LogAppend, type LogLimits, type LogOutcome, stamped } from './event-log.ts';
import { EventLogReader, type LogPage, type PageSize } from './event-log-reader.ts';
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
import { HeldFact, recordedOf } from './held-fact.ts';
import { LastRevisions } from './last-revisions.ts';
import { logPosition, numberOf } from './log-position.ts';
import { Tail } from './tail.ts';
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
  /** Aborted when the store ends. */
  readonly #over = new AbortController();
  /** Nobody else writes to the file, so a read beyond one of these needs no look at it. */
  readonly #last = new LastRevisions();
  /** What was appended here lately, as the answers to appends told it: who follows reads and parses nothing again. */
  readonly #tail: Tail<HeldFact>;
  #outbox: Question[] = [];
  #calls = 0;
  #end: string | undefined;

  private constructor(storeId: string, worker: Worker, database: DatabaseSync) {
    super();
    this.storeId = storeId;
    this.#worker = worker;
    this.#database = database;
    this.#reader = new EventLogReader(database);
    this.#tail = new Tail(this.#reader.head());
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
    if (from > 0 && this.isKnownToEnd(stream, from - 1)) return;
    let left = maxCount;
    let next = from;
    // Decisions mostly read a tail of nothing or little: a point read, cheaper here than a message to the thread and back.
    let page = this.#reader.ofStream(stream, next, { events: Math.min(left, TAIL.events), characters: TAIL.characters });
    if (page.rows.length === 0 && !this.#reader.hasStream(stream)) {
      this.#last.note(stream, -1);
      throw new StreamNotFound(stream);
    }
    for (;;) {
      for (const row of page.rows) yield recordedOf(this.storeId, row);
      left -= page.rows.length;
      next += page.rows.length;
      if (!page.cut && left > 0) this.#last.note(stream, next - 1);
      if (!page.cut || left <= 0) return;
      page = await this.#ask('stream', { stream, from: next, size: { ...PAGE, events: Math.min(left, PAGE.events) } });
    }
  }

  override isKnownToEnd(stream: string, revision: number): boolean {
    if (this.#end !== undefined) return false;
    // Most streams of a long list are new: a look at the index costs a tenth of reading what is not there.
    if (revision === -1 && !this.#last.knows(stream) && !this.#reader.hasStream(stream)) this.#last.note(stream, -1);
    return this.#last.isLast(stream, revision);
  }

  override async *readAll({ from, to, filter }: Parameters<EventStore['readAll']>[0] = {}): AsyncGenerator<Recorded> {
    this.#checkOpen();
    const after = from === undefined ? 0 : this.#numberOf(from) - 1;
    const end = to === undefined ? this.#reader.head() : this.#numberOf(to);
    for await (const page of this.#pages(after, end, filter?.categories)) {
      for (const row of page.rows) yield recordedOf(this.storeId, row);
    }
  }

  override async *readAt(positions: readonly Position[]): AsyncGenerator<Recorded> {
    this.#checkOpen();
    // Every number up to the head has its fact; before the first there is none.
    const asked = positions.map((position) => this.#numberOf(position)).filter((number) => number > 0);
    for (let read = 0; read < asked.length;) {
      const { rows } = await this.#ask('at', { positions: asked.slice(read, read + PAGE.events), size: PAGE });
      for (const row of rows) yield recordedOf(this.storeId, row);
      read += rows.length;
    }
  }

  override async *subscribeToAll({
    after,
    filter,
    first,
    signal,
  }: Parameters<EventStore['subscribeToAll']>[0]): AsyncGenerator<FeedMessage> {
    this.#checkOpen();
    let at = after === undefined ? 0 : this.#numberOf(after);
    const isOver = () => signal.aborted;
    const over = AbortSignal.any([signal, this.#over.signal]);
    try {
      while (!isOver()) {
        for await (const { facts, reached } of at < this.#tail.from ? this.#fromLog(at, filter) : this.#fromTail(at)) {
          for (const fact of facts) {
            this.#checkOpen();
            if (isOver()) return;
            if (filter && !filter.categories.includes(fact.category)) continue;
            at = fact.place;
            yield { kind: 'event', event: fact.recorded };
          }
          if (isOver()) return;
          if (reached > at) yield { kind: 'checkpoint', position: logPosition(this.storeId, reached) };
          at = reached;
        }
        if (isOver()) return;
        if (at < this.#tail.last) continue;
        yield { kind: 'caught-up', position: logPosition(this.storeId, at) };
        await this.#tail.moved(at, over, first);
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
    this.#over.abort();
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

  /** What the log holds after a place, a page at a time, up to its end. */
  async *#fromLog(after: number, filter: CategoryFilter | undefined): AsyncGenerator<Part> {
    for await (const { rows, reached } of this.#pages(after, Infinity, filter?.categories))
      yield { facts: rows.map((row) => new HeldFact(this.storeId, row)), reached };
  }

  /** What the tail holds after a place, until it no longer holds what comes next. */
  *#fromTail(after: number): Generator<Part> {
    for (let place = after; place >= this.#tail.from;) {
      const facts = this.#tail.after(place, PAGE.events);
      const last = facts.at(-1);
      if (!last) return;
      place = last.place;
      yield { facts, reached: place };
    }
  }

  async #ask<Kind extends Asked>(kind: Kind, ask: Questions[Kind]['ask']): Promise<Questions[Kind]['answer']> {
    this.#checkOpen();
    return this.#send(kind, ask);
  }

  /** Questions of one turn of the event loop share one message. */
  #send<Kind extends Asked>(kind: Kind, ask: Questions[Kind]['ask']): Promise<Questions[Kind]['answer']> {
    this.#calls += 1;
    const question = { call: this.#calls, kind, ask } as Question;
    const waiting: Waiting = { question, ...Promise.withResolvers<Answer['answer']>() };
    this.#waiting.set(this.#calls, waiting);
    if (this.#outbox.length === 0) setImmediate(() => this.#worker.postMessage(this.#outbox.splice(0)));
    this.#outbox.push(question);
    return waiting.promise;
  }

  #receive(posted: Posted): void {
    if (!('answers' in posted)) return;
    for (const { call, answer, failure } of posted.answers) {
      const waiting = this.#waiting.get(call);
      this.#waiting.delete(call);
      if (waiting?.question.kind === 'append' && !failure) this.#hear(waiting.question.ask, answer as LogOutcome);
      if (failure) waiting?.reject(errorOf(failure));
      else waiting?.resolve(answer);
    }
    this.#tail.skipTo(posted.head);
  }

  /** Appends are answered in the order of the log. What does not follow on what was heard is not held. */
  #hear({ stream, events }: LogAppend, outcome: LogOutcome): void {
    if ('actual' in outcome || outcome.recordedAt === undefined) return;
    const { revision, position, recordedAt } = outcome;
    const before = position - events.length;
    if (before !== this.#tail.last) return;
    events.forEach(({ id, type, data, metadata }, index) => {
      const at = revision - events.length + 1 + index;
      this.#tail.take(new HeldFact(this.storeId, [before + 1 + index, id, stream, at, type, data, stamped(metadata, recordedAt)]));
    });
  }

  #lose(message: string): void {
    this.#end ??= message;
    for (const { question, reject } of this.#waiting.values())
      reject(errorOf({ why: question.kind === 'append' ? 'outcome-unknown' : 'closed', message }));
    this.#waiting.clear();
    this.#over.abort();
  }

  #checkOpen(): void {
    if (this.#end !== undefined) throw new StoreUnavailable('closed', this.#end);
  }

  #numberOf(position: Position): number {
    const number = numberOf(position, this.storeId);
    if (number > this.#reader.head()) throw new ForeignPosition(position, this.storeId);
    return number;
  }
}

/** Some facts after each other, and the place up to which that is all. */
type Part = { facts: readonly HeldFact[]; reached: number };
type Asked = keyof Questions;
type Waiting = PromiseWithResolvers<Answer['answer']> & { question: Question };

const PAGE: PageSize = { events: 500, characters: 1_000_000 };
/** What is read on the thread that answers requests: a point read, not a page. */
const TAIL: PageSize = { events: 32, characters: 64_000 };

function errorOf({ why, message }: Failure): AppendOutcomeUnknown | StoreUnavailable {
  return why === 'outcome-unknown' ? new AppendOutcomeUnknown(message) : new StoreUnavailable(why, message);
}
