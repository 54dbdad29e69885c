/**
 * The words in which facts are told. Everything here is permanent: events on disk have these shapes.
 */

/** An instant in UTC, ISO 8601 with milliseconds: `2025-03-02T14:10:20.182Z`. Text order is time order. */
export type Instant = string;

/**
 * A place in one store's log. Opaque and ordered: of two positions of one store the later is the greater string.
 * It starts with the id of its store, so that a position of another store is recognised.
 */
export type Position = string;

/**
 * Personal data in an event, sealed under a key that can be destroyed (AES-256-GCM; iv, tag and text in base64). The key is an organisation's, named
 * by its id, or that of a person in it.
 */
export type Sealed = { key: string; box: string };

/** What the key of a person is called. */
export function personKey(organisationId: string, profileId: string): string {
  return `${organisationId}/${profileId}`;
}

/** Whether something sealed is about a person, not the organisation's own words. */
export function isAboutPerson({ key }: Sealed): boolean {
  return key.includes('/');
}

/** A fact: what happened, in the past tense, and its results. */
export type Event<Type extends string = string, Data extends object = object> = { type: Type; data: Data };

/** An instant some milliseconds later. */
export function later(instant: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** Through what a command came. */
export const CHANNELS = [
  'session',
  'api-key',
  'command-line',
  'import',
  'reaction',
  'automation',
  'schedule',
  'cast',
  'hook',
  'integration',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Who acted: a profile and the user behind it; neither for the system itself. */
export type Actor = { profileId?: string; userId?: string };

/** What is known about a fact beside its data. `recordedAt` is given by the store and never runs backwards in it. */
export type Metadata = {
  recordedAt: Instant;
  /** The version of the data's shape; 1 unless an upcaster stands in migrations-events/. */
  schema: number;
  organisationId: string;
  actor: Actor;
  channel: Channel;
  /** The person's own words for why, sealed. */
  reason?: Sealed;
  /** What began it all: the id of the first command. */
  correlationId: string;
  /** What led to this directly: a command's id, or the id of the event that a reaction answered. */
  causationId: string;
  /** The rules that led to this, one after the other; absent: none did. A rule does not answer what it led to itself. */
  through?: readonly string[];
};

/** A fact as the log holds it. */
export type Recorded<E extends Event = Event> =
  E extends Event<infer Type, infer Data>
    ? {
        id: string;
        stream: string;
        /** 0 for the first event of the stream. */
        revision: number;
        position: Position;
        type: Type;
        data: Data;
        metadata: Metadata;
      }
    : never;

/** Categories of streams to read; everything if absent. A stream's category is its name up to the first dash. */
export type CategoryFilter = { categories: readonly string[] };

/**
 * What a subscription yields: facts in order; a checkpoint where many facts were passed over by the filter;
 * and caught-up each time it has reached the head of the log.
 */
export type FeedMessage =
  { kind: 'event'; event: Recorded } | { kind: 'checkpoint'; position: Position } | { kind: 'caught-up'; position: Position };

/** The reading half of the event store: what projectors and reactions live on. */
export type EventFeed = {
  /** Facts in order of the log, from a position (inclusive), or from the start. */
  readAll(options?: { from?: Position; to?: Position; filter?: CategoryFilter }): AsyncIterable<Recorded>;
  /**
   * Facts after a position (exclusive), first from the log, then live, without a gap or a double. Ends when the signal aborts. Who is `first`
   * hears of what comes live a turn of the event loop before the others: for what is pushed to screens.
   */
  subscribeToAll(options: { after?: Position; filter?: CategoryFilter; first?: boolean; signal: AbortSignal }): AsyncIterable<FeedMessage>;
  /** The position of the last fact; the store's zero position when there is none. */
  head(): Promise<Position>;
};

/** The category of a stream: its name up to the first dash. */
export function categoryOf(stream: string): string {
  const dash = stream.indexOf('-');
  return dash < 0 ? stream : stream.slice(0, dash);
}

/**
 * Whether a position is later than another. Positions of different stores say nothing of each other: then it is taken for later, so that who
 * held the other one asks again.
 */
export function isLater(position: Position, than: Position): boolean {
  return position > than || !sameStore(position, than);
}

/** Whether two positions are of one store, so that they can be compared. */
export function sameStore(position: Position, other: Position): boolean {
  return storeOf(position) === storeOf(other);
}

function storeOf(position: Position): string {
  return position.slice(0, position.lastIndexOf('-'));
}

/** The name of a stream: its category, the organisation it belongs to, and what it is about. */
export function streamName(category: string, organisationId: string, ...about: string[]): string {
  return `${category}-${[organisationId, ...about].join('.')}`;
}
