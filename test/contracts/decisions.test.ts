import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upcast } from '../../migrations-events/upcast.ts';
import { type Aggregate, Decisions, eventId } from '../../src/platform/decisions.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import type { Event } from '../../src/platform/event.values.ts';
import { Quotas } from '../../src/platform/quota.ts';

type Added = Event<'Added', { amount: number }>;
const sum: Aggregate<{ total: number }, Added> = {
  initial: () => ({ total: 0 }),
  evolve: (state, { data }) => {
    state.total += data.amount;
    return state;
  },
};
const added = (amount: number): Added[] => [{ type: 'Added', data: { amount } }];
const STREAM = 'sum-acme';

let folder: string;
let store: EmbeddedEventStore;
/** Two processes on one store, each with what it remembers. */
let one: Decisions;
let other: Decisions;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-decisions-'));
  store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
  const quotas = new Quotas({ facts: Infinity, bytes: Infinity });
  [one, other] = [new Decisions(store, upcast, quotas), new Decisions(store, upcast, quotas)];
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const command = (commandId: string = crypto.randomUUID()) => ({
  commandId,
  organisationId: 'acme',
  actor: {},
  channel: 'session' as const,
});
const add = (decisions: Decisions, amount: number, context = command(), decided: number[] = []) =>
  decisions.decide(sum, STREAM, context, ({ total }) => {
    decided.push(total);
    return added(amount);
  });
const stored = async () => {
  const amounts: number[] = [];
  for await (const { data } of store.readStream(STREAM)) amounts.push((data as Added['data']).amount);
  return amounts;
};

test('an aggregate sees of a fact right after its append what it sees after a reload, and nothing else', async () => {
  const seen: Aggregate<unknown[], Added> = { initial: () => [], evolve: (facts, fact) => [...facts, fact] };
  const context = { ...command(), reason: { key: 'k', box: 'b' } };
  await one.decide(seen, STREAM, context, () => [...added(3), ...added(4)]);
  const [first, second] = [eventId(context.commandId, STREAM, 0), eventId(context.commandId, STREAM, 1)];
  expect(await one.known(seen, STREAM)).toStrictEqual([
    { id: first, type: 'Added', data: { amount: 3 } },
    { id: second, type: 'Added', data: { amount: 4 } },
  ]);
  expect(await other.load(seen, STREAM)).toStrictEqual(await one.known(seen, STREAM));
});

test('a command that comes again is answered with its position and decides nothing, in another process too', async () => {
  const again = command();
  const decided: number[] = [];
  const first = await add(one, 5, again, decided);
  await add(one, 7);
  for (const decisions of [one, other]) expect((await add(decisions, 5, again, decided)).events).toEqual([]);
  expect(decided).toEqual([0]);
  expect(first.events).toHaveLength(1);
  expect(await stored()).toEqual([5, 7]);
});

test('a command that comes again to a process that has not heard of the first is applied once', async () => {
  await add(one, 1);
  expect(await other.load(sum, STREAM)).toEqual({ total: 1 });
  const again = command();
  await add(one, 5, again);
  await add(other, 5, again);
  expect(await stored()).toEqual([1, 5]);
  for (const decisions of [one, other]) expect(await decisions.load(sum, STREAM)).toEqual({ total: 6 });
});

test('what was decided on an old state is not appended: it is decided again on what is there', async () => {
  await add(one, 1);
  await add(other, 2);
  const decided: number[] = [];
  await add(one, 4, command(), decided);
  expect(decided).toEqual([1, 3]);
  expect(await stored()).toEqual([1, 2, 4]);
  const full = other.decide(sum, STREAM, command(), ({ total }) => {
    if (total > 3) throw new Error(`full with ${total}`);
    return added(8);
  });
  await expect(full).rejects.toThrow('full with 7');
  expect(await stored()).toEqual([1, 2, 4]);
});

test('facts that were read while they were being appended count once', async () => {
  await add(one, 1);
  const append = store.append.bind(store);
  store.append = async (...sent) => {
    const appended = await append(...sent);
    expect(await one.load(sum, STREAM)).toEqual({ total: 6 });
    return appended;
  };
  await one.decide(sum, STREAM, command(), () => [...added(2), ...added(3)]);
  store.append = append;
  expect(await one.load(sum, STREAM)).toEqual({ total: 6 });
  const decided: number[] = [];
  await add(one, 4, command(), decided);
  expect(decided).toEqual([6]);
});

test('commands of one process on one stream wait for each other: each sees what was decided before it', async () => {
  const decided: number[] = [];
  await Promise.all(Array.from({ length: 10 }, () => add(one, 1, command(), decided)));
  expect(decided).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('loads at the same time count each fact once', async () => {
  for (const amount of [1, 2, 4]) await add(one, amount);
  await Promise.all([1, 2, 3].map(() => other.load(sum, STREAM)));
  expect(await other.load(sum, STREAM)).toEqual({ total: 7 });
});
