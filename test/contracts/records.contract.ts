import {
  add,
  againOnConflict,
  everyRecord,
  put,
  RecordConflict,
  type RecordFilter,
  type RecordKind,
  type RecordOptions,
  RecordQuestionRejected,
  Records,
  RecordsUnavailable,
  remove,
} from '../../src/platform/records/records.ts';

/** Opens an empty engine, and one that comes back to what the last one kept. */
export type RecordsEngine = { open(): Promise<Records>; reopen(): Promise<Records> };

type Guest = {
  city?: string;
  age?: number;
  nick?: string;
  room?: string;
  bed?: number;
  photo?: Uint8Array;
  until?: string;
  words?: { said: string[]; loud: boolean; to: string | null };
};

const GUESTS: RecordKind<Guest> = {
  name: 'guests',
  fields: { city: 'value', age: 'value', nick: 'unique', room: 'value', bed: 'beside', photo: 'bytes' },
  unique: [['room', 'bed']],
  expires: 'until',
};
const OTHERS: RecordKind<{ n: number }> = { name: 'others' };

const guests: { [key: string]: Guest } = {
  a: { city: 'Oslo', age: 30, nick: 'zoë', room: 'red', bed: 1, words: { said: ['hi', '🏆'], loud: true, to: null } },
  b: { city: 'Paris', age: 20, room: 'red', bed: 2 },
  c: { city: 'oslo', age: 20.5, nick: 'Zoë' },
  d: { city: 'Ålesund' },
  e: {},
};

