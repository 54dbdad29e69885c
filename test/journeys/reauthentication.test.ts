import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AuditRow } from '../../projections/audit-trail/audit-trail.view.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { hashPassword } from '../../src/accounts/password-hash.ts';
import { base64, clockAhead, Door } from './identity-ground.ts';
import { type Answer, Client, startTestLaurel, type TestLaurel } from './laurel.ts';

const PASSWORD = 'Correct-horse-1';

let laurel: TestLaurel;
let door: Door;
let ahead: { minutes: number };
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterEach(() => (ahead.minutes = 0));
afterAll(() => laurel.close());

let people = 0;
/** An admin of an own organisation, with a password or without. */
async function admin(password?: string): Promise<{ client: Client; email: string }> {
  const email = `admin-${++people}@example.org`;
  const { client } = await door.admin(email, `Organisation ${people}`);
  const accounts = laurel.app.get(Accounts);
  if (password !== undefined) await accounts.setPassword((await accounts.find(email))?.userId ?? '', await hashPassword(password));
  return { client, email };
}

const create = (client: Client, body: object = {}, headers = {}) => client.post('externalApiConfig/create_api_key', body, headers);
const verify = (client: Client, sent: object) => client.post('auth/security_verify', sent);
const told = ({ status, body }: Answer) => [status, body.code ?? body.status];
const REQUIRED = [403, 'reauthentication-required'];
const secretOf = async (client: Client, sent: object = { password: PASSWORD }) => String((await verify(client, sent)).body.key_secret);

test('R-260 U-060 keys of programs are made and ended in the first 30 minutes of a login; then it must be confirmed', async () => {
  const { client } = await admin(PASSWORD);
  ahead.minutes = 29;
  const made = await create(client);
  expect(told(made)).toEqual([200, 'ok']);
  ahead.minutes = 31;
  expect(told(await create(client))).toEqual(REQUIRED);
  const end = (headers = {}) => client.send('DELETE', `externalApiConfig/api_key?id=${String(made.body.id)}`, undefined, headers);
  expect(told(await end())).toEqual(REQUIRED);
  const header = { 'key-secret': await secretOf(client) };
  expect(told(await end(header))).toEqual([200, 'ok']);
  expect(told(await client.get('externalApiConfig/api_keys'))).toEqual([200, 'ok']);
});

test('R-261 a key is good for 30 minutes, in a header or body, in its login alone, and never in an address', async () => {
  const { client, email } = await admin(PASSWORD);
  ahead.minutes = 40;
  const key_secret = await secretOf(client);
  expect(told(await create(client, { key_secret }))).toEqual([200, 'ok']);
  expect(told(await create(client, {}, { 'key-secret': key_secret }))).toEqual([200, 'ok']);
  expect(told(await client.post(`externalApiConfig/create_api_key?key_secret=${key_secret}`))).toEqual(REQUIRED);
  expect(told(await create(client, { key_secret: `${key_secret}x` }))).toEqual(REQUIRED);
  ahead.minutes = 0;
  const elsewhere = door.visitor();
  await elsewhere.post('auth/creds_login', { username: email, password: base64(PASSWORD) });
  ahead.minutes = 50;
  expect(told(await create(elsewhere, { key_secret }))).toEqual(REQUIRED);
  ahead.minutes = 71;
  expect(told(await create(client, { key_secret }))).toEqual(REQUIRED);
});

test('U-060 security_time says since when it is known who calls, and what is asked for', async () => {
  const { client } = await admin(PASSWORD);
  const asked = async (headers = {}) => (await client.send('GET', 'auth/security_time', undefined, headers)).body;
  const age = (body: Record<string, unknown>) =>
    Math.round((Date.parse(String(body.server_time)) - Date.parse(String(body.key_start))) / 60_000);
  ahead.minutes = 45;
  const before = await asked();
  expect([age(before), before.asks_for]).toEqual([45, 'password']);
  const after = await asked({ 'key-secret': await secretOf(client) });
  expect(age(after)).toBe(0);
  expect(Date.parse(String(after.key_ttl)) - Date.parse(String(after.key_start))).toBe(30 * 60_000);
  expect(told(await door.visitor().get('auth/security_time'))).toEqual([401, 'not-signed-in']);
});

test('an account without a password shows a code that was mailed to its address; a code serves once, and one of another address never', async () => {
  const { client, email } = await admin();
  ahead.minutes = 31;
  expect((await client.get('auth/security_time')).body).toMatchObject({ asks_for: 'code' });
  expect(told(await verify(client, { password: PASSWORD }))).toEqual([400, 'invalid-input']);
  const foreign = await door.code('somebody@example.org');
  expect((await verify(client, foreign)).body).toMatchObject({ code: 'authentication-failed', message: 'Email verification failed' });
  const code = await door.code(email, client);
  expect((await door.mails(email)).at(-1)).toContain('Your code to confirm that it is you:');
  expect((await verify(client, code)).body).toMatchObject({ status: 'ok', email, provider: 4 });
  expect((await verify(client, code)).body).toMatchObject({ code: 'authentication-failed', used_up: 1 });
});

test('two who bring the same code at once get one key', async () => {
  const { client, email } = await admin();
  const code = await door.code(email, client);
  const answers = await Promise.all([verify(client, code), verify(client, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a code does not stand in for the password of an account that has one', async () => {
  const { client, email } = await admin(PASSWORD);
  expect(told(await verify(client, await door.code(email)))).toEqual([400, 'invalid-input']);
});

test('R-243 tries are limited as at the door: after ten wrong passwords the right one is not looked at; all is noted', async () => {
  const { client } = await admin(PASSWORD);
  for (let n = 0; n < 10; n++)
    expect((await verify(client, { password: 'Wrong-horse-1' })).body).toMatchObject({ message: 'Authentication failed' });
  expect(told(await verify(client, { password: PASSWORD }))).toEqual([429, 'too-many-requests']);
  ahead.minutes = 16;
  expect(told(await verify(client, { password: PASSWORD }))).toEqual([200, 'ok']);
  const noted = async (type: string) =>
    ((await client.get('scoreseries/audit', { source: 'security', type })).body.audit as AuditRow[])
      .map(({ details }) => Number(details.count ?? 1))
      .reduce((sum, count) => sum + count, 0);
  // Nobody waits for the note of what was refused.
  while ((await noted('ReauthenticationRefused')) < 10) await nextTurn();
  expect(await noted('ReauthenticationRefused')).toBe(10);
  expect(await noted('Reauthenticated')).toBe(1);
});

test('a guest, who can be asked for nothing, is not asked', async () => {
  const guest = door.visitor();
  await guest.post('organization/sample', { making: 'guest', timezone: 'UTC' });
  ahead.minutes = 60;
  expect((await guest.get('auth/security_time')).body).toMatchObject({ asks_for: null });
  expect(told(await create(guest))).toEqual([200, 'ok']);
});

test('who may not is told so, whatever they confirm', async () => {
  const { client } = await admin(PASSWORD);
  const [player] = await door.add(client, { name: 'Pat', email: 'pat@example.org' });
  expect(player).toBeDefined();
  const pat = await door.join('pat@example.org');
  ahead.minutes = 31;
  expect(told(await create(pat))).toEqual([403, 'not-allowed']);
  expect(told(await create(door.visitor()))).toEqual([401, 'not-signed-in']);
});
