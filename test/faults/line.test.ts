import { expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import { startStandIn } from '../contracts/event-store-server.ts';
import { TcpProxy } from './tcp-proxy.ts';
import { Writers } from './writers.ts';

/** What the line and the client do, whatever server is behind it: a stand-in is. test/faults/store.test.ts asks a real one. */
describe('No answer of an event store, however late, and no error of its client ends a process', () => {
  // What a test that fails leaves open would keep the whole run from ending.
  const open: { stop(): Promise<unknown> }[] = [];
  const started = async () => {
    const server = await startStandIn();
    open.push(server);
    return server;
  };
  afterEach(async () => {
    for (const server of open.splice(0)) await server.stop();
  });
  const recovered = async (store: EventStoreDbEventStore) => {
    while (store.trouble !== undefined) await wait(20);
  };

  test('two stores in one process, as a copy holds them: where the line to one is cut the other goes on undisturbed', async () => {
    const [near, far] = [await started(), await started()];
    const proxy = await TcpProxy.to(Number(new URL(far.url).port));
    const [undisturbed, cut] = await Promise.all([
      EventStoreDbEventStore.open(near.url),
      EventStoreDbEventStore.open(`esdb://127.0.0.1:${proxy.port}?tls=false`),
    ]);
    const [quiet, torn] = [new Writers(undisturbed), new Writers(cut)];
    const writing = Promise.all([quiet.run(16), torn.run(16)]);
    for (let round = 1; round <= 20; round++) {
      await Promise.all([quiet.more(20), torn.more(20)]);
      proxy.cutAfter(1_000 + round * 377);
      while (proxy.cuts < round) await wait(5);
    }
    await Promise.all([quiet.more(100), torn.more(100)]);
    await recovered(cut);
    for (const writers of [quiet, torn]) writers.stop();
    await writing;
    await Promise.all([quiet.check(), torn.check()]);
    expect(Object.fromEntries(quiet.refusals)).toEqual({});
    await Promise.all([undisturbed.close(), cut.close()]);
    await proxy.close();
  }, 120_000);

  test('a line that the server ends in good order is made anew', async () => {
    const server = await started();
    const store = await EventStoreDbEventStore.open(server.url);
    const writers = new Writers(store);
    const writing = writers.run(8);
    for (let round = 0; round < 5; round++) {
      await writers.more(50);
      await server.process.signal('SIGUSR2');
    }
    await writers.more(50);
    writers.stop();
    await writing;
    await writers.check();
    await store.close();
  });

  test('a server that is stopped and continued 200 times under 32 writers: what was given up is answered late, and is there once', async () => {
    const server = await started();
    const store = await EventStoreDbEventStore.open(server.url, { patience: { silence: 250, answer: 500, start: 30_000 } });
    const writers = new Writers(store);
    const writing = writers.run(32);
    for (let round = 0; round < 200; round++) {
      await writers.more(10);
      await server.process.signal('SIGSTOP');
      // Every tenth outlasts what writers wait.
      await wait(round % 10 === 9 ? 600 : (round * 37) % 120);
      await server.process.signal('SIGCONT');
    }
    await writers.more(100);
    await recovered(store);
    writers.stop();
    await writing;
    await writers.check();
    expect([...writers.refusals.keys()].toSorted()).toEqual(['AppendOutcomeUnknown', 'StoreUnavailable']);
    await store.close();
  }, 180_000);
});
