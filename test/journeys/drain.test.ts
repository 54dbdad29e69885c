import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { projections } from '../../projections/projections.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { ServerProcess } from './server-process.ts';

/** Servers are processes of their own. */

type Health = {
  status: string;
  head: string;
  projections: { name: string; version: number; position: string; head: string; lag: number; state: string }[];
  reactions: { name: string; position: string; lag: number; state: string; parked: number }[];
};

describe('A server process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-drain-'));
  const data = join(folder, 'data');
  const running: ServerProcess[] = [];
  afterAll(async () => {
    for (const server of running) await server.end('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const start = (environment: NodeJS.ProcessEnv = {}, at = data): ServerProcess => {
    const server = new ServerProcess(at, environment);
    running.push(server);
    return server;
  };
  const healthOf = async (url: string) => (await (await fetch(`${url}/health`)).json()) as Health;

  test('on SIGTERM it finishes what is under way, lets go of everybody, and exits with 0', async () => {
    const prepared = await startTestLaurel({ data });
    const ground = await openPoints({ on: prepared });
    await ground.players('Ann');
    const series = await ground.series();
    const made = await ground.admin.post('externalApiConfig/create_api_key', { name: 'drain', scope: 'entries:write' });
    await ground.settled();
    await prepared.close();

    const server = start();
    const url = await server.url();
    const key = String(made.body.api_key);
    const client = new Client(url, key);
    const watcher = io(url, { extraHeaders: { authorization: `Bearer ${key}` }, transports: ['websocket'], reconnection: false });
    await new Promise<void>((resolve, reject) => {
      watcher.on('connect', resolve);
      watcher.on('connect_error', reject);
    });
    const gone = new Promise((resolve) => watcher.on('disconnect', resolve));

    const { head } = await healthOf(url);
    const rows = Array.from({ length: 20_000 }, (_, at) => `Ann,1,row ${at}`);
    const importing = client.post('scoreseries/import_entries', {
      scoreseriesid: series,
      text: `player,points,comment\n${rows.join('\n')}`,
    });
    while ((await healthOf(url)).head === head);
    const ended = server.end('SIGTERM');
    const answer = await importing;
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'ok', imported: 20_000 }]);
    expect(await ended).toMatchObject({ code: 0, signal: null, err: '' });
    await gone;
    await expect(fetch(`${url}/health`)).rejects.toThrow('fetch failed');

    const after = await startTestLaurel({ data });
    const { body } = await new Client(after.url, key).get('scoreseries/board', { scoreseriesid: series });
    expect((body.rows as { points: string }[]).map(({ points }) => points)).toEqual(['20000']);
    await after.close();
  });

  test('a second process on the same data folder is refused by name, in one line, and the first goes on', async () => {
    const first = start();
    const url = await first.url();
    const second = await start().ended;
    expect([second.code, second.err]).toEqual([1, `The data folder ${data} is in use by another process of Laurel.\n`]);
    expect((await healthOf(url)).status).toBe('ok');

    const { port } = new URL(url);
    const elsewhere = await start({ PORT: port }, join(folder, 'elsewhere')).ended;
    expect([elsewhere.code, elsewhere.err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^PORT ${port} of HOST 127\\.0\\.0\\.1 cannot be served: .*EADDRINUSE.*\n$`)),
    ]);
    expect((await first.end('SIGTERM')).code).toBe(0);
  });

  test('health shows where every view and reaction is, how far behind, and its state', async () => {
    const server = await startTestLaurel({ data });
    // A server tells that nothing more comes after it has told the last fact.
    while ((await healthOf(server.url)).projections.some(({ state }) => state === 'catching-up'));
    const { status, head, projections: views, reactions } = await healthOf(server.url);
    expect(status).toBe('ok');
    expect(views.map(({ name }) => name).sort()).toEqual(projections.map(({ name }) => name).sort());
    for (const view of views)
      expect(view).toMatchObject({ position: head, head, lag: 0, state: 'live', version: expect.any(Number) as number });
    expect(reactions.length).toBeGreaterThan(0);
    for (const reaction of reactions)
      expect(reaction).toMatchObject({ position: expect.stringMatching(/-\d{16}$/) as string, lag: 0, state: 'live', parked: 0 });
    await server.close();
  });

  test('where it cannot listen it says so, and holds nothing back', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const fresh = join(folder, 'fresh');
    await expect(startTestLaurel({ data: fresh, PORT: String(port) })).rejects.toThrow(`PORT ${port} of HOST 127.0.0.1 cannot be served`);
    await new Promise((resolve) => other.close(resolve));
    await (await startTestLaurel({ data: fresh })).close();
  });

  test.each<[string, string]>([
    ['PORT', 'abc'],
    ['PORT', ''],
    ['PORT', '70000'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['HOST', ''],
    ['LAUREL_DATA', ''],
    ['LAUREL_DATA', '/dev/null/data'],
    ['LAUREL_URL', 'laurel.example.org'],
    ['LAUREL_URL', 'https://laurel.example.org/below'],
    ['LAUREL_SECRET', 'short'],
    ['LAUREL_TRUST_PROXY', 'proxy.example.org'],
    ['LAUREL_TRUST_PROXY', '10.0.0.1, 10.0.0.0/33'],
    ['LAUREL_TRUST_PROXY', '0.0.0.0/0'],
    ['LAUREL_TRUST_PROXY', ','],
    ['LAUREL_OUTBOUND_ALLOW', 'hooks.example.org'],
    ['LAUREL_OUTBOUND_ALLOW', '::/0'],
    ['LAUREL_LOGIN_OPTIONS', '/dev/null/options.json'],
    ['LAUREL_LOGIN_OPTIONS', '/dev/null'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'https://mail.example.org'],
  ])('the wrong setting %s=%j is named in one line', async (name, value) => {
    await expect(
      startTestLaurel({ data: join(folder, 'wrong'), [name]: value, ...(name === 'LAUREL_DATA' && { LAUREL_DATA: value }) }),
    ).rejects.toThrow(new RegExp(`^${name} [^\\n]+$`));
  });

  test('the process itself says which setting is wrong, and exits with 1', async () => {
    expect(await start({ PORT: 'abc' }).ended).toMatchObject({
      code: 1,
      out: '',
      err: 'PORT must be a number from 0 to 65535, not "abc"\n',
    });
  });
});
