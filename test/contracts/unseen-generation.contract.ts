import type { Batch, Document, Kept } from '../../projections/platform/read-models.ts';
import type { ReadModelEngine } from './read-models.contract.ts';

const PLAYERS = {
  name: 'players',
  version: 1,
  indexes: { name: 'value', points: 'value', team: 'value', teams: 'values', about: 'words' },
  compound: [['team', 'points']],
} as const;

/** Players whose keys have numbers. */
function players(from: number, to: number): { [key: string]: Document } {
  const each = Array.from({ length: to - from }, (_, n): [string, Document] => [
    `k${from + n}`,
    {
      name: `${(from * n) % 17}`,
      points: n % 5,
      team: n % 2 ? 'red' : 'green',
      teams: n % 3 ? ['red'] : ['blue', 'red'],
      about: `word${n % 9}`,
    },
  ]);
  return Object.fromEntries(each);
}

function putting(documents: { [key: string]: Document }, expected: string | null, checkpoint: string): Batch {
  const puts = Object.entries(documents).map(([key, document]) => ({ key, document, position: checkpoint }));
  return { puts, deletes: [], expected, checkpoint };
}

function deleting(keys: readonly string[], expected: string, checkpoint: string): Batch {
  return { puts: [], deletes: keys.map((key) => ({ key, position: checkpoint })), expected, checkpoint };
}

/** What every engine promises of a generation that is built while readers see another. */
export function unseenGenerationContract(engine: ReadModelEngine): void {
  test.each([{ dies: false }, { dies: true }])(
    'it comes to the same as what is built before all eyes: $dies that the process dies',
    async ({ dies }) => {
      let models = await engine.open();
      for (const version of [1, 2]) await models.generation({ ...PLAYERS, version });
      const changes: Batch[] = [
        putting(players(0, 400), null, 's:01'),
        deleting(['k7', 'k8', 'k399'], 's:01', 's:02'),
        putting({ fresh: { name: 'fresh' }, ...players(300, 700), k7: { name: 'back', points: 1 } }, 's:02', 's:03'),
        putting({ k1: { name: 'later', team: 'green' }, k650: { name: 'later' }, k999: { name: 'new' } }, 's:03', 's:04'),
        deleting(['k2', 'k999', 'k2000'], 's:04', 's:05'),
      ];
      const looked = ['k1', 'k7', 'k8', 'k399', 'fresh', 'k650', 'k999'];
      for (const [n, batch] of changes.entries()) {
        for (const version of [1, 2]) await models.commit('players', version, batch);
        expect(await models.getMany('players', looked, 2)).toEqual(await models.getMany('players', looked, 1));
        for (const key of looked) expect(await models.get('players', key, 2)).toEqual(await models.get('players', key, 1));
        if (n !== 2 || !dies) continue;
        await models.close();
        models = await engine.reopen();
        expect((await models.generation({ ...PLAYERS, version: 2 })).checkpoint).toBe('s:03');
      }
      const seen = async () => {
        const scanned: Kept[] = [];
        for await (const kept of models.scan('players')) scanned.push(kept);
        const red = await models.find('players', { teams: { any: ['red'] } }, { sort: [{ field: 'name' }], limit: 1_000 });
        return {
          scanned,
          red,
          green: await models.count('players', { team: 'green' }),
          word: await models.count('players', { about: { words: 'word3' } }),
        };
      };
      const before = await seen();
      expect(before.scanned).toHaveLength(699);
      await models.activate('players', 2);
      expect(await seen()).toEqual(before);
      await models.close();
    },
  );
}
