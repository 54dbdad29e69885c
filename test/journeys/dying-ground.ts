import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { type AnyKind, RecordsUnavailable } from '../../src/platform/records/records.ts';
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
    const { laurel, died } = await startDying(data, 'append');
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
      const facts = await factsAfter(before, store);
      return { laurel, deaths, facts, close: () => laurel.close().finally(() => rmSync(data, { recursive: true, force: true })) };
    }
    await bury(laurel);
  }
}

/** The process after the one that died, which can be asked again. */
export type Reborn = {
  laurel: TestLaurel;
  /** Makes the call again, or another, and answers once all that follows from it is there. */
  ask(call?: Call): Promise<Answer>;
  /** The facts that came since the first call, by type. */
  facts(): Promise<Record<string, number>>;
  close(): Promise<void>;
};

/**
 * Plays something, then makes a call on a process that dies right after it has first written, or taken away, records of a kind: what was to follow
 * does not. Answers the next process.
 * @param play what is there before; answers the call
 */
export async function dieAfterWriting(
  kind: AnyKind,
  play: (ground: PointsGround) => Promise<Call>,
  environment: NodeJS.ProcessEnv = {},
): Promise<Reborn> {
  const data = mkdtempSync(join(tmpdir(), 'laurel-dying-'));
  const first = await startTestLaurel({ data, ...environment });
  const ground = await openPoints({ on: first });
  const made = await play(ground);
  await ground.settled();
  const before = await first.app.get(EventStore).head();
  await first.close();

  const asked = (call: Call, { url }: TestLaurel) => {
    const client = new Client(url);
    client.cookie = ground.admin.cookie;
    return call(client);
  };
  const { laurel: dying, died } = await startDying(data, kind, environment);
  expect(await asked(made, dying)).toMatchObject({ status: 503 });
  expect(await died).toBe(true);
  await bury(dying);

  const laurel = await startTestLaurel({ data, ...environment });
  const store = laurel.app.get(EventStore);
  return {
    laurel,
    async ask(call = made) {
      const answer = await asked(call, laurel);
      await laurel.app.get(Settled).settled(await store.head());
      return answer;
    },
    facts: () => factsAfter(before, store),
    close: () => laurel.close().finally(() => rmSync(data, { recursive: true, force: true })),
  };
}

async function factsAfter(before: Position, store: EventStore): Promise<Record<string, number>> {
  const facts: Record<string, number> = {};
  for await (const { type, position } of store.readAll()) if (position > before) facts[type] = (facts[type] ?? 0) + 1;
  return facts;
}

/** The views of a dead process go on to its end, so that whoever waits for them is not left behind. */
async function bury(laurel: TestLaurel): Promise<void> {
  await laurel.app.get(Projector).reached(await laurel.app.get(EventStore).head());
  await laurel.close();
}

/** A process that writes nothing any more once it has done it once, be it while it starts. `died` resolves to true then. */
async function startDying(
  data: string,
  last: 'append' | AnyKind,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ laurel: TestLaurel; died: Promise<boolean> }> {
  const { promise: died, resolve } = Promise.withResolvers<boolean>();
  const open = Reactions.open.bind(Reactions);
  const opening = jest.spyOn(Reactions, 'open').mockImplementationOnce((ground) => {
    const [store, { records }] = [ground.feed as EventStore, ground];
    const append = store.append.bind(store);
    const [write, deleteAll] = [records.write.bind(records), records.deleteAll.bind(records)];
    const die = () => {
      store.append = () => Promise.reject(new StoreUnavailable('unreachable', 'The process is dead'));
      records.write = () => Promise.reject(new RecordsUnavailable('unreachable', 'The process is dead'));
      records.deleteAll = () => Promise.reject(new RecordsUnavailable('unreachable', 'The process is dead'));
      Logger.overrideLogger(false);
      resolve(true);
    };
    if (last === 'append')
      store.append = (...events) => {
        die();
        return append(...events);
      };
    else {
      records.write = (steps) => {
        if (steps.some(({ kind }) => kind.name === last.name)) die();
        return write(steps);
      };
      records.deleteAll = (kind, filter) => {
        if (kind.name === last.name) die();
        return deleteAll(kind, filter);
      };
    }
    return open(ground);
  });
  const laurel = await startTestLaurel({ data, ...environment });
  opening.mockRestore();
  return { laurel, died };
}
