import type { Browser, Locator, Page, Route } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { pictureOf } from './sample-pictures.ts';
import { lookOver } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
let admin: Seat;

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  admin = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

const SETTINGS = '/v_competition/settings';
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });
const rows = (page: Page): Locator => preview(page).locator('li, tbody tr');
const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const saveIt = async (page: Page) => {
  const answer = page.waitForResponse((response) => response.url().includes('/save_theme'));
  await page.getByRole('button', { name: /^Save/ }).click();
  return (await answer).status();
};
const made = async (data: object = {}) => {
  const { body } = await ground.admin.post('competition/save_theme', { data: { name: 'Made', mainTemplate: 'list', ...data } });
  await ground.settled();
  return String(body.id);
};
const theme = async (id: string) => {
  await ground.settled();
  return (await ground.admin.get('competition/get_theme', { id })).body.theme as Record<string, unknown>;
};

test('RT-070 U-104 an admin copies a prepared theme, names it, saves it, and finds it among the own ones', async () => {
  const { page } = admin;
  await admin.open(SETTINGS);
  await page.getByText('No theme of your own yet').waitFor();
  await page.getByRole('button', { name: 'Copy Stadium list' }).click();
  await page.getByRole('textbox', { name: 'Name of the theme' }).fill('Derby');
  await choose(page, 'First page', 'Race');
  expect(await saveIt(page)).toBe(200);
  await page.getByRole('heading', { level: 1, name: 'Derby' }).waitFor();
  await page.getByRole('link', { name: 'All themes' }).click();
  await page.getByRole('link', { name: 'Edit Derby' }).waitFor();
  const [own] = (await ground.admin.get('competition/get_themes')).body.themes as Record<string, unknown>[];
  expect(own).toMatchObject({ name: 'Derby', mainTemplate: 'list', main_layout: 'race', background_gradient: 'night' });
});

