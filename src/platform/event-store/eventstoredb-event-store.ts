import { setTimeout as wait } from 'node:timers/promises';
import { categoryOf } from '../event.values.ts';
import type { CategoryFilter, FeedMessage, Position, Recorded } from '../event.values.ts';
import { checkExpected, encodeAppend } from './encode-event.ts';
import { EventStoreDbConnection, type Followed, type Placed, resumeAt } from './eventstoredb-connection.ts';
import { PATIENCE, type Patience } from './eventstoredb-silence.ts';
import {
  AppendOutcomeUnknown,
  EventStore,
  ForeignPosition,
  revisionBefore,
  StoreUnavailable,
  StreamNotFound,
  SubscriptionDropped,
  WrongExpectedRevision,
} from './event-store.ts';
import type { Appended, ExpectedRevision, NewEvent } from './event-store.ts';
import { LastRevisions } from './last-revisions.ts';
import { LiveTail } from './live-tail.ts';
import { logPosition, numberOf } from './log-position.ts';
import { inParts } from './taken-facts.ts';

const LONGEST_SETTLING_WAIT_MS = 500;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;
const TOLD_AT_ONCE = 256;
/** How many appends of taken facts are under way at once. */
const SENT_AT_ONCE = 32;
/** How many questions for single facts are under way at once. */
const READ_AT_ONCE = 32;

/** What a subscriber is told, with the place that it has come to. */
type Told = { kind: 'event'; place: number; event: Placed } | { kind: 'checkpoint' | 'caught-up'; place: number };

/**
 * EventStoreDB or KurrentDB behind the port. One client, and one subscription to the end of the log for all who follow it
 * ({@link LiveTail}); who is behind reads the log through the server's own filter until they reach what the tail holds.
 */
export class EventStoreDbEventStore extends EventStore {
  private readonly closing = new AbortController();
  private readonly underWay = new Set<Promise<unknown>>();
  /** What others append is told by the tail: while it is connected, a read beyond one of these needs no question. */
  private readonly last = new LastRevisions();
  private readonly tail: LiveTail;
  private tailing: Promise<void> | undefined;

  private constructor(
    private readonly connection: EventStoreDbConnection,
    readonly storeId: string,
    head: number,
    private readonly patience: Patience,
  ) {
    super();
    this.tail = new LiveTail(head, (after, signal) => this.followAll(after, signal));
  }

  /**
   * Waits a while for a server that is just starting.
   * @param options.after the id of a store whose facts were copied there: its own is to be greater, and is changed where it is not
   * @throws StoreUnavailable when it cannot be reached, or denies access
   */
  static async open(
    url: string,
    { after, patience = PATIENCE }: { after?: string; patience?: Patience } = {},
  ): Promise<EventStoreDbEventStore> {
    const connection = new EventStoreDbConnection(url, patience);
    const until = Date.now() + patience.start;
    for (let tries = 0; ; tries++) {
      try {
        return new EventStoreDbEventStore(connection, await connection.storeId(after), await connection.lastPlace(), patience);
      } catch (error) {
        if (!(error instanceof StoreUnavailable) || error.reason !== 'unreachable' || Date.now() > until) {
          await connection.close();
          throw error;
        }
        await wait(pause(tries));
      }
    }
  }

  override async append(stream: string, events: readonly NewEvent[], { expected }: { expected: ExpectedRevision }): Promise<Appended> {
    checkExpected(expected);
    const { bytes } = encodeAppend(stream, events);
    this.checkOpen();
    this.follow();
    const appending = this.settled((longest) => this.connection.append(stream, events, expected, longest));
    this.underWay.add(appending);
    try {
      const { revision, place } = await appending;
      this.last.note(stream, revision);
      return { revision, position: this.position(place), bytes };
    } catch (error) {
      // Who reads on after this must not be told that there is nothing.
      if (error instanceof WrongExpectedRevision && typeof error.actual === 'number') this.last.noteOthers(stream, error.actual);
      throw error;
    } finally {
      this.underWay.delete(appending);
    }
  }

