import type { Browser } from 'playwright-core';
import { resize, Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lookOver } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const SETTINGS = '/v_settings/organization';

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  const [ann = ''] = await ground.players('Ann');
  await ground.series();
  await ground.settled();
  admin = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce', colorScheme: 'light' });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(ann), reducedMotion: 'reduce', colorScheme: 'light' });
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

const save = ({ page }: Seat) => page.getByRole('button', { name: /^Save/ }).click();
const saved = ({ page }: Seat) => page.getByText('Saved', { exact: true }).first().waitFor();
const isAt = async ({ page }: Seat, path: string) => page.waitForURL((url) => url.pathname === path);

test('U-036 the empty path is a menu of the settings; players are told that they are for admins', async () => {
  await admin.open(SETTINGS);
  for (const name of [/^Organisation/, /^User view/, /^Battles/, /^Theme/, /^API keys/])
    await admin.page.getByRole('link', { name }).first().waitFor();
  await player.open(`${SETTINGS}/userview`);
  await player.page.getByText('Not yours to see').waitFor();
});

test('IS-08 SR-12 U-030 U-042 what an admin hides is gone from every open screen, and people begin where the user view says', async () => {
  await player.open('/');
  await isAt(player, '/v_feed');
  const nav = player.page.getByRole('navigation', { name: 'Main' }).first();
  await nav.getByRole('link', { name: 'Players' }).waitFor();

  await admin.open(`${SETTINGS}/userview`);
  const { page } = admin;
  await page.getByRole('combobox', { name: 'Start page' }).click();
  await page.getByRole('option', { name: 'Players' }).click();
  expect(await lookOver(admin.page, 'settings-user-view')).toEqual([]);
  await save(admin);
  await saved(admin);
  await player.open('/loggedin');
  await player.page.getByRole('heading', { name: 'Players', level: 1 }).waitFor();

  await page.getByRole('switch', { name: 'Players' }).click({ force: true });
  await page.getByText('It is hidden below: people begin on their profile.').waitFor();
  await save(admin);
  await until('it is gone there too', async () => (await nav.getByRole('link', { name: 'Players' }).count()) === 0);
  await nav.getByRole('link', { name: 'Points' }).waitFor();
  await player.open('/');
  await player.page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
  // Its address works on, and admins find it by its name.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('Players');
  await page.getByRole('option', { name: 'Players', exact: true }).click();
  await page.getByRole('heading', { name: 'Players', level: 1 }).waitFor();
});

