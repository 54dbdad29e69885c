import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Door, players } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { MailServer } from './mail-server.ts';
import { ServerProcess, startLaurelCommand } from './server-process.ts';

/** Servers are processes of their own. */

const folder = mkdtempSync(join(tmpdir(), 'laurel-outbox-'));
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const server of running) await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});
const start = (data: string, SMTP_URL: string): ServerProcess => {
  const server = new ServerProcess(data, { SMTP_URL });
  running.push(server);
  return server;
};

const outboxOf = async (url: string) => ((await (await fetch(`${url}/health`)).json()) as { outbox: object }).outbox;
const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  const late = AbortSignal.timeout(20_000);
  while (!(await holds())) {
    late.throwIfAborted();
    await nextTurn();
  }
};
const ask = (url: string, email: string) => new Client(url).post('auth/request_otp', { email });
/** Nobody listens there. */
const NOBODY = 'smtp://127.0.0.1:1';

test('killed between accepting and sending, the server sends when it is back', async () => {
  const data = join(folder, 'accepted');
  const before = start(data, NOBODY);
  expect((await ask(await before.url(), 'ada@example.org')).status).toBe(200);
  await before.end('SIGKILL');
  const receiving = new MailServer();
  const after = start(data, await receiving.listen());
  const url = await after.url();
  await until(async () => JSON.stringify(await outboxOf(url)) === '{"waiting":0,"dead":0}');
  expect(receiving.mails).toHaveLength(1);
  await after.end('SIGTERM');
  await receiving.close();
});

test('killed while it sends, it sends once more and no more, under the same id, until an admin says so', async () => {
  const data = join(folder, 'killed');
  const receiving = new MailServer(async (mail) => {
    // It has every byte, and the sender dies before it hears so.
    if (mail <= 2) await server.end('SIGKILL');
    return undefined;
  });
  const SMTP_URL = await receiving.listen();
  let server = start(data, SMTP_URL);
  await ask(await server.url(), 'ada@example.org').catch(() => undefined);
  for (let killed = 1; killed <= 2; killed++) {
    expect((await server.ended).signal).toBe('SIGKILL');
    expect(receiving.mails).toHaveLength(killed);
    server = start(data, SMTP_URL);
  }
  const url = await server.url();
  await until(async () => JSON.stringify(await outboxOf(url)) === '{"waiting":0,"dead":1}');
  expect(receiving.mails).toHaveLength(2);

  const listed = (await startLaurelCommand(data, ['outbox', 'list']).ended).out.trim().split('\t');
  expect(listed).toMatchObject(
    [
      /^[0-9a-f-]{36}$/,
      'dead',
      'mail',
      'ada@example.org',
      /Z$/,
      '0',
      /Z$/,
      'the server ended while it was sent, twice: it may have arrived',
    ].map((said) => (typeof said === 'string' ? said : (expect.stringMatching(said) as string))),
  );
  expect((await startLaurelCommand(data, ['outbox', 'retry', listed[0]!]).ended).out).toBe('1 wait to be sent again\n');
  await until(async () => JSON.stringify(await outboxOf(url)) === '{"waiting":0,"dead":0}');
  expect(receiving.mails).toHaveLength(3);
  expect(new Set(receiving.ids).size).toBe(1);
  expect(receiving.ids[0]).toMatch(/^<[0-9a-f-]{36}@/);
  for (const mail of receiving.mails) expect(mail).toBe(receiving.mails[0]);
  const again = await startLaurelCommand(data, ['outbox', 'retry', listed[0]!]).ended;
  expect([again.code, again.err]).toEqual([1, `No dead letter in the outbox is named ${listed[0]}\n`]);
  await server.end('SIGTERM');
  await receiving.close();
});

test('more mails than there are places, each of which the mail server keeps silent about, hold up no other', async () => {
  const letGo: (() => void)[] = [];
  const receiving: MailServer = new MailServer((mail) =>
    receiving.mails[mail - 1]?.includes('To: slow-')
      ? new Promise((resolve) => letGo.push(() => resolve(undefined)))
      : Promise.resolve(undefined),
  );
  const laurel = await startTestLaurel({ data: join(folder, 'silent'), SMTP_URL: await receiving.listen() });
  for (let at = 0; at < 20; at++) await ask(laurel.url, `slow-${at}@example.org`);
  await until(() => letGo.length === 16);
  await ask(laurel.url, 'ada@example.org');
  await until(() => receiving.mails.some((mail) => mail.includes('To: ada@example.org')));
  await until(() => letGo.length === 20);
  for (const answer of letGo) answer();
  await until(async () => JSON.stringify(await outboxOf(laurel.url)) === '{"waiting":0,"dead":0}');
  expect(receiving.mails).toHaveLength(21);
  await laurel.close();
  await receiving.close();
});

