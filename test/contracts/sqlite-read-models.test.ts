import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { readModelsContract } from './read-models.contract.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-views-'));
  file = join(folder, 'views.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('read models in SQLite', () => {
  readModelsContract({ open: () => SqliteReadModels.open({ file }), reopen: () => SqliteReadModels.open({ file }) });
});

describe('the file of the read models', () => {
  let models: SqliteReadModels;
  afterEach(() => models.close());
  const view = { name: 'people', version: 1, indexes: { name: 'value', about: 'words', teams: 'values' } } as const;

  test('U-070 after a purge no text that was overwritten or deleted is in it, whatever pages it was moved between', async () => {
    models = await SqliteReadModels.open({ file });
    await models.generation(view);
    const random = seeded(7);
    let named = 0;
    const name = () => `zxq${String(++named).padStart(9, '0')}`;
    const person = (about: string) => ({
      name: about,
      about: `about ${about}`,
      teams: [about],
      padding: 'y'.repeat(random() ** 4 * 6_000),
    });
    const kept = new Map<string, string>();
    for (let round = 0; round < 120; round++) {
      const position = `s:${String(round).padStart(3, '0')}`;
      const keys = [...kept.keys()];
      const leaving = new Set(Array.from({ length: round === 0 ? 0 : 15 }, () => keys[Math.floor(random() * keys.length)]!));
      const changing = Array.from({ length: round === 0 ? 0 : 15 }, () => keys[Math.floor(random() * keys.length)]!).filter(
        (key) => !leaving.has(key),
      );
      const coming = Array.from({ length: 50 }, (_, n) => `${random()}/${n}`);
      const puts = [...new Set([...coming, ...changing])].map((key) => ({ key, document: person(name()), position }));
      const deletes = [...leaving].map((key) => ({ key, position }));
      await models.commit('people', 1, {
        puts,
        deletes,
        expected: round === 0 ? null : `s:${String(round - 1).padStart(3, '0')}`,
        checkpoint: position,
      });
      for (const { key, document } of puts) kept.set(key, document.name);
      for (const { key } of deletes) kept.delete(key);
    }
    const gone = () => {
      const texts = readdirSync(folder).flatMap((part) => readFileSync(join(folder, part), 'latin1').match(/zxq\d{9}/g) ?? []);
      const known = new Set(kept.values());
      return [...new Set(texts)].filter((text) => !known.has(text));
    };
    expect(gone().length).toBeGreaterThan(100);
    await models.purge();
    expect(gone()).toEqual([]);
    expect(await models.count('people', {})).toBe(kept.size);
  });

  test('U-070 a generation that was built aside during a purge takes what it held with it when it is dropped', async () => {
    models = await SqliteReadModels.open({ file });
    for (const version of [1, 2]) {
      await models.generation({ ...view, version });
      const puts = [{ key: 'a', document: { name: 'zxq000000001' }, position: 's:1' }];
      await models.commit('people', version, { puts, deletes: [], expected: null, checkpoint: 's:1' });
    }
    const isThere = () => readdirSync(folder).some((part) => readFileSync(join(folder, part)).includes('zxq000000001'));
    await models.commit('people', 1, { puts: [], deletes: [{ key: 'a', position: 's:2' }], expected: 's:1', checkpoint: 's:2' });
    await models.purge();
    expect(isThere()).toBe(true);
    await models.drop('people', 2);
    expect(isThere()).toBe(false);
  });

  test('a delete leaves a tombstone with its position, and a later put removes it', async () => {
    models = await SqliteReadModels.open({ file });
    await models.generation(view);
    const tombstones = () => {
      const db = new DatabaseSync(file, { readOnly: true });
      const rows = db
        .prepare('SELECT key, position FROM g1_gone')
        .all()
        .map((row) => ({ ...row }));
      db.close();
      return rows;
    };
    await models.commit('people', 1, {
      puts: [{ key: 'a', document: {}, position: 's:1' }],
      deletes: [],
      expected: null,
      checkpoint: 's:1',
    });
    await models.commit('people', 1, { puts: [], deletes: [{ key: 'a', position: 's:2' }], expected: 's:1', checkpoint: 's:2' });
    expect(tombstones()).toEqual([{ key: 'a', position: 's:2' }]);
    await models.commit('people', 1, {
      puts: [{ key: 'a', document: {}, position: 's:3' }],
      deletes: [],
      expected: 's:2',
      checkpoint: 's:3',
    });
    expect(tombstones()).toEqual([]);
  });

  test('an older format is made anew', async () => {
    const old = new DatabaseSync(file);
    old.exec('CREATE TABLE generations (something); PRAGMA user_version = 99');
    old.close();
    models = await SqliteReadModels.open({ file });
    expect(await models.generations()).toEqual([]);
  });

  test('what is asked after closing is refused, and closing twice is harmless', async () => {
    models = await SqliteReadModels.open({ file });
    await models.generation(view);
    await Promise.all([models.close(), models.close()]);
    await models.close();
    await expect(models.find('people', {})).rejects.toThrow('closed');
    await expect(models.generations()).rejects.toThrow('closed');
  });
});

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