test('IS-04 U-109 numbers outside of their bounds are named at their field; R-219 a save that fails otherwise says so', async () => {
  await admin.open(`${SETTINGS}/battles`);
  const { page } = admin;
  const field = page.getByRole('textbox', { name: 'Hours to answer a challenge' });
  await field.waitFor();
  expect(await field.inputValue()).toBe('24');
  await field.fill('0');
  await page.getByText('A whole number from 1 to 720').waitFor();
  expect(await lookOver(admin.page, 'settings-battles')).toEqual([]);
  // The bar of a phone takes room of its own: the last field is above it.
  await resize(page, { width: 390, height: 480 });
  const last = page.getByText('Players may opt out of battles');
  await last.scrollIntoViewIfNeeded();
  const [bar, box] = [await page.getByRole('region', { name: '1 change' }).boundingBox(), await last.boundingBox()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await resize(page, { width: 1280, height: 900 });
  await save(admin);
  await until('it has the focus', () => field.evaluate((element) => element === document.activeElement));
  await field.fill('48');
  await page.route('**/organization/battle_settings', (route) => route.fulfill({ status: 500, body: 'Bad Gateway' }), { times: 1 });
  await save(admin);
  await page.getByText('Unknown error').waitFor();
  await save(admin);
  await until('it is saved', async () => (await ground.facts('BattleRulesSet')).length === 1);
});

test('U-033 RT-026 one’s own word goes before that of the organisation, at once and at the next first paint', async () => {
  const theme = (seat: Seat) => seat.page.evaluate(() => document.documentElement.dataset.theme);
  await player.open('/v_settings/ui');
  const { page } = player;
  expect(await page.getByRole('group', { name: /for everybody/ }).count()).toBe(0);
  expect(await theme(player)).toBe('light');
  await admin.open('/v_settings/ui');
  await admin.page.getByRole('group', { name: 'Appearance: for everybody' }).getByRole('button', { name: 'Dark' }).click();
  await save(admin);
  await until('the player’s screen is dark', async () => (await theme(player)) === 'dark');
  await until('the admin’s too', async () => (await theme(admin)) === 'dark');
  expect(await lookOver(admin.page, 'settings-ui')).toEqual([]);

  await page.getByRole('group', { name: 'Appearance: yours' }).getByRole('button', { name: 'Light' }).click();
  await page.getByRole('group', { name: 'Motion: yours' }).getByRole('button', { name: 'Still' }).click();
  await save(player);
  await until('it is light again', async () => (await theme(player)) === 'light');
  expect(await page.evaluate(() => document.documentElement.dataset.still)).toBe('');
  await page.route(/\/api\/|\/assets\/.*\.js/, () => undefined);
  await page.goto('/v_points', { waitUntil: 'commit' });
  await page.locator('.skeleton').waitFor();
  expect(await theme(player)).toBe('light');
  await page.unroute(/\/api\/|\/assets\/.*\.js/);
});

test('SR-10 U-031 an address that leads nowhere says so, with the way to the start; SR-09 RT-130 whoever is signed in is led from an install address to the page of its integration; U-029 without a subdomain it is asked for', async () => {
  const { page } = player;
  await player.open('/v_nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'Go to the start' }).click();
  await page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
  await player.open('/install?subdomain=acme');
  await page.waitForURL((url) => url.pathname + url.search === '/v_integrations/new/thinkificoauth?subdomain=acme');
  await player.open('/install');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('the part before the first dot', { exact: false }).waitFor();
  await page.getByRole('textbox', { name: 'Subdomain' }).fill('Acme');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.waitForURL((url) => url.pathname + url.search === '/v_integrations/new/thinkificoauth?subdomain=acme');
});

/** The address of a page, without the host. */
const addressOf = ({ page }: Seat) => page.url().slice(ground.url.length);
/** Signs the player in, in the browser of a visitor, who goes on from the landing page. */
const signInAs = async (visitor: Seat) => {
  await visitor.page.context().addCookies(await player.page.context().cookies());
  await visitor.page.goto('/loggedin');
};

test('U-023 U-024 SR-04 SR-02 the door, its landing and invitations are open to everybody; an access key that opens nothing leads to the door, and is not lost there', async () => {
  const visitor = await Seat.take(browser, ground.url);
  for (const path of ['/v_login/forgotpassword', '/openid/landing', '/v_invite/nothing', '/group/invitations/nothing']) {
    await visitor.open(path);
    expect([path, addressOf(visitor)]).toEqual([path, path]);
  }
  const shared = ['/v_tvcast/nothing', '/s/share.php?show=nothing', '/v_points?key=nothing', '/v_points?accesskey=nothing'];
  for (const path of shared) {
    await visitor.open(path);
    expect([path, addressOf(visitor)]).toEqual([path, '/v_login']);
  }
  await signInAs(visitor);
  await visitor.page.waitForURL('**/v_points?accesskey=nothing');
  await visitor.leave();
});

test('SR-08 SR-03 U-028 a visitor is led from an install address to the page of its integration, sees what will be installed, signs in, and is there then', async () => {
  const visitor = await Seat.take(browser, ground.url);
  await visitor.open('/install?subdomain=acme');
  expect(addressOf(visitor)).toBe('/v_integrations/new/thinkificoauth?subdomain=acme&anom=1');
  await visitor.page.getByText('acme').waitFor();
  await visitor.page.getByRole('link', { name: 'Sign in' }).click();
  await visitor.page.waitForURL('**/v_login?loginhint=login');
  await signInAs(visitor);
  await visitor.page.waitForURL('**/v_integrations/new/thinkificoauth?subdomain=acme&anom=1');
  await visitor.leave();
});

test('RT-129 U-003 SR-13 whoever comes back from another system is where they began, told with what state, once; the code stands in no address', async () => {
  const visitor = await Seat.take(browser, ground.url);
  await visitor.open('/v_points?view=mine#end');
  expect(addressOf(visitor)).toBe('/v_login');
  await visitor.page.context().addCookies(await player.page.context().cookies());
  await visitor.page.goto('/crm/landing?code=secret&state=v%2F1');
  await visitor.page.waitForURL('**/v_points?view=mine&action=managecallback&state=v%2F1#end');
  expect(await visitor.page.evaluate(() => JSON.stringify(history.state))).toContain('"code":"secret"');
  // The second time nothing is remembered.
  await visitor.page.goto('/crm/landing?code=secret&state=v%2F1');
  await visitor.page.getByRole('heading', { name: 'Ann', level: 1 }).waitFor();
  expect(visitor.page.url()).not.toContain('managecallback');
  await visitor.leave();
});

test('RT-017 U-062 a player makes an organisation beside the one they are in, and RT-025 goes back and forth between profiles', async () => {
  const [eve = ''] = await ground.players('Eve');
  const seat = await Seat.take(browser, ground.url, { as: await ground.asPlayer(eve), reducedMotion: 'reduce' });
  const { page } = seat;
  await seat.open('/v_settings/profiles');
  expect(await lookOver(page, 'settings-profiles')).toEqual([]);
  await page.getByRole('link', { name: 'New organisation' }).click();
  await page.getByRole('button', { name: 'Create organisation' }).click();
  await page.getByText('Name your organisation', { exact: true }).waitFor();
  expect(await lookOver(page, 'settings-create')).toEqual([]);
  await page.keyboard.type('Regatta');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Add players', level: 1 }).waitFor();
  await seat.open('/v_settings/profiles');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await row('Regatta').getByText('You act here').waitFor();
  await row('ICPC')
    .getByRole('button', { name: /^Act here: / })
    .click();
  await page.getByRole('heading', { name: 'Eve', level: 1 }).waitFor();
  expect(seat.complaints).toEqual([]);
  await seat.leave();
});

test('U-157 an organisation is deleted once its name is typed; what fails is said, and all stands; its people are led to what else they have', async () => {
  await player.open('/v_points');
  await admin.open(`${SETTINGS}/organization`);
  const { page } = admin;
  await page.getByRole('button', { name: 'Delete the organisation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('3 players go, with names, pictures and history.').waitFor();
  await dialog.getByText('1 score series with 0 entries').waitFor();
  expect(await lookOver(admin.page, 'settings-delete')).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await dialog.getByText('Type ICPC to delete it').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await ground.facts('OrganisationDeleted')).toEqual([]);

  await page.getByRole('button', { name: 'Delete the organisation' }).click();
  await dialog.getByRole('textbox').fill('icpc');
  await page.route('**/delete_organization', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await dialog.getByRole('button', { name: 'Delete it for good' }).click();
  await dialog.getByText('Unknown error').waitFor();
  expect(await ground.facts('OrganisationDeleted')).toEqual([]);
  await dialog.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await isAt(admin, '/v_onboarding/profiles');
  expect(await ground.facts('OrganisationDeleted')).toHaveLength(1);
  await player.page.goto('/v_points');
  await isAt(player, '/v_onboarding/profiles');
});
