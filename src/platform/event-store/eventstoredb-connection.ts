import {
  AccessDeniedError,
  BACKWARDS,
  END,
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  type ReadPosition,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { randomBytes, randomUUID } from 'node:crypto';
import type { Metadata, Recorded } from '../event.values.ts';
import {
  AppendOutcomeUnknown,
  EventTooLarge,
  type ExpectedRevision,
  MAX_APPEND_BYTES,
  StoreUnavailable,
  StreamNotFound,
  WrongExpectedRevision,
} from './event-store.ts';
import { Appends, type Sent, type Written } from './eventstoredb-appends.ts';
import { PATIENCE, Silence } from './eventstoredb-silence.ts';
import { idAfter } from './log-position.ts';

/** A fact as the server holds it. `place`: where its record begins in the server's log, in bytes. */
export type Placed = Omit<Recorded, 'position'> & { place: number };
/** Where to go on, in the server's words. */
export type Resume = ReadPosition;
/** What following the log tells. `passed`: a filter has let go of much; one can go on from there. */
export type Followed = { kind: 'event'; event: Placed } | { kind: 'passed'; resume: Resume } | { kind: 'caught-up' };

/** How many facts the server looks through for a filter before it says how far it is. */
const SEARCH_WINDOW = 2_000;
/** A call that found nobody at the address was never sent. */
const NEVER_SENT = /No connection established|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|Name resolution failed|Failed to discover/;

/** The stream in which a server keeps the id that its positions begin with, and whose facts it holds. It is never told; its last event counts. */
const IDENTITY = 'laurel-store';
type Identity = { storeId: string; recordsId?: string };

/**
 * The only file, beside that of the {@link Appends}, that knows the client library. It maps its errors to the port's, puts limits to its waiting, and gives back what the server
 * says in the order in which it was said (docs/decisions/0014-eventstoredb.md).
 */
export class EventStoreDbConnection {
  private readonly client: EventStoreDBClient;
  private readonly appends: Appends;
  private readonly silence: Silence;

  /** @throws StoreUnavailable when the client cannot use the address */
  constructor(url: string, patience = PATIENCE) {
    this.client = clientOf(url);
    this.appends = new Appends(this.client);
    this.silence = new Silence(() => this.identity(), patience);
  }

  /** Why calls fail at once; nothing when the server answers. */
  get trouble(): string | undefined {
    return this.silence.reason;
  }

  /** The id of this server's log, made on first use. It is made anew where it is not greater than that of a store `after` which it comes. */
  async storeId(after?: string): Promise<string> {
    await this.name({ storeId: randomBytes(6).toString('hex') }, 'no-stream');
    for (;;) {
      const { revision, named } = await this.identity();
      if (after === undefined || named.storeId > after) return named.storeId;
      await this.name({ ...named, storeId: idAfter(after, new Date().toISOString()) }, revision);
    }
  }

  /** Whose facts lie here, if anybody has said so. */
  async owner(): Promise<string | undefined> {
    return (await this.identity()).named.recordsId;
  }

  /** Says whose facts lie here. Answers who said it first. */
  async claim(recordsId: string): Promise<string> {
    for (;;) {
      const { revision, named } = await this.identity();
      if (named.recordsId !== undefined) return named.recordsId;
      await this.name({ ...named, recordsId }, revision);
    }
  }

  /**
   * Appends that are not awaited arrive in their order.
   * @throws StoreUnavailable when it was not sent; AppendOutcomeUnknown when nobody knows, after `longest` ms at most
   */
  async append(stream: string, events: readonly Sent[], expected: ExpectedRevision, longest?: number): Promise<Written> {
    this.silence.check();
    return this.silence.limit(this.appends.append(stream, events, expected), longest).catch((error: unknown) => {
      throw appendFailure(error, stream, expected);
    });
  }

  /** @throws StreamNotFound, StoreUnavailable */
  async *readStream(stream: string, from: number, maxCount: number): AsyncGenerator<Placed> {
    const options = { fromRevision: BigInt(from), maxCount: maxCount === Infinity ? Number.MAX_SAFE_INTEGER : maxCount };
    this.silence.check();
    yield* this.read(() => this.client.readStream(stream, options), placedOf, stream);
  }

  /** Facts from a place on (inclusive), system events left out. */
  async *readAll(from: number): AsyncGenerator<Placed> {
    this.silence.check();
    yield* this.read(() => this.client.readAll({ fromPosition: resumeAt(from) }), placedOf);
  }

  /** The fact at a place; nothing when there is none. */
  async readAt(at: number): Promise<Placed | undefined> {
    this.silence.check();
    const ask = () => this.client.readAll({ fromPosition: resumeAt(at), maxCount: 1 });
    for await (const event of this.read(ask, placedOf)) return event.place === at ? event : undefined;
    return undefined;
  }

  /** The place of the last fact; 0 when there is none. */
  async lastPlace(): Promise<number> {
    this.silence.check();
    // The server's own events may lie at the end: a few may not be enough.
    for (const maxCount of [16, Number.MAX_SAFE_INTEGER]) {
      const ask = () => this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount });
      for await (const { place } of this.read(ask, placedOf)) return place;
    }
    return 0;
  }

  /** Facts after a place, and then those that come, until the signal aborts. Facts of other categories that begin alike may be among them. */
  async *follow(after: Resume, categories: readonly string[] | undefined, signal: AbortSignal): AsyncGenerator<Followed> {
    const marks: { turn: number; followed: Followed }[] = [];
    let taken = 0;
    let wake: () => void = () => undefined;
    // The library tells these beside the stream of events: they wait for the events that came before them.
    const mark = (followed: Followed) => {
      marks.push({ turn: taken + stream.readableLength, followed });
      wake();
    };
    const filter =
      categories &&
      streamNameFilter({
        prefixes: [...categories],
        maxSearchWindow: SEARCH_WINDOW,
        checkpointReached: (_, resume) => mark({ kind: 'passed', resume }),
      });
    const stream = this.client.subscribeToAll({ fromPosition: after, ...(filter && { filter }) });
    stream.on('caughtUp', () => mark({ kind: 'caught-up' }));
    const drawing = draw(stream, (woken) => (wake = woken));
    const abort = () => wake();
    signal.addEventListener('abort', abort);
    try {
      while (!signal.aborted) {
        const [first] = marks;
        if (first && first.turn <= taken) {
          marks.shift();
          yield first.followed;
          continue;
        }
        const found = await drawing.next();
        if (found === 'ended') throw unreachable('the server has ended a subscription');
        if (found === 'woken') continue;
        taken += 1;
        const event = placedOf(found);
        if (event) yield { kind: 'event', event };
      }
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : readFailure(error);
    } finally {
      signal.removeEventListener('abort', abort);
      void stream.unsubscribe().catch(() => undefined);
      drawing.release();
    }
  }

  async close(): Promise<void> {
    this.silence.close();
    await this.client.dispose();
  }

  /** Notes who is who here, unless somebody else has done so since. */
  private async name(named: Identity, expected: ExpectedRevision): Promise<void> {
    const event: Sent = { id: randomUUID(), type: 'StoreNamed', data: named, metadata: {} };
    await this.silence.limit(this.appends.append(IDENTITY, [event], expected)).catch((error: unknown) => {
      if (!(error instanceof WrongExpectedVersionError)) throw readFailure(error);
    });
  }

  private async identity(): Promise<{ revision: number; named: Identity }> {
    const ask = () => this.client.readStream(IDENTITY, { direction: BACKWARDS, fromRevision: END, maxCount: 1 });
    const make = ({ event }: ResolvedEvent) => event && { revision: Number(event.revision), named: event.data as Identity };
    for await (const found of this.read(ask, make)) return found;
    throw unreachable(`${IDENTITY} is empty`);
  }

  /** What is made of the events of a reading; nothing of some. */
  private async *read<T>(ask: () => Reading, make: (found: ResolvedEvent) => T | undefined, name = '$all'): AsyncGenerator<T> {
    const stream = ask();
    const drawing = draw(stream);
    try {
      for (;;) {
        const found = await drawing.next((waiting) => this.silence.limit(waiting));
        if (found === 'ended') return;
        const made = found === 'woken' ? undefined : make(found);
        if (made !== undefined) yield made;
      }
    } catch (error) {
      throw error instanceof StreamNotFoundError ? new StreamNotFound(name) : readFailure(error);
    } finally {
      void stream.cancel().catch(() => undefined);
      drawing.release();
    }
  }
}

