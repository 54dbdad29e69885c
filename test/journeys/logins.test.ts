import type { LoginRow } from '../../src/accounts/accounts.contract.ts';
import { Records } from '../../src/platform/records/records.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

const FIREFOX = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0' };

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

const logins = async (client: Client) => (await client.get('account/logins')).body.logins as LoginRow[];
const loggedIn = async (client: Client) => ((await client.get('auth/get_user_info')).body.about_user as { logged_in: number }).logged_in;

/** Signs in with a browser that says what it is. */
async function inFirefox(email: string): Promise<Client> {
  const visitor = door.visitor();
  await visitor.send('POST', 'auth/otp_login', { email, rememberme: 1, ...(await door.code(email)) }, FIREFOX);
  return visitor;
}

test('one sees where one is signed in: the browser, the place, since when, when it was used last, and which one this is', async () => {
  const here = (await door.admin('ada@example.org', 'Ada and others')).client;
  const there = await inFirefox('ada@example.org');
  ahead.minutes = 20;
  await there.get('account/logins');
  // Use is noted beside the answer: another write comes after it.
  await laurel.app.get(Records).write([]);
  const [far, near] = (await logins(here)).sort((a, b) => a.this_one - b.this_one);
  expect(far).toMatchObject({ browser: 'Firefox on Windows', place: '127.0.0.1', this_one: 0 });
  expect(near).toMatchObject({ browser: null, place: '127.0.0.1', this_one: 1 });
  expect(Math.round((Date.parse(far!.last_used) - Date.parse(far!.since)) / 60_000)).toBe(20);
  expect(await logins(there)).toHaveLength(2);
});

test('signing out there holds at the next call, and ends its open lines before it answers; this login goes on', async () => {
  const here = (await door.admin('grace@example.org', 'Grace and others')).client;
  const there = await inFirefox('grace@example.org');
  const line = await connectTo(laurel.url, there.cookie ?? '');
  const ended = heard(line, 'disconnect');
  const [other] = (await logins(here)).filter(({ this_one }) => this_one === 0);
  expect((await here.delete('account/login', { id: other!.id })).body).toEqual({ status: 'ok' });
  await ended;
  expect([await loggedIn(there), await loggedIn(here)]).toEqual([0, 1]);
  expect(await logins(here)).toMatchObject([{ this_one: 1 }]);
  expect((await here.delete('account/login', { id: other!.id })).status).toBe(404);
  const noted = (await here.get('scoreseries/audit', { source: 'security', type: 'SignedOutElsewhere' })).body.audit;
  expect(noted).toMatchObject([{ type: 'SignedOutElsewhere', actor: { name: 'The Admin' } }]);
});

test("another's logins are neither listed nor ended", async () => {
  const mine = (await door.admin('alan@example.org', 'Alan and others')).client;
  const foreign = (await door.admin('eve@example.org', 'Eve and others')).client;
  const [login] = await logins(mine);
  expect((await logins(foreign)).map(({ id }) => id)).not.toContain(login!.id);
  expect((await foreign.delete('account/login', { id: login!.id })).status).toBe(404);
  expect(await loggedIn(mine)).toBe(1);
});

test('R-026 one is signed in until key_ttl; a login that is over is no longer listed', async () => {
  const here = (await door.admin('late@example.org', 'Late')).client;
  const user = async () => (await here.get('auth/get_user_info')).body.about_user as { logged_in: 0 | 1; key_ttl: string };
  const { key_ttl } = await user();
  await door.enter('late@example.org');
  const remembered = await inFirefox('late@example.org');
  expect(await logins(here)).toHaveLength(3);
  ahead.minutes = 13 * 60;
  expect(await logins(remembered)).toMatchObject([{ browser: 'Firefox on Windows', this_one: 1 }]);
  expect(Math.round((Date.parse(key_ttl) - Date.now()) / 3_600_000)).toBe(12);
  expect(await user()).toEqual({ logged_in: 0 });
});
