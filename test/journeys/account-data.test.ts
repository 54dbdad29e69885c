import { AccessLinks } from '../../src/accounts/access-links.ts';
import { OneTimeCodes } from '../../src/accounts/one-time-codes.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';

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

const update = (client: Client, sent: object) => client.post('account/update_account', sent);
const user = async (client: Client) =>
  (await client.get('auth/get_user_info')).body.about_user as { logged_in: number; user_id: string; email: string; AccountName: string };

/** Asks for another address; answers the code that was mailed to it. */
async function codeFor(client: Client, account_email: string): Promise<{ otp_id: string; otp_code: string }> {
  const { body } = await update(client, { account_email });
  const otp_code = /^(\d{6})\r?$/m.exec((await door.mails(account_email)).at(-1) ?? '')?.[1];
  return { otp_id: String(body.otp_id), otp_code: otp_code ?? 'no code' };
}

test('an account has another name at once', async () => {
  const client = await door.enter('ada@example.org', 'Ada');
  expect((await update(client, { AccountName: ' Ada Lovelace ' })).body).toEqual({ status: 'ok', otp_id: null });
  expect(await user(client)).toMatchObject({ AccountName: 'Ada Lovelace', email: 'ada@example.org' });
  expect((await update(client, { AccountName: '\u0000' })).status).toBe(400);
});

test('another address counts once its code is proved; the old one is told, opens nothing more, and its links are over', async () => {
  const client = await door.enter('grace@example.org', 'Grace');
  const { user_id } = await user(client);
  const link = await laurel.app.get(AccessLinks).create('reset', user_id, new Date().toISOString());
  const code = await codeFor(client, 'hopper@example.org');
  expect((await user(client)).email).toBe('grace@example.org');
  const wrong = { ...code, otp_code: code.otp_code === '000000' ? '111111' : '000000' };
  expect((await update(client, { account_email: 'hopper@example.org', ...wrong })).body).toMatchObject({
    code: 'authentication-failed',
    message: 'Email verification failed',
    used_up: 0,
  });
  expect((await update(client, { account_email: 'hopper@example.org', ...code })).body).toEqual({ status: 'ok', otp_id: null });
  expect(await user(client)).toMatchObject({ email: 'hopper@example.org', AccountName: 'Grace' });
  expect((await door.mails('grace@example.org')).at(-1)).toContain('Another address for your Laurel account');
  expect((await user(await door.enter('hopper@example.org'))).user_id).toBe(user_id);
  const former = { email: 'grace@example.org', ...(await door.code('grace@example.org')) };
  expect((await door.visitor().post('auth/otp_login', former)).body).toMatchObject({ login_status: 'unknown' });
  const reset = { email: 'hopper@example.org', acc_access_key: link, new_password: 'Correct-horse-1' };
  expect((await door.visitor().put('account/account', reset)).body).toMatchObject({ success: false });
});

test('a code proves the address that it was mailed to, and no other', async () => {
  const client = await door.enter('alan@example.org', 'Alan');
  const code = await codeFor(client, 'turing@example.org');
  expect((await update(client, { account_email: 'other@example.org', ...code })).body).toMatchObject({ code: 'authentication-failed' });
  expect((await user(client)).email).toBe('alan@example.org');
});

test('R-239 that an address has another account is told only to who reads its mail', async () => {
  await door.enter('taken@example.org', 'Somebody');
  const client = await door.enter('eve@example.org', 'Eve');
  const code = await codeFor(client, 'taken@example.org');
  expect((await update(client, { account_email: 'taken@example.org', ...code })).body).toMatchObject({
    code: 'email-exists',
    message: 'Something went wrong. Maybe your emailaddress already exists for an account?',
  });
  expect((await user(client)).email).toBe('eve@example.org');
});

test('of two accounts that prove the same address at once one has it', async () => {
  const [one, other] = [await door.enter('one@example.org', 'One'), await door.enter('other@example.org', 'Other')];
  const account_email = 'both@example.org';
  const codes = laurel.app.get(OneTimeCodes);
  const proving = async (client: Client, asker: string) => {
    const { otpId, code } = await codes.create(account_email, asker, new Date().toISOString());
    return () => update(client, { account_email, otp_id: otpId, otp_code: code });
  };
  const both = [await proving(one, 'one'), await proving(other, 'other')];
  const answers = await Promise.all(both.map((prove) => prove()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([(await user(one)).email, (await user(other)).email].filter((email) => email === account_email)).toHaveLength(1);
});

test('R-260 half an hour after the sign-in another address asks again who it is; another name does not', async () => {
  const client = await door.enter('late@example.org', 'Late');
  ahead.minutes = 31;
  expect((await update(client, { AccountName: 'Later' })).status).toBe(200);
  expect((await update(client, { account_email: 'later@example.org' })).body).toMatchObject({ code: 'reauthentication-required' });
});
