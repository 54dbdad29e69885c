import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';

const require = createRequire(import.meta.url);
const { forbidden, options } = require('../../.dependency-cruiser.cjs') as Required<Pick<IConfiguration, 'forbidden' | 'options'>>;

/** For each law files that break it, as they would stand in the repository: the first is the one that is found. */
const breaches: { [law: string]: { [file: string]: string } } = {
  'no-cycles': { 'src/a/one.ts': "import './two.ts';", 'src/a/two.ts': "import './one.ts';" },
  'words-are-pure': { 'src/a/a.values.ts': "import './handler.ts';", 'src/a/handler.ts': '' },
  'views-know-only-facts': {
    'projections/a/fold.ts': "import type { A } from '../../src/a/state.ts';",
    'src/a/state.ts': 'export type A = 1;',
  },
  'people-are-seen-by-somebody': {
    'projections/a/tell.ts': "import '../people/directory.ts';",
    'projections/people/directory.ts': '',
  },
  'decisions-read-no-views': {
    'src/a/decide.ts': "import type { B } from '../../projections/b/b.ts';",
    'projections/b/b.ts': 'export type B = 1;',
  },
  'the-browser-sees-contracts': {
    'web/a/screen.ts': "import type { C } from '../../src/a/server.ts';",
    'src/a/server.ts': 'export type C = 1;',
  },
  'the-browser-sees-types': {
    'web/a/wide.ts': "import { d } from '../../projections/a/d.view.ts';",
    'web/a/slim.ts': "import type { D } from '../../projections/a/d.view.ts';",
    'projections/a/d.view.ts': 'export const d = 1; export type D = typeof d;',
  },
  'displays-know-no-mantine': { 'web/tv/slide.ts': "import '../a/drawn.ts';", 'web/a/drawn.ts': "import '@mantine/core';" },
  'contracts-are-pure': { 'projections/a/a.view.ts': "import './reader.ts';", 'projections/a/reader.ts': '' },
  'aggregates-know-no-framework': { 'src/points/points-account.ts': "import 'framework';" },
  'the-past-knows-only-words': { 'migrations-events/step.ts': "import '../src/a/mind.ts';", 'src/a/mind.ts': '' },
  'one-file-knows-the-client': { 'src/a/store.ts': "import '@eventstore/db-client';" },
  'engines-know-sql': { 'src/a/query.ts': "import 'node:sqlite';" },
  'one-door-out': { 'src/a/hook.ts': "import 'undici';" },
  'nothing-imports-tests': { 'src/a/cheat.ts': "import '../../test/sample.ts';", 'test/sample.ts': '' },
  'no-undeclared': { 'src/a/borrow.ts': "import 'stray';" },
  'no-unresolved': { 'src/a/lost.ts': "import './nowhere.ts';" },
};

let folder: string;
let found: ICruiseResult;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-laws-'));
  const packages = Object.fromEntries(
    ['framework', '@eventstore/db-client', '@mantine/core', 'undici', 'stray'].map((name) => [
      `node_modules/${name}/index.js`,
      'module.exports = {};',
    ]),
  );
  const manifest = {
    'package.json': JSON.stringify({ dependencies: { framework: '1', '@eventstore/db-client': '1', '@mantine/core': '1', undici: '1' } }),
  };
  for (const [file, text] of Object.entries(
    Object.assign({}, packages, manifest, ...Object.values(breaches)) as { [file: string]: string },
  )) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const read = { ...options, tsConfig: undefined };
  const result = await cruise(['src', 'projections', 'web', 'migrations-events'], {
    ...read,
    baseDir: folder,
    validate: true,
    ruleSet: { forbidden },
  });
  found = result.output as ICruiseResult;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every law has an example that breaks it', () => {
  expect(Object.keys(breaches).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

test.each(Object.keys(breaches))('the law %s finds who breaks it', (law) => {
  const broken = found.summary.violations.filter(({ rule }) => rule.name === law).map(({ from }) => from);
  expect(broken).toContain(Object.keys(breaches[law] ?? {})[0]);
  expect(broken).not.toContain('web/a/slim.ts');
});
