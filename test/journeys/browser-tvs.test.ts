import type { Browser, Page } from 'playwright-core';
import { Seat } from './browser.ts';
import { Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

describe('TVs in the browser', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let tvs: ReturnType<typeof tvsOf>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let [hall, tv]: string[] = [];

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    tvs = tvsOf(ground);
    const series = await ground.series({ name: 'Calls' });
    hall = await tvs.cast(series);
    await tvs.done(ground.admin.post('cast/save_cast', { name: 'Roof', pin: '0042' }));
    seat = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-tvs.png' });
    await browser.close();
    await ground.laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  test('who scans the code of a TV compares its letters, names it, chooses a cast, and presses Pair: the TV has its token', async () => {
    const { code, secret, address } = await tvs.begin();
    await seat.open(`${new URL(address).pathname}?code=${code}`);
    await page.getByText(code.slice(0, 4), { exact: true }).waitFor();
    await page.getByText(code.slice(4), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await page.getByText('A TV needs a name').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Lobby');
    await page.getByRole('combobox', { name: 'What it shows' }).click();
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await page.waitForURL(new RegExp(`${hall}/tvs$`));
    await page.getByRole('row', { name: /Lobby/ }).getByText('Not there yet').waitFor();
    const { body } = await new Client(ground.url).post('tv/poll', { secret });
    expect(body).toMatchObject({ state: 'paired', castid: hall });
    tv = String(body.token);
    await page.getByRole('row', { name: /Lobby/ }).getByText('Online').waitFor();
  });

  test('letters that no TV shows are refused, and said', async () => {
    await seat.open('/v_tvcast/pair?code=KHRTMWPD');
    await page.getByRole('button', { name: 'The TV shows other letters' }).click();
    await page.getByRole('textbox', { name: 'Letters on the TV' }).fill('khrt mwpd');
    await page.getByRole('textbox', { name: 'Name' }).fill('Lobby');
    await page.getByRole('combobox', { name: 'What it shows' }).click();
    await page.getByRole('option', { name: 'Hall' }).click();
    await page.getByRole('button', { name: 'Pair', exact: true }).click();
    await page.getByText('No TV shows this code now').waitFor();
    // The browser notes in its console that the server said no.
    expect(seat.complaints.splice(0).join()).toMatch(/409/);
  });

  test('a TV is called otherwise, moved to another cast, and unpaired after being asked once more', async () => {
    await seat.open(`/v_tvcast/${hall}/tvs`);
    await page.getByRole('button', { name: 'Change Lobby' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stairs');
    await dialog.getByRole('combobox', { name: 'What it shows' }).click();
    await page.getByRole('option', { name: 'Roof' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('No TV shows this cast').waitFor();
    const [{ castid, name }] = (await tvs.list()) as [{ id: string; castid: string; name: string }];
    expect([castid === hall, name]).toEqual([false, 'Stairs']);
    await seat.open(`/v_tvcast/${castid}/tvs`);
    await page.getByRole('button', { name: 'Change Stairs' }).click();
    await dialog.getByRole('button', { name: 'Unpair', exact: true }).click();
    await page.getByText('It goes dark at once').waitFor();
    await dialog.getByRole('button', { name: 'Unpair it now' }).click();
    await page.getByText('No TV shows this cast').waitFor();
    expect((await new Client(ground.url, tv).post('tv/here')).status).toBe(401);
  });
});
