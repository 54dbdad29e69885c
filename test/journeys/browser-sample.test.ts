import type { Browser } from 'playwright-core';
import { shownRows } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

describe('First looks', () => {
  let laurel: TestLaurel;
  let browser: Browser;

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await laurel.close();
  });

  test('with an empty store sample data is one click away, marked, alive, and removed in one click', async () => {
    const guest = await Seat.take(browser, laurel.url);
    const { page } = guest;
    await guest.open('/');
    await page.getByRole('button', { name: 'Look around with sample data' }).click();
    await page.getByRole('link', { name: 'Deals' }).click();
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor();
    await page.getByText('This is sample data.').waitFor();
    await until('the board is there', async () => (await page.getByRole('grid').count()) > 0 && (await shownRows(page)).length > 10);
    expect((await shownRows(page))[0]).toMatchObject({ rank: '1' });
    await page.getByText('Live', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByRole('heading', { level: 1, name: 'Start a scoreboard' }).waitFor();
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.leave();
  }, 60_000);

  test('of 10,000 players at most 200 rows are in the page, wherever one scrolls', async () => {
    const door = new Door(laurel);
    const { client } = await door.admin('many@example.org', 'Many');
    const names = Array.from({ length: 10_000 }, (_, index) => ({ line: index + 1, name: `Player ${String(index + 1).padStart(5, '0')}` }));
    const added = await client.post('group/save_members', { newprofiles: names });
    expect(added.body.newids).toHaveLength(10_000);
    const series = await client.post('scoreseries_settings/save_settings', { name: 'Many' });
    const given = await client.post('scoreseries/submit_score', {
      scoreseriesid: series.body.id,
      profiles: (added.body.newids as string[]).slice(0, 1),
      points: '7',
    });
    await door.seen(given.body);

    const seat = await Seat.take(browser, laurel.url, { as: client });
    const { page } = seat;
    await seat.open(`/v_points/${String(series.body.id)}`);
    // The head and the players; the admin, who has no entry, is not on the board.
    const grid = page.getByRole('grid');
    expect(await grid.getAttribute('aria-rowcount')).toBe('10001');
    for (const part of [0, 0.001, 0.37, 0.73, 1]) {
      await grid.evaluate((element, share) => (element.scrollTop = share * element.scrollHeight), part);
      await seat.drawn();
      const rows = await shownRows(page);
      expect(rows.length).toBeGreaterThan(10);
      expect(await page.getByRole('row').count()).toBeLessThanOrEqual(200);
    }
    expect((await shownRows(page)).at(-1)?.name).toBe('Player 10000');
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  }, 120_000);
});
