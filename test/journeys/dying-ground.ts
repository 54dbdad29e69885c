import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { RecordsUnavailable } from '../../src/platform/records/records.ts';
import { Settled } from '../../src/platform/settled.ts';
import { type Answer, Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** Sends something; the same each time, so that it is a retry. */
export type Call = (client: Client) => Promise<Answer>;

/** What is there after as many deaths as there were appends. */
export type Survived = {
  laurel: TestLaurel;
  deaths: number;
  /** The facts that came since the first call, by type. */
  facts: Record<string, number>;
  close(): Promise<void>;
};

/**
 * Plays something, then makes calls on processes each of which dies right after its first append: so there is a death between each two of all
 * that they and the reactions to them append. Ends with a process that finds nothing left to append.
 * @param play what is there before; answers the calls, each made once all that follows from the one before is there
 * @param again whether a call that was not answered is made again; without it what it has begun is left to reactions
 */
export async function dieAfterEachAppend(
  play: (ground: PointsGround) => Promise<Call[]>,
  { again = true }: { again?: boolean } = {},
): Promise<Survived> {
  const data = mkdtempSync(join(tmpdir(), 'laurel-dying-'));
  const first = await startTestLaurel({ data });
  const ground = await openPoints({ on: first });
  const calls = await play(ground);
  await ground.settled();
  const before = await first.app.get(EventStore).head();
  await first.close();

  for (let deaths = 0; ; deaths++) {
    const { laurel, died } = await startDying(data);
    const store = laurel.app.get(EventStore);
    const client = new Client(laurel.url);
    client.cookie = ground.admin.cookie;
    const dies = async () => {
      const settled = laurel.app.get(Settled).settled(await store.head());
      // Of a process that is dead it is asked in vain.
      settled.catch(() => undefined);
      return Promise.race([died, settled.then(() => false)]);
    };
    let dead = await dies();
    while (!dead && calls[0]) {
      const { status, body } = await calls[0](client);
      if (status !== 503) expect([status, body]).toMatchObject([200, { status: 'ok' }]);
      if (status === 200 || !again) calls.shift();
      dead = await dies();
    }
    if (!dead) {
      const facts: Record<string, number> = {};
      for await (const { type, position } of store.readAll()) if (position > before) facts[type] = (facts[type] ?? 0) + 1;
      return { laurel, deaths, facts, close: () => laurel.close().finally(() => rmSync(data, { recursive: true, force: true })) };
    }
    // Its views go on, so that whoever waits for them is not left behind.
    await laurel.app.get(Projector).reached(await store.head());
    await laurel.close();
  }
}

/** A process that writes nothing any more once it has appended once, be it while it starts. `died` resolves to true then. */
async function startDying(data: string): Promise<{ laurel: TestLaurel; died: Promise<boolean> }> {
  const { promise: died, resolve } = Promise.withResolvers<boolean>();
  const open = Reactions.open.bind(Reactions);
  const opening = jest.spyOn(Reactions, 'open').mockImplementation((ground) => {
    const [store, { records }] = [ground.feed as EventStore, ground];
    const append = store.append.bind(store);
    store.append = (...last) => {
      store.append = () => Promise.reject(new StoreUnavailable('unreachable', 'The process is dead'));
      records.write = () => Promise.reject(new RecordsUnavailable('unreachable', 'The process is dead'));
      records.deleteAll = () => Promise.reject(new RecordsUnavailable('unreachable', 'The process is dead'));
      Logger.overrideLogger(false);
      resolve(true);
      return append(...last);
    };
    return open(ground);
  });
  const laurel = await startTestLaurel({ data });
  opening.mockRestore();
  return { laurel, died };
}
