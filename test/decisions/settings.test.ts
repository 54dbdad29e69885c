import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '../../src/platform/settings.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('README lists every setting, and of limits what they usually are', () => {
  const [source, readme] = [read('src/platform/settings.ts'), read('README.md')];
  const settings = new Set(source.match(/LAUREL_[A-Z_]+/g));
  expect([...settings].filter((setting) => !readme.includes(`| \`${setting}\``))).toEqual([]);
  const limits = [...source.matchAll(/\['(LAUREL_[A-Z_]+)', ([\d_]+)\]/g)];
  expect(limits.length).toBeGreaterThan(10);
  for (const [, setting = '', usual = ''] of limits)
    expect(readme).toMatch(new RegExp(`\\| \`${setting}\` +\\| ${Number(usual.replaceAll('_', '')).toLocaleString('en')} +\\|`));
});

test.each(['0', '-1', '1.5', 'many', '1e3', '12345678901'])('a limit of "%s" is refused by its name', (given) => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-settings-'));
  try {
    expect(() => Settings.read({ LAUREL_DATA: data, LAUREL_CALL_KB: given })).toThrow('LAUREL_CALL_KB must be a whole number');
    expect(Settings.read({ LAUREL_DATA: data, LAUREL_CALL_KB: '100' }).limits).toMatchObject({ callKb: 100, callFields: 1_000 });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
