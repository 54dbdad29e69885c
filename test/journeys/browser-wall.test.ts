import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { wantsPictures } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
const WALL = { viewport: { width: 1920, height: 1080 }, screen: { width: 1920, height: 1080 } };
const DESK = { viewport: { width: 1920, height: 1000 }, screen: { width: 1920, height: 1080 } };

let ground: PointsGround;
let browser: Browser;
let series: string;
let players: string[];
const seats: Seat[] = [];

const sit = async (path: string, options: BrowserContextOptions & { as?: PointsGround['admin'] } = {}) => {
  const seat = await Seat.take(browser, ground.url, { reducedMotion: 'reduce', ...options });
  seats.push(seat);
  await seat.open(path);
  return seat;
};
const give = async (profile: string, points: string, hours: number) => {
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profile], points, timestamp: inHours(hours) });
  await ground.settled();
};
/** A competition that is shared: its id, and the address that its link leads to. */
const shared = async (data: object) => {
  const rules = {
    name: 'Race',
    start_date: inHours(-5),
    end_date: inHours(5),
    score_series: [{ scoreseries_id: series }],
    share_mode: 1,
    ...data,
  };
  const id = String((await ground.admin.post('competition/update_compition', { data: rules })).body.id);
  const { access_key: key } = (await ground.admin.post('competition/regenerateShareKey', { competitionid: id })).body;
  await ground.settled();
  return { id, path: `/s/share.php?show=${String(key)}` };
};
const rows = (page: Page) => page.locator('section li').allTextContents();
const leads = (page: Page, name: string) => until(`${name} leads`, async () => (await rows(page))[0]?.includes(name) ?? false);
const chrome = (page: Page) => page.getByRole('heading', { level: 2, name: 'Rules' }).count();
const edges = (page: Page) =>
  page.evaluate(() => {
    const [width, height] = [innerWidth, innerHeight];
    const boxes = [...document.querySelectorAll('section li, section h2, section tr')].map((element) => element.getBoundingClientRect());
    return boxes.filter(({ top, left, right, bottom }) => top < 0 || left < 0 || right > width || bottom > height).length;
  });
/** The smallest type on the wall, in hundredths of its smaller side. */
const smallest = (page: Page) =>
  page.evaluate(() => {
    const words = [...document.querySelectorAll('section *')].filter(
      (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()) && !element.closest('.vh'),
    );
    return Math.min(...words.map((element) => (parseFloat(getComputedStyle(element).fontSize) / Math.min(innerWidth, innerHeight)) * 100));
  });

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  players = await ground.players(...Array.from({ length: 12 }, (_, n) => `Runner ${n + 1} of a long name`));
  series = await ground.series();
  for (const [n, id] of players.entries()) await give(id, String(1200 - n * 10), -2);
}, 120_000);
afterEach(async () => {
  const complaints = seats.flatMap((seat) => seat.complaints);
  for (const seat of seats.splice(0)) await seat.leave();
  expect(complaints).toEqual([]);
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

test('RT-136 on a screen that it fills the link is a wall: eight rows a page, no chrome, arrows turn it, Esc leads to the page', async () => {
  const { path } = await shared({});
  const { page } = await sit(path, WALL);
  await leads(page, 'Runner 1 of');
  expect([(await rows(page)).length, await chrome(page), await edges(page)]).toEqual([8, 0, 0]);
  await page.getByText('1 to 8 of 12').waitFor();
  await page.getByText(/^Ends in 4 h 5\d min$/).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('9 to 12 of 12').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByText('1 to 8 of 12').waitFor();
  await give(players[11]!, '5000', -1);
  await leads(page, 'Runner 12 of');
  await page.getByRole('button', { name: 'Leave full screen' }).press('Escape');
  await page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
  const desk = await sit(path, DESK);
  await desk.page.getByRole('heading', { level: 2, name: 'Rules' }).waitFor();
  await desk.page.getByRole('button', { name: 'Show on a TV' }).click();
  await leads(desk.page, 'Runner 12 of');
});

test.each(['list', 'table', 'podium', 'race', 'tiles'])(
  'U-126 U-127 a wall wears the theme, as %s: all of a page is on it, and nothing is smaller than 2.6 hundredths',
  async (layout) => {
    const data = {
      name: 'Ours',
      mainTemplate: 'list',
      main_layout: layout,
      ticker_layout: 'bottom',
      playersperpage: 20,
      columns: ['rank', 'name', 'points'],
    };
    const theme = String((await ground.admin.post('competition/save_theme', { data })).body.id);
    await ground.settled();
    const { path } = await shared({ theme });
    for (const [width, height] of [
      [1920, 1080],
      [3840, 2160],
      [1080, 1920],
    ] as const) {
      const { page } = await sit(path, { viewport: { width, height }, screen: { width, height } });
      await until('eight rows', async () => (await page.locator('section li, section tbody tr').count()) === 8);
      expect([layout, width, await edges(page), await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([
        layout,
        width,
        0,
        0,
      ]);
      expect(await smallest(page)).toBeGreaterThanOrEqual(2.59);
      if (wantsPictures) await page.screenshot({ path: `test-results/wall-${layout}-${width}.png` });
    }
  },
);

test('a wall of a frozen board shows nothing later, whoever puts it there', async () => {
  await give(players[10]!, '9000', -1);
  const { id } = await shared({ name: 'Final', freeze_date: inHours(-1.5), hide_points: 0 });
  const { page } = await sit(`/v_competition/${id}`, { as: ground.admin });
  await page.getByText('Only admins see this board.').waitFor();
  await page.getByRole('row').nth(1).filter({ hasText: 'Runner 11' }).waitFor();
  await page.keyboard.press('f');
  await leads(page, 'Runner 1 of');
  await page.getByText(/^Frozen since/).waitFor();
});