  /** What is not awaited keeps its order. Nothing is sent again, which would bring it after what was sent meanwhile. */
  override async take(facts: AsyncIterable<Recorded>): Promise<void> {
    this.checkOpen();
    const sent = new Set<Promise<void>>();
    let failure: Error | undefined;
    const send = async (part: readonly Recorded[], { stream, revision }: Recorded) => {
      await this.connection.append(stream, part, revisionBefore(revision)).catch((error: unknown) => (failure ??= error as Error));
    };
    try {
      for await (const part of inParts(facts, { ofOneStream: true })) {
        const sending: Promise<void> = send(part, part[0]).finally(() => sent.delete(sending));
        sent.add(sending);
        if (sent.size >= SENT_AT_ONCE) await Promise.race(sent);
        if (failure) break;
      }
    } finally {
      await Promise.all(sent);
    }
    if (failure) throw failure;
  }

  override async *readStream(stream: string, { from = 0, maxCount = Infinity } = {}): AsyncGenerator<Recorded> {
    this.checkOpen();
    this.follow();
    if (from > 0 && this.isKnownToEnd(stream, from - 1)) return;
    this.last.use(stream);
    let left = maxCount;
    let end = -1;
    try {
      for await (const event of this.connection.readStream(stream, from, maxCount)) {
        left -= 1;
        end = event.revision;
        yield this.recorded(event);
      }
    } catch (error) {
      if (error instanceof StreamNotFound) this.last.note(stream, -1);
      throw error;
    }
    if (left > 0 && end >= 0) this.last.note(stream, end);
  }

  override isKnownToEnd(stream: string, revision: number): boolean {
    return this.trouble === undefined && this.last.isLast(stream, revision);
  }

  override async *readAll({ from, to, filter }: Parameters<EventStore['readAll']>[0] = {}): AsyncGenerator<Recorded> {
    this.checkOpen();
    const head = await this.connection.lastPlace();
    const end = to === undefined ? head : this.place(to, head);
    for await (const event of this.between(from === undefined ? 0 : this.place(from, head), end, filter)) {
      if (event.place > end) return;
      if (isWanted(event, filter)) yield this.recorded(event);
    }
  }

  override async *readAt(positions: readonly Position[]): AsyncGenerator<Recorded> {
    this.checkOpen();
    const head = await this.connection.lastPlace();
    const places = positions.map((position) => this.place(position, head));
    for (let from = 0; from < places.length; from += READ_AT_ONCE) {
      const read = await Promise.all(places.slice(from, from + READ_AT_ONCE).map((place) => this.connection.readAt(place)));
      for (const event of read) if (event) yield this.recorded(event);
    }
  }

  override async *subscribeToAll({
    after,
    filter,
    first,
    signal,
  }: Parameters<EventStore['subscribeToAll']>[0]): AsyncGenerator<FeedMessage> {
    this.checkOpen();
    this.follow();
    let at = after === undefined ? 0 : this.place(after, await this.connection.lastPlace());
    const over = AbortSignal.any([signal, this.closing.signal]);
    const isOver = () => over.aborted;
    while (!isOver()) {
      for await (const told of at < this.tail.from ? this.fromLog(at, filter, over) : this.fromTail(at, filter, over, first)) {
        if (isOver()) break;
        at = told.place;
        if (told.kind === 'event') yield { kind: 'event', event: this.recorded(told.event) };
        else yield { kind: told.kind, position: this.position(told.place) };
      }
    }
    if (!signal.aborted) throw new SubscriptionDropped('The event store is closed');
  }

  override async head(): Promise<Position> {
    this.checkOpen();
    return this.position(await this.connection.lastPlace());
  }

  override owner(): Promise<string | undefined> {
    return this.connection.owner();
  }

  override claim(recordsId: string): Promise<string> {
    return this.connection.claim(recordsId);
  }

  override get trouble(): string | undefined {
    return this.connection.trouble ?? this.tail.trouble;
  }

