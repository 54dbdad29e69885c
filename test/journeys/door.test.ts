import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessLinks } from '../../src/accounts/access-links.ts';
import { Accounts } from '../../src/accounts/accounts.ts';
import { Limits } from '../../src/accounts/limits.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import { base64, Door } from './identity-ground.ts';
import { type Answer, Client, startTestLaurel, type TestLaurel } from './laurel.ts';

const PASSWORD = 'Wint3r-is-over';
const TOO_MANY = 'You have too many requests. Please try again later';

/** Calls that come from somewhere else: a proxy on this machine has seen them there. */
class Elsewhere extends Client {
  constructor(
    url: string,
    private readonly place: string,
  ) {
    super(url);
  }

  override send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    return super.send(method, path, body, { 'x-forwarded-for': this.place, ...headers });
  }
}

describe('The door, by address and by place', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel({
      LAUREL_TRUST_PROXY: '127.0.0.1',
      LAUREL_FAILURES_FROM_PLACE: '20',
      LAUREL_MAILS_FROM_PLACE: '30',
      LAUREL_ACCOUNTS_FROM_PLACE: '3',
    });
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  let places = 0;
  /** A browser at a place of its own. */
  const stranger = (place = `2001:db8:0:${(++places).toString(16)}::1`) => new Elsewhere(laurel.url, place);
  const password = (client: Client, username: string, given = PASSWORD) =>
    client.post('auth/creds_login', { username, password: base64(given) });
  const askCode = (client: Client, email: string) => client.post('auth/request_otp', { email });
  const isIn = ({ body }: Answer) => (body as unknown as { about_user: { logged_in: number } }[])[0]?.about_user.logged_in === 1;
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status);
  const codeIn = (mail = '') => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? '';
  const resetTokenIn = (mail = '') => /\/v_login\/forgotpassword\/([\w-]+)/.exec(mail.replace(/=\r?\n/g, ''))?.[1];

  /** An owner who has registered with a password; in a browser that is known from then on. */
  const owner = async (email: string): Promise<Elsewhere> => {
    const client = stranger();
    const about = { provider: 4, email, password: PASSWORD, display_name: 'Owner', ...(await door.code(email, client)) };
    expect((await client.post('auth/register_user', about)).body).toMatchObject({ login_status: 'ok' });
    await client.post('auth/logout');
    return client;
  };
  /** Strangers spend everything that an address has for strangers: ten wrong passwords and five mails. */
  const lockOut = async (email: string) => {
    for (let tried = 0; tried < 10; tried++) await password(stranger(), email, 'Wr0ng-guess');
    for (let asked = 0; asked < 5; asked++) await askCode(stranger(), email);
    expect([(await password(stranger(), email)).status, (await askCode(stranger(), email)).status]).toEqual([429, 429]);
  };

  test('U-050 R-243 what locks strangers out does not lock out the browser that has signed in before', async () => {
    const client = await owner('owner@example.org');
    await lockOut('owner@example.org');
    const refused = await password(stranger(), 'owner@example.org');
    expect([refused.status, refused.body.message]).toEqual([429, TOO_MANY]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(600);
    const code = await door.code('owner@example.org', client);
    expect((await client.post('auth/otp_login', { email: 'owner@example.org', ...code })).body).toMatchObject({ login_status: 'ok' });
    await client.post('auth/logout');
    expect((await client.post('account/forgotpw', { email: 'owner@example.org' })).status).toBe(200);
    expect(isIn(await password(client, 'owner@example.org'))).toBe(true);
  });

  test('U-050 nor do failures of others at the same place, and a known browser has a small limit of its own', async () => {
    const client = await owner('colleague@example.org');
    const place = '2001:db8:ffff:1::7';
    for (let n = 0; n < 20; n++) await password(stranger(place), `guess-${n}@example.org`, 'Wr0ng-guess');
    expect((await password(stranger('2001:db8:ffff:1::8'), 'colleague@example.org')).status).toBe(429);
    const there = stranger(place);
    there.cookie = client.cookie;
    expect(isIn(await password(there, 'colleague@example.org'))).toBe(true);
    const answers = [];
    for (let tried = 0; tried < 11; tried++) answers.push(await password(there, 'colleague@example.org', 'Wr0ng-guess'));
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(isIn(await password(stranger(), 'colleague@example.org'))).toBe(true);
    const asked = [];
    for (let n = 0; n < 6; n++) asked.push(await askCode(there, 'colleague@example.org'));
    expect(statuses(asked)).toEqual([...Array<number>(5).fill(200), 429]);
  });

  test('U-048 the device cookie is unreadable to scripts, another at every login, and speaks for no other account', async () => {
    const client = await owner('first@example.org');
    await owner('second@example.org');
    const before = client.cookie;
    const answer = await password(client, 'first@example.org');
    const given = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('laurel_device='));
    expect(given).toMatch(/^laurel_device=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(before).toContain('laurel_device=');
    const [planted, other] = [stranger(), stranger()];
    planted.cookie = before;
    other.cookie = client.cookie;
    await lockOut('first@example.org');
    await lockOut('second@example.org');
    expect(statuses([await password(planted, 'first@example.org'), await password(other, 'second@example.org')])).toEqual([429, 429]);
    expect(isIn(await password(other, 'first@example.org'))).toBe(true);
  });

  test('U-051 U-052 a changed password ends device cookies, but of the browser that changed it, by a link too', async () => {
    const [client, thief] = [await owner('changed@example.org'), stranger()];
    thief.cookie = client.cookie;
    await client.post('account/forgotpw', { email: 'changed@example.org' });
    const acc_access_key = resetTokenIn((await door.mails('changed@example.org')).at(-1));
    // The link is read on a telephone that has never signed in, while strangers keep everybody out.
    await lockOut('changed@example.org');
    const phone = stranger();
    const sent = { acc_access_key, email: 'changed@example.org', new_password: 'An0ther-password' };
    expect((await phone.put('account/account', sent)).body).toMatchObject({ success: true });
    expect(isIn(await password(phone, 'changed@example.org', 'An0ther-password'))).toBe(true);
    expect((await password(thief, 'changed@example.org', 'An0ther-password')).status).toBe(429);
  });

  test('U-051 who asks for another reset link ends none that was mailed; the one that is used ends all', async () => {
    await owner('links@example.org');
    for (let asked = 0; asked < 2; asked++) await stranger().post('account/forgotpw', { email: 'links@example.org' });
    const [first, second] = (await door.mails('links@example.org')).map(resetTokenIn).filter((token) => token !== undefined);
    const change = (acc_access_key: string | undefined) =>
      stranger().put('account/account', { acc_access_key, email: 'links@example.org', new_password: 'An0ther-password' });
    expect((await change(first)).body).toMatchObject({ success: true });
    expect((await change(second)).body).toMatchObject({ success: false });
  });

  test('U-049 a code that was mailed is good whatever others ask for or fail with', async () => {
    const newcomer = stranger('2001:db8:ffff:2::1');
    const asked = await askCode(newcomer, 'newcomer@example.org');
    const code = { otp_id: String(asked.body.otp_id), otp_code: codeIn((await door.mails('newcomer@example.org')).at(-1)) };
    for (let n = 0; n < 4; n++) await askCode(stranger(), 'newcomer@example.org');
    for (let n = 0; n < 25; n++) {
      const guess = { email: 'newcomer@example.org', otp_id: crypto.randomUUID(), otp_code: '000000' };
      await stranger('2001:db8:ffff:2::2').post('auth/otp_login', guess);
    }
    const answer = await newcomer.post('auth/otp_login', { email: 'newcomer@example.org', display_name: 'Newcomer', ...code });
    expect(answer.body).toMatchObject({ login_status: 'ok' });
  });

  test('U-049 U-050 R-243 wrong codes are counted by place, over many addresses and many at once, and then end the code', async () => {
    const guesser = stranger();
    const targets = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => ({
        email: `target-${n}@example.org`,
        otp_id: String((await askCode(guesser, `target-${n}@example.org`)).body.otp_id),
      })),
    );
    const guess = (target: object) => guesser.post('auth/otp_login', { ...target, otp_code: 'wrong!' });
    const answers = await Promise.all(targets.flatMap((target) => [guess(target), guess(target), guess(target)]));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(20);
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(40);
    const last = targets.at(-1)!;
    const otp_code = codeIn((await door.mails(last.email)).at(-1));
    expect((await stranger().post('auth/otp_login', { ...last, otp_code })).body).toMatchObject({ login_status: 'otp_failed' });
  });

  test('U-050 R-243 of many tries at once no more are looked at than one after the other, be the right one among the others', async () => {
    const limits = laurel.app.get(Limits);
    const now = new Date().toISOString();
    let looked = 0;
    const attempt = (result: string | undefined) =>
      limits.attempt(now, { failuresFor: 'many-at-once@example.org' }, async () => {
        looked++;
        await Promise.resolve();
        return result;
      });
    const tried = await Promise.allSettled([...Array<undefined>(12), 'right'].map(attempt));
    expect(tried.map(({ status }) => status)).toEqual([...Array<string>(10).fill('fulfilled'), ...Array<string>(3).fill('rejected')]);
    expect(looked).toBe(10);
  });

  test('U-050 R-243 links to sign in are not guessed on and on: wrong ones are counted by place, and the right one is good meanwhile', async () => {
    const guesser = stranger('2001:db8:ffff:5::1');
    await owner('linked@example.org');
    const { userId } = (await laurel.app.get(Accounts).find('linked@example.org'))!;
    const right = await laurel.app.get(AccessLinks).create('sign-in', userId, new Date().toISOString());
    const login = (client: Client, token: string) => client.post('auth/link_login', { token });
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => login(guesser, `guess-${n}`)));
    expect(statuses(guesses).toSorted()).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)]);
    expect(new Set(guesses.map(({ body }) => body.login_status ?? body.message))).toEqual(new Set(['link_failed', TOO_MANY]));
    // The network of the guesser has used up its tries, of passwords too; another has not.
    expect((await password(stranger('2001:db8:ffff:5::2'), 'nobody-there@example.org')).status).toBe(429);
    expect((await login(stranger(), 'guess')).status).toBe(200);
    expect((await login(stranger('2001:db8:ffff:5::3'), right)).body).toMatchObject({ login_status: 'ok' });
  });

  test('U-050 R-243 mails are counted by place, over many addresses; a place of IPv6 is its network', async () => {
    const ask = (n: number) => askCode(stranger(`2001:db8:ffff:3::${n + 1}`), `flood-${n}@example.org`);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(n)));
    expect(statuses(answers).toSorted()).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
    expect((await stranger('2001:db8:ffff:3::ff').post('account/forgotpw', { email: 'flood@example.org' })).status).toBe(429);
    expect((await askCode(stranger('::ffff:203.0.113.9'), 'flood@example.org')).status).toBe(200);
  });

  test('R-243 new accounts are counted by place, and the code of who has to wait is still good', async () => {
    const place = '2001:db8:ffff:4::1';
    const enter = async (client: Client, email: string, code: object) =>
      client.post('auth/otp_login', { email, display_name: 'New', ...code });
    for (let n = 0; n < 3; n++) {
      const client = stranger(place);
      expect((await enter(client, `new-${n}@example.org`, await door.code(`new-${n}@example.org`, client))).status).toBe(200);
    }
    const fourth = stranger(place);
    const code = await door.code('new-3@example.org', fourth);
    expect((await enter(fourth, 'new-3@example.org', code)).status).toBe(429);
    const known = stranger(place);
    expect((await enter(known, 'new-0@example.org', await door.code('new-0@example.org', known))).status).toBe(200);
    expect((await enter(stranger(), 'new-3@example.org', code)).body).toMatchObject({ login_status: 'ok' });
  });

  test('R-243 answers tell nobody whether an address has an account, at the limits neither', async () => {
    await owner('there@example.org');
    // Who registers has asked for a code.
    await askCode(stranger(), 'nobody@example.org');
    const seen = async (email: string) => {
      const answers: Answer[] = [];
      for (let n = 0; n < 11; n++) answers.push(await password(stranger(), email, 'Wr0ng-guess'));
      for (let n = 0; n < 6; n++) answers.push(await stranger().post('account/forgotpw', { email }));
      return answers.map(({ status, body }) => [status, Object.keys(body), body.message]);
    };
    expect(await seen('there@example.org')).toEqual(await seen('nobody@example.org'));
  });

  test('signing out everywhere ends every login, its lines, and what browsers were known by', async () => {
    const laptop = await owner('everywhere@example.org');
    const phone = stranger();
    for (const client of [laptop, phone]) await password(client, 'everywhere@example.org');
    const line = await connectTo(laurel.url, phone.cookie ?? '');
    const closed = heard<[string]>(line, 'disconnect');
    const known = phone.cookie;
    expect((await laptop.post('auth/logout', { everywhere: 1 })).body).toEqual({ status: 'ok' });
    expect((await closed)[0]).toBe('io server disconnect');
    for (const client of [laptop, phone])
      expect((await client.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 } });
    expect(laptop.cookie).toBe('');
    await lockOut('everywhere@example.org');
    phone.cookie = known;
    expect((await password(phone, 'everywhere@example.org')).status).toBe(429);
  });
});

test('the outbox keeps a week', async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-outbox-'));
  const outbox = join(data, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const daysAgo = (days: number) => `${new Date(Date.now() - days * 86_400_000).toISOString().replaceAll(':', '-')}-mark-1.eml`;
  const [old, young] = [daysAgo(7.01), daysAgo(6.9)];
  for (const file of [old, young, 'mine.txt']) writeFileSync(join(outbox, file), '');
  const laurel = await startTestLaurel({ data });
  expect(readdirSync(outbox).toSorted()).toEqual([young, 'mine.txt'].toSorted());
  await laurel.close();
  rmSync(data, { recursive: true });
});
