import { expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { all } from './facts.ts';
import { startProcess } from './processes/start-process.ts';

const ROUNDS = 5;

test(`killed ${ROUNDS} times while it appends, a log keeps every acknowledged fact, and none twice`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-kill-'));
  const file = join(folder, 'events.db');
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const appending = startProcess('append-until-killed.ts', file);
    const patience = 1 + Math.floor(Math.random() * 2000);
    for (let count = 0; count < patience; count++) acknowledged.push(await appending.line());
    acknowledged.push(...(await appending.kill()));

    const store = await EmbeddedEventStore.open({ file });
    const log = await all(store.readAll());
    await store.close();

    const ids = new Set(log.map(({ id }) => id));
    expect(ids.size).toBe(log.length);
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    expect(log.map(({ position }) => Number(position.slice(-16)))).toEqual(log.map((_, index) => index + 1));
    const revisions = Map.groupBy(log, ({ stream }) => stream);
    for (const facts of revisions.values()) expect(facts.map(({ revision }) => revision)).toEqual(facts.map((_, index) => index));
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
  await rm(folder, { recursive: true });
});
