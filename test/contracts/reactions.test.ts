import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v5 as uuid5 } from 'uuid';
import { NotReached } from '../../src/platform/not-reached.values.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { AppendOutcomeUnknown, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { isToBeParked } from '../../src/platform/reaction-run.ts';
import type { Reaction } from '../../src/platform/reaction.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { ParkedFacts } from '../../src/platform/parked-facts.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { Refused } from '../../src/platform/refused.ts';
import { fact, newCategory } from './facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-reactions-'));
const category = newCategory();
let store: EmbeddedEventStore;
let records: SqliteRecords;
const running: Reactions[] = [];

beforeAll(async () => {
  store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
  records = SqliteRecords.open(join(folder, 'records.db'));
});
afterAll(async () => {
  await Promise.all(running.map((reactions) => reactions.stop()));
  await store.close();
  await records.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(reaction: Reaction): Promise<Reactions> {
  const reactions = await Reactions.open({
    feed: store,
    records,
    upcast: (event) => event,
    known: new Set(['PointsAwarded']),
    report: () => undefined,
  });
  running.push(reactions);
  reactions.add(reaction);
  await reactions.start();
  return reactions;
}

async function append(stream: string, count = 1): Promise<{ position: string; ids: string[] }> {
  const events = Array.from({ length: count }, fact);
  const { position } = await store.append(`${category}-${stream}`, events, { expected: 'no-stream' });
  return { position, ids: events.map(({ id }) => id) };
}

const heard = (name: string, on: (event: Recorded) => Promise<string | undefined> = () => Promise.resolve(undefined)) => {
  const events: string[] = [];
  const reaction: Reaction = {
    name,
    kind: 'decides',
    begin: 'start',
    categories: [category],
    on: (event) => {
      events.push(event.id);
      return on(event);
    },
  };
  return { events, reaction };
};

test('a reaction hears every fact of its categories, in order within a stream, and goes on where it was', async () => {
  const before = await append('before', 3);
  const first = heard('follower');
  const reactions = await run(first.reaction);
  await reactions.reached(before.position);
  expect(first.events).toEqual(before.ids);
  await reactions.stop();
  const meanwhile = await append('meanwhile', 2);
  const second = heard('follower');
  const again = await run(second.reaction);
  await again.reached(meanwhile.position);
  expect(second.events).toEqual(meanwhile.ids);
});

test('facts of other categories are passed too', async () => {
  const reactions = await run(heard('passer').reaction);
  const { position } = await store.append(`${newCategory()}-x`, [fact()], { expected: 'no-stream' });
  await reactions.reached(position);
  expect(reactions.status()).toMatchObject([{ name: 'passer', parked: 0 }]);
});

test('what fails is tried again until it goes well', async () => {
  let failures = 3;
  const { events, reaction } = heard('stumbler', () =>
    failures-- > 0 ? Promise.reject(new Error('not now')) : Promise.resolve(undefined),
  );
  const { position, ids } = await append('stumbling');
  const reactions = await run(reaction);
  await reactions.reached(position);
  expect(events.filter((id) => id === ids[0]).length).toBeGreaterThanOrEqual(1);
  expect(events.length).toBeGreaterThan(new Set(events).size);
  expect(reactions.status()).toMatchObject([{ parked: 0 }]);
});

test('a refusal is parked at once, where it is seen, and what comes after it is answered', async () => {
  const { position, ids } = await append('refused', 2);
  const { events, reaction } = heard('refuser', ({ id }) =>
    id === ids[0] ? Promise.reject(new Refused('points-out-of-range', 'Too many')) : Promise.resolve(undefined),
  );
  const reactions = await run(reaction);
  await reactions.reached(position);
  expect(events.slice(-2)).toEqual(ids);
  expect(reactions.status()).toMatchObject([{ parked: 1 }]);
  expect(await new ParkedFacts(records, 'refuser').all()).toMatchObject([
    { eventId: ids[0], error: 'points-out-of-range: Too many', tries: 1 },
  ]);
});

test('while nothing can be stored a reaction waits and parks nothing', async () => {
  let full = true;
  const { position } = await append('full');
  const { reaction } = heard('waiter', () => (full ? Promise.reject(new StoreUnavailable('full', 'no room')) : Promise.resolve(undefined)));
  const reactions = await run(reaction);
  const passed = reactions.reached(position);
  while (reactions.status()[0]?.state !== 'retrying') await new Promise((resolve) => setImmediate(resolve));
  full = false;
  await passed;
  expect(reactions.status()).toMatchObject([{ parked: 0 }]);
});

test('what was parked is tried again when somebody says so: what is answered is parked no more, what is not says why', async () => {
  const { position, ids } = await append('parked', 3);
  let refused = new Set(ids.slice(0, 2));
  const { events, reaction } = heard('repenter', ({ id }) =>
    refused.has(id) ? Promise.reject(new Refused('no', `No to ${id}`)) : Promise.resolve(undefined),
  );
  const reactions = await run(reaction);
  await reactions.reached(position);
  expect(reactions.status()).toMatchObject([{ parked: 2 }]);
  refused = new Set(ids.slice(0, 1));
  expect(await reactions.retry('repenter')).toMatchObject({
    answered: 1,
    parked: [{ eventId: ids[0], error: `no: No to ${ids[0]}`, tries: 2 }],
  });
  expect(events.slice(-2)).toEqual(ids.slice(0, 2));
  refused.clear();
  expect(await reactions.retry('repenter')).toEqual({ answered: 1, parked: [] });
  expect(await reactions.retry('repenter')).toEqual({ answered: 0, parked: [] });
  expect(reactions.status()).toMatchObject([{ parked: 0 }]);
  await expect(reactions.retry('nobody')).rejects.toThrow('There is no reaction "nobody". Reactions: repenter');
});

test('a view that is behind, as after an update that builds it anew, is waited for however long it takes; what else fails is parked', () => {
  expect(isToBeParked(new NotReached('people did not pass it'), 1_000)).toBe(false);
  expect(isToBeParked(new StoreUnavailable('full', 'no room'), 1_000)).toBe(false);
  expect(isToBeParked(new AppendOutcomeUnknown('nobody answered'), 1_000)).toBe(false);
  expect([5, 6].map((tries) => isToBeParked(new Error('broken'), tries))).toEqual([false, true]);
  expect(isToBeParked(new Refused('no', 'No'), 1)).toBe(true);
});

test('what a fact has caused is known as soon as it is passed', async () => {
  const followed = `${newCategory()}-f`;
  const cause = await append('causing');
  const reactions = await run({
    name: 'causer',
    kind: 'decides',
    begin: 'start',
    categories: [category],
    on: async ({ id }) => {
      if (id !== cause.ids[0]) return undefined;
      const { position } = await store.append(followed, [{ ...fact(), id: uuid5('caused', id) }], { expected: 'no-stream' });
      return position;
    },
  });
  await reactions.reached(cause.position);
  expect(reactions.causedBy(cause.position)).toBe(await store.head());
});

test('a fact that the build does not know stops the reaction, loudly', async () => {
  const unknown = newCategory();
  await store.append(`${unknown}-x`, [{ ...fact(), type: 'FromTheFuture' }], { expected: 'no-stream' });
  const reactions = await run({
    name: 'stopped',
    kind: 'decides',
    begin: 'start',
    categories: [unknown],
    on: () => Promise.resolve(undefined),
  });
  await expect(reactions.reached(await store.head())).rejects.toThrow('has stopped');
  expect(reactions.status()).toMatchObject([{ state: 'stopped' }]);
});