  override async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort();
    await Promise.allSettled(this.underWay);
    await this.tailing;
    await this.connection.close();
  }

  /**
   * An append whose outcome is unknown is sent again, with the same ids at the same revision: the server recognises it. What stays unknown
   * is said to be so, whatever the later tries met.
   */
  private async settled<T>(append: (longest: number) => Promise<T>): Promise<T> {
    const until = Date.now() + this.patience.answer;
    let unknown: AppendOutcomeUnknown | undefined;
    for (let tries = 0; ; tries++) {
      try {
        return await append(until - Date.now());
      } catch (error) {
        if (error instanceof AppendOutcomeUnknown) unknown ??= error;
        else if (!unknown || !(error instanceof StoreUnavailable)) throw error;
        const before = Math.min(pause(tries), LONGEST_SETTLING_WAIT_MS);
        if (Date.now() + before >= until || this.closing.signal.aborted) throw unknown;
        await wait(before, undefined, { signal: this.closing.signal }).catch(() => undefined);
      }
    }
  }

  /** From the first use on: who only takes and compares facts would be told each of them once more. */
  private follow(): void {
    this.tailing ??= this.tail.run(this.closing.signal);
  }

  private async *followAll(after: number, signal: AbortSignal): AsyncGenerator<Followed> {
    for await (const followed of this.connection.follow(resumeAt(after), undefined, signal)) {
      if (followed.kind === 'event') this.last.noteOthers(followed.event.stream, followed.event.revision);
      yield followed;
    }
  }

  /** From one place on, inclusive; nothing that the filter wants is left out up to another. */
  private async *between(start: number, end: number, filter: CategoryFilter | undefined): AsyncGenerator<Placed> {
    if (end === 0) return;
    if (!filter) {
      yield* this.connection.readAll(start);
      return;
    }
    if (start > 0) {
      for await (const first of this.connection.readAll(start)) {
        if (first.place === start) yield first;
        break;
      }
    }
    for await (const followed of this.connection.follow(resumeAt(start), filter.categories, this.closing.signal)) {
      if (followed.kind === 'event') yield followed.event;
      if (followed.kind === 'caught-up') return;
    }
    this.checkOpen();
  }

  /** Reads the log until it has come to where the tail begins. A lost line is taken up again where it was. */
  private async *fromLog(after: number, filter: CategoryFilter | undefined, over: AbortSignal): AsyncGenerator<Told> {
    // Whatever lies up to here has been told when the server says that it has caught up.
    const level = this.tail.last;
    let place = after;
    let resume = resumeAt(after);
    for (let failures = 0; !over.aborted; failures++) {
      try {
        for await (const followed of this.connection.follow(resume, filter?.categories, over)) {
          failures = 0;
          if (followed.kind === 'passed') resume = followed.resume;
          if (followed.kind === 'caught-up') {
            if (level > place) yield { kind: 'checkpoint', place: level };
            return;
          }
          if (followed.kind !== 'event' || followed.event.place <= place) continue;
          const { event } = followed;
          place = event.place;
          resume = resumeAt(place);
          yield isWanted(event, filter) ? { kind: 'event', place, event } : { kind: 'checkpoint', place };
          if (place >= this.tail.from) return;
        }
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
      }
      await wait(pause(failures), undefined, { signal: over }).catch(() => undefined);
    }
  }

  /** Tells what the tail holds, until it no longer holds what comes next. */
  private async *fromTail(after: number, filter: CategoryFilter | undefined, over: AbortSignal, first?: boolean): AsyncGenerator<Told> {
    let [place, told] = [after, after];
    while (!over.aborted && place >= this.tail.from) {
      const events = this.tail.after(place, TOLD_AT_ONCE);
      for (const event of events) {
        place = event.place;
        if (!isWanted(event, filter)) continue;
        told = place;
        yield { kind: 'event', place, event };
      }
      if (events.length === TOLD_AT_ONCE) continue;
      if (told < place) yield { kind: 'checkpoint', place };
      told = place;
      yield { kind: 'caught-up', place };
      await this.tail.moved(place, over, first);
    }
  }

  private recorded({ id, stream, revision, place, type, data, metadata }: Placed): Recorded {
    return { id, stream, revision, position: this.position(place), type, data, metadata };
  }

  private position(place: number): Position {
    return logPosition(this.storeId, place);
  }

  /** @throws ForeignPosition when it is another store's, or beyond the head */
  private place(position: Position, head: number): number {
    const place = numberOf(position, this.storeId);
    if (place > head) throw new ForeignPosition(position, this.storeId);
    return place;
  }

  private checkOpen(): void {
    if (this.closing.signal.aborted) throw new StoreUnavailable('closed', 'The event store is closed');
  }
}

/** The server's filter takes what begins alike, too. */
function isWanted({ stream }: Placed, filter: CategoryFilter | undefined): boolean {
  return !filter || filter.categories.includes(categoryOf(stream));
}

function pause(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
}
