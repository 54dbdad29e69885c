import type { Browser } from 'playwright-core';
import { shows, typeCode } from './browser-ground.ts';
import { Seat } from './browser.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

/** A name that is not this machine's: what it serves by plain http is no secure context. */
const SITE = 'http://laurel.test';

describe('By plain http from another host, where browsers keep some of what they can to themselves', () => {
  let laurel: TestLaurel;
  let browser: Browser;

  beforeAll(async () => {
    laurel = await startTestLaurel({ LAUREL_URL: SITE });
    browser = await startBrowser(`--host-resolver-rules=MAP laurel.test ${new URL(laurel.url).host}`);
  });
  afterAll(async () => {
    await browser.close();
    await laurel.close();
  });

  test('one signs in, sees a board and adds points', async () => {
    const door = new Door(laurel);
    const { client } = await door.admin('ada@example.org', 'Riverside');
    await door.add(client, { line: 1, name: 'Grace Hopper' });
    const { body } = await client.post('scoreseries_settings/save_settings', { name: 'Contest' });
    await door.seen(body);

    const seat = await Seat.take(browser, SITE);
    const { page } = seat;
    await seat.open('/v_login?loginhint=login');
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await typeCode(door, page, 'ada@example.org', () => page.keyboard.press('Enter'));
    await page.getByRole('link', { name: 'Contest' }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    await seat.drawn();
    await page.getByRole('row', { name: /Grace Hopper/ }).hover();
    await page.getByRole('button', { name: 'Add points for Grace Hopper' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Points', { exact: true }).fill('7');
    await dialog.getByRole('button', { name: 'Add points' }).click();
    await shows(page, { rank: '1', name: 'Grace Hopper', points: 7 });
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  });
});
