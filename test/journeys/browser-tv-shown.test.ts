import type { Browser, Page } from 'playwright-core';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { openBattles } from './battles-ground.ts';
import { resize, Seat, standsStill, until } from './browser.ts';
import { axeFindings, wantsPictures } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();

describe('What a TV shows, as large as TVs are, and as axe finds it', () => {
  let ground: Awaited<ReturnType<typeof openBattles>>;
  let tvs: ReturnType<typeof tvsOf>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openBattles(), startBrowser()]);
    tvs = tvsOf(ground);
  }, 120_000);
  beforeEach(async () => {
    seat = await Seat.take(browser, ground.url, { reducedMotion: 'reduce' });
    ({ page } = seat);
  });
  afterEach(async () => {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  /** Pairs the TV of the page with a cast of one thing. */
  async function paired(ttype: number, contentid: string) {
    const castid = await tvs.cast();
    await tvs.put(castid, ttype, contentid);
    await page.goto('/tv');
    await tvs.done(tvs.pair((await page.getByLabel('The letters of this TV').textContent()) ?? '', castid));
  }

  async function looksRight(name: string) {
    for (const [width, height] of [
      [1920, 1080],
      [1280, 720],
    ] as const) {
      await resize(page, { width, height });
      await until('nothing moves', () => standsStill(page));
      if (wantsPictures) await page.screenshot({ path: `test-results/browser-tv-shown-${name}-${width}.png` });
      const outside = await page.evaluate(() => [document.body.scrollWidth - innerWidth, document.body.scrollHeight - innerHeight]);
      expect([name, width, outside, await axeFindings(page, 'everything')]).toEqual([name, width, [0, 0], []]);
    }
  }

  test('its letters, the pin, and a cast of nothing', async () => {
    await page.goto('/tv');
    await page.getByRole('img', { name: /^QR code/ }).waitFor();
    await looksRight('letters');
    const hall = await tvs.cast();
    await page.goto(`/v_tvcast/${await tvs.keyOf(hall)}`);
    const pin = page.getByRole('textbox', { name: 'Pin' });
    await pin.waitFor();
    await looksRight('pin');
    await pin.fill('0042');
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is shown yet').waitFor();
    await looksRight('nothing');
  });

  test('both sides of a battle, live', async () => {
    const [ann, bob] = await ground.two();
    const battle = await ground.begun(ann, bob);
    await ground.respond(bob, battle, 'accept');
    await ground.settled();
    await paired(5, battle);
    await page.getByRole('heading', { level: 2, name: 'To the moon' }).waitFor();
    await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: ground.seriesId, profiles: [ann.id], points: '12' }));
    const row = (name: RegExp, points: string) => page.getByRole('listitem').filter({ hasText: name }).getByText(points, { exact: true });
    await row(/Ann/, '12').waitFor();
    await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: ground.seriesId, profiles: [bob.id], points: '5' }));
    await row(/Bob/, '5').waitFor();
    await page.getByRole('region', { name: 'New leader' }).waitFor({ state: 'detached' });
    await looksRight('battle');
  });

  test('a reveal that runs, step by step as an admin opens it, and after it the whole board', async () => {
    const players = await ground.players('Cid', 'Dee', 'Eve', 'Fay');
    const series = await ground.series({ name: 'Deals' });
    const give = (profile: string | undefined, points: string, hours: number) =>
      tvs.done(
        ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profile], points, timestamp: inHours(hours) }),
      );
    for (const [n, id] of players.entries()) await give(id, String(100 - n * 10), -4);
    await give(players[3], '85', -2);
    const rules = { start_date: inHours(-5), end_date: inHours(-1), freeze_date: inHours(-3), score_series: [{ scoreseries_id: series }] };
    const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify({ name: 'Final', ...rules }) });
    const of = { competitionid: String(body.id), round: 1 };
    const scheduler = ground.laurel.app.get(Scheduler);
    while ((await ground.facts('RoundClosed')).length === 0) {
      await ground.settled();
      scheduler.look();
      await scheduler.idle();
    }
    await paired(1, of.competitionid);
    await page.getByRole('heading', { level: 2, name: 'Final' }).waitFor();
    await tvs.done(ground.admin.post('competition/begin_reveal', { ...of, unit: 'entry' }));
    await page.getByText('Step 0 of 1', { exact: true }).waitFor();
    await looksRight('reveal');
    await tvs.done(ground.admin.post('competition/move_reveal', { ...of, seen: 0, step: 1 }));
    await page.getByText('Fay: +85, from rank 4 to 1', { exact: true }).waitFor();
    await tvs.done(ground.admin.post('competition/end_reveal', of));
    await page.getByRole('listitem').filter({ hasText: 'Fay' }).getByText('155', { exact: true }).waitFor();
    expect(await page.getByText(/^Step/).count()).toBe(0);
  });
});
