import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDbEventStore } from '../src/platform/event-store/eventstoredb-event-store.ts';
import type { EventStore, NewEvent } from '../src/platform/event-store/event-store.ts';
import { categoryOf, streamName } from '../src/platform/event.values.ts';
import { toMicros } from '../src/points/point-amount.values.ts';
import type { PointsAwarded } from '../src/points/points.events.ts';
import { type EventStoreServer, startEventStoreServer } from '../test/contracts/event-store-server.ts';
import { BareClient } from './bare-client.ts';
import { startFloor, startProduct } from './child.ts';
import { awarded, playerId } from './facts.ts';
import { inFolder } from './folder.ts';
import { layGround } from './ground.ts';
import { compare, median, type Result } from './measure.ts';
import { took } from './push.ts';
import { Watchers } from './watchers.ts';

/** How many facts the log has that is read; of every hundred one is of the small category. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 200_000);
const PLAYERS = 1_000;
const IN_AN_APPEND = 50;
const HEARD = 200;
const TARGET = { atLeast: 0.9 };
const LONGEST = { atMost: 1.11 };

type Appending = Pick<EventStore, 'append'> | BareClient;
type Data = { data: unknown };

/** A server that is slow is measured all the same: nothing is given up that it will still answer. */
const PATIENCE = { silence: 120_000, answer: 120_000, start: 60_000 };
/** After so long without an answer Laurel would refuse commands: what was measured says so. */
const SLOW_MS = 5_000;

/**
 * EventStoreDB behind the port, and its client by itself, on the same server: EVENT_STORE_COMMAND starts one, or EVENT_STORE_URL names it.
 * What breaks off is said, and the rest goes on.
 */
export async function* engine(): AsyncGenerator<Result> {
  if (!process.env.EVENT_STORE_COMMAND && !process.env.EVENT_STORE_URL) {
    console.error('engine: NOT RUN. Give EVENT_STORE_COMMAND (a program that takes a port and a data folder) or EVENT_STORE_URL');
    return;
  }
  const server = await startEventStoreServer();
  const bare = new BareClient(server.url);
  const store = await EventStoreDbEventStore.open(server.url, { patience: PATIENCE });
  try {
    // The reads come first, while the log is as large as they say.
    for (const part of [() => reads(bare, store), () => appends(bare, store), () => hearing(bare, store), () => pushes()])
      try {
        yield* part();
      } catch (error) {
        console.error(`engine: BROKE OFF. ${error instanceof Error ? error.message : String(error)}`);
      }
  } finally {
    await store.close();
    await bare.close();
    await server.stop();
  }
}

async function* appends(bare: BareClient, store: EventStore): AsyncGenerator<Result> {
  for (const [inFlight, count] of [
    [1, 1_000],
    [32, 10_000],
  ] as const) {
    await append(bare, count / 5, inFlight);
    await append(store, count / 5, inFlight);
    const name = `EventStoreDB: append, ${inFlight} in flight`;
    const product = () => append(store, count, inFlight);
    yield slowness(await compare(name, 'events/s', () => append(bare, count, inFlight), product, TARGET));
  }
}

/** The longest that an append has waited since it was last told. */
let longestMs = 0;

function slowness(result: Result): Result {
  const seconds = (longestMs / 1_000).toFixed(1);
  const slow = longestMs > SLOW_MS;
  longestMs = 0;
  return slow ? { ...result, note: `SLOW SERVER: an append waited ${seconds} s` } : result;
}

/** One event an append, to streams of their own: a category that no view knows. */
async function append(to: Appending, count: number, inFlight: number): Promise<number> {
  const round = randomUUID();
  const revisions = new Map<string, number>();
  let next = 0;
  const writer = async () => {
    while (next < count) {
      const n = next++;
      const stream = streamName('benchAppend', round, playerId(n % PLAYERS));
      const revision = revisions.get(stream);
      revisions.set(stream, (revision ?? -1) + 1);
      const sent = performance.now();
      await to.append(stream, [awarded(n, PLAYERS)], { expected: revision ?? 'no-stream' });
      longestMs = Math.max(longestMs, performance.now() - sent);
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: inFlight }, writer));
  return (count * 1_000) / (performance.now() - started);
}

/** From appending one event until a subscription tells it. */
async function* hearing(bare: BareClient, store: EventStore): AsyncGenerator<Result> {
  const category = `benchHeard${randomBytes(4).toString('hex')}`;
  const over = new AbortController();
  const { signal } = over;
  const told = new Map<unknown, () => void>();
  const listen = async (events: AsyncIterable<{ id: string } | undefined>) => {
    for await (const event of events) told.get(event?.id)?.();
  };
  const ofStore = async function* () {
    const after = await store.head();
    for await (const message of store.subscribeToAll({ after, filter: { categories: [`${category}Store`] }, signal }))
      yield message.kind === 'event' ? message.event : undefined;
  };
  void listen(bare.follow(`${category}Bare`));
  const listening = listen(ofStore());
  const time = async (to: Appending, of: string) => {
    const times: number[] = [];
    for (let n = 0; n < HEARD; n++) {
      const event = awarded(n, PLAYERS);
      const arrives = new Promise<void>((resolve) => told.set(event.id, resolve));
      const started = performance.now();
      await to.append(streamName(of, randomUUID()), [event], { expected: 'no-stream' });
      await arrives;
      times.push(performance.now() - started);
    }
    return median(times);
  };
  const toBare = () => time(bare, `${category}Bare`);
  const toStore = () => time(store, `${category}Store`);
  await toBare();
  await toStore();
  const result = await compare('EventStoreDB: append to hearing of it', 'ms', toBare, toStore, LONGEST);
  over.abort();
  await listening;
  yield result;
}

