import type { Browser, Page } from 'playwright-core';
import { Accounts } from '../../src/accounts/accounts.ts';
import { hashPassword } from '../../src/accounts/password-hash.ts';
import { Seat, until } from './browser.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

const PASSWORD = 'Gold-medal7';

let laurel: TestLaurel;
let door: Door;
let browser: Browser;
let ahead: { minutes: number };
beforeAll(async () => {
  [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterEach(() => (ahead.minutes = 0));
afterAll(async () => {
  await browser.close();
  await laurel.close();
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
/** What the browser notes of a call that was refused, as it should be. */
const refusals = (seat: Seat) => seat.complaints.splice(0).filter((complaint) => !/status of 40[39]/.test(complaint));

/** An admin makes a key in a browser, an hour after signing in. */
async function makesKey(email: string, password?: string): Promise<Seat> {
  ahead.minutes = 0;
  const { client } = await door.admin(email, `Organisation of ${email}`);
  const accounts = laurel.app.get(Accounts);
  if (password !== undefined) await accounts.setPassword((await accounts.find(email))?.userId ?? '', await hashPassword(password));
  const seat = await Seat.take(browser, laurel.url, { as: client });
  await seat.open('/v_settings/organization/integration');
  ahead.minutes = 60;
  await seat.page.getByRole('button', { name: 'New key' }).first().click();
  await seat.page.getByLabel('Name').fill('Robot');
  await seat.page.keyboard.press('Enter');
  await dialog(seat.page, 'Confirm that it is you').waitFor();
  return seat;
}

test('IS-23 R-260 by the keyboard alone: one is asked for the password, a wrong one is said, and the key is made with what was typed', async () => {
  const seat = await makesKey('ada@example.org', PASSWORD);
  const { page } = seat;
  const asking = dialog(page, 'Confirm that it is you');
  await until('the password has the focus', () => asking.getByLabel('Your password').evaluate((field) => field === document.activeElement));
  await page.keyboard.type('Wrong-horse1');
  await page.keyboard.press('Enter');
  await page.getByText('Authentication failed').waitFor();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await dialog(page, 'Your new key').waitFor();
  await page.getByRole('button', { name: 'I have it' }).click();
  await page.getByRole('button', { name: 'Revoke Robot' }).click();
  await page.getByRole('button', { name: 'Revoke the key' }).click();
  await page.getByText('The key Robot is revoked').waitFor();
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});

test('Esc leaves the question alone: what was typed behind it stays, and says why it was not done', async () => {
  const seat = await makesKey('grace@example.org', PASSWORD);
  const { page } = seat;
  await page.keyboard.press('Escape');
  await dialog(page, 'Confirm that it is you').waitFor({ state: 'detached' });
  await page.getByText('Confirm first that it is you').waitFor();
  expect(await page.getByLabel('Name').inputValue()).toBe('Robot');
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});

test('who has no password gets a code by mail', async () => {
  const seat = await makesKey('alan@example.org');
  const { page } = seat;
  await page.getByLabel('Code').waitFor();
  const code = /^(\d{6})\r?$/m.exec((await door.mails('alan@example.org')).at(-1) ?? '')![1]!;
  await page.keyboard.type(code === '000000' ? '111111' : '000000');
  await page.getByText('Email verification failed').waitFor();
  await page.keyboard.type(code);
  await dialog(page, 'Your new key').waitFor();
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});

test('one signs out elsewhere, and changes name and address: the new one is proved by the code that is mailed to it', async () => {
  const here = await door.enter('kurt@example.org', 'Kurt');
  const there = await door.enter('kurt@example.org');
  const seat = await Seat.take(browser, laurel.url, { as: here });
  const { page } = seat;
  await seat.open('/v_settings/account');
  await page.getByRole('button', { name: 'Sign out there' }).click();
  await page.getByText('Unknown browser is signed out').waitFor();
  await page.getByRole('button', { name: 'Sign out there' }).waitFor({ state: 'detached' });
  expect((await there.get('account/logins')).status).toBe(401);

  await page.getByLabel('Name').fill('Kurt Gödel');
  await page.getByLabel('E-mail address').fill('goedel@example.org');
  await page.keyboard.press('ControlOrMeta+s');
  await dialog(page, 'Confirm the new address').waitFor();
  const code = /^(\d{6})\r?$/m.exec((await door.mails('goedel@example.org')).at(-1) ?? '')![1]!;
  await page.keyboard.type(code);
  await page.getByText('Your account is saved').waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('goedel@example.org');
  expect((await here.get('auth/get_user_info')).body.about_user).toMatchObject({ email: 'goedel@example.org', AccountName: 'Kurt Gödel' });
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});

test('R-077 R-078 R-178 one changes the password: a wrong one of now is said under its field, and other logins end', async () => {
  const { client } = await door.admin('alonzo@example.org', 'Church');
  const accounts = laurel.app.get(Accounts);
  await accounts.setPassword((await accounts.find('alonzo@example.org'))?.userId ?? '', await hashPassword(PASSWORD));
  const elsewhere = await door.enter('alonzo@example.org');
  const seat = await Seat.take(browser, laurel.url, { as: client });
  const { page } = seat;
  await seat.open('/v_settings/account');
  await page.getByLabel('Password of now').fill('Wrong-horse1');
  await page.getByLabel('New password', { exact: true }).fill('Silver-medal8');
  await page.getByLabel('The same once more').fill('Silver-medal8');
  await page.keyboard.press('Enter');
  await page.getByText('Password not changed').waitFor();
  await page.getByLabel('Password of now').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByText('Password changed').waitFor();
  expect((await elsewhere.get('account/logins')).status).toBe(401);
  expect((await client.get('account/logins')).status).toBe(200);
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});

test('who has no password asks for a link to choose one', async () => {
  const seat = await Seat.take(browser, laurel.url, { as: await door.enter('haskell@example.org', 'Haskell') });
  await seat.open('/v_settings/account');
  await seat.page.getByRole('button', { name: 'Mail me a link to choose one' }).click();
  await seat.page.getByText('A link is on its way to haskell@example.org').waitFor();
  expect((await door.mails('haskell@example.org')).at(-1)).toContain('/v_login/forgotpassword/');
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});

test('U-038 U-054 by the keyboard alone one deletes the account: told where one is the last admin, then what goes; at last back at the door', async () => {
  const { client, organisationId } = await door.admin('emmy@example.org', 'Noether');
  const seat = await Seat.take(browser, laurel.url, { as: client });
  const { page } = seat;
  await seat.open('/v_settings/account');
  await page.getByRole('link', { name: 'What goes, what stays' }).click();
  const typeIt = async () => {
    await page.getByRole('button', { name: 'Delete my account' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page, 'Delete your account for good?').waitFor();
    await page.keyboard.type('emmy');
    await page.keyboard.press('Enter');
    await page.getByText('Type emmy@example.org to delete the account').waitFor();
    await page.keyboard.type('@example.org');
    await page.keyboard.press('Enter');
  };
  await typeIt();
  await page.getByRole('alert').getByText('Noether').waitFor();
  const [max = ''] = await door.add(client, { name: 'Max', email: 'max@example.org' });
  await door.join('max@example.org');
  const made = await client.post('profile/change_permission', { groupid: organisationId, set_admin: 1, selplayers: [max] });
  expect(made.body.status).toBe('ok');
  await typeIt();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(refusals(seat)).toEqual([]);
  await seat.leave();
});
