import type { Browser, Page, Request } from 'playwright-core';
import { Seat } from './browser.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const palette = async (page: Page, typed: string) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(typed);
};

let ground: PointsGround;
let browser: Browser;
let asBob: Client;
let admin: Seat;
let player: Seat;
let [ann, bob]: string[] = [];
let series: string;
let [hundred, record]: string[] = [];

async function award(profile: string, points: string, hours?: number): Promise<void> {
  const sent = { scoreseriesid: series, profiles: [profile], points, ...(hours !== undefined && { timestamp: hoursAgo(hours) }) };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).body.status).toBe('ok');
  await ground.settled();
}
async function save(data: object): Promise<string> {
  const { body } = await ground.admin.post('badges/save', { data: { scoreseries_id: series, ...data } });
  expect([body.status, body.message]).toEqual(['ok', undefined]);
  await ground.settled();
  return String(body.id);
}

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  [ann, bob] = (await ground.players('Ann', 'Bob')) as [string, string];
  series = await ground.series({ name: 'Calls' });
  await award(bob, '60', 30);
  await award(ann, '90', 20);
  await award(bob, '45', 10);
  [hundred, record] = [await save({ Name: 'A hundred', badge_type: 3, value: '100' }), await save({ Name: 'Record', badge_type: 4 })];
  await save({ Name: 'A thousand', badge_type: 3, value: '1000' });
  asBob = await ground.asPlayer(bob);
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: asBob, ...calm });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

test('RT-048 R-093 a ring moves with an entry that is pushed: no badge is fetched again for it', async () => {
  const { page } = player;
  await player.open('/v_badge');
  await card(page, 'A thousand').getByText('105 of 1,000').waitFor();
  const asked: string[] = [];
  const note = (request: Request) => request.url().includes('/api/badges/') && asked.push(request.url());
  page.on('request', note);
  await award(bob!, '7');
  await card(page, 'A thousand').getByText('112 of 1,000').waitFor();
  // Of another series, and of somebody else: nothing of it is asked for either.
  await award(ann!, '1');
  await award(bob!, '1');
  await card(page, 'A thousand').getByText('113 of 1,000').waitFor();
  page.off('request', note);
  // Whoever leads has won the record: that is what is fetched.
  expect(asked.filter((url) => url.includes('badges/list_players'))).toEqual([]);
  expect(player.complaints).toEqual([]);
});

test('RT-059 the page of a badge moves with it: how far one is, and who is ahead', async () => {
  const { page } = player;
  await player.open(`/v_badge/${record}`);
  const yours = page.getByRole('region', { name: 'How you stand' });
  await yours.getByText('You are ahead with 113').waitFor();
  await award(ann!, '500');
  await yours.getByText('Ann is ahead with 591').waitFor();
  await yours.getByText('113 of 591').waitFor();
});

test('U-001 badges are shown as of an instant, as it was known or had happened, and nothing is done there', async () => {
  const { page } = admin;
  const then = new URLSearchParams({ at: hoursAgo(15) });
  await admin.open(`/v_badge/${record}?${then}`);
  await page.getByText('Ann is ahead with 90').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  const annThere = page.getByRole('complementary', { name: 'Players' }).getByRole('listitem').filter({ hasText: 'Ann' });
  await annThere.getByText('Won once').waitFor();

  await page.getByRole('button', { name: /go to another instant/ }).click();
  await page.getByRole('radio', { name: 'Was known' }).check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/sense=known/);
  // Nothing had been recorded by then.
  await page.getByText('Nobody has won it yet').waitFor();
  await page.getByText(/is ahead with/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Back to live' }).click();
  await page.getByText('Ann is ahead with 591').waitFor();
  await annThere.getByText('Won 2 times').waitFor();
  expect(new URL(page.url()).search).toBe('');
});

test('what is still to come is not gone to; one that was is kept from screen to screen', async () => {
  const { page } = player;
  await player.open('/v_badge');
  const choose = async (hours: number) => {
    await page.getByRole('button', { name: /go to another instant/ }).click();
    await page.getByLabel('Go to an instant').fill(hoursAgo(hours).slice(0, 19));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
  };
  await choose(-2);
  await page.getByText('This is still to come.').waitFor();
  await page.keyboard.press('Escape');
  await choose(15);
  await card(page, 'A hundred').getByText('60 of 100').waitFor();
  // The record was Bob's before it was Ann's.
  await page.getByText('1 of 3 badges won').waitFor();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'All badges' }).click();
  await page.getByRole('row').filter({ hasText: 'A thousand' }).getByText('60 of 1,000').last().waitFor();
  await page.getByRole('link', { name: 'A hundred' }).click();
  await page.getByText('60 of 100').waitFor();
  expect(new URL(page.url()).searchParams.get('at')).not.toBeNull();
  await page.goBack();
  await page.goBack();
  await page.getByRole('button', { name: 'Back to live' }).click();
  await page.getByText('2 of 3 badges won').waitFor();
});

test('RT-108 a profile shows the badges that it had then', async () => {
  const { page } = player;
  await player.open(`/v_profile/${bob}`);
  const badges = page.getByRole('region', { name: 'Badges' });
  await badges.getByRole('link', { name: 'A hundred' }).waitFor();
  await player.go(`/v_profile/${bob}?${new URLSearchParams({ at: hoursAgo(40) })}`);
  await badges.getByText('Nothing was won by then.').waitFor();
  await badges.getByRole('button', { name: 'Back to live' }).click();
  await badges.getByRole('link', { name: 'A hundred' }).waitFor();
});

test('the palette finds badges that one may see, targets, and what is made of both', async () => {
  const draft = await save({ Name: 'Hundred secrets', badge_type: 3, value: '5', publishphase: 0 });
  const { body } = await ground.admin.post('targets/save_target', { name: 'Sales' });
  const item = { target_id: body.id, score_series_id: series, name: 'Calls of a month', valid_from: '2025-01-01', period: 'month' };
  expect((await ground.admin.post('targets/save_target_item', { data: item })).status).toBe(200);
  await ground.settled();
  const { page } = player;
  await player.open('/v_points');
  await palette(page, 'hundred');
  await page.getByRole('option', { name: 'A hundred' }).waitFor();
  expect(await page.getByRole('option', { name: 'Hundred secrets' }).count()).toBe(0);
  await page.getByRole('option', { name: 'A hundred' }).click();
  await page.waitForURL(({ pathname }) => pathname === `/v_badge/${hundred}`);
  await palette(page, 'calls of');
  await page.getByRole('option', { name: 'Calls of a month' }).click();
  await page.waitForURL(/\/targets\/.+\/values$/);
  await palette(page, 'badges that you have won');
  await page.getByRole('option', { name: 'Badges that you have won' }).click();
  await page.waitForURL(/\/v_badge\/completed$/);
  await palette(page, 'new target');
  await page.getByText('Nothing matches “new target”.').waitFor();
  await page.keyboard.press('Escape');

  await admin.open('/v_points');
  for (const [name, path] of [
    ['New target', `/v_points/${series}/targets/new`],
    ['Settings of badges', '/v_badge/settings'],
  ] as const) {
    await palette(admin.page, name);
    await admin.page.getByRole('option', { name }).click();
    await admin.page.waitForURL(({ pathname }) => pathname === path);
  }
  const { badges } = (await asBob.get('badges/badges', { search: 'hundred' })).body as { badges: { Name: string }[] };
  expect(badges.map(({ Name }) => Name)).toEqual(['A hundred']);
  expect(draft).not.toBe('');
});
