import { expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { copyFacts, positionIn } from '../../src/platform/event-store/copy-facts.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { EventStore, ForeignPosition, MAX_APPEND_BYTES } from '../../src/platform/event-store/event-store.ts';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import { all, fact, facts, newStream, ODD, passing } from './facts.ts';
import { hasEventStoreServer, NO_SERVER, startEventStoreServer } from './event-store-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-copy-'));
const open = new AsyncDisposableStack();
afterAll(async () => {
  await open.disposeAsync();
  rmSync(folder, { recursive: true });
});

let files = 0;
const embedded = async (options: { now?: string; after?: string; file?: string } = {}) =>
  open.adopt(await EmbeddedEventStore.open({ file: join(folder, `${++files}.db`), ...options }), (store) => store.close());

/** Streams that take turns, one fact that is as large as may be, and one that is odd. */
async function filled(): Promise<EmbeddedEventStore> {
  const store = await embedded({ now: '2020-02-29T23:59:59.000Z' });
  const streams = Array.from({ length: 40 }, () => newStream());
  for (let revision = -1; revision < 119; revision += 3) {
    const expected = revision < 0 ? 'no-stream' : revision;
    await Promise.all(
      streams.map((stream, at) => store.append(stream, facts(at < 20 ? 3 : 1), { expected: at < 20 ? expected : after(expected) })),
    );
  }
  const large = { ...fact(), data: { text: 'é'.repeat(MAX_APPEND_BYTES / 2 - 300) } };
  await store.append(newStream(), [large], { expected: 'no-stream' });
  await store.append(newStream(), [{ ...fact(), data: JSON.parse(ODD) as object }], { expected: 'no-stream' });
  return store;
}

function after(expected: number | 'no-stream'): number | 'no-stream' {
  return expected === 'no-stream' ? expected : (expected - 2) / 3;
}

const words = async (store: EventStore) =>
  (await all(store.readAll())).map(({ id, stream, revision, type, data, metadata }) =>
    JSON.stringify([id, stream, revision, type, data, metadata]),
  );
const bytesIn = (file: number) =>
  new DatabaseSync(join(folder, `${file}.db`), { readOnly: true })
    .prepare(
      'SELECT position, events.id, name, revision, type, data, metadata FROM events JOIN streams ON streams.id = stream ORDER BY position',
    )
    .all();

test('every fact arrives with its bytes, order, revision and recordedAt; copied again there is nothing to do', async () => {
  const [source, from] = [await filled(), files];
  const target = await embedded();
  expect(await copyFacts(source, target)).toEqual({ facts: 3_202, copied: 3_202 });
  expect(await copyFacts(source, target)).toEqual({ facts: 3_202, copied: 0 });
  expect(bytesIn(files)).toEqual(bytesIn(from));
  await target.append(newStream(), facts(1), { expected: 'no-stream' });
  const [last] = (await all(target.readAll())).slice(-1);
  expect(last!.metadata.recordedAt > '2026').toBe(true);
});

test('broken off at any fact, it goes on after the last one that the target has', async () => {
  const source = await filled();
  const target = await embedded();
  let copied = 0;
  for (const most of [0, 1, 999, 1_000, 1_001]) {
    const stop = new AbortController();
    let passed = 0;
    const run = copyFacts(source, target, {
      signal: stop.signal,
      passed: (_, had) => {
        if (!had && passed++ === most) stop.abort();
      },
    });
    await expect(run).rejects.toThrow(/abort/);
    copied = (await all(target.readAll())).length;
  }
  expect(copied).toBeGreaterThan(0);
  expect(await copyFacts(source, target)).toEqual({ facts: 3_202, copied: 3_202 - copied });
  expect(await words(target)).toEqual(await words(source));
});

test('a target with any other fact is refused by its name, and nothing is copied', async () => {
  const source = await filled();
  const stream = newStream();
  const one = fact();
  const first = (await all(source.readAll())).slice(0, 3);
  const others: [string, (target: EventStore) => Promise<unknown>][] = [
    ['its fact 1 is', (target) => target.append(stream, [one], { expected: 'no-stream' })],
    [
      'its fact 4 is',
      async (target) => {
        await target.take(passing(first));
        await target.append(stream, [one], { expected: 'no-stream' });
      },
    ],
    [
      'its fact 3 is',
      (target) =>
        target.take(
          passing([...first.slice(0, 2), { ...first[2]!, metadata: { ...first[2]!.metadata, recordedAt: '2020-03-01T00:00:00.000Z' } }]),
        ),
    ],
    [
      'its fact 3203 is',
      async (target) => {
        await copyFacts(source, target);
        await target.append(stream, [one], { expected: 'no-stream' });
      },
    ],
  ];
  for (const [which, prepare] of others) {
    const target = await embedded();
    await prepare(target);
    const before = await words(target);
    await expect(copyFacts(source, target)).rejects.toMatchObject({ code: 'other-facts', message: expect.stringContaining(which) });
    expect(await words(target)).toEqual(before);
  }
});

test('a store that comes after another has a greater id, and positions are found in it; its own id stays when it is greater', async () => {
  const source = await filled();
  const unnamed = await embedded();
  await copyFacts(source, unnamed);
  await unnamed.close();
  const target = await embedded({ file: join(folder, `${files}.db`), after: source.storeId });
  expect(target.storeId > source.storeId).toBe(true);
  const again = await embedded({ file: join(folder, `${files - 1}.db`), after: source.storeId });
  expect(again.storeId).toBe(target.storeId);
  const [before, here] = [await all(source.readAll()), await all(target.readAll())];
  for (const at of [0, 1_234, 3_201]) expect(await positionIn(target, source, before[at]!.position)).toBe(here[at]!.position);
  expect(await positionIn(target, source, `${source.storeId}-${'0'.repeat(16)}`)).toBe(`${target.storeId}-${'0'.repeat(16)}`);
  await expect(positionIn(target, source, here[0]!.position)).rejects.toThrow(ForeignPosition);
});

const server = (await hasEventStoreServer()) ? open.adopt(await startEventStoreServer(), (started) => started.stop()) : undefined;
const onServer = server ? test : test.skip;
onServer(
  server ? 'to EventStoreDB, broken off on the way, and back: the same bytes' : NO_SERVER,
  async () => {
    const there = async (options?: { after: string }) =>
      open.adopt(await EventStoreDbEventStore.open(server!.url, options), (store) => store.close());
    const [source, from] = [await filled(), files];
    const target = await there();
    const stop = new AbortController();
    let passed = 0;
    const broken = copyFacts(source, target, { signal: stop.signal, passed: () => passed++ === 1_700 && stop.abort() });
    await expect(broken).rejects.toThrow(/abort/);
    const copied = (await all(target.readAll())).length;
    expect(copied).toBeGreaterThan(0);
    expect(await copyFacts(source, target)).toEqual({ facts: 3_202, copied: 3_202 - copied });
    const named = await there({ after: source.storeId });
    expect(named.storeId > source.storeId).toBe(true);
    expect((await there()).storeId).toBe(named.storeId);
    const back = await embedded();
    expect(await copyFacts(named, back)).toEqual({ facts: 3_202, copied: 3_202 });
    expect(bytesIn(files)).toEqual(bytesIn(from));
    const [[last], [twin]] = [(await all(source.readAll())).slice(-1), (await all(named.readAll())).slice(-1)];
    expect(await positionIn(named, source, last!.position)).toBe(twin!.position);
    expect(await positionIn(back, named, twin!.position)).toBe(await back.head());
  },
  120_000,
);
