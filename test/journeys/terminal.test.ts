import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLaurelCommand } from './server-process.ts';

/** Every command is a process of its own. */

/** Clears the screen, names the window, turns the writing round and begins a line of its own. */
const EVIL = '\u001b[2J\u001b]0;owned\u0007\u009b31m\u202edrac\u2028';
const SHOWN = '\\u001b[2J\\u001b]0;owned\\u0007\\u009b31m\\u202edrac\\u2028';
const KEY = 'k'.repeat(43);
/** What no terminal may be sent. */
const OBEYED = /[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const folder = mkdtempSync(join(tmpdir(), 'laurel-terminal-'));
const file = (name: string, content: string, mode = 0o600): string => {
  writeFileSync(join(folder, name), content);
  chmodSync(join(folder, name), mode);
  return join(folder, name);
};

/** A server that answers as an attacker would who has one, and keeps what it heard. */
const heard: string[] = [];
const answer = (request: IncomingMessage, response: ServerResponse) => {
  heard.push(request.headers.authorization ?? '');
  const call = /^\/api\/([a-z_/]+)/.exec(request.url ?? '')?.[1];
  if (call === 'group/fetch_list') response.end(JSON.stringify({ groups: [{ id: 'one', name: EVIL }] }));
  else if (call === 'scoreseries/get_list_scoreseries') response.end(JSON.stringify({ scoreseries: [{ id: 'board', name: 'Board' }] }));
  else if (call === 'scoreseries/board_csv') response.end(`rank,player,name,points\n1,P1,"${EVIL}",7\n`);
  else {
    response.statusCode = 409;
    response.end(JSON.stringify({ code: 'no', message: EVIL, errors: [{ line: 1, reason: EVIL }] }));
  }
};
const server = createServer(answer);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true });
});
const run = (args: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  startLaurelCommand(mkdtempSync(join(folder, 'data-')), args, environment).ended;
const remotely = (...args: string[]) => ['--server', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...args];
const standings = ['standings', '--organisation', 'one', '--series', 'Board'];

test('standings, from whatever server, obey nothing that a name says', async () => {
  const { code, out, err } = await run(remotely(...standings), { LAUREL_KEY: KEY });
  expect([code, out, err]).toEqual([0, `rank,player,name,points\n1,P1,${SHOWN},7\n`, '']);
});

test('what a refusal says is shown, not obeyed', async () => {
  const list = file('list.csv', 'name\nAnn\n');
  const { code, out, err } = await run(remotely('import', 'players', list, '--organisation', 'one'), { LAUREL_KEY: KEY });
  expect([code, out, err]).toEqual([1, '', `${SHOWN}\nline 1: ${SHOWN}\n`]);
});

test.each([
  ['an organisation', ['standings', '--organisation', EVIL, '--series', 'x']],
  ['a command', [EVIL]],
  ['an option', ['rebuild', `--${EVIL}`]],
  ['a file', ['import', 'players', EVIL, '--organisation', 'one']],
  ['an archive', ['restore', EVIL]],
])('the name of %s that is not there is shown, not obeyed', async (_, args) => {
  const { code, out, err } = await run(args);
  expect(code).toBeGreaterThan(0);
  expect(err).toContain('\\u001b[2J');
  expect(out + err).not.toMatch(OBEYED);
});

describe('The key of a server elsewhere', () => {
  const asked = async (args: string[], environment: NodeJS.ProcessEnv = {}) => {
    heard.length = 0;
    const { code, err } = await run(remotely(...args, ...standings), environment);
    return { code, err, keys: [...new Set(heard)] };
  };
  const used = [`Bearer ${KEY}`];

  test('is read from LAUREL_KEY, or from a file of its owner’s, in silence', async () => {
    expect(await asked([], { LAUREL_KEY: KEY })).toEqual({ code: 0, err: '', keys: used });
    const keyFile = file('key', `${KEY}\n`);
    expect(await asked(['--key-file', keyFile], { LAUREL_KEY: 'another' })).toEqual({ code: 0, err: '', keys: used });
  });

  test('is taken from the command line, and from a file that others may read, with a warning in one line', async () => {
    const given = await asked(['--key', KEY]);
    expect(given).toMatchObject({ code: 0, keys: used, err: expect.stringMatching(/^[^\n]*list of processes[^\n]*\n$/) as string });
    expect(given.err).not.toContain(KEY);
    const open = await asked(['--key-file', file('open', KEY, 0o644)]);
    expect(open).toMatchObject({ code: 0, keys: used, err: expect.stringMatching(/^Others [^\n]*chmod 600[^\n]*\n$/) as string });
  });

  test.each<[string, () => string[], RegExp]>([
    ['two keys', () => ['--key', KEY, '--key-file', file('key', KEY)], /^--key and --key-file are two keys: give one\n$/],
    ['an empty file', () => ['--key-file', file('empty', '\n')], /does not hold a key/],
    ['a file with more in it', () => ['--key-file', file('more', `${KEY}\nand more`)], /does not hold a key/],
    ['no key', () => [], /^--server needs --key-file FILE, or the key in LAUREL_KEY\n$/],
  ])('%s: nothing is asked', async (_, args, says) => {
    const { code, err, keys } = await asked(args());
    expect([code, keys]).toEqual([2, []]);
    expect(err).toMatch(says);
  });
});
