import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Document, Filter, Kept } from '../../projections/platform/read-models.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { readModelsContract } from './read-models.contract.ts';
import { unseenGenerationContract } from './unseen-generation.contract.ts';
import { wordsAboutContract } from './words-about.contract.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-views-'));
  file = join(folder, 'views.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

const engine = { open: () => SqliteReadModels.open({ file }), reopen: () => SqliteReadModels.open({ file }) };

describe('read models in SQLite', () => {
  readModelsContract(engine);
  describe('words about people', () => wordsAboutContract(engine));
});

describe('a generation in SQLite that is built unseen', () => {
  unseenGenerationContract(engine);
});

describe('the file of the read models', () => {
  let models: SqliteReadModels;
  afterEach(() => models.close());
  const view = { name: 'people', version: 1, indexes: { name: 'value', about: 'words', teams: 'values' } } as const;

  test('a walk finds what a search does, in its order, in parts', async () => {
    models = await SqliteReadModels.open({ file });
    const indexes = { points: 'beside', team: 'value', active: 'beside', teams: 'values', about: 'words' } as const;
    await models.generation({ name: 'players', version: 1, indexes, compound: [['team', 'points']] });
    const red = (n: number) => n % 3 === 0 || n > 1_480;
    const many = Array.from({ length: 1_500 }, (_, n): [string, Document] => [
      `k${n}`,
      {
        team: red(n) ? 'red' : 'blue',
        points: Math.floor(n / 40),
        active: n % 2 === 0,
        teams: n % 400 === 3 ? ['rare', 'all'] : ['all'],
        about: `word${n % 5}`,
      },
    ]);
    const puts = many.map(([key, document]) => ({ key, document, position: 's:1' }));
    await models.commit('players', 1, { puts, deletes: [], expected: null, checkpoint: 's:1' });
    const filters: Filter[] = [
      { team: 'red' },
      { team: { in: ['red'] }, teams: { any: ['rare'] } },
      { team: 'red', teams: { all: ['rare', 'all'] }, points: { from: 5, to: 30 } },
      { team: 'red', teams: { any: ['all', 'rare'] }, active: true },
      { team: 'red', about: { words: 'word3' } },
      { team: 'red', points: 7 },
      { team: 'green' },
      { teams: { any: ['rare'] } },
    ];
    for (const filter of filters) {
      for (const descending of [false, true]) {
        const sort = [{ field: 'points', descending }];
        const all = (await models.find('players', filter, { sort, limit: 10_000 })).items;
        for (const limit of [1, 7, 2_000]) {
          const parts: Kept[][] = [];
          for await (const part of models.walk('players', filter, { sort, limit })) parts.push(part);
          expect(parts.flat()).toEqual(all);
          expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(limit);
        }
      }
    }
  });

  test('a walk to what is rare is made in steps, between which others are answered', async () => {
    models = await SqliteReadModels.open({ file });
    const entries = {
      name: 'entries',
      version: 1,
      indexes: { series: 'value', at: 'beside', tags: 'values' },
      compound: [['series', 'at']],
    } as const;
    await models.generation(entries);
    const put = (n: number) => ({
      key: `k${n}`,
      document: { series: 's', at: n, tags: n === 9_999 ? ['rare'] : ['all'] },
      position: 's:1',
    });
    const puts = Array.from({ length: 10_000 }, (_, n) => put(n));
    await models.commit('entries', 1, { puts, deletes: [], expected: null, checkpoint: 's:1' });
    const parts: number[] = [];
    const walk = models.walk('entries', { series: 's', tags: { any: ['rare'] } }, { sort: [{ field: 'at' }], limit: 30 });
    for await (const part of walk) parts.push(part.length);
    expect(parts).toEqual([0, 0, 0, 0, 1]);
  });

  test.each([
    ['', undefined],
    [', and a log that is copied again and again', 60],
  ])(
    'U-070 after a purge no text that was overwritten or deleted is in any file, whatever pages it was moved between, with commits and queries meanwhile%s',
    async (_, longLog) => {
      models = await SqliteReadModels.open({ file, longLog });
      await models.generation(view);
      const random = seeded(7);
      let named = 0;
      const name = () => `zxq${String(++named).padStart(9, '0')}`;
      const person = (about: string) => ({
        name: about,
        about: `about ${about} "${about}"`,
        boxed: Buffer.from(about).toString('base64'),
        teams: [about],
        padding: `${'y'.repeat(random() ** 4 * 6_000)}${about}`,
      });
      const kept = new Map<string, string>();
      let round = 0;
      const change = async (coming: number, leaving: number, changing: number) => {
        const position = (n: number) => `s:${String(n).padStart(6, '0')}`;
        const keys = [...kept.keys()];
        const some = (count: number) => Array.from({ length: count }, () => keys[Math.floor(random() * keys.length)]!);
        const going = new Set(some(leaving));
        const chosen = [
          ...Array.from({ length: coming }, (_, n) => `${random()}/${n}`),
          ...some(changing).filter((key) => !going.has(key)),
        ];
        const puts = [...new Set(chosen)].map((key) => ({ key, document: person(name()), position: position(round) }));
        const deletes = [...going].map((key) => ({ key, position: position(round) }));
        const expected = round === 0 ? null : position(round - 1);
        await models.commit('people', 1, { puts, deletes, expected, checkpoint: position(round++) });
        for (const { key, document } of puts) kept.set(key, document.name);
        for (const { key } of deletes) kept.delete(key);
      };
      await change(50, 0, 0);
      for (let n = 0; n < 119; n++) await change(50, 15, 15);
      const gone = new Set(Array.from({ length: named }, (_, n) => `zxq${String(n + 1).padStart(9, '0')}`));
      for (const text of kept.values()) gone.delete(text);
      const boxes = new Map([...gone].map((text) => [Buffer.from(text).toString('base64'), text]));
      const left = () => {
        const files = readdirSync(folder).map((part) => readFileSync(join(folder, part), 'latin1'));
        const texts = files.flatMap((text) => text.match(/zxq\d{9}/g) ?? []).filter((text) => gone.has(text));
        return [...texts, ...files.flatMap((text) => text.match(/enhx[A-Za-z0-9]{12}/g) ?? []).filter((box) => boxes.has(box))];
      };
      expect(left().length).toBeGreaterThan(100);
      let purging = true;
      const purged = models.purge().finally(() => (purging = false));
      const asking = (async () => {
        while (purging) await models.find('people', { about: { words: 'about' } }, { limit: 500 });
      })();
      let meanwhile = 0;
      for (; purging; meanwhile++) await change(3, 0, 0);
      await Promise.all([purged, asking]);
      expect(meanwhile).toBeGreaterThan(10);
      expect(left()).toEqual([]);
      // What is written later brings nothing back.
      for (let n = 0; n < 20; n++) await change(10, 5, 15);
      expect(left()).toEqual([]);
      expect(await models.count('people', {})).toBe(kept.size);
      const db = new DatabaseSync(file, { readOnly: true });
      expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
      db.close();
    },
  );

  test('U-070 a purge that was due when the process died is done when the file is opened again', async () => {
    models = await SqliteReadModels.open({ file });
    for (const version of [1, 2]) await models.generation({ ...view, version });
    const puts = Array.from({ length: 1_000 }, (_, n) => ({ key: `${n}`, document: { name: `zxq000000001 ${n}` }, position: 's:1' }));
    await models.commit('people', 2, { puts, deletes: [], expected: null, checkpoint: 's:1' });
    const dead = `${folder}-dead`;
    models.purge = () => Promise.resolve(cpSync(folder, dead, { recursive: true }));
    await models.drop('people', 2);
    const isThere = () => readdirSync(dead).some((part) => readFileSync(join(dead, part)).includes('zxq000000001'));
    expect(isThere()).toBe(true);
    const reopened = await SqliteReadModels.open({ file: join(dead, 'views.db') });
    while (isThere()) await reopened.count('people', {});
    await reopened.close();
    rmSync(dead, { recursive: true });
  });

  test('U-070 a generation that was built aside during a purge takes what it held with it when it is dropped', async () => {
    models = await SqliteReadModels.open({ file });
    const puts = Array.from({ length: 1_000 }, (_, n) => ({ key: `${n}`, document: { name: `zxq000000001 ${n}` }, position: 's:1' }));
    for (const version of [1, 2]) {
      await models.generation({ ...view, version });
      await models.commit('people', version, { puts, deletes: [], expected: null, checkpoint: 's:1' });
    }
    const isThere = () => readdirSync(folder).some((part) => readFileSync(join(folder, part)).includes('zxq000000001'));
    await models.commit('people', 1, {
      puts: [],
      deletes: puts.map(({ key }) => ({ key, position: 's:2' })),
      expected: 's:1',
      checkpoint: 's:2',
    });
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

  test('a generation that is built unseen has an index of its keys when they are too many to be kept in mind, and each key once', async () => {
    models = await SqliteReadModels.open({ file, mostUnkeyed: 100 });
    for (const version of [1, 2]) await models.generation({ ...view, version });
    const isKeyed = () => {
      const db = new DatabaseSync(file, { readOnly: true });
      const found = db.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'g2_key'`).get();
      db.close();
      return found !== undefined;
    };
    const keyed: boolean[] = [];
    for (let batch = 0; batch < 4; batch++) {
      const puts = Array.from({ length: 60 }, (_, n) => ({
        key: `k${batch * 40 + n}`,
        document: { name: `${batch}` },
        position: `s:${batch}`,
      }));
      await models.commit('people', 2, { puts, deletes: [], expected: batch === 0 ? null : `s:${batch - 1}`, checkpoint: `s:${batch}` });
      keyed.push(isKeyed());
      expect((await models.get('people', `k${batch * 40}`, 2))?.document).toEqual({ name: `${batch}` });
    }
    expect(keyed).toEqual([false, false, true, true]);
    await models.activate('people', 2);
    expect(await models.count('people', {})).toBe(180);
  });

  test('a long log is copied into the file beside the commits, and begun anew', async () => {
    models = await SqliteReadModels.open({ file, longLog: 200 });
    const commit = await filling(models);
    let [written, begun, before] = [0, 0, 0];
    // How much is written until then is for the machine to say: other threads copy.
    while (begun < 3 || written < 4_000) {
      await commit();
      const { log } = lengthOf(file);
      if (log < before) begun++;
      written += log < before ? log : log - before;
      before = log;
      expect(written).toBeLessThan(40_000);
    }
    expect(await models.count('people', {})).toBe(2_000);
  });

  test('a reader who stays keeps the log from being copied, and once it has gone all of it is', async () => {
    models = await SqliteReadModels.open({ file, longLog: 200 });
    const commit = await filling(models);
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec('BEGIN');
    const count = () => reader.prepare(`SELECT count(*) AS n, count(DISTINCT packed) AS texts FROM g1`).get();
    const seen = count();
    while (lengthOf(file).log < 1_000) await commit();
    expect(lengthOf(file).checkpointed).toBeLessThan(1_000);
    expect(count()).toEqual(seen);
    reader.exec('COMMIT');
    reader.close();
    do await commit();
    while (lengthOf(file).log >= 200);
    expect(await models.count('people', {})).toBe(2_000);
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

/** Documents in the view, and what changes a few of them, each time others. */
async function filling(models: SqliteReadModels): Promise<() => Promise<void>> {
  await models.generation({ name: 'people', version: 1, indexes: { name: 'value' } });
  const position = (n: number) => `s:${String(n).padStart(6, '0')}`;
  let [round, next] = [0, 0];
  const change = async (count: number) => {
    const keys = Array.from({ length: count }, () => (next = (next + 977) % 2_000));
    const puts = keys.map((key) => ({
      key: `${key}`,
      document: { name: `${round} ${key}`, text: 'y'.repeat(900) },
      position: position(round),
    }));
    const expected = round === 0 ? null : position(round - 1);
    await models.commit('people', 1, { puts, deletes: [], expected, checkpoint: position(round++) });
  };
  await change(2_000);
  return () => change(20);
}

/** How many pages are in the log, and how many of them in the file. */
function lengthOf(file: string): { log: number; checkpointed: number } {
  const db = new DatabaseSync(file, { readOnly: true });
  const told = db.prepare('PRAGMA wal_checkpoint(NOOP)').get();
  db.close();
  return { log: Number(told?.log), checkpointed: Number(told?.checkpointed) };
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
