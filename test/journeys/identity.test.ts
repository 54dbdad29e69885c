import { realHistory, realTest } from '../real-histories.ts';
import { base64, Door, players } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

const PASSWORD = 'Wint3r-is-over';

describe('Who is who', () => {
  let laurel: TestLaurel;
  let door: Door;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
  });
  afterAll(() => laurel.close());

  test('R-067 R-195 U-059 registers with a password and the code of the mail, R-069 U-047 and signs in again with the password; R-007 R-027 who signs out is nobody', async () => {
    const ada = door.visitor();
    const registered = await ada.post('auth/register_user', {
      provider: 4,
      email: 'Ada@Example.org',
      password: PASSWORD,
      display_name: 'Ada',
      ...(await door.code('ada@example.org')),
    });
    expect(registered.body).toMatchObject({ login_status: 'ok', about_user: { logged_in: 1, email: 'ada@example.org', provider: 4 } });
    expect(registered.body.profiles).toEqual([expect.objectContaining({ Name: 'Ada', organization_id: null, local_admin: 1 })]);

    const again = door.visitor();
    const signedIn = await again.post('auth/creds_login', { username: 'ada@example.org', password: base64(PASSWORD), rememberme: 1 });
    expect(signedIn.body).toEqual([
      expect.objectContaining({ about_user: expect.objectContaining({ logged_in: 1, AccountName: 'Ada' }) as unknown }),
    ]);
    expect((await again.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 } });
    await again.post('auth/logout');
    expect((await again.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 }, profiles: [] });
    expect((await ada.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 } });
  });

  test('R-173 to R-177 a password that breaks the rules is refused, and the code is still good', async () => {
    const code = await door.code('weak@example.org');
    const about = { provider: 4, email: 'weak@example.org', display_name: 'Weak', ...code };
    const refused = await door.visitor().post('auth/register_user', { ...about, password: 'weak' });
    expect([refused.status, refused.body.code, refused.body.problems]).toEqual([
      400,
      'password-rules',
      ['upper-case', 'number', 'special', 'length'],
    ]);
    expect((await door.visitor().post('auth/register_user', { ...about, password: PASSWORD })).body).toMatchObject({ login_status: 'ok' });
  });

  test('R-080 R-240 U-049 a wrong, used, replaced or over-tried code fails', async () => {
    const visitor = door.visitor();
    const enter = (code: object) => visitor.post('auth/otp_login', { email: 'codes@example.org', display_name: 'Codes', ...code });
    const first = await door.code('codes@example.org');
    const wrong = { ...first, otp_code: first.otp_code === '000000' ? '000001' : '000000' };
    expect((await enter(wrong)).body).toMatchObject({ login_status: 'otp_failed', message: 'Email verification failed', used_up: 0 });
    const second = await door.code('codes@example.org');
    expect((await enter(first)).body).toMatchObject({ login_status: 'otp_failed' });
    for (let tried = 1; tried <= 5; tried++)
      expect((await enter({ ...second, otp_code: 'wrong!' })).body).toMatchObject({ used_up: tried === 5 ? 1 : 0 });
    expect((await enter(second)).body).toMatchObject({ login_status: 'otp_failed', used_up: 1 });
    const third = await door.code('codes@example.org');
    expect((await enter(third)).body).toMatchObject({ login_status: 'ok' });
    expect((await enter(third)).body).toMatchObject({ login_status: 'otp_failed' });
  });

  test('U-049 of many calls with one code at the same time, one is let in', async () => {
    const code = await door.code('race@example.org');
    const calls = Array.from({ length: 5 }, () =>
      door.visitor().post('auth/otp_login', { email: 'race@example.org', display_name: 'Race', ...code }),
    );
    const statuses = (await Promise.all(calls)).map(({ body }) => body.login_status);
    expect(statuses.filter((status) => status === 'ok')).toHaveLength(1);
  });

  test('R-238 R-239 R-245 only a proved address hears whether it has an account', async () => {
    await door.enter('known@example.org', 'Known');
    const known = await door.visitor().post('auth/request_otp', { email: 'known@example.org' });
    const unknown = await door.visitor().post('auth/request_otp', { email: 'unknown@example.org' });
    expect([known.status, Object.keys(known.body)]).toEqual([unknown.status, Object.keys(unknown.body)]);
    expect((await door.mails('known@example.org')).at(-1)).toContain('Your code to sign in');
    expect((await door.mails('unknown@example.org')).at(-1)).toContain('no account');
    const forgot = await Promise.all(
      ['known@example.org', 'unknown@example.org'].map((email) => door.visitor().post('account/forgotpw', { email })),
    );
    expect(forgot.map(({ status, body }) => [status, body])).toEqual([
      [200, { status: 'ok' }],
      [200, { status: 'ok' }],
    ]);
    const wrong = await Promise.all(
      ['known@example.org', 'nobody@example.org'].map((username) =>
        door.visitor().post('auth/creds_login', { username, password: base64('nope') }),
      ),
    );
    expect(wrong.map(({ status, body }) => [status, body])).toEqual(
      Array.from({ length: 2 }, () => [
        200,
        [{ about_user: { logged_in: 0 }, message: 'Could not log in, please control your email adress and password' }],
      ]),
    );
    const proved = { email: 'unknown@example.org', ...(await door.code('unknown@example.org')) };
    expect((await door.visitor().post('auth/otp_login', proved)).body).toMatchObject({ message: 'The account is not known; use Register' });
    expect((await door.visitor().post('auth/otp_login', { ...proved, display_name: 'New' })).body).toMatchObject({ login_status: 'ok' });
    const taken = {
      provider: 4,
      email: 'known@example.org',
      password: PASSWORD,
      display_name: 'Other',
      ...(await door.code('known@example.org')),
    };
    expect((await door.visitor().post('auth/register_user', taken)).body).toMatchObject({
      login_status: 'email_exists',
      message: 'Something went wrong. Maybe your emailaddress already exists for an account?',
    });
  });

  test('U-051 R-077 R-078 a forgotten password: the link is good once, and other logins end', async () => {
    const signedIn = await door.enter('forgot@example.org', 'Forgot');
    await door.visitor().post('account/forgotpw', { email: 'forgot@example.org' });
    const mail = ((await door.mails('forgot@example.org')).at(-1) ?? '').replace(/=\r?\n/g, '');
    const acc_access_key = /\/v_login\/forgotpassword\/([\w-]+)/.exec(mail)?.[1];
    const change = (more: object) =>
      door.visitor().put('account/account', { acc_access_key, email: 'forgot@example.org', new_password: PASSWORD, ...more });
    expect((await change({ email: 'other@example.org' })).body).toMatchObject({
      success: false,
      status: 'Error',
      message: 'Password not changed',
    });
    expect((await change({ new_password: 'weak' })).body).toMatchObject({ success: false });
    expect((await change({})).body).toEqual({ success: true, status: 'Ok', message: 'Password changed' });
    expect((await change({})).body).toMatchObject({ success: false });
    expect((await signedIn.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 } });
    const login = await signedIn.post('auth/creds_login', { username: 'forgot@example.org', password: base64(PASSWORD) });
    expect(login.body).toMatchObject([{ about_user: { logged_in: 1 } }]);
    const other = { old_password: PASSWORD, new_password: 'An0ther-password' };
    expect((await signedIn.put('account/account', { ...other, old_password: 'wrong' })).body).toMatchObject({ success: false });
    expect((await signedIn.put('account/account', other)).body).toMatchObject({ success: true });
    expect((await signedIn.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 } });
  });

  test('U-050 R-243 the sixth code in an hour and the eleventh failed login in 15 minutes are too many', async () => {
    for (let asked = 1; asked <= 5; asked++) await door.code('often@example.org');
    const sixth = await door.visitor().post('auth/request_otp', { email: 'often@example.org' });
    expect([sixth.status, sixth.body.message]).toEqual([429, 'You have too many requests. Please try again later']);
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000);
    const own = await startTestLaurel();
    const login = () => new Door(own).visitor().post('auth/creds_login', { username: 'guess@example.org', password: base64('guess') });
    const answers = await Promise.all(Array.from({ length: 14 }, login));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), ...Array<number>(4).fill(429)]);
    await own.close();
  });

  test('U-062 creates an organisation and administers it; U-012 the named profile acts, and in a GET for that call only', async () => {
    const { client, organisationId, profileId } = await door.admin('boss@example.org', 'Laurel Club');
    const { body } = await client.get('profile/fetch_list');
    expect(body.profiles).toEqual([
      expect.objectContaining({ org_name: null }),
      expect.objectContaining({
        profile_id: profileId,
        org_name: 'Laurel Club',
        organization_id: organisationId,
        is_org_admin: 1,
        timezone: 'Europe/Vienna',
      }),
    ]);
    const personal = (body.profiles as { profile_id: string }[])[0]?.profile_id;
    expect((await client.get('group/fetch_list', { profileid: personal })).body).toMatchObject({ groups: [] });
    const groups = (await client.get('group/fetch_list')).body.groups;
    expect(groups).toEqual([{ id: organisationId, name: 'Laurel Club', icon: null, is_group_admin: 1, organization_id: organisationId }]);
    expect((await client.post('profile/act_as', { profileid: personal })).body).toEqual({ status: 'ok', profile_id: personal });
    expect((await client.get('group/fetch_list')).body).toMatchObject({ groups: [] });
    expect((await client.get('group/fetch_list', { profileid: profileId })).body.groups).toEqual(groups);
    const other = await door.admin('rival@example.org', 'Rivals');
    expect((await other.client.get('profile/list_players', { profileid: profileId })).status).toBe(403);
  });

  realTest('U-068 R-232 the teams of the contest are previewed and added; R-246 R-075 listed, found and paged', async () => {
    const { client } = await door.admin('contest@example.org', 'Contest');
    const text = realHistory('euc2025/teams.csv');
    const preview = (await client.post('group/preview_members', { text })).body;
    expect(preview).toMatchObject({ status: 'ok', separator: 'comma', header: 1, counts: { new: 53, refused: 0 } });
    await door.add(client, ...(preview.rows as object[]));
    const list = await client.get('profile/list_players', { sort: 'name' });
    expect([players(list).length, list.body.total, list.body.more]).toEqual([30, 54, 1]);
    const next = await client.get('profile/list_players', { offsetid: players(list).at(-1)?.profile_id });
    expect([players(next).length, next.body.more]).toEqual([24, 0]);
    expect(new Set([...players(list), ...players(next)].map(({ profile_id }) => profile_id)).size).toBe(54);
    expect(players(await client.get('profile/list_players', { search: 'moreth' })).map(({ Name }) => Name)).toEqual(['morETHanusual']);
    expect((await client.get('team/fetch_list')).body.teams).toContainEqual(expect.objectContaining({ teamname: 'ETH Zürich' }));
    const twice = await client.post('group/save_members', { newprofiles: preview.rows });
    expect([twice.status, (twice.body.errors as object[]).length]).toEqual([409, 53]);
  });

  test('R-190 R-191 R-230 of a list with errors nothing is saved', async () => {
    const { client } = await door.admin('errors@example.org', 'Errors');
    await door.add(client, { name: 'Ada', email: 'ada@club.example' });
    const refused = await client.post('group/save_members', {
      newprofiles: [
        { name: 'Good' },
        { name: '' },
        { name: 'Bad', email: 'bad' },
        { name: 'Id', external_id: '7' },
        { name: 'Id', external_id: '7', line: 50 },
      ],
    });
    expect([refused.status, refused.body.code]).toEqual([409, 'rows-invalid']);
    expect(refused.body.errors).toMatchObject([
      { line: 2, code: 'name-missing' },
      { line: 3, code: 'email-invalid' },
      { line: 50, code: 'external-id-twice' },
    ]);
    const taken = await client.post('group/save_members', {
      newprofiles: [{ name: 'Fresh' }, { name: 'Ada again', email: 'ADA@club.example' }],
    });
    expect(taken.body).toMatchObject({
      message: 'A player with this email already exists',
      errors: [{ line: 2, field: 'email', code: 'email-taken' }],
    });
    expect((await client.get('profile/list_players')).body.total).toBe(2);
  });

  test('R-191 of two lists with the same address at the same time, one is saved', async () => {
    const { client } = await door.admin('twice@example.org', 'Twice');
    const save = () => client.post('group/save_members', { newprofiles: [{ name: 'One', email: 'one@club.example', team: 'Blue' }] });
    const answers = await Promise.all([save(), save(), save()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await door.seen(answers.find(({ status }) => status === 200)?.body ?? {});
    expect((await client.get('profile/list_players')).body.total).toBe(2);
  });

  test('the same list twice under one Idempotency-Key is saved once', async () => {
    const { client } = await door.admin('again@example.org', 'Again');
    const save = () =>
      client.post(
        'group/save_members',
        {
          newprofiles: [
            { name: 'One', team: 'Blue' },
            { name: 'Two', team: 'blue' },
          ],
        },
        { 'idempotency-key': 'list-1' },
      );
    const [first, second] = [await save(), await save()];
    expect(second.body).toEqual(first.body);
    await door.seen(first.body);
    expect((await client.get('profile/list_players')).body.total).toBe(3);
    expect((await client.get('team/fetch_list')).body.teams).toHaveLength(1);
  });

  test('who has proved the address of players acts as each of them after saying yes, in every organisation', async () => {
    const one = await door.admin('one-boss@example.org', 'One');
    const two = await door.admin('two-boss@example.org', 'Two');
    await door.add(one.client, { name: 'Grace One', email: 'grace@example.org' });
    await door.add(two.client, { name: 'Grace Two', email: 'grace@example.org' }, { name: 'Other', email: 'other@example.org' });
    const grace = await door.join('grace@example.org');
    const { profiles } = (await grace.get('auth/get_user_info')).body as { profiles: { Name: string; org_name: string }[] };
    expect(profiles.map(({ Name, org_name }) => [Name, org_name]).sort()).toEqual([
      ['Grace One', 'One'],
      ['Grace Two', 'Two'],
    ]);
    const three = await door.admin('three-boss@example.org', 'Three');
    await door.add(three.client, { name: 'Grace Three', email: 'grace@example.org' });
    await door.join('grace@example.org');
    expect((await grace.get('profile/fetch_list')).body.profiles).toHaveLength(3);
    const seen = players(await grace.get('profile/list_players'));
    expect(seen.filter(({ emailaddress }) => emailaddress !== null).map(({ Name }) => Name)).toEqual([expect.stringMatching(/^Grace/)]);
  });

  test('R-192 R-197 R-199 the last admin stays, also when two go at once', async () => {
    const { client, profileId } = await door.admin('last@example.org', 'Last');
    const take = (selplayers: string[]) => client.post('profile/change_permission', { set_admin: 0, type: 'admin', selplayers });
    expect((await take([profileId])).body).toMatchObject({ code: 'last-admin' });
    const [second = ''] = await door.add(client, { name: 'Second', email: 'second@example.org' });
    await door.seen((await client.post('profile/change_permission', { set_admin: 1, selplayers: [second] })).body);
    expect(players(await client.get('profile/list_players', { filter_profile: 'admins' }))).toHaveLength(2);
    const outcomes = await Promise.all([take([profileId]), take([second])]);
    expect(outcomes.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  test('R-193 R-217 a player without an address stays offline; an address that was given up is free again', async () => {
    const { client } = await door.admin('convert@example.org', 'Convert');
    const [offline = '', other = ''] = await door.add(
      client,
      { name: 'Offline' },
      { name: 'Other', email: 'first@club.example', external_id: 'X1' },
    );
    const update = (profile_id: string, changes: object) => client.put('profile/update', { profile_id, ...changes });
    expect((await update(offline, { offline: 0 })).body).toMatchObject({ code: 'email-missing' });
    expect((await update(offline, { email: 'first@club.example' })).body).toMatchObject({
      message: 'A player with this email already exists',
    });
    expect((await update(other, { email: 'second@club.example', external_id: '', display_name: 'Renamed' })).status).toBe(200);
    const changed = await update(offline, { email: 'first@club.example', external_id: 'x1', offline: 0 });
    expect(changed.status).toBe(200);
    await door.seen(changed.body);
    expect((await client.get('profile/fetch_one', { profileid: offline })).body.profile).toMatchObject({
      emailaddress: 'first@club.example',
      external_id: 'x1',
      offline: 0,
    });
    expect((await client.get('profile/fetch_one', { profileid: other })).body.profile).toMatchObject({
      Name: 'Renamed',
      external_id: null,
    });
  });

  test('U-141 an API key does what its scopes say until it is revoked or replaced', async () => {
    const { client, organisationId } = await door.admin('keys@example.org', 'Keys');
    const made = (await client.post('externalApiConfig/create_api_key', { name: 'board', scope: 'players:write' })).body;
    const { Client } = await import('./laurel.ts');
    const program = new Client(laurel.url, String(made.api_key));
    expect((await program.get('profile/list_players')).body).toMatchObject({ total: 1 });
    expect((await program.post('group/save_members', { newprofiles: [{ name: 'By a program' }] })).status).toBe(200);
    expect((await program.post('profile/anonymize_players', { selplayers: ['x'] })).status).toBe(403);
    const reader = (await client.post('externalApiConfig/create_api_key', { name: 'reader' })).body;
    expect(
      (await new Client(laurel.url, String(reader.api_key)).post('group/save_members', { newprofiles: [{ name: 'No' }] })).status,
    ).toBe(403);
    const listed = (await client.get('externalApiConfig/api_keys')).body.api_keys as { id: string; name: string }[];
    expect(listed.map(({ name }) => name)).toEqual(['board', 'reader']);
    expect(JSON.stringify(listed)).not.toContain(String(made.api_key).slice(7, 20));
    expect((await client.delete('externalApiConfig/api_key', { id: String(made.id) })).status).toBe(200);
    expect((await program.get('profile/list_players')).status).toBe(401);
    expect(organisationId).toBeTruthy();
  });
});
