import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { withoutIs } from '../../web/older-selectors.ts';

/** All of this Chromium 87 reads, and of later years not all. */
const YEAR = 2021;
const built = join('dist', 'web', 'tv', 'assets');
const files = readdirSync(built)
  .filter((name) => name.endsWith('.js'))
  .map((name) => join(built, name));

test.each(files)('what displays run is syntax that Chromium 87 reads: %s', (file) => {
  expect(() => parse(readFileSync(file, 'utf8'), { ecmaVersion: YEAR, sourceType: 'module' })).not.toThrow();
});

test('so is what starts their page without a server; and what came later would be found', () => {
  const read = (code: string, sourceType: 'script' | 'module') => parse(code, { ecmaVersion: YEAR, sourceType });
  expect(() => read(readFileSync(join('dist', 'web', 'tv-worker.js'), 'utf8'), 'script')).not.toThrow();
  for (const later of [
    'class A { static { } }',
    'class A { #a; has(b) { return #a in b; } }',
    'const a = await import("a"); export { a };',
  ])
    expect(() => read(later, 'module')).toThrow(SyntaxError);
});

test('no style of it needs `:is()`, which came a version later: it is written out, or another rule stands for it', () => {
  const styles = readdirSync(built).filter((name) => name.endsWith('.css'));
  expect(styles).toHaveLength(1);
  const css = readFileSync(join(built, styles[0] ?? ''), 'utf8');
  expect(css.replaceAll(/:is\(:lang\(/g, '')).not.toContain(':is(');
});

test.each([
  ['.a:is(.b,[c="x,y"]){top:0}', '.a.b,.a[c="x,y"]{top:0}'],
  [
    'p,.a>:is(li,.b tr):is(:hover,.c) td:not(.d){top:0}',
    'p,.a>li:hover td:not(.d),.a>li.c td:not(.d),.a>.b tr:hover td:not(.d),.a>.b tr.c td:not(.d){top:0}',
  ],
  ['@media print{.a :is(b,i){top:0}}.c{top:0}', '@media print{.a b,.a i{top:0}}.c{top:0}'],
  ['.a{content:":is(b)"}', '.a{content:":is(b)"}'],
])('%s is written out', (css, older) => expect(withoutIs(css)).toBe(older));

test.each(['.a:is(li,.b)', '.a:is(.b .c)', '.a:not(.b :is(.c))'])('%s cannot be, and ends the build', (selector) =>
  expect(() => withoutIs(`${selector}{top:0}`)).toThrow('Chromium 87 does not read'),
);
