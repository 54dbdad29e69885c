import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import Provider from 'oidc-provider';
import type { Browser, Page } from 'playwright-core';
import { typeCode } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import { freePort } from './free-port.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { CLIENT, optionsFile } from './issuer.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

let laurel: TestLaurel;
let door: Door;
let browser: Browser;
let ahead: { minutes: number };
let provider: Server;
let options: string;
let connections: string;
let issuer: string;
/** What Laurel renews its access with, as the provider keeps it. */
let renews: { destroy(): Promise<void> } | undefined;
/** People at the provider whose address it has not proved. */
const unproved = new Set<string>();
beforeAll(async () => {
  // The provider says at length that it is set up for a test.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  provider = createServer();
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const identity = providerAt(issuer, url);
  identity.on('refresh_token.saved', (token) => (renews = token));
  const answer = identity.callback();
  provider.on('request', (request, response) => void answer(request, response));
  const named = { openid_config_url: `${issuer}/.well-known/openid-configuration`, client_id: CLIENT };
  options = optionsFile([
    { login_option_id: 3, name: 'Example ID', client_secret: SECRET, ...named },
    { login_option_id: 1, name: 'Agora', response_type: 'id_token', ...named, client_id: TOKEN_CLIENT },
  ]);
  const asked = { authorize_url: `${issuer}/auth`, token_url: `${issuer}/token`, rows_url: `${issuer}/me`, scope: 'openid email' };
  connections = optionsFile([{ system_type: 'crm', client_id: CRM_CLIENT, client_secret: SECRET, ...asked }]);
  const files = { LAUREL_LOGIN_OPTIONS: options, LAUREL_CONNECTIONS: connections };
  const environment = { PORT: String(port), LAUREL_URL: url, LAUREL_OUTBOUND_ALLOW: '127.0.0.1', ...files };
  [laurel, browser] = await Promise.all([startTestLaurel(environment), startBrowser()]);
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterEach(() => (ahead.minutes = 0));
afterAll(async () => {
  await browser.close();
  await laurel.close();
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  for (const file of [options, connections]) rmSync(file);
});

const SECRET = 'a secret of the client that only Laurel has';
const TOKEN_CLIENT = 'laurel-by-token';
const CRM_CLIENT = 'laurel-as-a-crm';

function providerAt(issuer: string, laurelUrl: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${laurelUrl}/openid/landing`],
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        client_id: CRM_CLIENT,
        client_secret: SECRET,
        redirect_uris: [`${laurelUrl}/crm/landing`],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        client_id: TOKEN_CLIENT,
        redirect_uris: [`${laurelUrl}/v_login/fblogin`],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
        application_type: 'native',
      },
    ],
    responseTypes: ['code', 'id_token'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: (_, { clientId }) => clientId === CRM_CLIENT },
    // Over so soon that it is renewed whenever it is needed.
    ttl: { AccessToken: 30 },
    issueRefreshToken: (_, { clientId }) => Promise.resolve(clientId === CRM_CLIENT),
    cookies: { keys: ['a key of the test'] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: `${sub}@example.org`, email_verified: !unproved.has(sub), name: `${sub} of Example` }),
    }),
  });
}

/** Signs in at the provider. */
async function passThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Signs in at the provider for the first time, and lets it tell Laurel. */
async function signInThere(page: Page, login: string): Promise<void> {
  await passThere(page, login);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** What the browser says of this site, in which nothing should have gone wrong. */
const complaints = (seat: Seat) =>
  seat.complaints.splice(0).filter((complaint) => !/interaction|status of 403|fonts\.|favicon/.test(complaint));
const landed = (page: Page) => until('the address is stripped', () => !/[?#]/.test(page.url()));

test('U-043 U-044 R-028 U-056 one signs in at a provider by a press, says one’s name, and is in; the second time at once, by the keyboard', async () => {
  const seat = await Seat.take(browser, laurel.url);
  const { page } = seat;
  await seat.open('/v_login?loginhint=login');
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await signInThere(page, 'ada');
  await page.getByText('The account is not known; use Register').waitFor();
  await landed(page);
  expect(await page.getByLabel('Your name').inputValue()).toBe('ada of Example');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where to?' }).waitFor();
  const hasFocus = () =>
    until('its button has the focus', () =>
      page.getByRole('button', { name: 'Sign in with Example ID' }).evaluate((button) => button === document.activeElement),
    );
  // Signing out remembers by what one was in.
  await seat.open('/v_login/logout');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await seat.open('/v_login?loginhint=login');
  await hasFocus();
  await page.evaluate(() => localStorage.clear());
  await seat.open('/v_login/example id');
  await hasFocus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where to?' }).waitFor();
  expect(complaints(seat)).toEqual([]);
  await seat.leave();
});

test('SR-02 the address that one wanted is remembered on the way to a provider and back', async () => {
  const { client, organisationId } = await door.admin('grace@example.org', 'Navy');
  const seat = await Seat.take(browser, laurel.url, { as: client });
  const { page } = seat;
  await seat.open('/v_settings/account');
  await page.getByRole('button', { name: 'Link: Agora' }).click();
  await signInThere(page, 'grace');
  await page.getByRole('button', { name: 'Unlink: Agora' }).waitFor();
  await seat.open('/v_login/logout');
  await seat.open(`/v_players/${organisationId}`);
  await page.getByText('New here?').waitFor();
  await page.getByRole('button', { name: 'Sign in with Agora' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${laurel.url}/v_players/${organisationId}`);
  expect(complaints(seat)).toEqual([]);
  await seat.leave();
});

