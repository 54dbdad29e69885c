import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  type EventStore,
  EventTooLarge,
  ForeignPosition,
  MAX_APPEND_BYTES,
  type NewEvent,
  StreamNotFound,
  WrongExpectedRevision,
} from '../../src/platform/event-store/event-store.ts';
import type { Instant, Position, Recorded } from '../../src/platform/event.values.ts';
import { type Engine, eventFeedContract } from './event-feed.contract.ts';
import { all, fact, facts, idsOf, newCategory, newStream, ODD, passing } from './facts.ts';

/**
 * What every event store must do. An engine may be one server for all tests: each test keeps to categories of its own,
 * and none expects an empty log.
 */
export function eventStoreContract(name: string, openEngine: () => Promise<Engine>): void {
  describe(`${name} keeps the contract of the event store`, () => {
    let engine: Engine;
    let store: EventStore;
    beforeAll(async () => {
      engine = await openEngine();
      store = engine.store;
    });
    afterAll(() => engine.remove());

    describe('expected revisions', () => {
      test('no stream: the first append makes the stream, a second is refused with where it is', async () => {
        const stream = newStream();
        expect(await store.append(stream, facts(2), { expected: 'no-stream' })).toMatchObject({ revision: 1 });
        await expect(store.append(stream, facts(1), { expected: 'no-stream' })).rejects.toThrow(WrongExpectedRevision);
        await expect(store.append(stream, facts(1), { expected: 'no-stream' })).rejects.toMatchObject({
          stream,
          expected: 'no-stream',
          actual: 1,
        });
        expect(await all(store.readStream(stream))).toHaveLength(2);
      });

      test('exact: only at the last revision; behind it, beyond it and on no stream it is refused with both numbers', async () => {
        const stream = newStream();
        await store.append(stream, facts(3), { expected: 'no-stream' });
        expect(await store.append(stream, facts(1), { expected: 2 })).toMatchObject({ revision: 3 });
        await expect(store.append(stream, facts(1), { expected: 2 })).rejects.toMatchObject({
          name: 'WrongExpectedRevision',
          expected: 2,
          actual: 3,
        });
        await expect(store.append(stream, facts(1), { expected: 4 })).rejects.toMatchObject({
          name: 'WrongExpectedRevision',
          expected: 4,
          actual: 3,
        });
        const absent = newStream();
        await expect(store.append(absent, facts(1), { expected: 0 })).rejects.toMatchObject({
          stream: absent,
          expected: 0,
          actual: 'no-stream',
        });
        await expect(store.append(stream, facts(1), { expected: 2 })).rejects.toThrow(`${stream} is at 3, not at 2`);
      });

      test('stream exists: anywhere in a stream, never on none', async () => {
        const stream = newStream();
        await expect(store.append(stream, facts(1), { expected: 'stream-exists' })).rejects.toMatchObject({
          name: 'WrongExpectedRevision',
          actual: 'no-stream',
        });
        await store.append(stream, facts(4), { expected: 'no-stream' });
        expect(await store.append(stream, facts(1), { expected: 'stream-exists' })).toMatchObject({ revision: 4 });
      });
    });

    describe('a batch appended again', () => {
      test('at its original revision it is answered as the first time and written once, also when the stream has moved on', async () => {
        const stream = newStream();
        const [first, second, third] = [facts(3), facts(2), facts(1)];
        const firstAnswer = await store.append(stream, first, { expected: 'no-stream' });
        const secondAnswer = await store.append(stream, second, { expected: 2 });
        expect(await store.append(stream, second, { expected: 2 })).toEqual(secondAnswer);
        await store.append(stream, third, { expected: 4 });
        expect(await store.append(stream, first, { expected: 'no-stream' })).toEqual(firstAnswer);
        expect(await store.append(stream, second, { expected: 2 })).toEqual(secondAnswer);
        expect(idsOf(await all(store.readStream(stream)))).toEqual([...first, ...second, ...third].map(({ id }) => id));
      });

      test('two at once are one', async () => {
        const stream = newStream();
        const batch = facts(2);
        const answers = await Promise.all(Array.from({ length: 5 }, () => store.append(stream, batch, { expected: 'no-stream' })));
        expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
        expect(await all(store.readStream(stream))).toHaveLength(2);
      });

      test('where the stream need only exist it is answered as the first time', async () => {
        const stream = newStream();
        await store.append(stream, facts(1), { expected: 'no-stream' });
        const batch = facts(2);
        const answer = await store.append(stream, batch, { expected: 'stream-exists' });
        await store.append(stream, facts(1), { expected: 'stream-exists' });
        expect(await store.append(stream, batch, { expected: 'stream-exists' })).toEqual(answer);
        expect(await all(store.readStream(stream))).toHaveLength(4);
      });

      test('only at the stream and the revision where it lies: elsewhere its events are others that look alike', async () => {
        const [here, there] = [newStream(), newStream()];
        const batch = facts(2);
        await store.append(here, batch, { expected: 'no-stream' });
        expect(await store.append(there, batch, { expected: 'no-stream' })).toMatchObject({ revision: 1 });
        expect(await store.append(here, batch, { expected: 1 })).toMatchObject({ revision: 3 });
        const twin = fact();
        await expect(store.append(newStream(), [twin, twin], { expected: 'no-stream' })).rejects.toThrow(TypeError);
      });

      test('half old and half new it is a wrong revision, and nothing is written', async () => {
        const stream = newStream();
        const old = facts(2);
        await store.append(stream, old, { expected: 'no-stream' });
        const mixtures = [
          [old[0]!, ...facts(1)],
          [...facts(1), old[1]!],
          [...old, ...facts(1)],
          [old[1]!, old[0]!],
        ];
        for (const mixture of mixtures) {
          await expect(store.append(stream, mixture, { expected: 'no-stream' })).rejects.toMatchObject({
            name: 'WrongExpectedRevision',
            actual: 1,
          });
        }
        expect(idsOf(await all(store.readStream(stream)))).toEqual(idsOf(old));
      });
    });

    describe('what is kept', () => {
      test('data and metadata come back exactly, with the place they were given', async () => {
        const stream = newStream();
        const data = {
          text: 'Zoë 🏅 \u0000 \u2028 "quoted" \\ \ud800',
          numbers: [0, -1, 1.5, 1e21, 9_007_199_254_740_991, 5e-324],
          nested: { a: { b: [{ c: null }, [], {}] }, '': true, '10': 1, '9': 2 },
          html: '</script>',
        };
        const event: NewEvent = { ...fact(), data };
        const { position } = await store.append(stream, [event], { expected: 'no-stream' });
        const [recorded] = await all(store.readStream(stream));
        expect(recorded).toEqual({
          ...event,
          stream,
          revision: 0,
          position,
          metadata: { ...event.metadata, recordedAt: expect.any(String) },
        });
        expect(JSON.stringify(recorded!.data)).toBe(JSON.stringify(data));
        expect(await all(store.readAll({ from: position, to: position }))).toEqual([recorded]);
      });

      test('recordedAt is an instant in UTC and never runs backwards in the log', async () => {
        const category = newCategory();
        const streams = Array.from({ length: 20 }, () => newStream(category));
        await Promise.all(streams.map((stream) => store.append(stream, facts(3), { expected: 'no-stream' })));
        await Promise.all(streams.map((stream) => store.append(stream, facts(1), { expected: 2 })));
        const instants = (await all(store.readAll({ filter: { categories: [category] } }))).map(({ metadata }) => metadata.recordedAt);
        expect(instants).toHaveLength(80);
        expect(instants.every((instant) => new Date(instant).toISOString() === instant)).toBe(true);
        expect([...instants].sort()).toEqual(instants);
      });

      test('events that are larger than 1,000,000 bytes together are refused by name, and none is kept; a little smaller they are kept', async () => {
        const stream = newStream();
        const large = { ...fact(), data: { text: 'é'.repeat(MAX_APPEND_BYTES / 2) } };
        await expect(store.append(stream, [fact(), large], { expected: 'no-stream' })).rejects.toThrow(EventTooLarge);
        await expect(store.append(stream, facts(3_000), { expected: 'no-stream' })).rejects.toThrow(EventTooLarge);
        await expect(all(store.readStream(stream))).rejects.toThrow(StreamNotFound);
        const kept = { ...fact(), data: { text: 'é'.repeat(MAX_APPEND_BYTES / 2 - 1000) } };
        await store.append(stream, [kept], { expected: 'no-stream' });
        expect((await all(store.readStream(stream)))[0]!.data).toEqual(kept.data);
      });

      test('what JSON, a UUID or a name cannot be is a TypeError before anything is sent', async () => {
        const stream = newStream();
        const cyclic: { self?: object } = {};
        cyclic.self = cyclic;
        const bad: NewEvent[][] = [
          [],
          [{ ...fact(), data: { big: 1n } }],
          [{ ...fact(), data: cyclic }],
          [{ ...fact(), data: undefined as unknown as object }],
          [{ ...fact(), data: 'text' as unknown as object }],
          [{ ...fact(), id: 'no-uuid' }],
          [{ ...fact(), type: '' }],
          [fact(), { ...fact(), data: { big: 1n } }],
        ];
        for (const batch of bad) await expect(store.append(stream, batch, { expected: 'no-stream' })).rejects.toThrow(TypeError);
        await expect(store.append('', facts(1), { expected: 'no-stream' })).rejects.toThrow(TypeError);
        await expect(store.append('-x', facts(1), { expected: 'no-stream' })).rejects.toThrow(TypeError);
        await expect(store.append(stream, facts(1), { expected: -1 })).rejects.toThrow(TypeError);
        await expect(all(store.readStream(stream))).rejects.toThrow(StreamNotFound);
      });
    });

    describe('taking what another store holds', () => {
      const held = (stream: string, revision: number, recordedAt: Instant): Recorded => {
        const { metadata, ...event } = fact();
        return { ...event, stream, revision, position: '', metadata: { recordedAt, ...metadata } };
      };

      test('ids, order, revisions, recordedAt and every byte stay; its own facts follow on', async () => {
        const category = newCategory();
        const streams = Array.from({ length: 5 }, () => newStream(category));
        const taken = Array.from({ length: 300 }, (_, index) =>
          held(streams[index % 7 < 5 ? index % 5 : 0]!, 0, new Date(Date.UTC(2020, 0, 1) + index).toISOString()),
        );
        const last = new Map<string, number>();
        for (const one of taken) {
          one.revision = (last.get(one.stream) ?? -1) + 1;
          last.set(one.stream, one.revision);
        }
        taken[7]!.data = JSON.parse(ODD) as object;
        await store.take(passing(taken));
        const words = ({ id, stream, revision, type, data, metadata }: Recorded) =>
          JSON.stringify({ id, stream, revision, type, data, metadata });
        const read = await all(store.readAll({ filter: { categories: [category] } }));
        expect(read.map(words)).toEqual(taken.map(words));
        expect(JSON.stringify(read[7]!.data)).toBe(ODD);
        const [stream, revision] = [...last][0]!;
        expect(await store.append(stream, facts(1), { expected: revision })).toMatchObject({ revision: revision + 1 });
      });

      test('what does not follow on its stream is refused with both numbers', async () => {
        const stream = newStream();
        await store.append(stream, facts(2), { expected: 'no-stream' });
        const now = new Date().toISOString();
        for (const [revision, expected] of [
          [0, 'no-stream'],
          [1, 0],
          [3, 2],
        ] as const)
          await expect(store.take(passing([held(stream, revision, now)]))).rejects.toMatchObject({
            name: 'WrongExpectedRevision',
            stream,
            expected,
            actual: 1,
          });
        expect(await all(store.readStream(stream))).toHaveLength(2);
      });
    });

    test('it belongs to the records that said so first, whoever asks at the same time or later', async () => {
      const names = Array.from({ length: 5 }, () => randomUUID());
      const answers = await Promise.all(names.map((name) => store.claim(name)));
      expect(new Set(answers).size).toBe(1);
      expect(await store.owner()).toBe(answers[0]);
      expect(await store.claim(randomUUID())).toBe(answers[0]);
    });

    describe('reading', () => {
      test('a stream from a revision (inclusive), as many as wanted; past its end is nothing, no stream is an error', async () => {
        const stream = newStream();
        const batch = facts(40);
        await store.append(stream, batch, { expected: 'no-stream' });
        expect((await all(store.readStream(stream))).map(({ revision }) => revision)).toEqual(batch.map((_, index) => index));
        expect(idsOf(await all(store.readStream(stream, { from: 38 })))).toEqual(idsOf(batch.slice(38)));
        expect(idsOf(await all(store.readStream(stream, { from: 1, maxCount: 35 })))).toEqual(idsOf(batch.slice(1, 36)));
        expect(await all(store.readStream(stream, { from: 40 }))).toEqual([]);
        await expect(all(store.readStream(newStream()))).rejects.toThrow(StreamNotFound);
      });

      test('where a stream ends is known once it was read or appended to, at the latest then also that there is none', async () => {
        const [stream, other] = [newStream(), newStream()];
        expect(store.isKnownToEnd(stream, 0)).toBe(false);
        await expect(all(store.readStream(stream))).rejects.toThrow(StreamNotFound);
        expect(store.isKnownToEnd(stream, -1)).toBe(true);
        await store.append(stream, facts(3), { expected: 'no-stream' });
        expect([-1, 1, 2, 3].map((revision) => store.isKnownToEnd(stream, revision))).toEqual([false, false, true, false]);
        await store.append(other, facts(1), { expected: 'no-stream' });
        expect([-1, 0].map((revision) => store.isKnownToEnd(other, revision))).toEqual([false, true]);
      });

      test('the whole log is in the order of the appends, and later positions are greater strings', async () => {
        const category = newCategory();
        const streams = Array.from({ length: 3 }, () => newStream(category));
        const appended: { id: string; position: Position }[] = [];
        for (let revision = 0; revision < 12; revision++) {
          for (const stream of streams) {
            const event = fact();
            const { position } = await store.append(stream, [event], { expected: revision === 0 ? 'no-stream' : revision - 1 });
            appended.push({ id: event.id, position });
          }
        }
        const read = await all(store.readAll({ filter: { categories: [category] } }));
        expect(read.map(({ id, position }) => ({ id, position }))).toEqual(appended);
        const positions = appended.map(({ position }) => position);
        expect([...positions].sort()).toEqual(positions);
        expect((await store.head()) >= positions.at(-1)!).toBe(true);
        expect(positions.every((position) => position.startsWith(store.storeId))).toBe(true);
      });

      test('both ends of a reading are inclusive', async () => {
        const stream = newStream();
        const places: Position[] = [];
        for (let count = 0; count < 5; count++) {
          places.push((await store.append(stream, facts(1), { expected: count === 0 ? 'no-stream' : count - 1 })).position);
        }
        const filter = { categories: [stream.slice(0, stream.indexOf('-'))] };
        expect((await all(store.readAll({ from: places[1]!, to: places[3]!, filter }))).map(({ position }) => position)).toEqual(
          places.slice(1, 4),
        );
      });

      test('single facts are read by their positions, in the order asked, as often as asked; nothing lies before the first', async () => {
        const category = newCategory();
        const long = Array.from({ length: 700 }, () => fact());
        await store.append(newStream(category), long.slice(0, 400), { expected: 'no-stream' });
        await store.append(newStream(), facts(1), { expected: 'no-stream' });
        await store.append(newStream(category), long.slice(400), { expected: 'no-stream' });
        const there = await all(store.readAll({ filter: { categories: [category] } }));
        const asked = [...there.toReversed(), there[3]!];
        expect(await all(store.readAt(asked.map(({ position }) => position)))).toEqual(asked);
        expect(await all(store.readAt([`${store.storeId}-0000000000000000`]))).toEqual([]);
        expect(await all(store.readAt([]))).toEqual([]);
      });

      test('a filter takes whole categories and no others that begin alike', async () => {
        const category = newCategory();
        await store.append(newStream(category), facts(2), { expected: 'no-stream' });
        await store.append(newStream(`${category}x`), facts(1), { expected: 'no-stream' });
        await store.append(category, facts(1), { expected: 'no-stream' });
        const streamsOf = async (...categories: string[]) => (await all(store.readAll({ filter: { categories } }))).length;
        expect(await streamsOf(category)).toBe(3);
        expect(await streamsOf(category, `${category}x`)).toBe(4);
        expect(await streamsOf(newCategory())).toBe(0);
      });

      test('a position of another store, or none at all, is refused by name', async () => {
        const { signal } = new AbortController();
        for (const position of ['elsewhere-0000000000000001', 'nonsense', '', `x${await store.head()}`]) {
          await expect(all(store.readAll({ from: position }))).rejects.toThrow(ForeignPosition);
          await expect(all(store.readAll({ to: position }))).rejects.toThrow(ForeignPosition);
          await expect(all(store.readAt([await store.head(), position]))).rejects.toThrow(ForeignPosition);
          await expect(all(store.subscribeToAll({ after: position, signal }))).rejects.toThrow(ForeignPosition);
        }
      });
    });

    describe('many at once', () => {
      test('of 1,000 appends to one stream that expect the same, exactly one is taken', async () => {
        const stream = newStream();
        const settled = await Promise.allSettled(
          Array.from({ length: 1000 }, () => store.append(stream, facts(1), { expected: 'no-stream' })),
        );
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
        expect(reasons.every((reason) => reason instanceof WrongExpectedRevision)).toBe(true);
        expect(await all(store.readStream(stream))).toHaveLength(1);
      });

      test('1,000 appends to one stream, none awaited, each expecting the one before, are all taken', async () => {
        const stream = newStream();
        const batch = facts(1000);
        const answers = await Promise.all(
          batch.map((event, index) => store.append(stream, [event], { expected: index === 0 ? 'no-stream' : index - 1 })),
        );
        expect(answers.map(({ revision }) => revision)).toEqual(batch.map((_, index) => index));
        expect(idsOf(await all(store.readStream(stream)))).toEqual(idsOf(batch));
      });

      test('an append that is refused rejects no other', async () => {
        const taken = newStream();
        await store.append(taken, facts(1), { expected: 'no-stream' });
        const settled = await Promise.allSettled(
          Array.from({ length: 60 }, (_, index) =>
            store.append(index % 3 === 1 ? taken : newStream(), facts(2), { expected: 'no-stream' }),
          ),
        );
        expect(settled.map(({ status }) => status)).toEqual(settled.map((_, index) => (index % 3 === 1 ? 'rejected' : 'fulfilled')));
      });
    });

    eventFeedContract(() => store, openEngine);
  });
}
