import type { Browser, BrowserContextOptions } from 'playwright-core';
import { shownRows, shows } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
const CALM = { reducedMotion: 'reduce', colorScheme: 'light' } as const;

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let [ann, bob]: string[] = [];
let series: string;
let race: string;

const give = async (profile: string, points: string, hours = 0) => {
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profile], points, timestamp: inHours(hours) });
  await ground.settled();
};
const seats: Seat[] = [];
const guest = async (path: string, options: BrowserContextOptions = {}) => {
  const seat = await Seat.take(browser, ground.url, { ...CALM, ...options });
  seats.push(seat);
  await seat.open(path);
  return seat;
};
const link = () => admin.page.getByRole('textbox', { name: 'The link' }).inputValue();
const pathOf = (address: string) => address.slice(ground.url.length);
const settings = () => admin.open(`/v_competition/${race}/edit`);

beforeAll(async () => {
  const [laurel, started] = await Promise.all([startTestLaurel({ LAUREL_GUEST_LINES: '2' }), startBrowser()]);
  browser = started;
  ground = await openPoints({ on: laurel, timeZone: 'UTC' });
  [ann, bob] = await ground.players('Ann', 'Bob');
  series = await ground.series({ name: 'Calls' });
  const rules = { start_date: inHours(-2), end_date: inHours(5), score_series: [{ scoreseries_id: series }] };
  race = String((await ground.admin.post('competition/update_compition', { data: { name: 'Open race', ...rules } })).body.id);
  await give(ann!, '5', -1.5);
  await give(bob!, '7', -1);
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...CALM });
}, 120_000);

afterEach(async () => {
  for (const seat of seats.splice(0)) await seat.leave();
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect(admin.complaints).toEqual([]);
});

test('U-102 RT-072 an admin shares it with a press, and is told the link; before that there is none', async () => {
  await settings();
  const toggle = admin.page.getByRole('switch', { name: /Shared by a link/ });
  expect([await toggle.isChecked(), await admin.page.getByRole('textbox', { name: 'The link' }).count()]).toEqual([false, 0]);
  await toggle.click({ force: true });
  await admin.page.getByRole('textbox', { name: 'The link' }).waitFor();
  expect(await link()).toMatch(/\/s\/share\.php\?show=link_competition-/);
});

test.each<[string, BrowserContextOptions]>([
  ['a desk', {}],
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['a wall', { viewport: { width: 3840, height: 2160 } }],
])(
  'RT-136 C-01 U-024 whoever opens the link on %s sees name, time, rules and the board as it goes on, and no way inside',
  async (where, options) => {
    const { page, complaints } = await guest(pathOf(await link()), options);
    await page.getByRole('heading', { level: 1, name: 'Open race' }).waitFor();
    // A wall's rows are for reading; the page's can be pressed.
    const isWall = where === 'a wall';
    const rows = page.locator(isWall ? 'section li' : '[role="row"][data-profile]');
    await until('both are there', async () => /Bob.*7.*Ann.*5/s.test((await rows.allTextContents()).join('\n')));
    await page
      .getByText(/^Ends in 4 h/)
      .first()
      .waitFor();
    expect([await page.getByRole('navigation').count(), await page.getByRole('link').count()]).toEqual([0, 0]);
    if (where === 'a phone') {
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Rules' }).click();
    }
    if (!isWall) await page.getByText('Calls', { exact: true }).waitFor();
    if (where === 'a phone') await page.getByRole('button', { name: 'Close' }).first().click();
    expect(await page.getByText('Just now').count()).toBe(0);
    // A press on a row asks nothing: what is behind a rank is told to members.
    await rows.filter({ hasText: 'Ann' }).first().click();
    expect(page.url()).not.toContain('why=');
    await give(ann!, '0.5');
    await rows.filter({ hasText: 'Ann' }).getByText('5.5', { exact: true }).first().waitFor();
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann], points: '-0.5' });
    await ground.settled();
    expect(complaints).toEqual([]);
  },
);

test('R-004 a guest finds a row by its name and goes to any instant', async () => {
  const { page, complaints } = await guest(`${pathOf(await link())}&at=${inHours(-1.25)}`);
  await shows(page, { rank: '1', name: 'Ann', points: 5 });
  await page.getByRole('textbox', { name: /Find/ }).fill('bob');
  await until('only Bob is there', async () => (await shownRows(page)).map(({ name }) => name).join() === 'Bob');
  expect(complaints).toEqual([]);
});

test('RT-076 U-023 at the address of the competition its key lets in; without one, or with a wrong one, it is the door', async () => {
  const key = new URL(await link()).searchParams.get('show') ?? '';
  const { page } = await guest(`/v_competition/${race}?accesskey=${key}`);
  await page.getByRole('heading', { level: 1, name: 'Open race' }).waitFor();
  await shows(page, { rank: '1', name: 'Bob', points: 7 });
  for (const path of [`/v_competition/${race}`, `/v_competition/${race}?accesskey=${key}x`, `/s/share.php?show=${key}x`, '/s/share.php']) {
    const stranger = await guest(path);
    await stranger.page.waitForURL(/\/v_login/);
    await stranger.leave();
    seats.pop();
  }
});

test('a new link is asked about first; it ends the one of before at once, on the pages where it stands', async () => {
  const { page } = await guest(pathOf(await link()));
  await shows(page, { rank: '1', name: 'Bob', points: 7 });
  const old = await link();
  await admin.page.getByRole('button', { name: 'New link' }).click();
  await admin.page.getByText(/^Whoever has the one of now sees nothing any more/).waitFor();
  await admin.page.getByRole('button', { name: 'Make a new link' }).click();
  await page.getByRole('heading', { name: 'This link shows nothing any more' }).waitFor();
  expect(await page.getByRole('grid').count()).toBe(0);
  await until('the new link is there', async () => (await link()) !== old);
  const again = await guest(pathOf(await link()));
  await shows(again.page, { rank: '1', name: 'Bob', points: 7 });
});

test('whoever is signed in and opens a link sees what everybody sees who has it', async () => {
  const seat = await Seat.take(browser, ground.url, { as: ground.admin, ...CALM });
  seats.push(seat);
  await seat.open(pathOf(await link()));
  await shows(seat.page, { rank: '1', name: 'Bob', points: 7 });
  expect(await seat.page.getByRole('navigation').count()).toBe(0);
  expect(seat.complaints).toEqual([]);
});

test('above the most lines of guests a page asks by itself, and goes on', async () => {
  const address = pathOf(await link());
  const [one, two, three] = [await guest(address), await guest(address), await guest(address)];
  for (const { page } of [one, two, three]) await shows(page, { rank: '1', name: 'Bob', points: 7 });
  await give(bob!, '1');
  for (const { page } of [one, three]) await shows(page, { rank: '1', name: 'Bob', points: 8 });
});
