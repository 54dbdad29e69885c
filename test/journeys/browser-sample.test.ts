import type { Browser } from 'playwright-core';
import { shownRows } from './browser-ground.ts';
import { resize, Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

describe('First looks', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  /** Somebody who looks around without an address. */
  let guest: Seat;

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    guest = await Seat.take(browser, laurel.url);
  });
  afterAll(async () => {
    await browser.close();
    await laurel.close();
  });

  test('with an empty store sample data is one click away, says how far it is, and opens on its liveliest board, marked and alive', async () => {
    const { page } = guest;
    await guest.open('/');
    const told = page.getByText(/^[\d,]+ of [\d,]+ entries$/);
    await Promise.all([told.first().waitFor(), page.getByRole('button', { name: 'Look around with sample data' }).click()]);
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor();
    await page.getByText('This is sample data.').waitFor();
    await until('the board is there', async () => (await page.getByRole('grid').count()) > 0 && (await shownRows(page)).length > 10);
    expect((await shownRows(page))[0]).toMatchObject({ rank: '1' });
    await page.getByText('Live', { exact: true }).waitFor();
  });

  test.each([1440, 1024, 800, 360])('at %d px its removal stands away from where points are added', async (width) => {
    const { page } = guest;
    await resize(page, { width, height: 900 });
    await guest.drawn();
    const boxes = await Promise.all(
      [page.getByRole('button', { name: 'Remove sample data' }), page.getByRole('button', { name: 'Add points', exact: true })].map(
        (button) => button.filter({ visible: true }).first().boundingBox(),
      ),
    );
    const [remove, add] = boxes.map((box) => box!);
    const apart = (one: number, size: number, other: number, others: number) => Math.max(other - one - size, one - other - others);
    const away = Math.max(apart(remove!.x, remove!.width, add!.x, add!.width), apart(remove!.y, remove!.height, add!.y, add!.height));
    expect(away).toBeGreaterThan(40);
  });

  test('who has no address is told before signing out that there is no way back, and may stay', async () => {
    const { page } = guest;
    await resize(page, { width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'You could not come back' }).waitFor();
    await page.getByText('nobody can open Sample Club as you again').waitFor();
    await looksRight(page);
    await page.getByRole('link', { name: 'Stay signed in' }).click();
    await page.getByText('This is sample data.').waitFor();
    // An address alone does not end it either.
    await guest.open('/v_login/logout');
    await page.getByRole('heading', { level: 1, name: 'You could not come back' }).waitFor();
    await page.getByRole('link', { name: 'Stay signed in' }).click();
  });

  test('removing it can be taken back for ten seconds, and is done after them', async () => {
    const { page } = guest;
    await guest.open('/v_points');
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    await page
      .getByText(/^The sample data goes in (10|9) s\.$/)
      .first()
      .waitFor();
    // A busy browser shows not every second.
    await page.getByText(/^The sample data goes in [1-3] s\.$/).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('This is sample data.').waitFor();
    // Long after it would have gone it is there.
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByText(/^The sample data goes in [1-5] s\.$/).waitFor();
    await guest.go('/v_players');
    await page.getByText('41 players').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Start a scoreboard' }).waitFor();
    await page.getByRole('button', { name: 'Look around with sample data' }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.leave();
  });

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
