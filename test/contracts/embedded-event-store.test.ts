import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EmbeddedEventStore, type EmbeddedEventStoreOptions } from '../../src/platform/event-store/embedded-event-store.ts';
import { ForeignPosition, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { all, fact, facts, newCategory, newStream } from './facts.ts';
import { startProcess } from './processes/start-process.ts';

eventStoreContract('The embedded event store', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-events-'));
  const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
  return {
    store,
    remove: async () => {
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
});

describe('The embedded event store', () => {
  let folder: string;
  let file: string;
  const opened: EmbeddedEventStore[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-events-'));
    file = join(folder, 'events.db');
  });
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
    await rm(folder, { recursive: true });
  });
  async function open(options: Partial<EmbeddedEventStoreOptions> = {}): Promise<EmbeddedEventStore> {
    const store = await EmbeddedEventStore.open({ file, ...options });
    opened.push(store);
    return store;
  }

  test('an empty log is at its zero position, from which one can read and subscribe', async () => {
    const store = await open();
    const zero = await store.head();
    expect(zero).toBe(`${store.storeId}-0000000000000000`);
    expect(await all(store.readAll({ from: zero, to: zero }))).toEqual([]);
    const feed = store.subscribeToAll({ after: zero, signal: new AbortController().signal })[Symbol.asyncIterator]();
    expect((await feed.next()).value).toEqual({ kind: 'caught-up', position: zero });
    const { position } = await store.append(newStream(), facts(1), { expected: 'no-stream' });
    expect(position).toBe(`${store.storeId}-0000000000000001`);
  });

  test('who is first hears of a fact at once, as whoever appended it goes on, and the others hear after that', async () => {
    const store = await open();
    const { signal } = new AbortController();
    const [other, first] = [undefined, true].map((first) => store.subscribeToAll({ first, signal })[Symbol.asyncIterator]());
    const order: string[] = [];
    const hears = async (feed: typeof first, who: string) => {
      expect((await feed?.next())?.value).toMatchObject({ kind: 'event' });
      order.push(who);
    };
    for (const feed of [other, first]) expect((await feed?.next())?.value).toMatchObject({ kind: 'caught-up' });
    const heard = [hears(other, 'other'), hears(first, 'first')];
    await store.append(newStream(), facts(1), { expected: 'no-stream' });
    order.push('whoever appended');
    await Promise.all(heard);
    expect(order.at(-1)).toBe('other');
  });

  test('opened again it has the same id and facts, and goes on where it was', async () => {
    const first = await open();
    const stream = newStream();
    const batch = facts(3);
    const answer = await first.append(stream, batch, { expected: 'no-stream' });
    const before = await all(first.readAll());
    await first.close();
    const second = await open();
    expect(second.storeId).toBe(first.storeId);
    expect(await all(second.readAll())).toEqual(before);
    expect(await second.append(stream, batch, { expected: 'no-stream' })).toEqual(answer);
    expect(await second.append(stream, batch, { expected: 'stream-exists' })).toEqual(answer);
    expect(await second.append(stream, facts(1), { expected: 2 })).toEqual({
      revision: 3,
      position: `${first.storeId}-0000000000000004`,
      bytes: expect.any(Number) as unknown,
    });
  });

  test('positions have no gaps, whatever was refused in between', async () => {
    const store = await open();
    const taken = newStream();
    const appends = Array.from({ length: 90 }, (_, index) =>
      store.append(index % 2 ? taken : newStream(), facts(1 + (index % 3)), { expected: 'no-stream' }),
    );
    await Promise.allSettled(appends);
    const numbers = (await all(store.readAll())).map(({ position }) => Number(position.slice(-16)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  test('recordedAt does not run backwards when the clock does, nor after a restart', async () => {
    const first = await open({ now: '2030-01-01T00:00:00.000Z' });
    await first.append(newStream(), facts(1), { expected: 'no-stream' });
    await first.close();
    const second = await open({ now: '2020-01-01T00:00:00.000Z' });
    await second.append(newStream(), facts(1), { expected: 'no-stream' });
    const [before, after] = (await all(second.readAll())).map(({ metadata }) => metadata.recordedAt);
    expect(before!.slice(0, 16)).toBe('2030-01-01T00:00');
    expect(after).toBe(before);
  });

  test('a position beyond the head, as after restoring a backup, is refused by name', async () => {
    const store = await open();
    await store.append(newStream(), facts(1), { expected: 'no-stream' });
    const beyond = `${store.storeId}-0000000000000002`;
    const { signal } = new AbortController();
    await expect(all(store.subscribeToAll({ after: beyond, signal }))).rejects.toThrow(ForeignPosition);
    await expect(all(store.readAll({ from: beyond }))).rejects.toThrow(ForeignPosition);
  });

  test('long logs, long streams and heavy facts are read whole, in pages', async () => {
    const store = await open();
    const [long, heavy] = [newStream(), newStream()];
    const wanted = newCategory();
    const batch = facts(6000);
    for (let from = 0; from < 6000; from += 1500)
      await store.append(long, batch.slice(from, from + 1500), { expected: from === 0 ? 'no-stream' : from - 1 });
    const weights = Array.from({ length: 8 }, () => ({ ...fact(), data: { text: 'x'.repeat(400_000) } }));
    for (let from = 0; from < 8; from += 2)
      await store.append(heavy, weights.slice(from, from + 2), { expected: from === 0 ? 'no-stream' : from - 1 });
    await store.append(newStream(wanted), facts(2), { expected: 'no-stream' });
    expect((await all(store.readStream(long))).map(({ id }) => id)).toEqual(batch.map(({ id }) => id));
    expect((await all(store.readStream(long, { from: 10, maxCount: 700 }))).map(({ revision }) => revision)).toEqual(
      Array.from({ length: 700 }, (_, index) => index + 10),
    );
    expect((await all(store.readStream(heavy))).map(({ id }) => id)).toEqual(weights.map(({ id }) => id));
    expect(await all(store.readAll())).toHaveLength(6010);
    expect(await all(store.readAll({ filter: { categories: [wanted] } }))).toHaveLength(2);
  });

  test('full it refuses appends by name and goes on reading; with room again it takes them', async () => {
    const store = await open({ maxPageCount: 60 });
    const stream = newStream();
    const small = { ...fact(), data: {} };
    await store.append(stream, [small], { expected: 'no-stream' });
    const large = [
      { ...fact(), data: {} },
      { ...fact(), data: { text: 'x'.repeat(300_000) } },
    ];
    const refused = expect(store.append(stream, large, { expected: 0 })).rejects.toMatchObject({
      name: 'StoreUnavailable',
      reason: 'full',
    });
    const beside = store.append(newStream(), [{ ...fact(), data: {} }], { expected: 'no-stream' });
    await refused;
    expect(await beside).toMatchObject({ revision: 0, position: `${store.storeId}-0000000000000002` });
    expect(await all(store.readStream(stream))).toHaveLength(1);
    await store.limit({ maxPageCount: 10_000 });
    expect(await store.append(stream, large, { expected: 0 })).toEqual({
      revision: 2,
      position: `${store.storeId}-0000000000000004`,
      bytes: expect.any(Number) as unknown,
    });
    expect(await all(store.readAll())).toHaveLength(4);
  });

  test('read-only it refuses appends by name and goes on reading; writable again it takes them', async () => {
    const store = await open();
    const stream = newStream();
    await store.append(stream, facts(1), { expected: 'no-stream' });
    await store.limit({ readOnly: true });
    const many = await Promise.allSettled(Array.from({ length: 20 }, () => store.append(newStream(), facts(1), { expected: 'no-stream' })));
    const reasons = many.map((one) => (one.status === 'rejected' && one.reason instanceof StoreUnavailable ? one.reason.reason : 'taken'));
    expect(new Set(reasons)).toEqual(new Set(['read-only']));
    expect(await all(store.readAll())).toHaveLength(1);
    await store.limit({ readOnly: false });
    expect(await store.append(stream, facts(1), { expected: 0 })).toMatchObject({ revision: 1 });
  });

  test('a file that may not be written is read, and is written as soon as it may be', async () => {
    const store = await open();
    await store.append(newStream(), facts(1), { expected: 'no-stream' });
    await store.close();
    await chmod(folder, 0o777);
    await chmod(file, 0o444);
    const other = startProcess('append-read-only.ts', file);
    expect(await other.line()).toBe('read-only, 1 read');
    for (const name of await readdir(folder)) await chmod(join(folder, name), 0o666);
    other.say('again');
    expect(await other.line()).toBe('appended, 2 read');
    await other.kill();
  });

  test('what is no log is refused when it is opened', async () => {
    await writeFile(file, 'Not a database, but long enough to be taken for one at first sight. '.repeat(20));
    await expect(EmbeddedEventStore.open({ file })).rejects.toThrow(StoreUnavailable);
    await expect(EmbeddedEventStore.open({ file: join(folder, 'nowhere', 'events.db') })).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('a copy made while appends go on is a whole log', async () => {
    const store = await open();
    const before = facts(1500);
    await store.append(newStream(), before, { expected: 'no-stream' });
    const copied = store.backup(join(folder, 'copy.db'));
    const during = await Promise.all(Array.from({ length: 200 }, () => store.append(newStream(), facts(1), { expected: 'no-stream' })));
    await copied;
    expect(during).toHaveLength(200);
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
    const copy = await open({ file: join(folder, 'copy.db') });
    const kept = await all(copy.readAll());
    expect(copy.storeId).toBe(store.storeId);
    expect(kept.length).toBeGreaterThanOrEqual(1500);
    expect(await all(store.readAll({ to: await copy.head() }))).toEqual(kept);
    await expect(store.backup(join(folder, 'nowhere', 'copy.db'))).rejects.toThrow(StoreUnavailable);
  });

  test('emptying the write-ahead log moves every fact into the main file', async () => {
    const store = await open();
    await store.append(newStream(), facts(50), { expected: 'no-stream' });
    await store.checkpointLog();
    expect((await stat(`${file}-wal`)).size).toBe(0);
    expect(await all(store.readAll())).toHaveLength(50);
  });

  test('what lies on disk is the JSON that was given, with recordedAt first', async () => {
    const store = await open();
    const event = { ...fact(), data: { b: 'é', a: [1.5] } };
    await store.append(newStream(), [event], { expected: 'no-stream' });
    const row = new DatabaseSync(file, { readOnly: true }).prepare('SELECT data, metadata FROM events').get();
    expect(row?.data).toBe('{"b":"é","a":[1.5]}');
    expect(row?.metadata).toMatch(/^\{"recordedAt":"[^"]+",/);
    expect(String(row?.metadata).replace(/^\{"recordedAt":"[^"]+",/, '{')).toBe(JSON.stringify(event.metadata));
  });

  test('a consumer that stops reading holds no more than two pages, however long the log grows', async () => {
    const store = await open();
    await store.append(newStream(), facts(1), { expected: 'no-stream' });
    const feed = store.subscribeToAll({ signal: new AbortController().signal })[Symbol.asyncIterator]();
    await feed.next();
    const before = heldBytes();
    for (let count = 0; count < 60; count++)
      await store.append(newStream(), [{ ...fact(), data: { text: 'x'.repeat(900_000) } }], { expected: 'no-stream' });
    expect(heldBytes() - before).toBeLessThan(10_000_000);
    let next = await feed.next();
    for (let count = 0; count < 60; next = await feed.next()) if (!next.done && next.value.kind === 'event') count++;
    expect(next.value).toMatchObject({ kind: 'caught-up' });
  });
});

/** What this thread holds once everything unreachable is gone. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
