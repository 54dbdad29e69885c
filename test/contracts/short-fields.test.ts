import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { QueryRejected, type Document, type Filter, type Sort } from '../../projections/platform/read-models.ts';
import { compareKeys, longKey, shortKey } from '../../projections/platform/short-key.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';

const STORE = '7f2c-1.00abc';
const placeOf = (n: number) => `${STORE}-${String(n).padStart(16, '0')}`;
const id = (n: number) => `5d9f31a0-0001-4000-8000-${n.toString(16).padStart(12, '0')}`;

const VIEW = {
  name: 'things',
  version: 1,
  indexes: { seriesId: 'group', thingId: 'id', at: 'instant', place: 'position', teamIds: 'ids', 'link.id': 'id', name: 'value' },
  compound: [['seriesId', 'at', 'thingId']],
} as const;

/** What ids, instants and positions are made of, what only looks like them, and what is not there. */
const THINGS: { [key: string]: Document } = {
  a: { seriesId: id(900), thingId: id(1), at: '2025-03-02T14:10:20.182Z', place: placeOf(7), teamIds: [id(5), id(6)], name: 'Émile' },
  b: { seriesId: id(900), thingId: id(2), at: '2025-03-02T14:10:20.181Z', place: placeOf(80), teamIds: [], link: { id: id(1) } },
  c: { seriesId: id(901), thingId: 'no id', at: 'no instant', place: 'p7', teamIds: ['reds'], name: 0, link: null },
  d: { seriesId: null, thingId: null, at: null, place: null, name: null },
  e: { thingId: 0, seriesId: 0, at: 0, place: 0, name: false, teamIds: 0, nested: [[], {}, [id(3), 0, '2025-03-02T14:10:20.182Z', null]] },
  f: { thingId: '\u007f23456789012345678901x', name: '\u0003x\u007f', at: '+012025-03-02T14:10:20Z', note: '\u007flmy0z', half: '\ud800' },
  g: { thingId: id(3).toUpperCase(), at: '1969-12-31T23:59:59.999Z', 'a name with spaces': { ok: [1, { '-': '' }] }, name: '\ud800' },
};

let folder: string;
let models: SqliteReadModels;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-views-'));
  models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
  await models.generation(VIEW);
  const puts = Object.entries(THINGS).map(([key, document], n) => ({ key, document, position: placeOf(n + 1) }));
  await models.commit('things', 1, { puts, deletes: [], expected: null, checkpoint: placeOf(100) });
});

afterEach(async () => {
  await models.close();
  rmSync(folder, { recursive: true });
});

const keys = async (filter: Filter, sort?: Sort) => (await models.find('things', filter, { sort })).items.map(({ key }) => key);

test.each<Filter>([
  { seriesId: id(900), thingId: { in: [] } },
  { seriesId: id(900), teamIds: { any: [] } },
])('what cannot be met is met by nothing on a walk either: %j', async (filter) => {
  const found = [];
  for await (const rows of models.walk('things', filter, { sort: [{ field: 'at' }, { field: 'thingId' }], limit: 10 })) found.push(...rows);
  expect(found).toEqual([]);
});