/** What every engine of records promises. */
export function recordsContract(engine: RecordsEngine): void {
  let records: Records;

  beforeEach(async () => {
    records = await engine.open();
    await records.declare(GUESTS);
    await records.declare(OTHERS);
  });

  afterEach(() => records.close());

  const fill = () => records.write(Object.entries(guests).map(([key, guest]) => put(GUESTS, key, guest)));
  const found = async (filter: RecordFilter<Guest>, options?: RecordOptions<Guest>) => {
    const { items } = await records.find(GUESTS, filter, options);
    expect(await records.keys(GUESTS, filter, options)).toEqual(items.map(({ key }) => key));
    return items.map(({ key }) => key).join('');
  };
  const version = async (key: string) => (await records.get(GUESTS, key))?.version ?? -1;

  describe('documents', () => {
    test('a document is read as it was put, by its key, with others and by a question', async () => {
      await fill();
      for (const [key, guest] of Object.entries(guests)) expect((await records.get(GUESTS, key))?.document).toEqual(guest);
      expect(await records.get(GUESTS, 'nobody')).toBeUndefined();
      const many = await records.getMany(GUESTS, ['c', 'nobody', 'a', ...Array.from({ length: 3_000 }, (_, n) => `nobody ${n}`)]);
      expect([...many.keys()].sort()).toEqual(['a', 'c']);
      expect(many.get('a')).toEqual(await records.get(GUESTS, 'a'));
      expect((await records.find(GUESTS, { city: 'Oslo' })).items).toEqual([many.get('a')]);
    });

    test('bytes are read as they were put, also none', async () => {
      await records.write([put(GUESTS, 'a', { photo: new Uint8Array([0, 255, 7]) }), put(GUESTS, 'b', { photo: new Uint8Array() })]);
      expect(Array.from((await records.get(GUESTS, 'a'))?.document.photo ?? [])).toEqual([0, 255, 7]);
      expect((await records.get(GUESTS, 'b'))?.document.photo).toHaveLength(0);
    });

    test('keys and texts from hostile hands are kept as they are', async () => {
      for (const odd of ["'; DROP TABLE guests; --", '', '\u0000', 'a\u0000b', 'ключ', '🏆', '__proto__', '%', '"']) {
        await records.write([put(GUESTS, odd, { city: odd, words: { said: [odd], loud: false, to: odd } })]);
        const kept = { city: odd, words: { said: [odd], loud: false, to: odd } };
        expect((await records.get(GUESTS, odd))?.document).toEqual(kept);
        expect((await records.find(GUESTS, { city: odd })).items.map(({ key }) => key)).toEqual([odd]);
        expect((await records.getMany(GUESTS, [odd])).get(odd)?.document).toEqual(kept);
      }
    });

    test('a put takes the place of a document and of its place in every index; a removed one is in no answer', async () => {
      await fill();
      await records.write([put(GUESTS, 'a', { city: 'Rome' }), remove(GUESTS, 'b'), remove(GUESTS, 'nobody')]);
      expect((await records.get(GUESTS, 'a'))?.document).toEqual({ city: 'Rome' });
      expect([await found({ city: 'Oslo' }), await found({ city: 'Rome' }), await found({ room: 'red' }), await found({})]).toEqual([
        '',
        'a',
        '',
        'acde',
      ]);
      expect(await records.get(GUESTS, 'b')).toBeUndefined();
      await records.write([put(GUESTS, 'b', { nick: 'zoë' })]);
    });

    test('kinds know nothing of each other', async () => {
      await fill();
      await records.write([put(OTHERS, 'a', { n: 1 })]);
      await records.deleteAll(GUESTS, {});
      expect([await records.count(GUESTS, {}), (await records.get(OTHERS, 'a'))?.document]).toEqual([0, { n: 1 }]);
    });

    test('what a declared field cannot hold is refused before anything is written', async () => {
      const wrong = [{ city: null }, { city: ['Oslo'] }, { age: true }, { photo: 'text' }] as unknown as Guest[];
      for (const guest of wrong) await expect(records.write([put(GUESTS, 'x', {}), put(GUESTS, 'a', guest)])).rejects.toThrow(TypeError);
      expect(await found({})).toBe('');
    });

    test('what was written is there after a restart, and a kind may be declared in another way', async () => {
      await fill();
      await records.close();
      records = await engine.reopen();
      const later: RecordKind<Guest> = { name: 'guests', fields: { age: 'value', bed: 'value', photo: 'bytes', nick: 'beside' } };
      await records.declare(later);
      for (const [key, guest] of Object.entries(guests)) expect((await records.get(later, key))?.document).toEqual(guest);
      expect((await records.find(later, { bed: { from: 2 } })).items.map(({ key }) => key)).toEqual(['b']);
      await expect(records.find(later, { city: 'Oslo' })).rejects.toThrow(RecordQuestionRejected);
    });

    test('a kind that was not declared is no question of its own', async () => {
      await expect(records.get({ name: 'strangers' }, 'a')).rejects.toThrow('strangers');
    });
  });

  describe('questions', () => {
    test('equality, in, ranges, beginnings and not are exact, and hold for what is there', async () => {
      await fill();
      const asked: [RecordFilter<Guest>, string][] = [
        [{ city: 'oslo' }, 'c'],
        [{ city: { in: ['Oslo', 'Paris', 'Rome'] } }, 'ab'],
        [{ city: { in: [] } }, ''],
        [{ age: { from: 20.5 } }, 'ac'],
        [{ age: { after: 20, to: 30 } }, 'ac'],
        [{ age: { before: 30 } }, 'bc'],
        [{ city: { startsWith: 'O' } }, 'a'],
        [{ city: { startsWith: 'Å' } }, 'd'],
        [{ nick: 'zoë' }, 'a'],
        [{ key: 'd' }, 'd'],
        [{ key: { startsWith: 'b' } }, 'b'],
        [{ key: { after: 'b', to: 'd' } }, 'cd'],
        [{ room: 'red', bed: { not: 1 } }, 'b'],
        [{ room: 'red', city: { not: 'Rome' } }, 'ab'],
        [{ key: { in: ['c', 'd', 'e'] }, city: { not: 'oslo' } }, 'd'],
        [{ city: 'Oslo', age: 31 }, ''],
      ];
      for (const [filter, keys] of asked) {
        expect([filter, await found(filter)]).toEqual([filter, keys]);
        expect([filter, await records.count(GUESTS, filter)]).toEqual([filter, keys.length]);
      }
    });

    test('beginnings at the ends of what a text can hold', async () => {
      const keys = ['\ud7ff', '\ud7ffz', '\ue000', '\u{10ffff}', '\u{10ffff}z', 'z'];
      await records.write(keys.map((key) => put(OTHERS, key, { n: 1 })));
      for (const start of keys) {
        const expected = keys.filter((key) => key.startsWith(start)).sort();
        expect(await records.keys(OTHERS, { key: { startsWith: start } })).toEqual(expected);
      }
    });

    test('the order is that of a field and then of keys, turned round as a whole, without what lacks the field', async () => {
      await fill();
      expect(await found({}, { sort: { field: 'age' } })).toBe('bca');
      expect(await found({}, { sort: { field: 'city' } })).toBe('abcd');
      expect(await found({}, { sort: { field: 'city', descending: true } })).toBe('dcba');
      expect(await found({ room: 'red' }, { sort: { field: 'bed', descending: true } })).toBe('ba');
    });

    test('pages follow each other without a gap, whatever is written in between', async () => {
      await records.write(
        Array.from({ length: 25 }, (_, n) => put(GUESTS, `k${String(n).padStart(2, '0')}`, { age: n % 5, city: 'Oslo' })),
      );
      for (const options of [{}, { sort: { field: 'age' } }, { sort: { field: 'age', descending: true } }] as RecordOptions<Guest>[]) {
        const whole = await records.keys(GUESTS, { city: 'Oslo' }, options);
        const paged: string[] = [];
        for await (const { key } of everyRecord(records, GUESTS, { city: 'Oslo' }, { ...options, limit: 4 })) {
          paged.push(key);
          await records.change(GUESTS, key, (guest) => ({ ...guest, words: { said: [], loud: true, to: null } }));
        }
        expect([whole.length, paged]).toEqual([25, whole]);
      }
      expect((await records.find(GUESTS, {}, { limit: 25 })).next).toBeUndefined();
    });

    test('a page has a hundred unless told', async () => {
      await records.write(Array.from({ length: 101 }, (_, n) => put(OTHERS, String(n), { n })));
      const page = await records.find(OTHERS, {});
      expect(page.items).toHaveLength(100);
      expect((await records.find(OTHERS, {}, { after: page.next })).items).toHaveLength(1);
    });

    test('what no index answers, what is not declared and what is not there to be asked for is refused', async () => {
      const wrong: [object, object?][] = [
        [{ words: 'x' }],
        [{ photo: 'x' }],
        [{ nonsense: 'x' }],
        [{ bed: 1 }],
        [{ city: { not: 'Oslo' } }],
        [{ city: undefined }],
        [{ age: {} }],
        [{}, { sort: { field: 'bed' } }],
        [{}, { sort: { field: 'words' } }],
        [{}, { limit: 0 }],
        [{}, { limit: 10_001 }],
        [{}, { after: 'nonsense' }],
      ];
      for (const [filter, options] of wrong)
        await expect(records.find(GUESTS, filter as RecordFilter<Guest>, options)).rejects.toThrow(RecordQuestionRejected);
      await fill();
      await expect(records.deleteAll(GUESTS, { city: undefined })).rejects.toThrow(RecordQuestionRejected);
      await expect(records.count(GUESTS, { bed: 1 })).rejects.toThrow(RecordQuestionRejected);
      expect(await found({})).toBe('abcde');
    });
  });

  describe('writes', () => {
    test('a version is another at each write, even when the document was deleted in between', async () => {
      const seen = new Set<number>();
      for (let time = 0; time < 3; time++) {
        await records.write([put(GUESTS, 'a', { city: 'Oslo' })]);
        seen.add(await version('a'));
        await records.write([put(GUESTS, 'a', { city: 'Oslo' }, await version('a'))]);
        seen.add(await version('a'));
        await records.write([remove(GUESTS, 'a', await version('a'))]);
      }
      expect(seen.size).toBe(6);
    });

    test('a version is a random number: it does not tell what was written together, nor in which order', async () => {
      const keys = Array.from({ length: 20 }, (_, n) => `g${n}`);
      await records.write(keys.map((key) => put(GUESTS, key, { city: 'Oslo' })));
      const versions = await Promise.all(keys.map(version));
      expect(versions).not.toEqual(versions.toSorted((a, b) => a - b));
      expect(versions.filter((one) => versions.includes(one + 1))).toEqual([]);
    });

    test.each([
      ['put in place of another version', (seen: number) => put(GUESTS, 'a', { city: 'lost' }, seen)],
      ['put where something is', () => put(GUESTS, 'a', { city: 'lost' }, null)],
      ['removed in another version', (seen: number) => remove(GUESTS, 'a', seen)],
      ['put in a version where nothing is', (seen: number) => put(GUESTS, 'nobody', {}, seen)],
      ['put with a nickname that is taken', () => put(GUESTS, 'x', { nick: 'Zoë' })],
      ['added with a nickname that is taken', () => add(GUESTS, 'x', { nick: 'Zoë' })],
      ['put into a bed that is taken', () => put(GUESTS, 'x', { room: 'red', bed: 2 })],
    ])('a conflict, %s, and nothing of the write was stored', async (_, step) => {
      await fill();
      const seen = await version('a');
      await records.write([put(GUESTS, 'a', { city: 'Rome' })]);
      const write = [put(OTHERS, 'before', { n: 1 }), step(seen), put(OTHERS, 'after', { n: 1 })];
      await expect(records.write(write)).rejects.toThrow(RecordConflict);
      expect([await records.count(OTHERS, {}), (await records.get(GUESTS, 'a'))?.document, await found({})]).toEqual([
        0,
        { city: 'Rome' },
        'abcde',
      ]);
    });

    test('one conflict does not touch the writes that are under way at the same time', async () => {
      await fill();
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => records.write([put(OTHERS, `k${n}`, { n }), ...(n % 2 ? [put(GUESTS, 'a', {}, null)] : [])])),
      );
      expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(outcomes.map((_, n) => n % 2 === 0));
      expect(await records.count(OTHERS, {})).toBe(10);
    });

    test('steps are taken in their order: what one frees another takes', async () => {
      await fill();
      await records.write([remove(GUESTS, 'b'), put(GUESTS, 'x', { room: 'red', bed: 2 })]);
      await records.write([put(GUESTS, 'a', { nick: 'x' }), put(GUESTS, 'c', { nick: 'zoë' }), put(GUESTS, 'a', { nick: 'Zoë' })]);
      expect([await found({ nick: 'Zoë' }), await found({ nick: 'zoë' }), await found({ room: 'red' })]).toEqual(['a', 'c', 'x']);
    });

    test('what is added where something is leaves it as it is', async () => {
      await fill();
      const before = await records.get(GUESTS, 'a');
      await records.write([add(GUESTS, 'a', { city: 'lost' }), add(GUESTS, 'x', { city: 'new' })]);
      expect([await records.get(GUESTS, 'a'), (await records.get(GUESTS, 'x'))?.document]).toEqual([before, { city: 'new' }]);
    });

    test('of many who change a document at once, no change is lost', async () => {
      await records.write([put(OTHERS, 'count', { n: 0 })]);
      const changes = Array.from({ length: 20 }, () => records.change(OTHERS, 'count', ({ n }) => ({ n: n + 1 })));
      const counts = (await Promise.all(changes)).map((changed) => changed?.n ?? 0);
      expect(counts.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
      expect(await records.change(OTHERS, 'count', () => undefined)).toBeUndefined();
      expect(await records.change(OTHERS, 'nobody', () => ({ n: 1 }))).toBeUndefined();
      expect([(await records.get(OTHERS, 'count'))?.document, await records.count(OTHERS, {})]).toEqual([{ n: 20 }, 1]);
    });

    test('of many who take one thing at once, one gets it', async () => {
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          againOnConflict(async () => {
            if (await records.get(OTHERS, 'lease')) return 0;
            await records.write([put(OTHERS, 'lease', { n }, null)]);
            return 1;
          }),
        ),
      );
      expect(taken.filter((one) => one === 1)).toHaveLength(1);
    });

    test('an answered write is in every answer', async () => {
      for (let n = 0; n < 50; n++) {
        await records.write([put(OTHERS, 'n', { n })]);
        expect((await records.get(OTHERS, 'n'))?.document).toEqual({ n });
      }
    });
  });

  describe('deleting', () => {
    test('everything that is found is deleted, and others are not', async () => {
      await records.write(Array.from({ length: 2_500 }, (_, n) => put(GUESTS, `k${n}`, { city: n % 5 ? 'gone' : 'stays', age: n })));
      expect(await records.deleteAll(GUESTS, { city: 'gone', age: { before: 2_000 } })).toBe(1_600);
      expect(await records.count(GUESTS, { city: 'gone' })).toBe(400);
      expect(await records.deleteAll(GUESTS, { city: 'gone' })).toBe(400);
      expect(await records.deleteAll(GUESTS, { city: 'gone' })).toBe(0);
      expect(await records.count(GUESTS, { city: 'stays' })).toBe(500);
    });

    test('what was over an hour ago is deleted, and nothing else', async () => {
      const at = (minutes: number) => new Date(Date.UTC(2026, 10, 22, 12, minutes)).toISOString();
      await records.write([
        put(GUESTS, 'long over', { until: at(-61) }),
        put(GUESTS, 'just over', { until: at(-59) }),
        put(GUESTS, 'not over', { until: at(1) }),
        put(GUESTS, 'for ever', {}),
        put(OTHERS, 'of a kind without end', { n: 1 }),
      ]);
      await records.expire(at(0));
      expect(await records.keys(GUESTS, {})).toEqual(['for ever', 'just over', 'not over']);
      expect((await records.get(GUESTS, 'just over'))?.document).toEqual({ until: at(-59) });
      expect(await records.count(OTHERS, {})).toBe(1);
    });
  });

  test('what is held refuses writes, and those under way are done', async () => {
    const written = records.write([put(OTHERS, 'a', { n: 1 })]);
    await records.hold();
    await written;
    await expect(records.write([put(OTHERS, 'b', { n: 1 })])).rejects.toThrow(RecordsUnavailable);
    expect(await records.keys(OTHERS, {})).toEqual(['a']);
  });
}
