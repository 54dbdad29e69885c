import type { Browser } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

const ENTRIES = 70;

describe('Lists on screens, page by page', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let door: Door;
  let admin: Client;
  let seat: Seat;
  let organisationId: string;
  let series: string;
  let ann: string;

  const give = async (points: number, more: object = {}) => {
    const { body } = await admin.post('scoreseries/submit_score', {
      scoreseriesid: series,
      profiles: [ann],
      points: String(points),
      ...more,
    });
    await door.seen(body);
  };

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    door = new Door(laurel);
    ({ client: admin, organisationId } = await door.admin('pages@example.org', 'Pages'));
    [ann = ''] = await door.add(admin, { name: 'Ann' });
    series = String((await admin.post('scoreseries_settings/save_settings', { name: 'Contest' })).body.id);
    for (let n = 0; n < ENTRIES; n++) await give(1_000 + n, { timestamp: new Date(Date.UTC(2025, 0, 1, n)).toISOString() });
    seat = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce' });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  test.each<[string, () => string, number]>([
    ['the history of a series', () => `/v_points/${series}?tab=history`, 3],
    ['the audit trail of a series', () => `/v_points/${series}?tab=audit`, 3],
    ["a player's entries", () => `/v_profile/${ann}?series=${series}`, 3],
  ])('%s is read to its end and back, and what comes meanwhile moves no row', async (_name, address, pages) => {
    const { page } = seat;
    const rows = async () => {
      await seat.drawn();
      const texts = await page.locator('tbody tr').allTextContents();
      return texts.flatMap((text) => /1,0\d\d/.exec(text)?.[0] ?? []);
    };
    const older = page.getByRole('button', { name: 'Older' });
    /** The rows of the page that comes in place of another, which stays while it is fetched. Its first row stays too, whatever comes on top of it. */
    const turned = async (from: readonly string[]) => {
      let now = [...from];
      await until('another page is there', async () => (now = await rows())[0] !== from[0]);
      return now;
    };
    await seat.open(address());
    const seen = [await rows()];
    while (await older.isEnabled()) {
      await give(5_000);
      const from = await rows();
      await older.click();
      seen.push(await turned(from));
    }
    const all = Array.from({ length: ENTRIES }, (_, n) => `1,0${String(ENTRIES - 1 - n).padStart(2, '0')}`);
    // What comes after the first page was asked for moves what is on it only.
    const first = seen[0]!;
    expect(seen.flat().filter((row, n) => n < first.length || !first.includes(row))).toEqual(all);
    expect(seen.length).toBeGreaterThanOrEqual(pages);
    for (const before of seen.slice(1, -1).reverse()) {
      const from = await rows();
      await page.getByRole('button', { name: 'Newer' }).click();
      expect(await turned(from)).toEqual(before);
    }
  });

  test("an organisation's players are read to their end and back by keyboard; the address of a page leads to it, and who comes meanwhile moves no row", async () => {
    const newprofiles = Array.from({ length: 64 }, (_, n) => ({ name: `Player ${String(n).padStart(2, '0')}` }));
    await door.add(admin, ...newprofiles);
    const { page } = seat;
    const names = async () => {
      await seat.drawn();
      return (await page.locator('tbody tr').allTextContents()).flatMap((text) => /Player \d\d|Ann|The Admin|Aaron/.exec(text)?.[0] ?? []);
    };
    /** By what it says of its rows: who comes meanwhile changes the first row of the first page too. */
    const range = async () => /\d+ to \d+ of/.exec((await page.locator('main').textContent()) ?? '')?.[0];
    const turned = async (key: 'Next' | 'Previous') => {
      const from = await range();
      const button = page.getByRole('button', { name: key, exact: true });
      await button.press('Enter');
      await until('another page is there', async () => (await range()) !== from);
      return names();
    };
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    const all = ['Ann', ...newprofiles.map(({ name }) => name), 'The Admin'];
    await seat.open(`/v_players/${organisationId}`);
    expect(await names()).toEqual(all.slice(0, 30));
    expect(await turned('Next')).toEqual(all.slice(30, 60));
    expect(await focused()).toBe('Next');
    // On a page with rows before it: the first page shows him, and what comes after it begins a row earlier then.
    await door.add(admin, { name: 'Aaron' });
    expect(await names()).toEqual(all.slice(30, 60));
    expect(await turned('Next')).toEqual(all.slice(60));
    expect(await page.getByText('61 to 66 of 67').count()).toBe(1);
    const last = page.url();
    await page.reload();
    expect(await names()).toEqual(all.slice(60));
    expect(await turned('Previous')).toEqual(all.slice(30, 60));
    expect(await focused()).toBe('Previous');
    expect(await turned('Previous')).toEqual(['Aaron', ...all.slice(0, 29)]);
    expect(page.url()).toBe(`${laurel.url}/v_players/${organisationId}`);
    await seat.open(last);
    expect(await names()).toEqual(all.slice(60));
    expect(await turned('Previous')).toEqual(['Aaron', ...all.slice(0, 29)]);
  });
});
