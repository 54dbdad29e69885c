import { EventStoreDBClient, jsonEvent, type JSONRecordedEvent, START, streamNameFilter } from '@eventstore/db-client';
import type { NewEvent } from '../src/platform/event-store/event-store.ts';

/** An event as the client gives it. */
type Found = JSONRecordedEvent;

/** The client of EventStoreDB in the plainest way: the floor of the adapter, and beside it the only file that knows the library. */
export class BareClient {
  private readonly client: EventStoreDBClient;

  constructor(url: string) {
    this.client = EventStoreDBClient.connectionString(url);
  }

  async append(
    stream: string,
    events: readonly NewEvent[],
    { expected }: { expected: number | 'no-stream' },
  ): Promise<{ position: string }> {
    const sent = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data: { ...data }, metadata: { ...metadata } }));
    const expectedRevision = expected === 'no-stream' ? 'no_stream' : BigInt(expected);
    const { position } = await this.client.appendToStream(stream, sent, { expectedRevision });
    return { position: String(position?.commit) };
  }

  /** Every event of the log, those of the server itself left out. */
  async *readAll(): AsyncGenerator<Found> {
    for await (const { event } of this.client.readAll({ fromPosition: START })) {
      if (event?.isJson && !event.type.startsWith('$')) yield event;
    }
  }

  /** Events of one category from the first on, through the server's filter, and then those that come. */
  async *follow(category: string): AsyncGenerator<Found> {
    const filter = streamNameFilter({ prefixes: [`${category}-`] });
    for await (const { event } of this.client.subscribeToAll({ fromPosition: START, filter })) if (event?.isJson) yield event;
  }

  async close(): Promise<void> {
    await this.client.dispose();
  }
}
