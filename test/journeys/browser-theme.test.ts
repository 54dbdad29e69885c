import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { pictureOf } from './sample-pictures.ts';
import { lookOver } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let series: string;
let ann: string;

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  [ann = ''] = await ground.players('Ann');
  series = await ground.series();
  await ground.settled();
  admin = await Seat.take(browser, ground.url, { as: ground.admin });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(ann) });
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

/** A token as an element of the page has it. */
const token = (page: Page, name: string, selector = ':root') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), name);

test('IS-05 R-253 U-159 a saved theme is on every open screen by itself, a wall too, and stands at the next first paint', async () => {
  await player.open(`/v_points/${series}?full=1`);
  const wall = 'main [data-theme="dark"]';
  expect(await token(player.page, '--surface', wall)).toBe('#141d2e');
  await admin.open('/v_settings/organization/theme');
  expect(await token(player.page, '--primary')).toBe('#1ab364');
  const { page } = admin;
  await page.getByRole('textbox', { name: 'Primary: colour', exact: true }).fill('#0a58ca');
  await page.getByRole('textbox', { name: 'Surface: colour', exact: true }).fill('#fdf6e3');
  const saved = page.waitForResponse((response) => response.url().includes('/vue_theme'));
  await page.getByRole('button', { name: /^Save/ }).click();
  expect((await saved).status()).toBe(200);
  await until('the player sees it', async () => (await token(player.page, '--primary')) === '#0a58ca');
  await until('the admin sees it', async () => (await token(page, '--surface')) === '#fdf6e3');
  expect(await token(player.page, '--surface')).toBe('#fdf6e3');
  expect(await token(player.page, '--surface', wall)).not.toBe('#141d2e');

  // Before any code of the page has come, and without an answer of the server.
  await player.page.route(/\/api\/|\/assets\/.*\.js/, () => undefined);
  await player.page.goto('/v_points', { waitUntil: 'commit' });
  await player.page.locator('.skeleton').waitFor();
  expect(await token(player.page, '--primary')).toBe('#0a58ca');
  await player.page.unroute(/\/api\/|\/assets\/.*\.js/);
  expect(player.complaints.filter((complaint) => complaint.includes('Content Security Policy'))).toEqual([]);
});

test('what cannot be read is said and repaired in its place, before it is saved', async () => {
  const { page } = admin;
  const row = page.getByRole('region', { name: 'Primary', exact: true });
  await page.getByRole('textbox', { name: 'Primary: text on it', exact: true }).fill('#0a58cb');
  await row.getByText('Too faint').waitFor();
  await row.getByRole('button', { name: 'Use readable variant' }).click();
  await row.getByText('Readable').waitFor();
  expect(await page.getByRole('textbox', { name: 'Primary: text on it', exact: true }).inputValue()).toBe('#ffffff');
  expect(await ground.facts('ThemeSet')).toHaveLength(1);
});

test('who saves over what somebody else has changed is told by its field, and means it the second time', async () => {
  const { page } = admin;
  await page.getByRole('textbox', { name: 'Error: colour', exact: true }).fill('#aa0000');
  await ground.admin.post('organization/vue_theme', { error: '#bb0000' });
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText(/Was changed by somebody else meanwhile\. It is #bb0000 now/).waitFor();
  await page.getByRole('button', { name: /^Save/ }).click();
  await until('it is saved', async () => (await ground.facts('ThemeSet')).length === 3);
});

test('a cover is seen before it is saved, is on an open profile by itself, and is taken away again', async () => {
  await player.open(`/v_profile/${ann}`);
  const drawn = player.page.locator('[data-cover] > img');
  expect(await drawn.count()).toBe(0);
  await admin.open('/v_settings/organization/theme');
  const { page } = admin;
  const section = page.getByRole('region', { name: 'Cover' });
  await section.getByText('No cover').waitFor();
  const buffer = await pictureOf('jpeg', 1_280, 320);
  await section.getByLabel('Upload a cover').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer });
  await section.locator('[data-cover] > img').waitFor();
  expect(await lookOver(page, 'theme-cover')).toEqual([]);
  await page.getByRole('button', { name: /^Save/ }).click();
  await drawn.waitFor();
  await section.getByRole('button', { name: 'Take the cover away' }).click();
  await section.getByText('No cover').waitFor();
  await page.getByRole('button', { name: /^Save/ }).click();
  await until('nobody sees it any more', async () => (await drawn.count()) === 0);
});

test('R-222 where storage is forbidden the colours come with their answer', async () => {
  const seat = await Seat.take(browser, ground.url, { as: ground.admin });
  await seat.page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await seat.open('/v_points');
  await until('they are there', async () => (await token(seat.page, '--primary')) === '#0a58ca');
  await seat.leave();
});
