import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredPatterns } from './declared-patterns.ts';
import type { Looks } from './looks.ts';

const results = join(import.meta.dirname, '../../../test-results');

describe('The lists of looks at screens, each beside the test of its area', () => {
  const lists = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.screens.ts'));

  test('together look at the screens that the router declares', async () => {
    const declared = await declaredPatterns();
    mkdirSync(results, { recursive: true });
    const paths = declared.map((pattern) => (pattern === '*' ? pattern : `/${pattern}`));
    writeFileSync(join(results, 'screens.json'), JSON.stringify(paths, null, 2));
    const areas = await Promise.all(lists.map(async (list) => (await import(`./${list}`)) as { screens: Looks }));
    const looked = new Set(areas.flatMap(({ screens }) => Object.keys(screens)));
    expect([...looked].sort()).toEqual(declared);
    const names = areas.flatMap(({ screens }) => Object.values(screens).flatMap((looks) => looks.map(({ name }) => name)));
    expect(names).toHaveLength(new Set(names).size);
  });

  test.each(lists)('%s has a test beside it', (list) => {
    expect(existsSync(join(import.meta.dirname, list.replace('.screens.ts', '.test.ts')))).toBe(true);
  });
});
