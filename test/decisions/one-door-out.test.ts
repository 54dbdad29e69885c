import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const WAYS_OUT = [
  "await fetch('http://a');",
  "await globalThis.fetch('http://a');",
  "new WebSocket('ws://a');",
  "import 'undici';",
  "import { request } from 'undici';",
  "import { request as ask } from 'node:http';",
  "import http from 'node:http';",
  "import * as http from 'http';",
  "import { get } from 'node:https';",
  "import { connect } from 'node:net';",
  "import { connect } from 'node:tls';",
];
const WAYS_IN = ["import { createServer } from 'node:http';", "import { isIP, Socket } from 'node:net';"];
const PRESENTS = ['Date.now();', 'new Date();', 'Math.random();'];
const ELSEWHERE = ['src/players', 'src/mail', 'projections/feed'];

const fileOf = (folder: string, line: string) => `${folder}/a${[...WAYS_OUT, ...WAYS_IN, ...PRESENTS].indexOf(line)}.ts`;
let folder: string;
/** The files in which a rule of ours refuses something: one run of lint for all. */
let refused: Set<string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-lint-'));
  for (const kept of ['oxlint.config.ts', 'scripts/lint-rules.mjs', 'tsconfig.json']) cpSync(kept, join(folder, kept));
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  for (const where of [...ELSEWHERE, 'src/platform', 'src/platform/outbound'])
    for (const line of [...WAYS_OUT, ...WAYS_IN, ...PRESENTS]) {
      const file = join(folder, fileOf(where, line));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, line);
    }
  const { stdout } = spawnSync('oxlint', ['--format', 'json', '.'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
  refused = new Set(diagnostics.filter(({ code }) => /no-restricted-|no-present/.test(code)).map(({ filename }) => filename));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(WAYS_OUT)('lint knows one door out: elsewhere nobody writes %s', (line) => {
  const refusing = [...ELSEWHERE, 'src/platform'].filter((where) => refused.has(fileOf(where, line)));
  expect(refusing).toEqual([...ELSEWHERE, 'src/platform']);
  expect(refused).not.toContain(fileOf('src/platform/outbound', line));
});

test.each(WAYS_IN)('lint lets in: %s', (line) => expect(refused).not.toContain(fileOf('src/platform', line)));

test.each(PRESENTS)('time and chance are data: decisions and folds never write %s', (line) => {
  expect(ELSEWHERE.filter((where) => refused.has(fileOf(where, line)))).toEqual(ELSEWHERE);
  expect(refused).not.toContain(fileOf('src/platform', line));
});
