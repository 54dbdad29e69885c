import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
/** Of a text the whole: what is not saved says so, too. */
const toast = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor();

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let [ann, bob]: string[] = [];
let seriesId: string;

async function award(profile: string, points: string, hours = 0.1): Promise<string> {
  const sent = { scoreseriesid: seriesId, profiles: [profile], points, timestamp: hoursAgo(hours) };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  expect(body.status).toBe('ok');
  await ground.settled();
  return (body.ids as string[])[0]!;
}
async function save(data: object): Promise<string> {
  const { body } = await ground.admin.post('badges/save', { data: { scoreseries_id: seriesId, ...data } });
  expect([body.status, body.message]).toEqual(['ok', undefined]);
  await ground.settled();
  return String(body.id);
}
const badgeIn = (page: Page) => new URL(page.url()).pathname.split('/')[2] ?? '';

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  [ann, bob] = (await ground.players('Ann', 'Bob')) as [string, string];
  seriesId = await ground.series();
  await award(ann, '120', 2);
  await award(bob, '60', 3);
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(bob), ...calm });
}, 120_000);

afterAll(async () => {
  await admin.page.screenshot({ path: 'test-results/browser-badges.png' });
  await browser.close();
  await ground.laurel.close();
});

test('RT-052 RT-055 an admin writes "100 points", sees whom history gives it to, saves, and they have it', async () => {
  const { page } = admin;
  await admin.open('/v_badge/new');
  await page.getByRole('textbox', { name: 'Name' }).fill('A hundred');
  await page.getByLabel('How many', { exact: true }).fill('100');
  const would = page.getByRole('complementary', { name: 'Who would have it' });
  await would.getByText('1 would have it').waitFor();
  expect(await would.getByRole('listitem').first().textContent()).toContain('Ann');
  await page.getByLabel('How many', { exact: true }).fill('50');
  await would.getByText('2 would have it').waitFor();
  await page.getByLabel('How many', { exact: true }).fill('100');
  await would.getByText('1 would have it').waitFor();
  await press(page, 'Make the badge');
  await page.getByRole('heading', { level: 1, name: 'A hundred' }).waitFor();
  await ground.settled();
  await page.getByText('1 of 3 have it').waitFor();
  await page.getByRole('row').getByText('Ann').waitFor();
});

test('RT-059 a ring moves when an entry comes, and is a seal when the badge is won, with nothing loaded anew', async () => {
  const { page } = player;
  await save({ Name: 'Two hundred', badge_type: 3, value: '200' });
  await player.open('/v_badge');
  const card = page.getByRole('listitem').filter({ hasText: 'Two hundred' });
  await card.getByText('60 of 200').waitFor();
  await award(bob!, '90');
  await card.getByText('150 of 200').waitFor();
  await card.getByText('50 points to go').waitFor();
  await award(bob!, '50');
  await page.getByRole('complementary', { name: 'Won lately' }).getByText('Two hundred').waitFor();
});

test('RT-054 RT-055 one save bar is over all parts: what is changed in one is kept in the next, and saved with it', async () => {
  const { page } = admin;
  const id = await save({ Name: 'Parts', badge_type: 3, value: '500' });
  await admin.open(`/v_badge/${id}/edit`);
  await page.getByRole('textbox', { name: 'Name' }).fill('All parts');
  await tab(page, 'Rule');
  await page.getByLabel('How many', { exact: true }).fill('100');
  await page.getByText('2 changes').first().waitFor();
  await page.getByText('500 became 100').waitFor();
  await page.getByRole('radio', { name: 'For all the past' }).check();
  await page.getByText('2 gain it, 0 lose it').first().waitFor();
  await tab(page, 'Celebration');
  await page.getByRole('radio', { name: 'Fireworks' }).check();
  await page.getByText('3 changes').first().waitFor();
  await press(page, /^Save/);
  await toast(page, 'Saved');
  await ground.settled();
  const { body } = await ground.admin.get('badges/badges', { id });
  expect((body.badges as object[])[0]).toMatchObject({ Name: 'All parts', value: '100', confetti_animation: 2, winners: 2 });
});

