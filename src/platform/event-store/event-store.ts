import type { Event, EventFeed, Metadata, Position, Recorded } from '../event.values.ts';

/** A fact on its way to the store. The id is uuid v5 of the command's id and the event's index. */
export type NewEvent<E extends Event = Event> = E & { id: string; metadata: Omit<Metadata, 'recordedAt'> };

/** What the stream must be like for an append to be taken: its last revision, or whether it has any event at all. */
export type ExpectedRevision = number | 'no-stream' | 'stream-exists';

/** The answer to an append: the revision and the position of its last event, and how large its events are together. */
export type Appended = { revision: number; position: Position; bytes: number };

/**
 * The log of facts. Its semantics are EventStoreDB's, so that one contract suite holds every engine.
 *
 * - An append is atomic and durable when it answers. Re-appending the same ids at their original expected revision
 *   answers as the first time and writes nothing.
 * - Reads start inclusive, subscriptions exclusive. Filters select whole categories.
 * - Streams that hold facts are never deleted.
 */
export abstract class EventStore implements EventFeed {
  /** The id that starts every position of this store. */
  abstract readonly storeId: string;
  /**
   * @throws WrongExpectedRevision when the stream is elsewhere, or the batch is half old, half new
   * @throws TypeError when the batch is empty, an id is no UUID or there twice, a name is empty, or data is no JSON object
   * @throws EventTooLarge when the events together exceed {@link MAX_APPEND_BYTES}
   * @throws AppendOutcomeUnknown when it may or may not have been written: append the same ids again
   * @throws StoreUnavailable when the store is closed, full or read-only
   */
  abstract append(stream: string, events: readonly NewEvent[], options: { expected: ExpectedRevision }): Promise<Appended>;
  /**
   * Takes in what another store holds, in its order: ids, revisions and recordedAt stay as they are. When it fails, facts up to some one of
   * them have been taken. Nobody else may append meanwhile.
   * @throws WrongExpectedRevision when a fact does not follow on what its stream holds
   * @throws AppendOutcomeUnknown, StoreUnavailable, EventTooLarge
   */
  abstract take(facts: AsyncIterable<Recorded>): Promise<void>;
  /**
   * Facts of one stream from a revision (inclusive), oldest first.
   * @throws StreamNotFound when the stream has never had an event
   */
  abstract readStream(stream: string, options?: { from?: number; maxCount?: number }): AsyncIterable<Recorded>;
  /**
   * Whether it is known without waiting that a stream has nothing after a revision; -1: that it has nothing at all. What is being appended
   * elsewhere at this moment may not be known yet.
   */
  abstract isKnownToEnd(stream: string, revision: number): boolean;
  /**
   * Facts in order of the log, both ends inclusive, up to the head at the time of the call.
   * @throws ForeignPosition when a position is not this store's
   */
  abstract readAll(options?: Parameters<EventFeed['readAll']>[0]): AsyncIterable<Recorded>;
  /**
   * The facts at some positions, in the order of these.
   * @throws ForeignPosition when a position is not this store's
   */
  abstract readAt(positions: readonly Position[]): AsyncIterable<Recorded>;
  /**
   * @throws ForeignPosition when a position is not this store's
   * @throws SubscriptionDropped when the store is closed or lost: subscribe again after the last position
   */
  abstract subscribeToAll(options: Parameters<EventFeed['subscribeToAll']>[0]): ReturnType<EventFeed['subscribeToAll']>;
  abstract head(): Promise<Position>;
  /** The id of the records that the facts here belong to; nothing as long as that has not been said. */
  abstract owner(): Promise<string | undefined>;
  /** Says which records the facts here belong to, once and for all. Answers whose they are: who said it first. */
  abstract claim(recordsId: string): Promise<string>;
  /** Why facts do not arrive at present; nothing when they do. */
  abstract readonly trouble: string | undefined;
  /** Ends subscriptions with SubscriptionDropped, refuses new calls, and waits for appends under way. */
  abstract close(): Promise<void>;
}

/** The revision that a stream is at before the event of a revision. */
export function revisionBefore(revision: number): number | 'no-stream' {
  return revision === 0 ? 'no-stream' : revision - 1;
}

/** How large the events of one append may be together: their data, metadata and types as UTF-8. */
export const MAX_APPEND_BYTES = 1_000_000;

/** The port's errors. The names are the contract; a message is for the log. */
export class EventStoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

export class WrongExpectedRevision extends EventStoreError {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly actual: number | 'no-stream';
  constructor(stream: string, expected: ExpectedRevision, actual: number | 'no-stream') {
    super(`${stream} is at ${actual}, not at ${expected}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

export class StreamNotFound extends EventStoreError {
  readonly stream: string;
  constructor(stream: string) {
    super(`${stream} has no events`);
    this.stream = stream;
  }
}

export class EventTooLarge extends EventStoreError {
  readonly stream: string;
  readonly bytes: number;
  constructor(stream: string, bytes: number) {
    super(`an append of ${bytes} bytes to ${stream} is larger than ${MAX_APPEND_BYTES}`);
    this.stream = stream;
    this.bytes = bytes;
  }
}

/** A position that this store never gave: another store's, or one beyond its head, as after restoring a backup. */
export class ForeignPosition extends EventStoreError {
  readonly position: string;
  constructor(position: string, storeId: string) {
    super(`${position} is not a position of the store ${storeId}`);
    this.position = position;
  }
}

export class AppendOutcomeUnknown extends EventStoreError {}

/**
 * Why a store cannot be used. `full` and `read-only` end by themselves once there is room, `closed` does not. `moving-house`: everything is
 * being copied to another store.
 */
export type Unavailability = 'full' | 'read-only' | 'closed' | 'unreachable' | 'denied' | 'locked' | 'moving-house';

export class StoreUnavailable extends EventStoreError {
  readonly reason: Unavailability;
  constructor(reason: Unavailability, message: string) {
    super(message);
    this.reason = reason;
  }
}

export class SubscriptionDropped extends EventStoreError {}
