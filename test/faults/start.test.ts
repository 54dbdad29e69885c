import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startTlsServer, type TlsServer } from '../contracts/event-store-server.ts';
import { startTestLaurel } from '../journeys/laurel.ts';
import { ServerProcess } from '../journeys/server-process.ts';
import { describeFaults, startBreakable } from './fault-ground.ts';

const GONE_MS = 4_000;
/** A start waits half a minute for its store. */
const LONG_MS = 120_000;

describeFaults('A Laurel that starts before its event store', () => {
  const healthy = async (url: string) => {
    const laurel = await startTestLaurel({ EVENT_STORE_URL: url });
    const health = (await (await fetch(`${laurel.url}/health`)).json()) as { status: string };
    await laurel.close();
    return health.status;
  };

  test(
    'waits for it while it is down, and begins by itself',
    async () => {
      const server = await startBreakable();
      await server.process.signal('SIGKILL');
      const starting = healthy(server.url);
      await wait(GONE_MS);
      await server.process.restart();
      expect(await starting).toBe('ok');
      await server.stop();
    },
    LONG_MS,
  );

  test(
    'waits for it while it is frozen, and begins by itself',
    async () => {
      const server = await startBreakable();
      await server.process.signal('SIGSTOP');
      const starting = healthy(server.url);
      await wait(2 * GONE_MS);
      await server.process.signal('SIGCONT');
      expect(await starting).toBe('ok');
      await server.stop();
    },
    LONG_MS,
  );

  test(
    'says in one line that nobody answers there',
    async () => {
      const server = await startBreakable();
      await server.stop();
      const { code, err } = await startedAt(server.url);
      expect([code, err]).toEqual([1, expect.stringMatching(/^EventStoreDB: .*ECONNREFUSED.*\n$/)]);
    },
    LONG_MS,
  );
});

/** Needs a server with TLS and logins: EVENT_STORE_TLS_COMMAND starts one, EVENT_STORE_CA says who signed its certificate. */
const describeTls = process.env.EVENT_STORE_TLS_COMMAND ? describe : describe.skip;

describeTls('An event store with TLS and logins (needs EVENT_STORE_TLS_COMMAND and EVENT_STORE_CA)', () => {
  let server: TlsServer;

  beforeAll(async () => {
    server = await startTlsServer();
  });
  afterAll(() => server.stop());

  test('lets in who it knows', async () => {
    const laurel = await startTestLaurel({ EVENT_STORE_URL: server.url('admin:changeit') });
    expect((await (await fetch(`${laurel.url}/health`)).json()) as object).toMatchObject({ status: 'ok' });
    await laurel.close();
  });

  test.each(['admin:a-wrong-password', 'nobody:changeit', ''])('refuses "%s", which Laurel says in one line', async (login) => {
    const { code, err } = await startedAt(server.url(login));
    expect([code, err]).toEqual([1, 'EventStoreDB denies access: check user and rights\n']);
  });
});

async function startedAt(url: string) {
  const data = mkdtempSync(join(tmpdir(), 'laurel-start-'));
  const ended = await new ServerProcess(data, { EVENT_STORE_URL: url }).ended;
  rmSync(data, { recursive: true });
  return ended;
}
