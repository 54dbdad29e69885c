import { setTimeout as wait } from 'node:timers/promises';
import { WrongExpectedRevision } from '../../src/platform/event-store/event-store.ts';
import { all, facts, idsOf, newCategory, newStream } from '../contracts/facts.ts';
import { type BreakableStore, describeFaults, openBreakableStore } from './fault-ground.ts';
import { Writers } from './writers.ts';

const WRITERS = 32;
const FROZEN_MS = 30_000;

describeFaults('What was acknowledged is there once, and everybody is told once', () => {
  let ground: BreakableStore;

  beforeEach(async () => {
    ground = await openBreakableStore();
  });
  afterEach(() => ground.close());

  const recovered = async () => {
    while (ground.store.trouble !== undefined) await wait(20);
  };
  /** Lets the writers end once the store is well, and looks at what they wrote. */
  const endOf = async (writers: Writers, writing: Promise<unknown>) => {
    await recovered();
    writers.stop();
    await writing;
    await writers.check();
  };

  test('when the server is frozen for 30 s and thawed; meanwhile nobody waits for it', async () => {
    const writers = new Writers(ground.store);
    const writing = writers.run(WRITERS);
    await writers.more(1_000);
    await ground.server.signal('SIGSTOP');
    await wait(FROZEN_MS);
    await writers.refused(WRITERS);
    expect(ground.store.trouble).toBeDefined();
    await ground.server.signal('SIGCONT');
    await writers.more(1_000);
    await endOf(writers, writing);
    expect(Object.fromEntries(writers.refusals)).toEqual({
      AppendOutcomeUnknown: expect.any(Number) as number,
      StoreUnavailable: expect.any(Number) as number,
    });
  }, 120_000);

  test('when the server is killed and started again under 32 writers, three times; an append that is wrong rejects no other', async () => {
    const writers = new Writers(ground.store);
    const writing = writers.run(WRITERS);
    let sabotaging = true;
    const sabotage = (async () => {
      while (sabotaging) {
        // An append that is refused at once leaves no turn to anything else.
        await wait(1);
        const wrong = await ground.store.append(newStream(), facts(1), { expected: 7 }).catch((error: unknown) => error);
        expect(wrong).toBeInstanceOf(Error);
        if (wrong instanceof WrongExpectedRevision) expect(wrong).toMatchObject({ expected: 7, actual: 'no-stream' });
      }
    })();
    for (let round = 0; round < 3; round++) {
      await writers.more(1_000);
      await ground.server.signal('SIGKILL');
      await writers.answered(WRITERS);
      await ground.server.restart();
    }
    await writers.more(1_000);
    await recovered();
    [sabotaging] = [false];
    writers.stop();
    await Promise.all([writing, sabotage]);
    await writers.check();
  }, 120_000);

  test('when the line is cut thirty times, in the middle of what is said', async () => {
    const writers = new Writers(ground.store);
    const writing = writers.run(WRITERS);
    for (let round = 1; round <= 30; round++) {
      await writers.more(100);
      ground.proxy.cutAfter(1_000 + round * 377);
      while (ground.proxy.cuts < round) await wait(5);
      await writers.answered(WRITERS);
    }
    await writers.more(1_000);
    await endOf(writers, writing);
  }, 120_000);

  test('when the line carries nothing for 12 s in either direction, though it stands', async () => {
    const writers = new Writers(ground.store);
    const writing = writers.run(WRITERS);
    await writers.more(500);
    ground.proxy.freeze();
    await wait(12_000);
    await writers.refused(WRITERS);
    expect(ground.store.trouble).toMatch(/silent for \d+ s/);
    ground.proxy.thaw();
    await writers.more(500);
    await endOf(writers, writing);
  }, 120_000);

  test('when 100 appends of 20 facts come at once, to one who is slower than they come and to one who stands still', async () => {
    const category = newCategory();
    const until = new AbortController();
    const feed = () => ground.store.subscribeToAll({ filter: { categories: [category] }, signal: until.signal });
    const [quick, slow]: [string[], string[]] = [[], []];
    const following = [
      (async () => {
        for await (const message of feed()) if (message.kind === 'event') quick.push(message.event.id);
      })(),
      (async () => {
        for await (const message of feed()) {
          if (message.kind !== 'event') continue;
          slow.push(message.event.id);
          await wait(2);
        }
      })(),
    ];
    const batches = Array.from({ length: 100 }, () => facts(20));
    const appends = batches.map((events) => ground.store.append(newStream(category), events, { expected: 'no-stream' }));
    await appends[0];
    // The whole process takes nothing for two seconds: the server drops it.
    for (const until = Date.now() + 2_000; Date.now() < until;);
    await Promise.all(appends);
    while (slow.length < 2_000 || quick.length < 2_000) await wait(20);
    until.abort();
    await Promise.all(following);
    const log = idsOf(await all(ground.store.readAll({ filter: { categories: [category] } })));
    expect([...log].sort()).toEqual(idsOf(batches.flat()).sort());
    expect(quick).toEqual(log);
    expect(slow).toEqual(log);
  });
});
