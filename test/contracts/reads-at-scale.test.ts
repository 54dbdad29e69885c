import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import type { CategoryFilter, Position, Recorded } from '../../src/platform/event.values.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { type EventStoreServer, hasEventStoreServer, NO_SERVER, startEventStoreServer } from './event-store-server.ts';
import { facts, newCategory, newStream } from './facts.ts';

const [LARGE, SMALL] = [6_000, 3];
/** How much less is sent for the small view. Not its own facts alone: before a read the end of the log is asked for. */
const LESS = 20;

if (await hasEventStoreServer()) {
  const [large, small] = [newCategory(), newCategory()];
  let server: EventStoreServer;
  let proxy: CountingProxy;
  let store: EventStoreDbEventStore;

  beforeAll(async () => {
    server = await startEventStoreServer();
    proxy = await startCountingProxy(server.url);
    store = await EventStoreDbEventStore.open(proxy.url);
    for (let part = 0; part < SMALL; part++) {
      for (let made = 0; made < LARGE / SMALL; made += 100) await store.append(newStream(large), facts(100), { expected: 'no-stream' });
      await store.append(newStream(small), facts(1), { expected: 'no-stream' });
    }
  }, 120_000);

  afterAll(async () => {
    await store.close();
    await proxy.stop();
    await server.stop();
  });

  test('a rebuild of a small view is sent its own facts by the server, not the whole log', async () => {
    const all = await costOf(store.readAll({ filter: { categories: [large, small] } }));
    const few = await costOf(store.readAll({ filter: { categories: [small] } }));

    expect([all.facts, few.facts]).toEqual([LARGE + SMALL, SMALL]);
    expect(few.bytes).toBeLessThan(all.bytes / LESS);
  });

  test('a small view that has fallen behind is sent no more than its own facts either', async () => {
    const first = await firstPosition();
    // Opened anew, it holds nothing of the log in memory.
    await store.close();
    store = await EventStoreDbEventStore.open(proxy.url);

    const all = await costOf(catchUp(first, { categories: [large, small] }));
    const few = await costOf(catchUp(first, { categories: [small] }));

    expect([all.facts, few.facts]).toEqual([LARGE + SMALL - 1, SMALL]);
    expect(few.bytes).toBeLessThan(all.bytes / LESS);
  });

  /** How many facts come, and how many bytes over the line. */
  async function costOf(read: AsyncIterable<Recorded>): Promise<{ facts: number; bytes: number }> {
    const before = proxy.received();
    let count = 0;
    for await (const fact of read) if (fact.type === 'PointsAwarded') count += 1;
    return { facts: count, bytes: proxy.received() - before };
  }

  async function* catchUp(after: Position, filter: CategoryFilter): AsyncGenerator<Recorded> {
    const over = new AbortController();
    for await (const message of store.subscribeToAll({ after, filter, signal: over.signal })) {
      if (message.kind === 'event') yield message.event;
      if (message.kind === 'caught-up') over.abort();
    }
  }

  async function firstPosition(): Promise<Position> {
    for await (const { position } of store.readAll({ filter: { categories: [large] } })) return position;
    throw new Error('there is no fact');
  }
} else {
  test.skip(NO_SERVER, () => undefined);
}
