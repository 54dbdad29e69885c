import { ESLint, Linter } from 'eslint';

/** What the rules of the one door say of a line in a file. */
async function said(line: string, file: string): Promise<boolean> {
  const { rules = {} } = (await new ESLint().calculateConfigForFile(file)) as Linter.Config;
  const door = Object.fromEntries(Object.entries(rules).filter(([rule]) => /^no-restricted-(globals|imports)$/.test(rule)));
  return new Linter().verify(line, { rules: door }).length > 0;
}

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

test.each(WAYS_OUT)('lint knows one door out: elsewhere nobody writes %s', async (line) => {
  for (const file of ['src/players/a.ts', 'src/mail/a.ts', 'src/platform/a.ts', 'projections/feed/a.ts'])
    expect([file, await said(line, file)]).toEqual([file, true]);
  expect(await said(line, 'src/platform/outbound/outbound.ts')).toBe(false);
});

test.each(["import { createServer } from 'node:http';", "import { isIP, Socket } from 'node:net';"])('lint lets in: %s', async (line) =>
  expect(await said(line, 'src/platform/http/a.ts')).toBe(false),
);
