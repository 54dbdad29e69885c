import type { Browser, Page } from 'playwright-core';
import { Accounts } from '../../src/accounts/accounts.ts';
import { AccessLinks } from '../../src/accounts/access-links.ts';
import { typeCode } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import { base64, Door, players } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

const PASSWORD = 'Gold-medal7';
const NEW_PASSWORD = 'Silver-medal8';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Waits until the page has gone to an address, with its query. */
const isAt = (page: Page, address: string) =>
  until(`the page is at ${address}`, () => {
    const { pathname, search } = new URL(page.url());
    return pathname + search === address;
  });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const focused = (page: Page) =>
  page.evaluate(
    () =>
      document.activeElement?.getAttribute('aria-label') ??
      (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ??
      '',
  );

describe('An empty Laurel, and the first people at its door', () => {
  let laurel: TestLaurel;
  let door: Door;
  let ada: Seat;

  beforeAll(async () => {
    laurel = await startTestLaurel();
    door = new Door(laurel);
    ada = await Seat.take(browser, laurel.url);
  });
  afterAll(async () => {
    expect(ada.complaints).toEqual([]);
    await ada.leave();
    await laurel.close();
  });

  test('SR-01 the start leads to the door, which offers a scoreboard and sample data; empty fields are named, the first has the focus', async () => {
    const { page } = ada;
    await ada.open('/');
    await isAt(page, '/v_login');
    await heading(page, 'Start a scoreboard');
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor();
    await page.getByRole('button', { name: 'Create your organisation' }).click();
    await page.getByText('Name your organisation', { exact: true }).waitFor();
    await page.getByText('Type your e-mail address').waitFor();
    await until('the first wrong field has the focus', async () => (await focused(page)) === 'Organisation');
  });

  test('R-067 R-173 R-240 U-059 one registers with a password that keeps the rules and a code; a wrong code is said in the words of the specification', async () => {
    const { page } = ada;
    await page.getByLabel('Organisation').fill('Riverside');
    await page.getByLabel('Your e-mail address').fill('ada.lovelace@example.org');
    await page.getByRole('button', { name: 'Choose a password too' }).click();
    await page.getByLabel(/^Password/).fill('short');
    await page.getByRole('button', { name: 'Create your organisation' }).click();
    await page.getByText('This does not keep the rules yet').waitFor();
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create your organisation' }).click();
    await page.getByText('No mail server is set up').waitFor();
    const [mail] = await door.mails('ada.lovelace@example.org');
    const code = /^(\d{6})\r?$/m.exec(mail ?? '')![1]!;
    await page.keyboard.type(code === '000000' ? '111111' : '000000');
    await page.getByText('Email verification failed').waitFor();
    await page.keyboard.type(code);
    await heading(page, 'Add players');
    await until('one can paste at once', async () => (await focused(page)) === 'Names, or a table');
  });

  test('R-190 R-191 R-232 U-068 wrong lines are named and led to, and the list is written once it is right', async () => {
    const { page } = ada;
    const good = Array.from({ length: 35 }, (_, n) => `Player ${n + 1};p${n + 1}@example.org;${n % 2 ? 'Odd' : 'Even'}`).join('\n');
    await page.keyboard.insertText(`name;e-mail;team\n${good}\n;nobody@example.org;Odd\nTwin;p1@example.org;Odd`);
    await page.getByRole('button', { name: 'Check 37 people' }).click();
    await heading(page, '37 people to check');
    await page.getByText('Same e-mail as').first().waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'row 37' }).click();
    await heading(page, 'Add players');
    await until('the line is selected', async () => (await page.evaluate(() => getSelection()?.toString())) === ';nobody@example.org;Odd');
    await page.getByLabel('Names, or a table').fill(`name;e-mail;team\n${good}`);
    await page.getByRole('button', { name: 'Add 35 players' }).click();
    await page.getByText('1 to 30 of 36').waitFor();
  });

  test('R-246 U-075 players are listed in pages of 30 and found by their words, and the address keeps what is shown', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('31 to 36 of 36').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('odd pla');
    await page.getByText('1 to 17 of 17').waitFor();
    await page.reload();
    await page.getByText('1 to 17 of 17').waitFor();
    await page.getByLabel('Find players').fill('player of none');
    await page.getByText('No player matches').waitFor();
    await page.getByRole('button', { name: 'Clear the filter' }).click();
    await page.getByText('1 to 30 of 36').waitFor();
  });

  test('R-192 R-197 the last admin keeps the role', async () => {
    const { page } = ada;
    await page.getByRole('button', { name: 'Actions for Ada Lovelace' }).click();
    await page.getByRole('menuitem', { name: 'Take the admin role' }).click();
    await page.getByText(/administrator/).waitFor();
    expect(
      await page
        .getByRole('row', { name: /Ada Lovelace/ })
        .getByText('Group admin', { exact: true })
        .count(),
    ).toBe(1);
    ada.complaints.splice(0, ada.complaints.length, ...ada.complaints.filter((text) => !text.includes('409')));
  });

  test('U-070 anonymising says what goes and what stays before it is done, and then the name is gone', async () => {
    const { page } = ada;
    await page.getByRole('checkbox', { name: 'Select Player 1', exact: true }).check();
    await page.getByRole('button', { name: 'Anonymise …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This cannot be undone.').waitFor();
    await dialog.getByText('Points, ranks and results').waitFor();
    await dialog.getByRole('button', { name: 'Anonymise the player' }).click();
    await page.getByRole('link', { name: /^Anonymous/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Player 1', exact: true }).count()).toBe(0);
  });

  test('U-141 a key is shown once, and is refused once it is revoked', async () => {
    const { page } = ada;
    await ada.open('/v_settings/organization/integration');
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Scoreboard at the gate');
    await page.keyboard.press('Enter');
    const key = await page.getByLabel('Key', { exact: true }).inputValue();
    const ask = async () => (await fetch(`${laurel.url}/api/team/fetch_list`, { headers: { authorization: `Bearer ${key}` } })).status;
    expect(await ask()).toBe(200);
    await page.getByRole('button', { name: 'I have it' }).click();
    await page.getByText(`… ${key.slice(-4)}`).waitFor();
    await page.getByRole('button', { name: 'Revoke Scoreboard at the gate' }).click();
    await page.getByRole('button', { name: 'Revoke the key' }).click();
    await page.getByText('No keys yet').waitFor();
    await until('the key is refused', async () => (await ask()) === 401);
  });

  test('SR-02 SR-03 U-025 U-030 R-079 who signs out is out in every window; signing in leads back to the address that was asked for, once', async () => {
    const { page } = ada;
    const second = await page.context().newPage();
    await second.goto(`${laurel.url}/v_players`);
    await heading(second, 'Players');
    const list = new URL(second.url()).pathname;
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await heading(page, 'Sign in');
    await heading(second, 'Sign in');
    await second.close();

    await ada.open(`${list}?search=odd&user=ada.lovelace@example.org`);
    await isAt(page, '/v_login');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe('ada.lovelace@example.org');
    await page.getByRole('button', { name: 'Use a password' }).click();
    await page.getByLabel('Password', { exact: true }).fill('not this one');
    await page.keyboard.press('Enter');
    await page.getByText('Could not log in, please control your email adress and password').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await heading(page, 'Players');
    await isAt(page, `${list}?search=odd&user=ada.lovelace@example.org`);
    await ada.open('/loggedin');
    await isAt(page, '/v_feed');
    await page.goto('/v_login/logout');
    await heading(page, 'Sign in');
  });

  test('who signs out everywhere is out in other browsers too', async () => {
    const { page } = ada;
    const phone = door.visitor();
    await phone.post('auth/creds_login', { username: 'ada.lovelace@example.org', password: base64(PASSWORD) });
    expect((await phone.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 1 } });
    await ada.open('/v_login?loginhint=login');
    await page.getByLabel('E-mail address').fill('ada.lovelace@example.org');
    // The way that was used last is offered first.
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
    await heading(page, 'Sign in');
    expect((await phone.get('auth/get_user_info')).body).toMatchObject({ about_user: { logged_in: 0 } });
  });

  test.each([
    ['SR-05', '/v_points?registerhint=1', '/v_login?registernew=1', 'Start a scoreboard'],
    ['SR-06 U-026', '/v_points?state=v_0abc', '/v_login?registernew=1', 'Start a scoreboard'],
    ['SR-06 U-026', '/v_points?state=w_0', '/v_login?registernew=1', 'Start a scoreboard'],
    ['SR-07', '/v_points?registerhint=login', '/v_login?loginhint=login', 'Sign in'],
    ['U-046', '/v_login/login', '/v_login/login', 'Sign in'],
  ])('%s %s leads to %s', async (_rule, from, to, title) => {
    await ada.open(from);
    await isAt(ada.page, to);
    await heading(ada.page, title);
  });

  test('U-051 R-077 R-078 a mailed link changes the password, once', async () => {
    const { page } = ada;
    await ada.open('/v_login/forgotpassword');
    await page.getByLabel('E-mail address').fill('ada.lovelace@example.org');
    await page.keyboard.press('Enter');
    await heading(page, 'Look into your mail');
    const link = /(\/v_login\/forgotpassword\/\S+)/.exec(
      (await door.mails('ada.lovelace@example.org')).at(-1)!.replaceAll('=\r\n', ''),
    )![1]!;
    const choose = async () => {
      await ada.open(link);
      await page.getByLabel('The e-mail address of your account').fill('ada.lovelace@example.org');
      await page.getByLabel('New password').fill(NEW_PASSWORD);
      await page.getByLabel('The same once more').fill(NEW_PASSWORD);
      await page.getByRole('button', { name: 'Save the password' }).click();
    };
    await choose();
    await heading(page, 'Password changed');
    await choose();
    await page.getByText('Password not changed').waitFor();
  });

  test('R-242 a link of the command line signs in, once', async () => {
    const operator = await Seat.take(browser, laurel.url);
    const { page } = operator;
    const { userId } = (await laurel.app.get(Accounts).find('ada.lovelace@example.org'))!;
    const token = await laurel.app.get(AccessLinks).create('sign-in', userId, new Date().toISOString());
    await operator.open(`/v_login/link/${token}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isAt(page, '/v_feed');
    await page.goto('/v_login/logout');
    await heading(page, 'Sign in');
    await operator.open(`/v_login/link/${token}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Authentication failed').waitFor();
    await operator.leave();
  });

  test('R-245 U-034 somebody unknown is told so after the code, registers with it, and makes an organisation', async () => {
    const grace = await Seat.take(browser, laurel.url);
    const { page } = grace;
    await grace.open('/v_login');
    await page.getByLabel('E-mail address').fill('grace@example.org');
    await typeCode(door, page, 'grace@example.org', () => page.keyboard.press('Enter'));
    await page.getByText('The account is not known; use Register').waitFor();
    await page.getByLabel('Your name').fill('Grace Hopper');
    await page.keyboard.press('Enter');
    await heading(page, 'Where to?');
    await page.getByRole('textbox', { name: 'Organisation' }).fill('Compilers');
    await page.getByRole('button', { name: 'Create organisation' }).click();
    await heading(page, 'Add players');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitemradio', { name: /Personal/ }).click();
    await heading(page, 'Where to?');
    await page.getByRole('button', { name: /Compilers/ }).click();
    await isAt(page, '/v_feed');
    expect(grace.complaints).toEqual([]);
    await grace.leave();
  });

  test('R-230 a player is changed; an address that is taken is named under its field, which has the focus', async () => {
    const client = await signedIn(door, 'ada.lovelace@example.org');
    const [two] = players(await client.get('profile/list_players', { search: 'p2@example.org' }));
    const seat = await Seat.take(browser, laurel.url, { as: client });
    const { page } = seat;
    await seat.open(`/v_profile/${two!.profile_id}`);
    await page.getByRole('link', { name: 'Edit profile' }).click();
    await page.getByLabel('E-mail address').fill('p3@example.org');
    await page.keyboard.press('Control+s');
    await page.getByText('A player with this email already exists').waitFor();
    await until('the field has the focus', async () => (await focused(page)) === 'E-mail address');
    await page.getByLabel('E-mail address').fill('second@example.org');
    await page.getByLabel('Name', { exact: true }).fill('Second Player');
    await page.keyboard.press('Control+s');
    await heading(page, 'Second Player');
    await seat.leave();
  });
});

test('part 11: sample data is made in one click, is marked on every screen, and is gone after one more', async () => {
  const laurel = await startTestLaurel();
  const guest = await Seat.take(browser, laurel.url);
  const { page } = guest;
  await guest.open('/v_login');
  await page.getByRole('button', { name: 'Look around with sample data' }).click();
  await heading(page, 'Deals');
  for (const place of ['Players', 'Settings', 'Points']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).first().click();
    await page.getByText('This is sample data.').waitFor();
  }
  await page.getByRole('button', { name: 'Remove sample data' }).click();
  await heading(page, 'Start a scoreboard');
  expect(guest.complaints).toEqual([]);
  await guest.leave();
  await laurel.close();
});

/** The admin's side of the HTTP contract, acting for the organisation. */
async function signedIn(door: Door, address: string): Promise<Client> {
  const client = await door.enter(address);
  const { profiles } = (await client.get('profile/fetch_list')).body as {
    profiles: { profile_id: string; organization_id: string | null }[];
  };
  await client.post('profile/act_as', { profileid: profiles.find(({ organization_id }) => organization_id !== null)!.profile_id });
  return client;
}
