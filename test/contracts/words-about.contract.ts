import type { Batch, Document, Page, ReadModels } from '../../projections/platform/read-models.ts';
import type { ReadModelEngine } from './read-models.contract.ts';

const LETTERS = {
  name: 'letters',
  version: 1,
  indexes: { to: 'id' },
  about: { person: 'to', words: ['text', 'title'] },
} as const;

/** How every engine of read models finds the words about people. */
export function wordsAboutContract(engine: ReadModelEngine): void {
  let models: ReadModels;

  beforeEach(async () => {
    models = await engine.open();
  });

  afterEach(() => models.close());

  const batch = (documents: { [key: string]: Document }, expected: string | null, checkpoint: string): Batch => ({
    puts: Object.entries(documents).map(([key, document]) => ({ key, document, position: checkpoint })),
    deletes: [],
    expected,
    checkpoint,
  });

  const about = async (profileId: string, version = 1) => {
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page: Page = await models.wordsAbout('letters', version, profileId, { limit: 2, after });
      found.push(...page.items.map(({ key }) => key));
      after = page.next;
    } while (after !== undefined);
    return found;
  };

  const letters = Object.fromEntries(
    Array.from({ length: 5 }, (_, n) => [`l${n}`, { to: n === 3 ? 'bob' : 'ann', text: n === 2 ? null : `Dear ${n}` }]),
  );

  test('those that hold some are found by the person, page by page, whatever becomes of the ones before', async () => {
    await models.generation(LETTERS);
    await models.commit('letters', 1, batch({ ...letters, title: { to: 'ann', title: 'Hi' } }, null, 's:01'));
    expect((await about('ann')).sort()).toEqual(['l0', 'l1', 'l4', 'title']);
    expect(await about('bob')).toEqual(['l3']);
    const first = await models.wordsAbout('letters', 1, 'ann', { limit: 2 });
    const without = Object.fromEntries(first.items.map(({ key, document }) => [key, { ...document, text: null, title: null }]));
    await models.commit('letters', 1, batch(without, 's:01', 's:02'));
    const second = await models.wordsAbout('letters', 1, 'ann', { limit: 3, after: first.next });
    expect([...first.items, ...second.items].map(({ key }) => key).sort()).toEqual(['l0', 'l1', 'l4', 'title']);
    expect(await about('ann')).toEqual(second.items.map(({ key }) => key));
  });

  test('a generation in building tells of its own, and a view that declares nobody is refused', async () => {
    await models.generation(LETTERS);
    await models.generation({ ...LETTERS, version: 2 });
    await models.commit('letters', 2, batch(letters, null, 's:01'));
    expect([await about('ann'), await about('ann', 2)]).toEqual([[], ['l0', 'l1', 'l4']]);
    await models.commit('letters', 2, { puts: [], deletes: [{ key: 'l1', position: 's:02' }], expected: 's:01', checkpoint: 's:02' });
    expect(await about('ann', 2)).toEqual(['l0', 'l4']);
    await models.generation({ name: 'numbers', version: 1, indexes: { to: 'id' } });
    await expect(models.wordsAbout('numbers', 1, 'ann')).rejects.toThrow('does not say whom');
    await expect(models.generation({ ...LETTERS, about: { person: 'to', words: ['text'] } })).rejects.toThrow('version');
  });
}