/** What a rebuild reads: a small category out of a large log, and all of it. Both fold alike. */
async function* reads(bare: BareClient, store: EventStore): AsyncGenerator<Result> {
  const run = randomBytes(4).toString('hex');
  const [large, small] = [`benchLarge${run}`, `benchSmall${run}`];
  const rare = await fill(store, large, small);
  const speed = async (read: () => Promise<number>, wanted: number) => {
    const started = performance.now();
    const found = await read();
    if (found !== wanted) throw new Error(`${found} facts instead of ${wanted}`);
    return (EVENTS * 1_000) / (performance.now() - started);
  };
  const ofCategory = async function* (category: string) {
    for await (const event of store.readAll({ filter: { categories: [category] } })) yield event;
  };
  const ours = ({ streamId }: { streamId: string }) => [large, small].includes(categoryOf(streamId));
  const log = `${EVENTS.toLocaleString('en')} events`;
  yield await compare(
    `EventStoreDB: rebuild of a view of ${rare.toLocaleString('en')} out of ${log}`,
    'events/s',
    () => speed(() => fold(first(bare.follow(small), rare)), rare),
    () => speed(() => fold(ofCategory(small)), rare),
    TARGET,
  );
  yield await compare(
    `EventStoreDB: rebuild of a view of all ${log}`,
    'events/s',
    () => speed(() => fold(only(bare.readAll(), ours)), EVENTS),
    () => speed(() => fold(only(store.readAll(), ({ stream }) => ours({ streamId: stream }))), EVENTS),
    TARGET,
  );
}

/** Answers how many of the facts are of the small category. */
async function fill(store: EventStore, large: string, small: string): Promise<number> {
  const stream = (category: string) => streamName(category, randomUUID());
  let made = 0;
  let rare = 0;
  const writer = async () => {
    while (made < EVENTS) {
      const from = made;
      const size = Math.min(2 * IN_AN_APPEND, EVENTS - made);
      made += size;
      rare += 1;
      const facts: NewEvent[] = Array.from({ length: size }, (_, index) => awarded(from + index, PLAYERS));
      await store.append(stream(small), facts.slice(0, 1), { expected: 'no-stream' });
      if (size > 1) await store.append(stream(large), facts.slice(1), { expected: 'no-stream' });
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  return rare;
}

/** Everybody's totals. Answers how many facts there were. */
async function fold(facts: AsyncIterable<Data>): Promise<number> {
  const totals = new Map<string, number>();
  let count = 0;
  for await (const { data } of facts) {
    const { profileId, points } = data as PointsAwarded['data'];
    totals.set(profileId, (totals.get(profileId) ?? 0) + toMicros(points));
    count += 1;
  }
  return count;
}

async function* first<T>(all: AsyncIterable<T>, count: number): AsyncGenerator<T> {
  let seen = 0;
  for await (const one of all) {
    yield one;
    if (++seen === count) return;
  }
}

async function* only<T>(all: AsyncIterable<T>, isWanted: (one: T) => boolean): AsyncGenerator<T> {
  for await (const one of all) if (isWanted(one)) yield one;
}

/**
 * From sending a command until the watcher has its frame. The floor appends, hears of it through a subscription, and tells. Laurel takes a
 * server that holds nobody else's facts: EVENT_STORE_COMMAND starts another.
 */
async function* pushes(): AsyncGenerator<Result> {
  const server = await startEventStoreServer();
  try {
    yield await pushesOn(server);
  } finally {
    await server.stop();
  }
}

function pushesOn({ url }: EventStoreServer): Promise<Result> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 50, url);
    const floor = await startFloor('command-floor', folder, url);
    const product = await startProduct(data, url);
    const bare = await Watchers.listening(floor.url, 1);
    const watching = await Watchers.ofBoard(product.url, [ground.cookie], ground.seriesId);
    try {
      await took(floor, bare, ground);
      await took(product, watching, ground);
      const toFloor = () => took(floor, bare, ground);
      const toProduct = () => took(product, watching, ground);
      return await compare('EventStoreDB: command to push, 1 watcher', 'ms', toFloor, toProduct, LONGEST);
    } finally {
      bare.close();
      watching.close();
      await floor.stop();
      await product.stop();
    }
  });
}