test('U-127 every layout is drawn at once from sample rows, with the columns, the top and the pages that are chosen', async () => {
  const { page } = admin;
  await admin.open(`${SETTINGS}?theme=${await made({ sub_layout_1: 'table', sub_layout_2: 'list' })}`);
  for (const [layout, drawn] of [
    ['Table', 'table'],
    ['Podium', '[data-layout="podium"]'],
    ['Race', '[data-layout="race"]'],
    ['Tiles', '[data-layout="tiles"]'],
    ['List', '[data-layout="list"]'],
  ] as const) {
    await choose(page, 'First page', layout);
    await preview(page).locator(drawn).waitFor();
    expect([layout, await rows(page).count()]).toEqual([layout, 10]);
  }
  expect(await preview(page).getByText('Harbour Crew').isVisible()).toBe(true);
  expect(await preview(page).getByText('North').count()).toBe(0);
  await page.getByRole('checkbox', { name: 'Team' }).check();
  expect(await preview(page).getByText('North').isVisible()).toBe(true);

  await page.getByRole('textbox', { name: 'Rows on a page' }).fill('5');
  expect(await rows(page).count()).toBe(5);
  await preview(page).getByRole('button', { name: 'Next' }).focus();
  await page.keyboard.press('Enter');
  await preview(page).getByRole('table').waitFor();
  await preview(page).getByText('Page 2 of 3').waitFor();
  await page.getByRole('textbox', { name: 'Only the top' }).fill('3');
  expect(await rows(page).count()).toBe(3);
  await page.getByRole('textbox', { name: 'Only the top' }).fill('many');
  await page.getByText('A whole number from 0 to 1000').waitFor();
  expect(await rows(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Narrow' }).click();
  await preview(page).locator('[data-layout="list"]').waitFor();
});

test('what cannot be read is said beside the preview, repaired in its place, and not saved before', async () => {
  const { page } = admin;
  const id = await made();
  await admin.open(`${SETTINGS}?theme=${id}`);
  await page.getByRole('textbox', { name: 'Rows', exact: true }).fill('#dddddd');
  await page.getByText('Too faint').waitFor();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('1 field to correct').waitFor();
  expect(await theme(id)).toMatchObject({ edition: 1 });
  await page.getByRole('button', { name: 'Use readable variant' }).click();
  expect(await page.getByRole('textbox', { name: 'Rows', exact: true }).inputValue()).toBe('#000000');
  await page.getByRole('textbox', { name: 'Under rows', exact: true }).fill('#FFE');
  await page.getByRole('textbox', { name: 'Corners, px', exact: true }).fill('12');
  expect(await saveIt(page)).toBe(200);
  expect(await theme(id)).toMatchObject({ player_text_color: '#000000', css: '--laurel-row: #ffffee; --laurel-radius: 12px' });
});

test('who saves over what somebody else has saved is told, and means it the second time', async () => {
  const { page } = admin;
  const id = await made();
  await admin.open(`${SETTINGS}?theme=${id}`);
  await page.getByRole('textbox', { name: 'Name of the theme' }).fill('Mine');
  // The other one saves while this save is on its way.
  const first = async (route: Route) => {
    await ground.admin.post('competition/save_theme', { data: { id, show_top_only: 7 } });
    await route.continue();
  };
  await page.route('**/save_theme', first, { times: 1 });
  expect(await saveIt(page)).toBe(409);
  await page.getByText('Somebody has changed the theme meanwhile').waitFor();
  await until('their change shows', async () => (await page.getByRole('textbox', { name: 'Only the top' }).inputValue()) === '7');
  expect(await saveIt(page)).toBe(200);
  expect(await theme(id)).toMatchObject({ name: 'Mine', show_top_only: 7 });
});

test('a picture behind the board, and an icon on it, are seen before they are saved, with nothing written on the picture', async () => {
  const { page } = admin;
  const id = await made({ background_gradient: 'night', ticker_layout: 'top' });
  await admin.open(`${SETTINGS}?theme=${id}`);
  const buffer = await pictureOf('jpeg', 1_280, 320);
  await page.getByLabel('Upload a picture behind the board').setInputFiles({ name: 'wide.jpg', mimeType: 'image/jpeg', buffer });
  await preview(page).locator('img[src*="/uploads/cover/"]').waitFor();
  await page.getByRole('group', { name: 'Icon' }).getByRole('button').first().click();
  await preview(page).locator('header img').waitFor();
  await choose(page, 'First page', 'Table');
  expect(await lookOver(page, 'competition-theme-picture')).toEqual([]);
  expect(await saveIt(page)).toBe(200);
  expect(await theme(id)).toMatchObject({ backgroundimage: expect.stringContaining('/uploads/cover/'), main_layout: 'table' });
  await page.getByRole('button', { name: 'Take the picture away' }).click();
  expect(await preview(page).locator('img[src*="/uploads/cover/"]').count()).toBe(0);
});

test('a deleted one is gone with the press, and back by Undo', async () => {
  const { page } = admin;
  const id = await made({ name: 'Brief' });
  await admin.open(SETTINGS);
  await page.getByRole('button', { name: 'Delete Brief' }).click();
  await until('it is gone', async () => (await page.getByRole('link', { name: 'Edit Brief' }).count()) === 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Edit Brief' }).waitFor();
  expect(await theme(id)).toMatchObject({ deleted: 0, edition: 3 });
});

test('what moves can be stopped; nothing moves where less motion is asked for', async () => {
  const path = `${SETTINGS}?theme=${await made({ background_animation: 'snow', ticker_layout: 'bottom' })}`;
  await admin.open(path);
  expect(await preview(admin.page).getByRole('button', { name: 'Stop what moves' }).count()).toBe(0);
  const seat = await Seat.take(browser, ground.url, { as: ground.admin });
  await seat.open(path);
  const moving = () => seat.page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await until('snow falls', async () => (await moving()) > 0);
  await preview(seat.page).getByRole('button', { name: 'Stop what moves' }).press('Space');
  await until('it stands still', async () => (await moving()) === 0);
  expect(seat.complaints).toEqual([]);
  await seat.leave();
});

test('players are told that it is not theirs', async () => {
  const [ann = ''] = await ground.players('Ann');
  const seat = await Seat.take(browser, ground.url, { as: await ground.asPlayer(ann) });
  await seat.open(SETTINGS);
  await seat.page.getByText('Not yours to see').waitFor();
  await seat.leave();
});
