import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Settings } from '../../src/platform/settings.ts';
import { Seat } from './browser.ts';
import { freePort } from './free-port.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

describe('U-024 the addresses of TVs', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let tvs: ReturnType<typeof tvsOf>;
  let browser: Browser;
  let seat: Seat;
  let port: number;
  let hall: string;
  let castKey: string;
  let raceKey: string;

  beforeAll(async () => {
    port = await freePort();
    const laurel = await startTestLaurel({ PORT: String(port), LAUREL_TV_URL: `http://tv.localhost:${port}` });
    [ground, browser] = await Promise.all([openPoints({ on: laurel, timeZone: 'UTC' }), startBrowser()]);
    tvs = tvsOf(ground);
    const calls = await ground.series({ name: 'Calls' });
    hall = await tvs.cast(calls);
    castKey = await tvs.keyOf(hall);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const more = { end_type_id: 2, start_date: days(-1), end_date: days(1), score_series: [{ scoreseries_id: calls }], share_mode: 1 };
    const { id } = await tvs.done(ground.admin.post('competition/update_compition', { data: { name: 'Race', ...more } }));
    raceKey = String((await tvs.done(ground.admin.post('competition/regenerateShareKey', { competitionid: id }))).access_key);
  }, 120_000);
  beforeEach(async () => {
    seat = await Seat.take(browser, ground.laurel.url, { viewport: { width: 1280, height: 720 } });
  });
  afterEach(() => seat.leave());
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  test('the share link of a cast is the page of TVs, which asks for the pin; that of a competition stays the page of the competition', async () => {
    const { page } = seat;
    await page.goto(`/s/share.php?show=${castKey}`);
    await page.getByRole('textbox', { name: 'Pin' }).fill('0042');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Calls' }).waitFor();
    await page.goto(`/s/share.php?show=${raceKey}`);
    await page.getByRole('heading', { name: 'Race' }).first().waitFor();
  });

  test('all of the address of TVs is their page: it shows letters, which are typed where admins are, and once it is paired its cast', async () => {
    const { page } = seat;
    for (const path of ['/', '/v_points', '/v_tvcast/pair', '/s/share.php']) {
      await page.goto(`http://tv.localhost:${port}${path}`);
      await page.getByLabel('The letters of this TV').waitFor();
    }
    await page.getByText(`localhost:${port}/v_tvcast/pair`, { exact: true }).waitFor();
    const letters = await page.getByLabel('The letters of this TV').textContent();
    await tvs.done(tvs.pair(letters ?? '', hall));
    await page.getByRole('heading', { level: 2, name: 'Calls' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Calls' }).waitFor();
    await page.goto(`http://tv.localhost:${port}/s/share.php?show=${raceKey}`);
    await page.getByRole('heading', { name: 'Race' }).first().waitFor();
    expect(seat.complaints).toEqual([]);
  });

  test('everywhere else the site is what it was', async () => {
    await seat.page.goto('/v_points');
    await seat.page.waitForURL('**/v_login**');
  });
});

test('U-024 an address of TVs that is none, or that of the site, is refused by its name', () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-tv-address-'));
  const read = (given: string) => Settings.read({ LAUREL_DATA: data, LAUREL_URL: 'https://laurel.example.org', LAUREL_TV_URL: given });
  try {
    for (const wrong of ['tv.example.org', 'ftp://tv.example.org', 'https://tv.example.org/wall', 'https://'])
      expect(() => read(wrong)).toThrow('LAUREL_TV_URL must be like');
    for (const same of ['https://laurel.example.org/', 'http://laurel.example.org'])
      expect(() => read(same)).toThrow('LAUREL_TV_URL must be another address than LAUREL_URL');
    expect(read('https://tv.example.org/').tvOrigin).toBe('https://tv.example.org');
    expect(read('').tvOrigin).toBeUndefined();
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