test('an address that the provider has not proved is proved by a mailed code, which opens the account that is there', async () => {
  unproved.add('alan');
  await door.enter('alan@example.org', 'Alan');
  const seat = await Seat.take(browser, laurel.url);
  const { page } = seat;
  await seat.open('/v_login?loginhint=login');
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await signInThere(page, 'alan');
  await page.getByRole('heading', { name: 'Which address is yours?' }).waitFor();
  expect(await page.getByLabel('E-mail address').inputValue()).toBe('alan@example.org');
  await typeCode(door, page, 'alan@example.org', () => page.keyboard.press('Enter'));
  await page.getByText('You are signed in as Alan').waitFor();
  expect(complaints(seat)).toEqual([]);
  await seat.leave();
});

test('R-062 what comes back to another browser, or is opened again, signs nobody in and says so', async () => {
  const seat = await Seat.take(browser, laurel.url);
  const { page } = seat;
  await seat.open('/openid/landing?code=stolen&state=of-another-browser');
  await page.getByText('Something went wrong, please try again.').waitFor();
  await landed(page);
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await page.getByRole('link', { name: /Cancel/ }).click();
  await page.getByText('You were not signed in there.').waitFor();
  await landed(page);
  expect(complaints(seat)).toEqual([]);
  await seat.leave();
});

test('U-060 one confirms by the provider in a window of its own, and unlinks it: what waited goes on by itself', async () => {
  const seat = await Seat.take(browser, laurel.url);
  const { page } = seat;
  await seat.open('/v_login?loginhint=login');
  await page.getByRole('button', { name: 'Sign in with Example ID' }).click();
  await signInThere(page, 'kurt');
  await page.getByLabel('Your name').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Where to?' }).waitFor();
  await seat.open('/v_settings/account');
  ahead.minutes = 31;
  await page.getByRole('button', { name: 'Unlink: Example ID' }).click();
  const [there] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Confirm with Example ID' }).click(),
  ]);
  // It asks again, though one is still signed in there.
  await passThere(there, 'kurt');
  await page.getByText('Example ID opens your account no more').waitFor();
  expect(complaints(seat)).toEqual([]);
  await seat.leave();
});

test('IS-06 R-022 SR-13 U-149 an admin sets up a provider of their own, tries it, and is back; somebody invited comes in by its address; off, they are out', async () => {
  const { client } = await door.admin('admiral@example.org', 'Fleet');
  await door.add(client, { name: 'Marie', email: 'marie@example.org' });
  const seat = await Seat.take(browser, laurel.url, { as: client });
  const { page } = seat;
  await seat.open('/v_settings/organization/login');
  await page.getByText('There is none yet').waitFor();
  await page.getByRole('link', { name: 'Add: OpenID Connect' }).click();
  await page.locator('nav a[aria-current=page]', { hasText: 'Sign-in' }).waitFor();
  await page.getByLabel('As your people call it').fill('Fleet ID');
  await page.getByLabel('Issuer').fill(issuer);
  await page.getByLabel('Client ID').fill(CLIENT);
  await page.getByRole('button', { name: 'Try it' }).click();
  await signInThere(page, 'marie');
  // Without its secret the provider tells nothing; what was typed is there again.
  await page.getByText('Authentication failed.').waitFor();
  await landed(page);
  expect(await page.getByLabel('Issuer').inputValue()).toBe(issuer);
  await page.getByRole('textbox', { name: 'Client secret' }).fill(SECRET);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Fleet ID works, and is on').waitFor();
  const door10 = await page.getByLabel('Address where your people sign in with Fleet ID', { exact: true }).inputValue();

  const marie = await Seat.take(browser, laurel.url);
  await marie.open(new URL(door10).pathname);
  await marie.page.getByRole('button', { name: 'Sign in with Fleet ID' }).click();
  await signInThere(marie.page, 'marie');
  await marie.page.getByRole('button', { name: 'Your menu' }).waitFor();

  await page.reload();
  await page.getByText('1 login now').waitFor();
  await page.getByRole('button', { name: 'Switch off: Fleet ID' }).click();
  await page.getByText('1 login that began by it ends at once').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('Fleet ID is off').waitFor();
  // Their open screen is taken to the door by itself.
  await marie.page.waitForURL(/\/v_login/);
  expect(complaints(seat).filter((complaint) => !complaint.includes('status of 409'))).toEqual([]);
  await marie.leave();
  await seat.leave();
});

test('U-003 U-140 R-096 R-097 a provider that keeps to the standard lets Laurel into a system, is asked with an access that is renewed, and ends it', async () => {
  const { client } = await door.admin('hopper@example.org', 'Yard');
  await door.add(client, { name: 'Hopper', external_id: 'hopper' });
  const seat = await Seat.take(browser, laurel.url, { as: client });
  const { page } = seat;
  await seat.open('/v_setup/crm');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await signInThere(page, 'hopper');
  await page.waitForURL(/\/v_setup\/crm\?integration=/);
  const id = new URL(page.url()).searchParams.get('integration') ?? '';
  const post = async (call: string, sent: object) => (await client.post(`externalApiConfig/${call}`, sent)).body;
  const target = { target: 'players', source_type: 'poll', external_id_column: 'sub' };
  const step = await post('update_config_step', { config_id: id, data: { name: 'People', ...target } });
  await post('enable', { id: step.id });
  const asked = async () => (await post('import', { id })).number_of_players;
  expect([await asked(), await asked()]).toEqual([1, 1]);
  await renews?.destroy();
  expect(await asked()).toBe(-1);
  await seat.open('/v_integrations');
  await page.getByText('Access ended, connect again').waitFor();
  expect(complaints(seat)).toEqual([]);
  await seat.leave();
});
