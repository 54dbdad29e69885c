import { EventTooLarge, MAX_APPEND_BYTES } from './event-store.ts';
import type { Event, Instant, Recorded } from '../event.values.ts';
import type { ExpectedRevision, NewEvent } from './event-store.ts';

/** An event as it lies in a store: data and metadata are exact JSON. */
export type EncodedEvent = { id: string; type: string; data: string; metadata: string };

/**
 * The events of one append as text, and how large they are together.
 * @throws TypeError when there are none, two have one id, an id is no UUID, or a name, data or metadata cannot be kept
 * @throws EventTooLarge
 */
export function encodeAppend(stream: string, events: readonly NewEvent[]): { encoded: EncodedEvent[]; bytes: number } {
  checkName('stream', stream);
  if (stream.startsWith('-')) throw new TypeError(`A stream has a category, ${stream} has none`);
  if (events.length === 0) throw new TypeError('An append has at least one event');
  const encoded = events.map(encodeEvent);
  if (new Set(encoded.map(({ id }) => id)).size < encoded.length) throw new TypeError('The events of an append have ids of their own');
  const bytes = encoded.reduce((sum, event) => sum + sizeOf(event) + STAMP_BYTES, 0);
  if (bytes > MAX_APPEND_BYTES) throw new EventTooLarge(stream, bytes);
  return { encoded, bytes };
}

/** A fact of another store, as it lies there. @throws TypeError when this one could not keep it so */
export function encodeTaken(fact: Recorded): EncodedEvent & { stream: string; revision: number; recordedAt: Instant } {
  checkName('stream', fact.stream);
  return { stream: fact.stream, revision: fact.revision, recordedAt: fact.metadata.recordedAt, ...encode(fact) };
}

function encodeEvent(event: NewEvent): EncodedEvent {
  if ('recordedAt' in event.metadata) throw new TypeError('recordedAt is given by the store');
  return encode(event);
}

function encode(event: Event & { id: string; metadata: object }): EncodedEvent {
  if (!UUID.test(event.id)) throw new TypeError(`The id of an event is a UUID in lower case, not ${event.id}`);
  checkName('type', event.type);
  return { id: event.id, type: event.type, data: json('data', event.data), metadata: json('metadata', event.metadata) };
}

/** How many bytes of an append it is, as EventStoreDB counts them. */
export function sizeOf({ type, data, metadata }: EncodedEvent): number {
  return Buffer.byteLength(data) + Buffer.byteLength(metadata) + 2 * type.length;
}

/** @throws TypeError when it is none */
export function checkExpected(expected: ExpectedRevision): void {
  if (expected === 'no-stream' || expected === 'stream-exists' || (Number.isSafeInteger(expected) && expected >= 0)) return;
  throw new TypeError(`${String(expected)} is no revision to expect`);
}

/** Control characters and lone surrogates do not come back from every engine as they went. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,500}$/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const STAMP_BYTES = '"recordedAt":"2025-03-02T14:10:20.182Z",'.length;

function checkName(what: string, name: string): void {
  if (typeof name !== 'string' || !NAME.test(name)) throw new TypeError(`The ${what} of an event is a name, not ${JSON.stringify(name)}`);
}

function json(what: string, value: object): string {
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined || !text.startsWith('{')) throw new TypeError(`The ${what} of an event is an object that JSON can hold`);
  return text;
}
