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
  const view = { name: 'people', version: 1, indexes: { name: 'value', about: 'words', teams: 'values' } } as const;

  test('U-070 after a purge no text that was overwritten or deleted is in it, whatever pages it was moved between', async () => {
    const models = await SqliteReadModels.open({ file });
    await models.generation(view);
    const named = (n: number, round: number) => `Zxq${n}r${round}w`;
    const person = (n: number, round: number) => ({
      name: named(n, round),
      about: `about ${named(n, round)}`,
      teams: [named(n, round)],
      padding: 'y'.repeat((n * 7919) % 900),
    });
    let expected: string | null = null;
    for (let round = 0; round < 6; round++) {
      const people = Array.from({ length: 400 }, (_, n) => n).filter((n) => round === 0 || n % 3 !== 0);
      const checkpoint = `s:${round}`;
      const puts = people.map((n) => ({ key: `${(n * 7919) % 400}`, document: person(n, round), position: checkpoint }));
      await models.commit('people', 1, { puts, deletes: [], expected, checkpoint });
      expected = checkpoint;
    }
    const deletes = Array.from({ length: 100 }, (_, n) => ({ key: `${(n * 3 * 7919) % 400}`, position: 's:6' }));
    await models.commit('people', 1, { puts: [], deletes, expected, checkpoint: 's:6' });
    const words = () =>
      new Set(
        readdirSync(folder)
          .flatMap((name) => readFileSync(join(folder, name), 'latin1').match(/zxq\d+r\d+w/gi) ?? [])
          .values(),
      );
    expect([...words()].filter((word) => word.endsWith('r1w')).length).toBeGreaterThan(0);
    await models.purge();
    const left = [...words()].map((word) => word.toLowerCase());
    const kept = new Set<string>();
    for await (const { document } of models.scan<{ name: string }>('people')) kept.add(document.name.toLowerCase());
    expect(left.filter((word) => !kept.has(word))).toEqual([]);
    expect(kept.size).toBeGreaterThan(200);
    await models.close();
  });

  test('a delete leaves a tombstone with its position, and a later put removes it', async () => {
    const models = await SqliteReadModels.open({ file });
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
    await models.close();
  });

  test('an older format is made anew', async () => {
    const old = new DatabaseSync(file);
    old.exec('CREATE TABLE generations (something); PRAGMA user_version = 99');
    old.close();
    const models = await SqliteReadModels.open({ file });
    expect(await models.generations()).toEqual([]);
    await models.close();
  });

  test('what is asked after closing is refused, and closing twice is harmless', async () => {
    const models = await SqliteReadModels.open({ file });
    await models.generation(view);
    await Promise.all([models.close(), models.close()]);
    await models.close();
    await expect(models.find('people', {})).rejects.toThrow('closed');
    await expect(models.generations()).rejects.toThrow('closed');
  });
});