describe('What waits', () => {
  const data = join(folder, 'waiting');
  let laurel: TestLaurel;
  beforeAll(async () => {
    laurel = await startTestLaurel({ data, SMTP_URL: NOBODY });
  });

  test('is said by the health, and stops neither the answer nor the end of the server', async () => {
    expect((await ask(laurel.url, 'ada@example.org')).body).toMatchObject({ status: 'ok' });
    expect(await outboxOf(laurel.url)).toEqual({ waiting: 1, dead: 0 });
    await laurel.close();
    laurel = await startTestLaurel({ data, SMTP_URL: NOBODY });
    expect(await outboxOf(laurel.url)).toEqual({ waiting: 1, dead: 0 });
  });

  test('is sent by no command that opens the folder alone, and by no rebuild', async () => {
    await laurel.close();
    const receiving = new MailServer();
    const SMTP_URL = await receiving.listen();
    for (const args of [['rebuild'], ['verify'], ['outbox', 'list']])
      expect((await startLaurelCommand(data, args, { SMTP_URL }).ended).code).toBe(0);
    expect(receiving.mails).toEqual([]);
    await receiving.close();
    laurel = await startTestLaurel({ data, SMTP_URL: NOBODY });
  });

  test('is dead in a restored backup: a past sends nothing, until an admin says so', async () => {
    const backup = join(folder, 'backup.tar');
    const restored = join(folder, 'restored');
    expect((await startLaurelCommand(data, ['backup', backup]).ended).code).toBe(0);
    expect((await startLaurelCommand(restored, ['restore', backup]).ended).code).toBe(0);
    const receiving = new MailServer();
    const other = await startTestLaurel({ data: restored, SMTP_URL: await receiving.listen() });
    expect(await outboxOf(other.url)).toEqual({ waiting: 0, dead: 1 });
    expect((await startLaurelCommand(restored, ['outbox', 'list']).ended).out).toContain('\ta backup was restored in which it waited');
    expect((await startLaurelCommand(restored, ['outbox', 'retry']).ended).out).toBe('1 wait to be sent again\n');
    await until(() => receiving.mails.length === 1);
    await other.close();
    await receiving.close();
  });

  test('goes with the person whom it is for', async () => {
    const data = join(folder, 'person');
    const prepared = await startTestLaurel({ data });
    const door = new Door(prepared);
    const { client } = await door.admin('boss@example.org', 'Riverside');
    const [ada = ''] = await door.add(client, { name: 'Ada', email: 'ada@example.org' });
    expect(players(await client.get('profile/list_players')).map(({ profile_id }) => profile_id)).toContain(ada);
    await prepared.close();

    const sending = await startTestLaurel({ data, SMTP_URL: NOBODY });
    for (const address of ['ada@example.org', 'bob@example.org']) await ask(sending.url, address);
    expect(await outboxOf(sending.url)).toEqual({ waiting: 2, dead: 0 });
    const admin = new Client(sending.url);
    admin.cookie = client.cookie;
    expect((await admin.post('profile/anonymize_players', { selplayers: [ada] })).body).toMatchObject({ status: 'ok' });
    await until(async () => JSON.stringify(await outboxOf(sending.url)) === '{"waiting":1,"dead":0}');
    await sending.close();
  });

  afterAll(() => laurel.close());
});

test('without a mail server mails are files, as before, and nothing waits', async () => {
  const laurel = await startTestLaurel();
  await ask(laurel.url, 'ada@example.org');
  const [file = ''] = await new Door(laurel).mails('ada@example.org');
  expect(file).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>\r$/m);
  for (const part of ['text/plain', 'text/html']) expect(file).toContain(`Content-Type: ${part}; charset=utf-8`);
  expect(readdirSync(join(laurel.data, 'outbox'))).toHaveLength(1);
  expect(await outboxOf(laurel.url)).toEqual({ waiting: 0, dead: 0 });
  await laurel.close();
});
