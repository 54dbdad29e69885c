import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from './laurel.ts';
import { ServerProcess, startLaurelCommand } from './server-process.ts';

/** Servers and commands are processes of their own. */

const folder = mkdtempSync(join(tmpdir(), 'laurel-private-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** What others may read or write in a folder, by name. */
const openIn = (path: string): string[] => {
  const all = [path, ...readdirSync(path, { recursive: true, encoding: 'utf8' }).map((name) => join(path, name))];
  return all.filter((each) => (lstatSync(each).mode & 0o077) !== 0);
};

test('whatever the folder was, others read nothing of what a server and the command line write', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  const made = await startLaurelCommand(data, ['organisation', 'create', 'Acme', '--admin', 'ada@example.org']).ended;
  expect([made.code, made.err]).toEqual([0, `Others could read the data folder ${data} or files in it: now only its owner can.\n`]);
  expect(openIn(data)).toEqual([]);

  const server = new ServerProcess(data);
  const client = new Client(await server.url());
  await client.post('auth/request_otp', { email: 'ada@example.org' });
  while (!readdirSync(data).includes('outbox')) await client.get('auth/get_user_info');
  const backup = join(data, '..', 'backup.tar');
  expect((await startLaurelCommand(data, ['backup', backup]).ended).code).toBe(0);
  expect(readdirSync(data)).toEqual(
    expect.arrayContaining(['events.db-wal', 'laurel.sock', 'lock.db', 'outbox', 'records.db-wal', 'views.db-shm']),
  );
  expect([...openIn(data), ...openIn(backup.replace(/backup\.tar$/, '')).filter((path) => path.endsWith('.tar'))]).toEqual([]);
  await server.end('SIGTERM');

  for (const name of ['events.db', 'records.db', 'views.db', 'secret']) chmodSync(join(data, name), 0o644);
  chmodSync(data, 0o711);
  const again = new ServerProcess(data);
  await again.url();
  expect(openIn(data)).toEqual([]);
  expect((await again.end('SIGTERM')).err).toBe(`Others could read the data folder ${data} or files in it: now only its owner can.\n`);
});

test('a folder that is not Laurel’s to close is refused in one line, and left as it is', async () => {
  const shared = join(folder, 'shared');
  mkdirSync(join(shared, 'letters'), { recursive: true });
  chmodSync(shared, 0o755);
  const { code, out, err } = await new ServerProcess(shared).ended;
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^LAUREL_DATA [^\n]* has other things in it[^\n]*\n$/);
  expect([lstatSync(shared).mode & 0o777, readdirSync(shared)]).toEqual([0o755, ['letters']]);
});

test('a rejection that nobody handles is logged, and the server goes on', async () => {
  const data = join(folder, 'failing');
  // As soon as it is ready, something fails that belongs to nobody.
  const astray = 'const say = console.log; console.log = (text) => { say(text); Promise.reject(new Error("astray")); }';
  const stray = `data:text/javascript,${encodeURIComponent(astray)}`;
  const server = new ServerProcess(data, { NODE_OPTIONS: `--import=${stray}` });
  expect((await fetch(`${await server.url()}/health`)).ok).toBe(true);
  const { code, err } = await server.end('SIGTERM');
  expect(code).toBe(0);
  expect(err).toMatch(/ERROR.*Nobody handled a rejection in no call or command: Error: astray\n {4,}at /);
});
