import { describe, expect, test } from '@jest/globals';
import { type EventStore, StoreUnavailable, SubscriptionDropped } from '../../src/platform/event-store/event-store.ts';
import type { FeedMessage, Position, Recorded } from '../../src/platform/event.values.ts';
import { all, facts, idsOf, newCategory, newStream } from './facts.ts';

/** A store to be tried, and how to let go of it and of what lies under it. */
export type Engine = { store: EventStore; remove(): Promise<void> };

/** The half of the contract that is about subscriptions and their end. */
export function eventFeedContract(store: () => EventStore, openEngine: () => Promise<Engine>): void {
  describe('subscribing', () => {
    test('starts after its position, catches up, says so, and goes on live', async () => {
      const category = newCategory();
      const stream = newStream(category);
      const [old, live] = [facts(3), facts(2)];
      const { position: after } = await store().append(stream, old.slice(0, 1), { expected: 'no-stream' });
      await store().append(stream, old.slice(1), { expected: 0 });
      const until = new AbortController();
      const feed = store().subscribeToAll({ after, filter: { categories: [category] }, signal: until.signal });
      const seen: string[] = [];
      let appended = false;
      for await (const message of feed) {
        seen.push(message.kind === 'event' ? message.event.id : message.kind);
        if (message.kind === 'caught-up' && !appended) {
          appended = true;
          await store().append(stream, live, { expected: 2 });
        }
        if (message.kind === 'event' && message.event.id === live[1]!.id) until.abort();
      }
      expect(seen.filter((one) => one !== 'checkpoint' && one !== 'caught-up')).toEqual([...idsOf(old).slice(1), ...idsOf(live)]);
      expect(seen.indexOf('caught-up')).toBeLessThan(seen.indexOf(live[0]!.id));
    });

    test('from the log to live there is no gap and no double while 32 writers append', async () => {
      const category = newCategory();
      const before = await store().head();
      const writers = Array.from({ length: 32 }, async () => {
        const stream = newStream(category);
        for (let count = 0; count < 30; count++)
          await store().append(stream, facts(1), { expected: count === 0 ? 'no-stream' : count - 1 });
      });
      const feeds = [before, undefined, before].map((after) => follow(store(), { category, after, count: 32 * 30 }));
      await Promise.all(writers);
      const log = await all(store().readAll({ filter: { categories: [category] } }));
      expect(log).toHaveLength(32 * 30);
      for (const feed of await Promise.all(feeds)) expect(JSON.stringify(feed)).toBe(JSON.stringify(log));
    });

    test('what a filter passes over is told by a checkpoint, from which one can go on', async () => {
      const [wanted, other] = [newCategory(), newCategory()];
      const mine = await store().append(newStream(wanted), facts(1), { expected: 'no-stream' });
      await store().append(newStream(other), facts(200), { expected: 'no-stream' });
      const last = await store().append(newStream(other), facts(200), { expected: 'no-stream' });
      const until = new AbortController();
      let checkpoint: Position | undefined;
      for await (const message of store().subscribeToAll({
        after: mine.position,
        filter: { categories: [wanted] },
        signal: until.signal,
      })) {
        expect(message.kind).not.toBe('event');
        if (message.kind === 'checkpoint') checkpoint = message.position;
        if (message.kind === 'checkpoint' && message.position >= last.position) until.abort();
      }
      const late = facts(1);
      await store().append(newStream(wanted), late, { expected: 'no-stream' });
      expect(idsOf(await follow(store(), { category: wanted, after: checkpoint, count: 1 }))).toEqual(idsOf(late));
    });

    test('a consumer that lags gets everything in the end, once', async () => {
      const category = newCategory();
      const after = await store().head();
      const until = new AbortController();
      const seen: string[] = [];
      const lagging = (async () => {
        for await (const message of store().subscribeToAll({ after, filter: { categories: [category] }, signal: until.signal })) {
          await new Promise(setImmediate);
          if (message.kind === 'event') seen.push(message.event.id);
          if (seen.length === 1500) until.abort();
        }
      })();
      const batches = Array.from({ length: 150 }, () => facts(10));
      await Promise.all(batches.map((batch) => store().append(newStream(category), batch, { expected: 'no-stream' })));
      await lagging;
      expect(seen).toEqual(idsOf(await all(store().readAll({ filter: { categories: [category] } }))));
    });

    test('ends when the signal aborts: before it began, while it waits, and between two facts', async () => {
      const category = newCategory();
      await store().append(newStream(category), facts(10), { expected: 'no-stream' });
      const filter = { categories: [category] };
      expect(await all(store().subscribeToAll({ filter, signal: AbortSignal.abort() }))).toEqual([]);

      const waiting = new AbortController();
      const feed = store().subscribeToAll({ filter, signal: waiting.signal })[Symbol.asyncIterator]();
      let message = await feed.next();
      while (!message.done && message.value.kind !== 'caught-up') message = await feed.next();
      const next = feed.next();
      waiting.abort();
      expect(await next).toMatchObject({ done: true });

      const between = new AbortController();
      let count = 0;
      for await (const { kind } of store().subscribeToAll({ filter, signal: between.signal })) {
        if (kind === 'event' && ++count === 4) between.abort();
      }
      expect(count).toBe(4);
    });
  });

  describe('closing', () => {
    test('appends under way are answered, subscriptions are dropped by name, and later calls are refused', async () => {
      const own = await openEngine();
      const stream = newStream();
      await own.store.append(stream, facts(3), { expected: 'no-stream' });
      const { signal } = new AbortController();

      const waiting = own.store.subscribeToAll({ signal })[Symbol.asyncIterator]();
      let message = await waiting.next();
      while (!message.done && message.value.kind !== 'caught-up') message = await waiting.next();
      const dropped = expect(waiting.next()).rejects.toThrow(SubscriptionDropped);
      const reading = own.store.subscribeToAll({ signal })[Symbol.asyncIterator]();
      await reading.next();

      const underWay = Promise.all(Array.from({ length: 600 }, () => own.store.append(newStream(), facts(1), { expected: 'no-stream' })));
      await own.store.close();
      expect(await underWay).toHaveLength(600);
      await dropped;
      await expect(all({ [Symbol.asyncIterator]: () => reading })).rejects.toThrow(SubscriptionDropped);

      const closed = { name: StoreUnavailable.name, reason: 'closed' };
      await expect(own.store.append(newStream(), facts(1), { expected: 'no-stream' })).rejects.toMatchObject(closed);
      await expect(all(own.store.readStream(stream))).rejects.toMatchObject(closed);
      await expect(all(own.store.readAll())).rejects.toMatchObject(closed);
      await expect(own.store.head()).rejects.toMatchObject(closed);
      await own.store.close();
      await own.remove();
    });
  });
}

/** The ids of the next facts of a category, as a subscription tells them. */
async function follow(
  store: EventStore,
  { category, after, count }: { category: string; after?: Position; count: number },
): Promise<Recorded[]> {
  const until = new AbortController();
  const seen: Recorded[] = [];
  const feed: AsyncIterable<FeedMessage> = store.subscribeToAll({ after, filter: { categories: [category] }, signal: until.signal });
  for await (const message of feed) {
    if (message.kind === 'event') seen.push(message.event);
    if (seen.length >= count) until.abort();
  }
  return seen;
}
