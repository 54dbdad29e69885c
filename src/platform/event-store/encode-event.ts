import type { EncodedEvent } from './event-log.ts';
import { EventTooLarge, MAX_EVENT_BYTES } from './event-store.ts';
import type { NewEvent } from './event-store.ts';

/**
 * An event as the log keeps it.
 * @throws TypeError when the id is no UUID, or type, data or metadata cannot be kept
 * @throws EventTooLarge
 */
export function encodeEvent(stream: string, event: NewEvent): EncodedEvent {
  if (!UUID.test(event.id)) throw new TypeError(`The id of an event is a UUID in lower case, not ${event.id}`);
  checkName('type', event.type);
  if ('recordedAt' in event.metadata) throw new TypeError('recordedAt is given by the store');
  const data = encode('data', event.data);
  const metadata = encode('metadata', event.metadata);
  const bytes = Buffer.byteLength(data) + Buffer.byteLength(metadata) + STAMP_BYTES;
  if (bytes > MAX_EVENT_BYTES) throw new EventTooLarge(stream, bytes);
  return { id: event.id, type: event.type, data, metadata: metadata === '{}' ? '}' : `,${metadata.slice(1)}` };
}

/** @throws TypeError when the name of a stream, or its category, is empty, or it holds what no engine keeps exactly */
export function checkStream(stream: string): void {
  checkName('stream', stream);
  if (stream.startsWith('-')) throw new TypeError(`A stream has a category, ${stream} has none`);
}

/** Control characters and lone surrogates do not come back from every engine as they went. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,500}$/u;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const STAMP_BYTES = '"recordedAt":"2025-03-02T14:10:20.182Z",'.length;

function checkName(what: string, name: string): void {
  if (typeof name !== 'string' || !NAME.test(name)) throw new TypeError(`The ${what} of an event is a name, not ${JSON.stringify(name)}`);
}

function encode(what: string, value: object): string {
  const json = JSON.stringify(value) as string | undefined;
  if (json === undefined || !json.startsWith('{')) throw new TypeError(`The ${what} of an event is an object that JSON can hold`);
  return json;
}
