import {
  CheckpointMoved,
  QueryRejected,
  type Batch,
  type Document,
  type Filter,
  type Kept,
  type ReadModels,
  type Sort,
} from '../../projections/platform/read-models.ts';

/** Opens an empty engine, and one that comes back to what the last one kept. */
export type ReadModelEngine = { open(): Promise<ReadModels>; reopen(): Promise<ReadModels> };

const PLAYERS = {
  name: 'players',
  version: 1,
  indexes: { name: 'value', points: 'value', 'home.city': 'value', active: 'value', team: 'value', teams: 'values', about: 'words' },
  compound: [['team', 'points']],
} as const;

type Player = Document & { name?: string; points?: number | null };

const players: { [key: string]: Document } = {
  a: {
    name: 'Zoë',
    points: 10,
    team: 'red',
    teams: ['red', 'blue'],
    about: 'Anna-Maria O’Brien, Åsgård',
    home: { city: 'Oslo' },
    active: true,
  },
  b: { name: 'Émile', points: 30, team: 'red', teams: ['red'], about: 'anna lindström', home: { city: 'Paris' }, active: false },
  c: { name: 'eve', points: 20, team: 'blue', teams: ['blue', 'green'], about: 'Łukasz', home: { city: 'oslo' } },
  d: { name: 'emile', points: 20, team: 'blue', teams: [], about: '', home: {} },
  e: { points: null },
};