/** The place in the server's words: 0 is the start of the log. */
export function resumeAt(place: number): Resume {
  return place === 0 ? START : { commit: BigInt(place), prepare: BigInt(place) };
}

/** @throws StoreUnavailable */
function clientOf(url: string): EventStoreDBClient {
  try {
    // The same server under its new name: the client knows the old one.
    return EventStoreDBClient.connectionString(url.replace(/^(kurrentdb|kurrent|kdb)(?=[+:])/, 'esdb'));
  } catch (error) {
    throw unreachable(messageOf(error));
  }
}

type Reading = Drawable & { cancel(): Promise<void> };
type Drawable = {
  read(): unknown;
  on(event: 'readable' | 'end', listener: () => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/**
 * Takes events off a stream one by one. The listener for errors stays on for good: after an iteration has thrown, the library may tell
 * the same error again.
 */
function draw(stream: Drawable, waking: (wake: () => void) => void = () => undefined) {
  let failure: Error | undefined;
  let ended = false;
  let wake: () => void = () => undefined;
  waking(() => wake());
  let over = false;
  const drain = () => {
    while (stream.read() !== null);
  };
  stream.on('readable', () => (over ? drain() : wake()));
  stream.on('end', () => {
    ended = true;
    wake();
  });
  stream.on('error', (error: Error) => {
    failure ??= error;
    wake();
  });
  return {
    /** Nobody takes any more. What is still on its way is thrown away: the library ends no stream before its last word is taken. */
    release(): void {
      over = true;
      drain();
    },
    /** @param limit how long to wait; for ever if absent */
    async next(limit?: (waiting: Promise<void>) => Promise<void>): Promise<ResolvedEvent | 'ended' | 'woken'> {
      const waiting = new Promise<void>((resolve) => (wake = resolve));
      const found = stream.read() as ResolvedEvent | null;
      if (found) return found;
      if (failure) throw failure;
      if (ended) return 'ended';
      await (limit ? limit(waiting) : waiting);
      return 'woken';
    },
  };
}

function placedOf({ event }: ResolvedEvent): Placed | undefined {
  if (!event?.position || event.streamId.startsWith('$') || event.type.startsWith('$') || event.streamId === IDENTITY) return undefined;
  const { id, streamId: stream, revision, type, data, created, position } = event;
  const metadata = { recordedAt: created.toISOString(), ...(event.metadata as object | undefined) } as Metadata;
  return { id, stream, revision: Number(revision), place: Number(position.commit), type, data: data as object, metadata };
}

function appendFailure(error: unknown, stream: string, expected: ExpectedRevision): Error {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error;
    return new WrongExpectedRevision(stream, expected, typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no-stream');
  }
  if (error instanceof MaxAppendSizeExceededError) return new EventTooLarge(stream, MAX_APPEND_BYTES);
  const message = messageOf(error);
  if (error instanceof AccessDeniedError || NEVER_SENT.test(message)) return readFailure(error);
  return new AppendOutcomeUnknown(`an append to ${stream} was not answered: ${message}`);
}

function readFailure(error: unknown): Error {
  if (error instanceof AccessDeniedError) return new StoreUnavailable('denied', 'EventStoreDB denies access: check user and rights');
  return unreachable(messageOf(error));
}

function unreachable(message: string): StoreUnavailable {
  return new StoreUnavailable('unreachable', `EventStoreDB: ${message}`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.constructor.name} ${error.message}`.trim() : String(error);
}