test('leaving the editor with changes asks once; going from part to part does not', async () => {
  const { page } = admin;
  const id = await save({ Name: 'Left', badge_type: 3, value: '500' });
  await admin.open(`/v_badge/${id}/points`);
  await page.getByLabel('How many', { exact: true }).fill('501');
  await tab(page, 'Reward');
  await page.getByRole('heading', { level: 2, name: 'For each win' }).waitFor();
  await tab(page, 'Status');
  await page.getByRole('dialog').waitFor();
  await press(page, 'Leave');
  await page.getByRole('heading', { level: 2, name: 'Won when' }).waitFor();
});

test('of two who edit at once the second hears of the first, and may save again', async () => {
  const { page } = admin;
  const id = await save({ Name: 'Two hands', badge_type: 3, value: '500' });
  await admin.open(`/v_badge/${id}/points`);
  await page.getByLabel('Least points of an entry').fill('5');
  await page.getByText('1 change').first().waitFor();
  await save({ id, value: '400' });
  await press(page, /^Save/);
  await page.getByText('Somebody else has changed this badge meanwhile').waitFor();
  await until('what the other saved is shown', async () => (await page.getByLabel('How many', { exact: true }).inputValue()) === '400');
  await press(page, /^Save/);
  await toast(page, 'Saved');
  const { body } = await ground.admin.get('badges/badges', { id });
  expect((body.badges as object[])[0]).toMatchObject({ value: '400', pointtransaction: '5' });
});