/** What every engine of read models promises. */
export function readModelsContract(engine: ReadModelEngine): void {
  let models: ReadModels;

  beforeEach(async () => {
    models = await engine.open();
    await models.generation(PLAYERS);
  });

  afterEach(() => models.close());

  const putting = (documents: { [key: string]: Document }, expected: string | null, checkpoint: string): Batch => ({
    puts: Object.entries(documents).map(([key, document]) => ({ key, document, position: checkpoint })),
    deletes: [],
    expected,
    checkpoint,
  });
  const fill = () => models.commit('players', 1, putting(players, null, 's:01'));
  const keys = async (filter: Filter, sort?: Sort) => (await models.find('players', filter, { sort })).items.map(({ key }) => key);
  const pages = async (filter: Filter, options: { sort?: Sort; limit: number }) => {
    const found: string[][] = [];
    let after: string | undefined;
    do {
      const page = await models.find('players', filter, { ...options, after });
      found.push(page.items.map(({ key }) => key));
      after = page.next;
    } while (after !== undefined);
    return found;
  };
  const scanned = async (options?: { version?: number; prefix?: string; fields?: ReadonlySet<string> }) => {
    const found: Kept[] = [];
    for await (const kept of models.scan('players', options)) found.push(kept);
    return found;
  };

  describe('documents', () => {
    test('a document is read as it was put, with its key and position', async () => {
      await fill();
      expect(await models.get('players', 'a')).toEqual({ key: 'a', document: players['a'], position: 's:01' });
      expect(await models.get('players', 'nobody')).toBeUndefined();
    });

    test('many are read at once, those that are not there left out, however many are asked for', async () => {
      await fill();
      const many = ['c', 'nobody', 'a', ...Array.from({ length: 200 }, (_, n) => `nobody-${n}`)];
      for (const asked of [many.slice(0, 3), many]) {
        const found = await models.getMany('players', asked);
        expect([...found.keys()].sort()).toEqual(['a', 'c']);
        expect(found.get('c')).toEqual({ key: 'c', document: players['c'], position: 's:01' });
      }
    });

    test('a put replaces a document and its place in every index', async () => {
      await fill();
      await models.commit('players', 1, putting({ a: { name: 'Ann', points: 99, teams: ['green'], about: 'new' } }, 's:01', 's:02'));
      expect((await models.get('players', 'a'))?.position).toBe('s:02');
      expect(await keys({ name: 'Zoë' })).toEqual([]);
      expect(await keys({ teams: { any: ['red'] } })).toEqual(['b']);
      expect(await keys({ teams: { any: ['green'] } })).toEqual(['a', 'c']);
      expect(await keys({ about: { words: 'maria' } })).toEqual([]);
      expect(await keys({ about: { words: 'new' } })).toEqual(['a']);
      expect(await keys({ points: 99 })).toEqual(['a']);
    });

    test('a deleted document is in no answer, and can be put again', async () => {
      await fill();
      const gone: Batch = {
        puts: [],
        deletes: [
          { key: 'a', position: 's:02' },
          { key: 'nobody', position: 's:02' },
        ],
        expected: 's:01',
        checkpoint: 's:02',
      };
      await models.commit('players', 1, gone);
      expect(await models.get('players', 'a')).toBeUndefined();
      expect(await models.getMany('players', ['a', 'b'])).toHaveProperty('size', 1);
      expect(await keys({})).toEqual(['b', 'c', 'd', 'e']);
      expect(await keys({ teams: { any: ['red'] } })).toEqual(['b']);
      expect(await models.count('players', {})).toBe(4);
      expect((await scanned()).map(({ key }) => key)).toEqual(['b', 'c', 'd', 'e']);
      await models.commit('players', 1, putting({ a: { name: 'back' } }, 's:02', 's:03'));
      expect(await models.get('players', 'a')).toEqual({ key: 'a', document: { name: 'back' }, position: 's:03' });
    });

    test('keys and texts from hostile hands are kept as they are', async () => {
      const odd = ["'; DROP TABLE g1; --", '__proto__', '\u0000', 'ключ', '🏆'];
      await models.commit('players', 1, putting(Object.fromEntries(odd.map((key) => [`k${key}`, { name: key }])), null, 's:01'));
      for (const key of odd) {
        expect((await models.get('players', `k${key}`))?.document).toEqual({ name: key });
        expect(await keys({ name: key })).toEqual([`k${key}`]);
      }
    });
  });

  describe('order', () => {
    test('strings are in the order of their folded text, nothing before all of them', async () => {
      await fill();
      expect(await keys({}, [{ field: 'name' }])).toEqual(['e', 'd', 'b', 'c', 'a']);
      expect(await keys({}, [{ field: 'name', descending: true }])).toEqual(['a', 'c', 'b', 'd', 'e']);
    });

    test('numbers are in their order, and what is equal is ordered by key, turned round with the sort', async () => {
      await fill();
      expect(await keys({}, [{ field: 'points' }])).toEqual(['e', 'a', 'c', 'd', 'b']);
      expect(await keys({}, [{ field: 'points', descending: true }])).toEqual(['b', 'd', 'c', 'a', 'e']);
      expect(await keys({}, [{ field: 'points', descending: true }, { field: 'name' }])).toEqual(['b', 'd', 'c', 'a', 'e']);
    });

    test('without a sort documents are in the order of keys', async () => {
      await fill();
      expect(await keys({})).toEqual(['a', 'b', 'c', 'd', 'e']);
    });

    const sorts: Sort[] = [
      [],
      [{ field: 'points' }],
      [{ field: 'points', descending: true }],
      [{ field: 'team', descending: true }, { field: 'points' }],
    ];
    test.each(sorts.map((sort) => [sort]))(
      'pages cut anywhere, also between equal values, join without a gap or a double: %j',
      async (sort) => {
        const many = Object.fromEntries(
          Array.from({ length: 23 }, (_, n) => [
            `k${String(n).padStart(2, '0')}`,
            { points: n % 3 === 2 ? null : n % 3, team: n % 2 === 0 ? 'red' : 'Blue' },
          ]),
        );
        await models.commit('players', 1, putting(many, null, 's:01'));
        const whole = await keys({}, sort);
        expect(whole).toHaveLength(23);
        for (const limit of [1, 2, 5, 22, 23, 24]) {
          const cut = await pages({}, { sort, limit });
          expect(cut.flat()).toEqual(whole);
          expect(cut.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        }
      },
    );

    test('a page goes on where it ended although documents came and went before it', async () => {
      await fill();
      const first = await models.find('players', {}, { sort: [{ field: 'points' }], limit: 2 });
      await models.commit('players', 1, { ...putting({ x: { points: -5 } }, 's:01', 's:02'), deletes: [{ key: 'a', position: 's:02' }] });
      const second = await models.find('players', {}, { sort: [{ field: 'points' }], limit: 2, after: first.next });
      expect([first, second].map((page) => page.items.map(({ key }) => key))).toEqual([
        ['e', 'a'],
        ['c', 'd'],
      ]);
    });

    test('30 documents are a page unless told', async () => {
      await models.commit('players', 1, putting(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, {}])), null, 's:01'));
      expect((await models.find('players', {})).items).toHaveLength(30);
      expect((await models.find('players', {}, { limit: 1_000_000 })).items).toHaveLength(40);
    });
  });

  describe('conditions', () => {
    beforeEach(() => fill());

    const cases: [string, Filter, string[]][] = [
      ['equality is exact, although order is not', { name: 'Émile' }, ['b']],
      ['equality knows no case', { name: 'EVE' }, []],
      ['null is also what is not there', { points: null }, ['e']],
      ['a boolean', { active: true }, ['a']],
      ['a boolean is not a text', { active: 'true' }, []],
      ['a number is not a text', { points: '10' }, []],
      ['a dotted field', { 'home.city': 'Oslo' }, ['a']],
      ['several conditions hold together', { team: 'blue', points: 20, name: 'eve' }, ['c']],
      ['in', { name: { in: ['eve', 'Zoë', 'nobody'] } }, ['a', 'c']],
      ['in with null', { points: { in: [null, 10] } }, ['a', 'e']],
      ['in nothing', { name: { in: [] } }, []],
      ['from', { points: { from: 20 } }, ['b', 'c', 'd']],
      ['after', { points: { after: 20 } }, ['b']],
      ['to', { points: { to: 20 } }, ['a', 'c', 'd']],
      ['before', { points: { before: 20 } }, ['a']],
      ['from and before', { points: { from: 10, before: 30 } }, ['a', 'c', 'd']],
      ['a range of texts is folded: from', { name: { from: 'EMILE' } }, ['a', 'b', 'c', 'd']],
      ['a range of texts is folded: after', { name: { after: 'Emile' } }, ['a', 'c']],
      ['a range of texts is folded: to', { name: { to: 'émile' } }, ['b', 'd']],
      ['a range of texts is folded: before', { name: { before: 'ÉMILE' } }, []],
      ['any of the members', { teams: { any: ['green', 'red'] } }, ['a', 'b', 'c']],
      ['any of no members', { teams: { any: [] } }, []],
      ['all of the members', { teams: { all: ['blue', 'red'] } }, ['a']],
      ['all of no members', { teams: { all: [] } }, ['a', 'b', 'c', 'd', 'e']],
      ['words by their beginnings', { about: { words: 'ann' } }, ['a', 'b']],
      ['all of the words, in any order, accents and case folded', { about: { words: 'ASGARD Mar' } }, ['a']],
      ['letters with a stroke', { about: { words: 'lukasz' } }, ['c']],
      ['words begin at their beginning', { about: { words: 'ukasz' } }, []],
      ['a text without words asks for nothing', { about: { words: ' -!' } }, ['a', 'b', 'c', 'd', 'e']],
    ];
    test.each(cases)('%s: %j', async (_, filter, expected) => {
      expect(await keys(filter)).toEqual(expected);
      expect(await models.count('players', filter)).toBe(expected.length);
    });

    const rejected: [string, Filter, Sort?][] = [
      ['a field that is not declared', { secret: 1 }],
      ['a field reached through the prototype', { constructor: 1 }],
      ['a sort by a field that is not declared', {}, [{ field: 'secret' }]],
      ['a sort by a list', {}, [{ field: 'teams' }]],
      ['a sort by words', {}, [{ field: 'about' }]],
      ['equality with a list', { teams: 'red' }],
      ['members of a value', { name: { any: ['eve'] } }],
      ['words of a value', { name: { words: 'eve' } }],
      ['a range of a list', { teams: { from: 'a' } }],
      ['a range between types', { points: { from: 1, to: 'b' } }],
      ['a range of truth', { active: { from: true } }],
      ['a range without a bound', { points: {} }],
      ['what is no number', { points: { from: NaN } }],
      ['too many values', { name: { in: Array.from({ length: 10_001 }, (_, n) => n) } }],
    ];
    test.each(rejected.map(([what, filter, sort]) => ({ what, filter, sort })))('$what is rejected', async ({ filter, sort }) => {
      await expect(models.find('players', filter, { sort })).rejects.toBeInstanceOf(QueryRejected);
      if (!sort) await expect(models.count('players', filter)).rejects.toBeInstanceOf(QueryRejected);
    });

    test.each([['nonsense'], [''], ['bnVsbA'], ['W10']])('a cursor that was never given is rejected: "%s"', async (after) => {
      await expect(models.find('players', {}, { after })).rejects.toBeInstanceOf(QueryRejected);
    });

    test('a cursor of another order, an empty page and an unknown view are rejected', async () => {
      const { next } = await models.find('players', {}, { limit: 1 });
      await expect(models.find('players', {}, { sort: [{ field: 'name' }], after: next })).rejects.toBeInstanceOf(QueryRejected);
      await expect(models.find('players', {}, { limit: 0 })).rejects.toBeInstanceOf(QueryRejected);
      await expect(models.get('nothing', 'a')).rejects.toBeInstanceOf(QueryRejected);
      await expect(models.find('nothing', {})).rejects.toBeInstanceOf(QueryRejected);
    });
  });

  describe('commits', () => {
    test('a commit on another checkpoint than the view has is refused whole', async () => {
      await fill();
      for (const expected of [null, 's:00', 's:02']) {
        await expect(models.commit('players', 1, putting({ x: {} }, expected, 's:03'))).rejects.toBeInstanceOf(CheckpointMoved);
      }
      expect(await models.get('players', 'x')).toBeUndefined();
      expect((await models.generation(PLAYERS)).checkpoint).toBe('s:01');
    });

    test('of two commits on one checkpoint exactly one is taken', async () => {
      const outcomes = await Promise.allSettled([
        models.commit('players', 1, putting({ x: {} }, null, 's:01')),
        models.commit('players', 1, putting({ y: {} }, null, 's:01')),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(await models.count('players', {})).toBe(1);
    });

    test('documents, checkpoint and indexes are there again after the engine was closed', async () => {
      await fill();
      await models.close();
      models = await engine.reopen();
      expect(await models.get<Player>('players', 'b')).toEqual({ key: 'b', document: players['b'], position: 's:01' });
      expect(await models.generation(PLAYERS)).toEqual({ view: 'players', version: 1, checkpoint: 's:01', active: true });
      expect(await keys({ teams: { any: ['red'] } })).toEqual(['a', 'b']);
    });
  });

  describe('generations', () => {
    const next = { ...PLAYERS, version: 2, indexes: { name: 'value' }, compound: [] } as const;

    test('the first generation of a view is active at once, the next is built unseen', async () => {
      await fill();
      expect(await models.generation(next)).toEqual({ view: 'players', version: 2, checkpoint: null, active: false });
      await models.commit('players', 2, putting({ z: { name: 'new' } }, null, 's:01'));
      expect(await models.get('players', 'z')).toBeUndefined();
      expect((await models.get('players', 'z', 2))?.document).toEqual({ name: 'new' });
      expect(await models.generations()).toEqual([
        { view: 'players', version: 1, checkpoint: 's:01', active: true },
        { view: 'players', version: 2, checkpoint: 's:01', active: false },
      ]);
    });

    test('a switch is seen by every way of reading, and what was before can be dropped', async () => {
      await fill();
      await models.generation(next);
      await models.commit('players', 2, putting({ z: { name: 'new' } }, null, 's:01'));
      await models.activate('players', 2);
      await models.drop('players', 1);
      expect(await models.get('players', 'a')).toBeUndefined();
      expect(await keys({})).toEqual(['z']);
      expect((await scanned()).map(({ key }) => key)).toEqual(['z']);
      expect(await models.generations()).toEqual([{ view: 'players', version: 2, checkpoint: 's:01', active: true }]);
      await expect(models.get('players', 'a', 1)).rejects.toBeInstanceOf(QueryRejected);
    });

    test('a reader who pages and one who scans go on in the new generation', async () => {
      const many = Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`k${String(n).padStart(4, '0')}`, { name: `${n % 7}` }]));
      await models.commit('players', 1, putting(many, null, 's:01'));
      await models.generation(next);
      await models.commit('players', 2, putting(many, null, 's:01'));
      const sort = [{ field: 'name' }];
      const whole = (await models.find('players', {}, { sort, limit: 2_000 })).items.map(({ key }) => key);
      const first = await models.find('players', {}, { sort, limit: 500 });
      const scanning = models.scan('players')[Symbol.asyncIterator]();
      const seen = [(await scanning.next()).value as Kept];
      await models.activate('players', 2);
      await models.drop('players', 1);
      const second = await models.find('players', {}, { sort, limit: 2_000, after: first.next });
      expect([...first.items, ...second.items].map(({ key }) => key)).toEqual(whole);
      for (let step = await scanning.next(); !step.done; step = await scanning.next()) seen.push(step.value);
      expect(seen.map(({ key }) => key)).toEqual(Object.keys(many));
    });

    test('a view that is no more is taken away with all its generations; one of the same name begins anew', async () => {
      await fill();
      await models.generation(next);
      await models.remove('players');
      expect(await models.generations()).toEqual([]);
      await expect(models.find('players', {})).rejects.toBeInstanceOf(QueryRejected);
      await models.remove('players');
      expect(await models.generation(PLAYERS)).toEqual({ view: 'players', version: 1, checkpoint: null, active: true });
      expect(await keys({})).toEqual([]);
    });

    test('the active generation cannot be dropped, and other indexes need another version', async () => {
      await expect(models.drop('players', 1)).rejects.toThrow('active');
      await expect(models.generation({ ...PLAYERS, indexes: { name: 'value' }, compound: [] })).rejects.toThrow('version');
      await expect(models.generation({ ...PLAYERS, version: 3, compound: [['teams', 'name']] })).rejects.toThrow('compound');
      expect(await models.generations()).toHaveLength(1);
    });

    test('a scan holds every document in the order of keys, or those of a prefix', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 1_100 }, (_, n) => [`${n % 2 === 0 ? 'even' : 'odd'}/${String(n).padStart(4, '0')}`, { points: n }]),
      );
      await models.commit('players', 1, putting(many, null, 's:01'));
      const all = await scanned();
      expect(all.map(({ key }) => key)).toEqual(Object.keys(many).sort());
      const odd = await scanned({ prefix: 'odd/', version: 1 });
      expect(odd.map(({ key }) => key)).toEqual(
        Object.keys(many)
          .filter((key) => key.startsWith('odd/'))
          .sort(),
      );
    });

    test('of the documents of a scan those fields are read that are named, whether they are indexed or not', async () => {
      await models.commit('players', 1, putting({ a: { name: 'Ann', points: 3, note: 'first' }, b: { note: 'second' } }, null, 's:01'));
      const read = await scanned({ fields: new Set(['points', 'note']) });
      expect(read.map(({ document }) => document)).toEqual([{ points: 3, note: 'first' }, { note: 'second' }]);
    });
  });
}
