import type { Event, EventFeed, Metadata, Position, Recorded } from '../event.values.ts';

/** A fact on its way to the store. The id is uuid v5 of the command's id and the event's index. */
export type NewEvent<E extends Event = Event> = E & { id: string; metadata: Omit<Metadata, 'recordedAt'> };

/** What the stream must be like for an append to be taken: its last revision, or whether it has any event at all. */
export type ExpectedRevision = number | 'no-stream' | 'stream-exists';

/** The answer to an append: the revision and the position of its last event. */
export type Appended = { revision: number; position: Position };

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
   * @throws EventTooLarge when data and metadata of one event exceed {@link MAX_EVENT_BYTES}
   * @throws AppendOutcomeUnknown when it may or may not have been written: append the same ids again
   * @throws StoreUnavailable when the store is closed, full or read-only
   */
  abstract append(stream: string, events: readonly NewEvent[], options: { expected: ExpectedRevision }): Promise<Appended>;
  /**
   * Facts of one stream from a revision (inclusive), oldest first.
   * @throws StreamNotFound when the stream has never had an event
   */
  abstract readStream(stream: string, options?: { from?: number; maxCount?: number }): AsyncIterable<Recorded>;
  abstract readAll(options?: Parameters<EventFeed['readAll']>[0]): AsyncIterable<Recorded>;
  abstract subscribeToAll(options: Parameters<EventFeed['subscribeToAll']>[0]): ReturnType<EventFeed['subscribeToAll']>;
  abstract head(): Promise<Position>;
  /** Ends subscriptions with SubscriptionDropped, refuses new calls, and waits for appends under way. */
  abstract close(): Promise<void>;
}

export const MAX_EVENT_BYTES = 1_000_000;

/** The port's errors. The names are the contract; a message is for the log. */
export class EventStoreError extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

export class WrongExpectedRevision extends EventStoreError {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: number | 'no-stream',
  ) {
    super(`${stream} is at ${actual}, not at ${expected}`);
  }
}

export class StreamNotFound extends EventStoreError {
  constructor(readonly stream: string) {
    super(`${stream} has no events`);
  }
}

export class EventTooLarge extends EventStoreError {
  constructor(
    readonly stream: string,
    readonly bytes: number,
  ) {
    super(`an event of ${bytes} bytes for ${stream} is larger than ${MAX_EVENT_BYTES}`);
  }
}

export class AppendOutcomeUnknown extends EventStoreError {}

/** `reason` tells what to do: `full` and `read-only` end by themselves once there is room, `closed` does not. */
export class StoreUnavailable extends EventStoreError {
  constructor(
    readonly reason: 'full' | 'read-only' | 'closed' | 'unreachable' | 'locked',
    message: string,
  ) {
    super(message);
  }
}

export class SubscriptionDropped extends EventStoreError {}
