import { request } from 'node:http';
import { AccessLinks } from '../../src/accounts/access-links.ts';
import { OneTimeCodes } from '../../src/accounts/one-time-codes.ts';
import { Clock } from '../../src/platform/clock.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { fromThisSite } from '../../src/platform/http/origin.ts';
import { Records } from '../../src/platform/records/records.ts';
import { base64, Door } from './identity-ground.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { MailServer } from './mail-server.ts';

describe('The door withstands', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  const head = () => laurel.app.get(EventStore).head();

  test('U-021 U-048 the cookie is unreadable to scripts, of this site only, and new at every login (no fixation)', async () => {
    const planted = door.visitor();
    planted.cookie = `laurel_session=${'A'.repeat(43)}`;
    const entering = { email: 'cookie@example.org', display_name: 'Cookie', rememberme: 1, ...(await door.code('cookie@example.org')) };
    const answer = await planted.post('auth/otp_login', entering);
    const cookie = answer.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/^laurel_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    expect(cookie).not.toContain('AAAA');
    const before = planted.cookie;
    await planted.post('auth/otp_login', { email: 'cookie@example.org', ...(await door.code('cookie@example.org')) });
    expect(planted.cookie).not.toBe(before);
    const old = new Client(laurel.url);
    old.cookie = before;
    expect((await old.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 } });
  });

  test('behind https the cookie is Secure', async () => {
    const https = await startTestLaurel({ LAUREL_URL: 'https://laurel.example.org' });
    const visitor = new Door(https).visitor();
    const origin = { origin: 'https://laurel.example.org' };
    const { body } = await visitor.post('auth/request_otp', { email: 'secure@example.org' }, origin);
    expect(body.status).toBe('ok');
    const logout = await visitor.post('auth/logout', {}, origin);
    expect(logout.headers.getSetCookie()[0]).toContain('; Secure');
    await https.close();
  });

  test('commands of another site are refused, with and without a login', async () => {
    const { client, organisationId } = await door.admin('origin@example.org', 'Origin');
    const before = await head();
    const foreign = { origin: 'https://evil.example' };
    for (const path of ['group/save_members', 'profile/anonymize_players', 'auth/logout', 'auth/creds_login', 'organization/sample']) {
      const answer = await client.post(path, { newprofiles: [{ name: 'Evil' }], groupid: organisationId }, foreign);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'foreign-origin']);
    }
    expect(await head()).toBe(before);
  });

  test('commands that another site sends without saying from where are refused', async () => {
    const { client } = await door.admin('hidden@example.org', 'Hidden origin');
    const before = await head();
    const send = (site?: string) =>
      fetch(`${laurel.url}/api/profile/create`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: client.cookie!, ...(site && { 'sec-fetch-site': site }) },
        body: JSON.stringify({ display_name: 'Evil' }),
      });
    for (const site of ['cross-site', 'same-site', 'none']) {
      const answer = await send(site);
      expect([site, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([site, 403, 'foreign-origin']);
    }
    expect(await head()).toBe(before);
    // A page of the site itself, and a program, which says nothing.
    expect([(await send('same-origin')).status, (await send()).status]).toEqual([200, 200]);
  });

  /** The server's clock is so many minutes ahead while something is done. */
  const ahead = async <Result>(minutes: number, work: () => Promise<Result>): Promise<Result> => {
    const clock = laurel.app.get(Clock);
    const now = clock.now.bind(clock);
    clock.now = () => new Date(Date.parse(now()) + minutes * 60_000).toISOString();
    try {
      return await work();
    } finally {
      clock.now = now;
    }
  };
  const enter = (email: string, code: object) => door.visitor().post('auth/otp_login', { email, display_name: 'Late', ...code });

  test('U-049 a code is good for 15 minutes', async () => {
    const code = await door.code('late@example.org');
    expect((await ahead(15, () => enter('late@example.org', code))).body).toMatchObject({ login_status: 'otp_failed' });
    expect((await ahead(14, () => enter('late@example.org', code))).body).toMatchObject({ login_status: 'ok' });
  });

  test('U-051 a link to sign in is good for 30 minutes, one to choose a password for 60, and neither is good for the other', async () => {
    const client = await door.enter('link@example.org', 'Link');
    const { user_id: userId } = (await client.get('auth/get_user_info')).body.about_user as { user_id: string };
    const links = laurel.app.get(AccessLinks);
    const now = new Date().toISOString();
    const [signIn, reset] = [await links.create('sign-in', userId, now), await links.create('reset', userId, now)];
    const login = async (token: string) => (await door.visitor().post('auth/link_login', { token })).body.login_status;
    const change = async (acc_access_key: string) =>
      (await door.visitor().put('account/account', { acc_access_key, email: 'link@example.org', new_password: 'An0ther-password' })).body
        .success;
    expect([await login(reset), await change(signIn)]).toEqual(['link_failed', false]);
    expect([await ahead(30, () => login(signIn)), await ahead(60, () => change(reset))]).toEqual(['link_failed', false]);
    expect([await ahead(29, () => login(signIn)), await ahead(59, () => change(reset))]).toEqual(['ok', true]);
    expect([await login(signIn), await change(reset)]).toEqual(['link_failed', false]);
  });

  test('U-049 U-051 of two who use a code, or a link, at the same time one has it', async () => {
    const now = new Date().toISOString();
    const [codes, links] = [laurel.app.get(OneTimeCodes), laurel.app.get(AccessLinks)];
    const { otpId, code } = await codes.create('both@example.org', 'somebody', now);
    expect(await codes.proves('both@example.org', otpId, code, now)).toBe(true);
    expect(await Promise.all([codes.use(otpId), codes.use(otpId)])).toEqual([true, false]);
    const token = await links.create('sign-in', 'both', now);
    expect(await links.find('sign-in', token, now)).toBe('both');
    expect(await Promise.all([links.use(token), links.use(token)])).toEqual([true, false]);
  });

  test.each([
    ['a login lasts 12 hours', 12, 0],
    ['one that is remembered lasts 30 days', 30 * 24, 1],
  ])('U-048 %s after its last use, and each use prolongs it', async (_, hours, rememberme) => {
    const email = `lasting-${rememberme}@example.org`;
    const client = door.visitor();
    await client.post('auth/otp_login', { email, display_name: 'Lasting', rememberme, ...(await door.code(email)) });
    const isIn = (after: number) =>
      ahead(after * 60, async () => {
        const { about_user } = (await client.get('auth/get_user_info')).body as { about_user: { logged_in: number } };
        // Use is noted beside the answer: another write comes after it.
        await laurel.app.get(Records).write([]);
        return about_user.logged_in;
      });
    expect([await isIn(hours - 1), await isIn(2 * hours - 2), await isIn(3 * hours - 3)]).toEqual([1, 1, 1]);
    expect([await isIn(4 * hours - 3), await isIn(3 * hours)]).toEqual([0, 1]);
  });

  test('U-141 a key cannot hand the role of an admin who never signed in to another address', async () => {
    const { client } = await door.admin('key-maker@example.org', 'Keys');
    const [second = '', player = ''] = await door.add(
      client,
      { name: 'Second', email: 'second-admin@example.org' },
      { name: 'Player', email: 'just-player@example.org' },
    );
    await door.seen((await client.post('profile/change_permission', { selplayers: [second], set_admin: 1 })).body);
    const { body } = await client.post('externalApiConfig/create_api_key', { scope: 'players:write' });
    const program = new Client(laurel.url, String(body.api_key));
    const update = (who: Client, profile_id: string, email: string) => who.put('profile/update', { profile_id, email });
    expect((await update(program, second, 'thief@example.org')).body).toMatchObject({ code: 'admin-address' });
    expect((await update(program, player, 'moved@example.org')).status).toBe(200);
    expect((await update(client, second, 'moved-admin@example.org')).status).toBe(200);
  });

  test('a name that was bent to this machine is not the site itself', () => {
    const here = { origin: 'http://localhost:3000', tvOrigin: undefined, loopback: true };
    const from = (host: string) => fromThisSite({ host, origin: `http://${host}` }, here);
    expect(['localhost:3000', '127.0.0.1:4000', '[::1]:3000', 'laurel.localhost'].map(from)).toEqual([true, true, true, true]);
    expect(['evil.example:3000', '127.0.0.1.evil.example', 'localhost.evil.example:3000'].map(from)).toEqual([false, false, false]);
  });

  test('R-009 U-009 strangers, players and admins of other organisations get nowhere', async () => {
    const mine = await door.admin('mine@example.org', 'Mine');
    const [player = ''] = await door.add(mine.client, { name: 'Player', email: 'player@example.org' });
    const theirs = await door.admin('theirs@example.org', 'Theirs');
    const asPlayer = await door.join('player@example.org');
    const before = await head();
    const commands: [string, string, object][] = [
      ['POST', 'group/save_members', { group_id: mine.organisationId, newprofiles: [{ name: 'X' }] }],
      ['POST', 'group/preview_members', { group_id: mine.organisationId, text: 'X' }],
      ['POST', 'profile/anonymize_players', { groupid: mine.organisationId, selplayers: [player] }],
      ['POST', 'profile/anonymize_players', { selplayers: [mine.profileId] }],
      ['POST', 'profile/change_permission', { set_admin: 1, selplayers: [player] }],
      ['PUT', 'profile/update', { profile_id: mine.profileId, display_name: 'X' }],
      ['POST', 'profile/create', { display_name: 'X', profileid: mine.profileId }],
      ['POST', 'externalApiConfig/create_api_key', { profileid: mine.profileId }],
    ];
    for (const [method, path, body] of commands) {
      expect([path, (await door.visitor().send(method, path, body)).status]).toEqual([path, 401]);
      expect([path, (await asPlayer.send(method, path, body)).status]).toEqual([path, 403]);
      expect([403, 404]).toContain((await theirs.client.send(method, path, body)).status);
    }
    expect(await head()).toBe(before);
    for (const path of ['profile/list_players', 'team/fetch_list', 'group/fetch_list', 'profile/fetch_one', 'profile/fetch_list']) {
      expect([path, (await door.visitor().get(path)).status]).toEqual([path, 401]);
    }
    expect((await theirs.client.get('profile/fetch_one', { profileid: player })).status).toBe(404);
    expect((await theirs.client.get('profile/list_players', { groupid: mine.organisationId })).status).toBe(404);
    const promoted = await asPlayer.put('profile/update', { profile_id: player, external_id: 'boss' });
    expect(promoted.status).toBe(403);
    expect((await asPlayer.put('profile/update', { profile_id: player, display_name: 'Myself' })).status).toBe(200);
  });

  const long = 'x'.repeat(10_000_000);
  test.each<[string, string, object | string]>([
    ['a list that is none', 'group/save_members', { newprofiles: 'all' }],
    ['a list of numbers', 'group/save_members', { newprofiles: [1, 2] }],
    ['an empty list', 'group/save_members', { newprofiles: [] }],
    ['a row whose values are objects', 'group/save_members', { newprofiles: [{ name: { first: 'A' }, email: ['a@b.example'] }] }],
    ['columns that are none', 'group/preview_members', { text: 'a', columns: { name: -1 } }],
    ['a text that is none', 'group/preview_members', { text: { a: 1 } }],
    ['10 MB', 'group/preview_members', { text: long }],
    ['a name of 10 MB', 'profile/create', { display_name: long }],
    ['prototype keys', 'group/save_members', '{"newprofiles":[{"name":"A"}],"__proto__":{"role":"admin"}}'],
    ['prototype keys within', 'group/save_members', '{"newprofiles":[{"name":"A","constructor":{"prototype":{"x":1}}}]}'],
    ['broken JSON', 'group/save_members', '{"newprofiles":'],
    ['a control character', 'profile/create', { display_name: 'a\u0000b' }],
    ['half a character', 'group/save_members', '{"newprofiles":[{"name":"\\ud800"}]}'],
    ['an address that is none', 'auth/request_otp', { email: 'a@b@c' }],
    ['an address with a line end', 'auth/request_otp', { email: 'a@example.org\r\nBcc: b@example.org' }],
    ['an address that is a list', 'auth/request_otp', { email: ['a@example.org'] }],
    ['a password that is a number', 'auth/creds_login', { username: 'a@example.org', password: 12345678 }],
    ['a time zone that is none', 'profile/create_organization', { display_name: 'A', org_name: 'B', timezone: '../etc' }],
    ['too many chosen', 'profile/anonymize_players', { selplayers: Array.from({ length: 10_001 }, (_, at) => `p${at}`) }],
  ])('%s is refused with a code, and nothing is stored', async (_, path, body) => {
    const { client } = await (boss ??= door.admin('hostile@example.org', 'Hostile'));
    const before = await head();
    const { status, code } = await raw(client, path, typeof body === 'string' ? body : JSON.stringify(body));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(code).toMatch(/^[a-z-]+$/);
    expect(await head()).toBe(before);
  });
  let boss: ReturnType<Door['admin']> | undefined;

  test('a password of nonsense bytes is just wrong', async () => {
    for (const password of ['', '%%%', base64('\u0000'), 'x'.repeat(1000)]) {
      const answer = await door.visitor().post('auth/creds_login', { username: 'nonsense@example.org', password });
      expect(answer.body).toMatchObject([{ about_user: { logged_in: 0 } }]);
    }
  });

  test('mail goes through SMTP_URL, plain and without a name', async () => {
    const receiving = new MailServer();
    const mailing = await startTestLaurel({ SMTP_URL: await receiving.listen() });
    await new Door(mailing).visitor().post('auth/request_otp', { email: 'real@example.org' });
    expect(await new Door(mailing).mails('real@example.org')).toEqual([]);
    expect(receiving.mails).toHaveLength(1);
    expect(receiving.mails[0]).toMatch(/^To: real@example\.org\r$/m);
    expect(receiving.mails[0]).toMatch(/^\d{6}\r$/m);
    await mailing.close();
    await receiving.close();
  });
});

/** Sends bytes as they are; an answer may come before all was sent. */
function raw(client: Client, path: string, body: string): Promise<{ status: number; code: unknown }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', cookie: client.cookie ?? '', origin: client.url };
    const sending = request(`${client.url}/api/${path}`, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, code: (JSON.parse(text) as { code: unknown }).code }));
    });
    sending.on('error', reject);
    sending.end(body);
  });
}