test('RT-096 U-097 a badge is given with words, seen by who has it, taken with a reason, struck through, and given back', async () => {
  const { page } = admin;
  const id = await save({ Name: 'Thank you', badge_type: 2 });
  await admin.open(`/v_badge/${id}`);
  await press(page, 'Give it');
  await page.getByRole('combobox', { name: 'Players' }).fill('Bob');
  await page.getByRole('option', { name: /Bob/ }).click();
  await page.getByLabel('Words for it').fill('For the bridge');
  await page.getByRole('dialog').getByRole('button', { name: 'Give it' }).click();
  await page.getByRole('link', { name: 'See it' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.getByText('For the bridge').waitFor();
  const won = new URL(page.url()).pathname;

  await admin.open(`/v_badge/${id}`);
  await page.getByRole('checkbox', { name: 'Select Bob' }).check();
  await press(page, 'Revoke');
  await press(page, 'Revoke the win');
  await page.getByText('Say why').waitFor();
  await page.getByLabel('Reason').fill('It was Ann');
  await press(page, 'Revoke the win');
  await page.getByText('It was Ann').first().waitFor();

  await player.open(won);
  await player.page.getByText('It was Ann').first().waitFor();
  await player.page.getByText('Revoked').first().waitFor();

  await page.getByRole('checkbox', { name: 'Select Bob' }).check();
  await press(page, 'Reinstate');
  await page.getByLabel('Reason').fill('It was Bob after all');
  await press(page, 'Reinstate the win');
  await until('it stands again', async () => (await page.getByText('It was Ann').count()) === 0);
  await player.page.getByText('New badge').waitFor();
});

test('"Why?" of a win that was lost tells the entries, what is missing, and the revocation; Esc gives the focus back', async () => {
  const { page } = player;
  await save({ Name: 'Thousand', badge_type: 3, value: '1000' });
  const entryId = await award(bob!, '900');
  const revoking = { scoreseriesid: seriesId, selpoints: [entryId], reason: 'typed twice' };
  expect((await ground.admin.post('scoreseries/revoke', revoking)).body.status).toBe('ok');
  await ground.settled();
  await player.open('/v_badge/completed');
  await page.locator('tr:has-text("Thousand") + tr').getByRole('button', { name: 'Why?' }).click();
  const why = page.getByRole('complementary', { name: 'Why? Thousand' });
  await why.getByText('typed twice').waitFor();
  await why.getByText('800 are missing now').waitFor();
  await page.keyboard.press('Escape');
  await until('the focus is back', async () => (await page.evaluate(() => document.activeElement?.textContent)) === 'Why?');
});

test('RT-053 U-035 U-104 categories, templates and what new ones begin with', async () => {
  const { page } = admin;
  await admin.open('/v_badge/settings?part=categories');
  await page.getByRole('textbox', { name: 'New category' }).fill('Sales');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Categories' }).getByText('Sales').waitFor();
  await tab(page, 'New badges');
  await page.getByRole('radio', { name: 'Draft' }).check();
  await press(page, 'Sales');
  await press(page, /^Save/);
  await toast(page, 'Saved');
  await ground.settled();
  const id = await save({ Name: 'Model', badge_type: 6, value: '5' });
  expect((await ground.admin.get('badges/badges', { id })).body.badges).toMatchObject([
    { publishphase: 0, categories: [expect.any(String)] },
  ]);
  await admin.open(`/v_badge/${id}/edit`);
  await press(page, 'Save as a template');
  await toast(page, /is a template too/);
  await admin.open('/v_badge/new');
  await press(page, /Model/);
  await until('its days are there', async () => (await page.getByLabel('How many days').inputValue()) === '5');
  await page.getByRole('textbox', { name: 'Name' }).fill('From a model');
  await press(page, 'Make the badge');
  await page.getByRole('heading', { level: 1, name: 'From a model' }).waitFor();
  const made = (await ground.admin.get('badges/badges', { id: badgeIn(page) })).body.badges as object[];
  expect(made[0]).toMatchObject({ badge_type: 6, value: '5', template: 0 });
});

test('C-01 U-102 whoever has the link sees who has won it, until it is not shared any more; then the door', async () => {
  const { page } = admin;
  const id = await save({ Name: 'Shared', badge_type: 3, value: '100', publishphase: 2 });
  await admin.open(`/v_badge/${id}`);
  await press(page, 'Actions');
  await page.getByRole('menuitem', { name: 'Share' }).click();
  await page.getByText('Without signing in').click();
  const link = page.getByRole('textbox', { name: 'Link' });
  await link.waitFor();
  const address = new URL(await link.inputValue());
  const guest = await Seat.take(browser, ground.url, { reducedMotion: 'reduce' });
  await guest.open(address.pathname + address.search);
  await guest.page.getByRole('heading', { level: 1, name: 'Shared' }).waitFor();
  await guest.page.getByRole('row').getByText('Ann').waitFor();
  expect(await guest.page.getByRole('navigation').count()).toBe(0);
  await page.getByText('Without signing in').click();
  await link.waitFor({ state: 'detached' });
  await guest.page.goto(address.pathname + address.search);
  await guest.page.waitForURL(/\/v_login/);
  await guest.leave();
});

test('badges are gone to by keys; confetti flies over a win, and never for who wants less motion', async () => {
  const { page } = player;
  await player.open('/v_points');
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.waitForURL(/\/v_badge$/);
  const { history } = (await ground.admin.get('badges/history', { player: bob })).body as {
    history: { player_badge_id: string; state: string }[];
  };
  const win = history.find(({ state }) => state === 'standing')!.player_badge_id;
  await player.open(`/v_achivement/${win}`);
  const painted = (seat: Seat) =>
    seat.page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value !== 0);
    });
  expect(await painted(player)).toBe(false);
  const lively = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'no-preference' });
  await lively.page.goto(`/v_achivement/${win}`);
  await lively.page.locator('canvas').waitFor();
  await until('confetti flies', () => painted(lively));
  expect(lively.complaints).toEqual([]);
  await lively.leave();
});

test('what one has won oneself is taken along as a picture with a credential in it', async () => {
  const { page } = player;
  await page.getByRole('button', { name: 'Take it along' }).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Take it along' }).click()]);
  expect(download.suggestedFilename()).toBe('badge.png');
  expect(readFileSync(await download.path()).includes('openbadgecredential')).toBe(true);
  await admin.open(new URL(page.url()).pathname);
  await admin.page.getByRole('heading', { level: 2, name: 'Why?' }).waitFor();
  expect(await admin.page.getByRole('button', { name: 'Take it along' }).count()).toBe(0);
});

test('nothing went wrong on the pages', () => {
  expect([...admin.complaints, ...player.complaints].filter((one) => !/status of 40/.test(one))).toEqual([]);
});