describe('what is stored short', () => {
  test.each(Object.entries(THINGS))('document %s comes back as it was put, by whichever way it is read', async (key, document) => {
    const kept = { key, document, position: placeOf(Object.keys(THINGS).indexOf(key) + 1) };
    expect(await models.get('things', key)).toStrictEqual(kept);
    expect((await models.find('things', {}, { limit: 100 })).items).toContainEqual(kept);
    const scanned = [];
    for await (const each of models.scan('things')) scanned.push(each);
    expect(scanned).toContainEqual(kept);
  });

  test.each<[Filter, string[]]>([
    [{ seriesId: id(900) }, ['a', 'b']],
    [{ seriesId: { in: [id(901), id(900)] } }, ['a', 'b', 'c']],
    [{ seriesId: id(77) }, []],
    [{ seriesId: null }, ['d', 'e', 'f', 'g']],
    [{ thingId: id(2) }, ['b']],
    [{ thingId: 'no id' }, ['c']],
    [{ thingId: id(3) }, []],
    [{ thingId: { after: id(1), to: id(2) } }, ['b']],
    [{ 'link.id': id(1) }, ['b']],
    [{ teamIds: { any: [id(6), 'reds'] } }, ['a', 'c']],
    [{ teamIds: { all: [id(6), id(5)] } }, ['a']],
    [{ at: '2025-03-02T14:10:20.182Z' }, ['a']],
    [{ at: { from: '2025-03-02T14:10:20.181Z', before: '2025-03-02T14:10:20.182Z' } }, ['b']],
    [{ at: { after: '2025-03-02' } }, ['a', 'b']],
    [{ at: { before: '1970-01-01T00:00:00.000Z' } }, ['g']],
    [{ place: placeOf(7) }, ['a']],
    [{ place: { before: placeOf(80) } }, ['a']],
    [{ place: { from: placeOf(8) } }, ['b']],
    [{ place: 'p7' }, ['c']],
  ])('%j', async (filter, expected) => {
    expect(await keys(filter)).toEqual(expected);
    expect(await models.count('things', filter)).toBe(expected.length);
  });

  test('instants, positions and ids are sorted in their order, and pages are cut in it', async () => {
    const both: Filter = { seriesId: id(900) };
    expect(await keys(both, [{ field: 'at' }, { field: 'thingId' }])).toEqual(['b', 'a']);
    expect(await keys(both, [{ field: 'place', descending: true }])).toEqual(['b', 'a']);
    expect(await keys(both, [{ field: 'thingId' }])).toEqual(['a', 'b']);
    const sort = [{ field: 'at' }, { field: 'thingId' }];
    const { next } = await models.find('things', both, { sort, limit: 1 });
    expect((await models.find('things', both, { sort, after: next })).items.map(({ key }) => key)).toEqual(['a']);
    const walked = [];
    for await (const part of models.walk('things', both, { sort, limit: 1 })) walked.push(...part.map(({ key }) => key));
    expect(walked).toEqual(['b', 'a']);
  });

  test('an order of what many share, and a time that is none, are rejected', async () => {
    await expect(keys({}, [{ field: 'seriesId' }])).rejects.toBeInstanceOf(QueryRejected);
    await expect(keys({ seriesId: { from: id(1) } })).rejects.toBeInstanceOf(QueryRejected);
    await expect(keys({ at: { from: 'yesterday' } })).rejects.toBeInstanceOf(QueryRejected);
  });

  test('numbers that a failed commit took back are given to others', async () => {
    const put = (key: string, document: Document) => ({ key, document, position: placeOf(101) });
    const wrong = {
      puts: [put('x', { fresh: 1 }), put('y', undefined as never)],
      deletes: [],
      expected: placeOf(100),
      checkpoint: placeOf(101),
    };
    await expect(models.commit('things', 1, wrong)).rejects.toThrow();
    await models.commit('things', 1, { ...wrong, puts: [put('x', { other: 2 }), put('y', { fresh: 3 })] });
    expect((await models.get('things', 'x'))?.document).toEqual({ other: 2 });
    expect((await models.get('things', 'y'))?.document).toEqual({ fresh: 3 });
  });

  test('names of fields stand once in the file, words of people never among them', () => {
    const db = new DatabaseSync(join(folder, 'views.db'), { readOnly: true });
    const texts = db
      .prepare('SELECT text FROM shorthand')
      .all()
      .map(({ text }) => String(text));
    db.close();
    expect(texts.filter((text) => text.includes('spaces'))).toEqual([]);
    expect(texts).toContain(STORE);
    expect(texts).toContain(JSON.stringify(Object.keys(THINGS['a']!)));
  });

  test('how many documents are in a group is kept: through puts, changes and deletes, in each generation and field by itself', async () => {
    const count = (seriesId: string) => models.count('things', { seriesId });
    await models.generation({ ...VIEW, version: 2, indexes: { seriesId: 'group', otherId: 'group' }, compound: [] });
    const put = (key: string, seriesId: string, otherId: string | null = null) => ({
      key,
      document: { seriesId, otherId },
      position: placeOf(1),
    });
    const commit = (version: number, puts: ReturnType<typeof put>[], deletes: string[], expected: number | null, to: number) =>
      models.commit('things', version, {
        puts,
        deletes: deletes.map((key) => ({ key, position: placeOf(to) })),
        expected: expected === null ? null : placeOf(expected),
        checkpoint: placeOf(to),
      });
    await commit(2, [put('x', id(901), id(900)), put('y', id(901)), put('x', id(901), id(900))], [], null, 1);
    expect([await count(id(900)), await count(id(901)), await count(id(902))]).toEqual([2, 1, 0]);
    await commit(1, [put('a', id(902)), put('n', id(902)), put('n', id(901))], ['b', 'b', 'nobody'], 100, 101);
    expect([await count(id(900)), await count(id(901)), await count(id(902))]).toEqual([0, 2, 1]);
    await expect(commit(1, [put('o', id(902))], [], 100, 102)).rejects.toThrow();
    expect(await count(id(902))).toBe(1);
    await models.activate('things', 2);
    expect([await count(id(900)), await count(id(901)), await models.count('things', { otherId: id(900) })]).toEqual([0, 2, 1]);
  });

  test('a group is forgotten with the last document that is in it, in all generations; when it comes again it is found again', async () => {
    const groups = () => {
      const db = new DatabaseSync(join(folder, 'views.db'), { readOnly: true });
      const texts = db.prepare('SELECT text FROM groups ORDER BY number').all();
      db.close();
      return texts.map(({ text }) => text);
    };
    let at = 100;
    const commit = (puts: { [key: string]: Document }, deletes: string[] = []) => {
      const [expected, position] = [placeOf(at), placeOf(++at)];
      const changed = Object.entries(puts).map(([key, document]) => ({ key, document, position }));
      const gone = deletes.map((key) => ({ key, position }));
      return models.commit('things', 1, { puts: changed, deletes: gone, expected, checkpoint: position });
    };
    expect(groups()).toEqual([id(900), id(901)]);
    await commit({}, ['a']);
    expect(groups()).toEqual([id(900), id(901)]);
    await commit({ b: { seriesId: id(901) } });
    expect(groups()).toEqual([id(901)]);
    expect(await keys({ seriesId: id(900) })).toEqual([]);
    await commit({ new: { seriesId: id(900) }, passing: { seriesId: id(902) } }, ['passing']);
    expect(groups()).toEqual([id(901), id(900)]);
    expect(await keys({ seriesId: id(900) })).toEqual(['new']);
    expect((await models.get('things', 'new'))?.document).toEqual({ seriesId: id(900) });

    await models.generation({ ...VIEW, version: 2 });
    const other = { puts: [{ key: 'x', document: { seriesId: id(900) }, position: placeOf(1) }], deletes: [] };
    await models.commit('things', 2, { ...other, expected: null, checkpoint: placeOf(1) });
    await commit({}, ['new', 'b', 'c', 'nobody']);
    expect(groups()).toEqual([id(900)]);
    await models.drop('things', 2);
    expect(groups()).toEqual([]);
  });

  test('keys are ordered as they are stored, and come back whole', () => {
    const long = [`${id(1)}/${id(2)}`, `${id(1)}/~act/${id(2)}`, '', '/', 'a//b', `\u007f${'x'.repeat(22)}/\u0003`, id(3).toUpperCase()];
    expect(long.map((key) => longKey(shortKey(key)))).toEqual(long);
    expect(compareKeys(`${id(1)}/${id(2)}`, `${id(1)}/${id(10)}`)).toBeLessThan(0);
  });
});
