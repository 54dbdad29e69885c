import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

/** What the page says in the place of what broke. */
const BROKE = 'This page broke';

describe('A page whose server goes away, comes back and is upgraded', () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-away-'));
  let laurel: TestLaurel;
  let browser: Browser;
  let admin: Client;
  let series: string;
  let organisation: string;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel({ data }), startBrowser()]);
    const door = new Door(laurel);
    admin = await door.enter('boss@example.org', 'Ada Admin');
    await door.seen((await admin.post('organization/sample', { timezone: 'Europe/Vienna' })).body);
    const listed = (await admin.get('scoreseries/get_list_scoreseries')).body as { scoreseries: { id: string; name: string }[] };
    series = listed.scoreseries.find(({ name }) => name === 'Deals')!.id;
    organisation = ((await admin.get('team/fetch_list')).body as { teams: { group_id: string }[] }).teams[0]!.group_id;
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await laurel.close();
    rmSync(data, { recursive: true, force: true });
  });
  beforeEach(async () => {
    seat = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce', fetchesAhead: true });
    ({ page } = seat);
  });
  afterEach(async () => {
    if (away) await comeBack();
    const broken = await page.getByText(BROKE).count();
    await seat.leave();
    expect(broken).toBe(0);
  });

  const board = () => `/v_points/${series}`;
  const rows = () => page.locator('[role="row"][data-profile]');
  let away = false;
  /** The server stops; it comes back at the same address. */
  const goAway = async () => {
    await laurel.close();
    away = true;
  };
  const comeBack = async () => {
    laurel = await startTestLaurel({ data, PORT: new URL(laurel.url).port });
    away = false;
  };
  /** Puts a mark on the page that a reload would wipe off. */
  const mark = () => page.evaluate(() => Object.assign(window, { marked: true }));
  /** From here on the server's page is of another build. */
  const upgrade = () =>
    page.route(/:\d+\/$/, async (route) => {
      // While the server is away the page asks in vain.
      const answer = await route.fetch().catch(() => undefined);
      if (!answer) return route.abort();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/-[\w-]{8}\.js/g, '-upgraded.js') });
    });
  const isMarked = () => page.evaluate(() => 'marked' in window);

  test('a first press of `a` opens the dialog, a first visit of a screen says what it waits for, and both go on by themselves', async () => {
    const code = page.waitForResponse(/\/assets\/people-/);
    await seat.open(board());
    await rows().first().waitFor();
    await mark();
    // Of the screen that is visited first: it came in quiet time.
    await code;
    await seat.drawn();
    await goAway();
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByText('Add points').first().waitFor();
    await page.getByText('Searching …').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Players' }).first().click();
    await page.getByText('The server did not answer.').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/v_players/${organisation}`);
    await comeBack();
    await page.getByRole('row').nth(5).waitFor();
    expect(await isMarked()).toBe(true);
  }, 120_000);

  test('code that does not come is asked for again, and its place says that it waits for the server', async () => {
    await page.route('**/assets/inside-*', (route) => route.abort());
    await page.goto('/v_points');
    await page.getByText('Waiting for the server').waitFor();
    await mark();
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Deals' }).waitFor();
    expect(await isMarked()).toBe(true);
  });

  test('R-236 U-018 code that has not come for 120 seconds is said to be missing, with the way to load the page again', async () => {
    await page.clock.install();
    let hangs = true;
    await page.route('**/assets/inside-*', (route) => (hangs ? undefined : route.continue()));
    await page.goto('/v_points');
    await page.locator('.skeleton').waitFor();
    await until('the page waits', async () => {
      await page.clock.fastForward(120_000);
      return (await page.getByText('The page could not be loaded. Please try again.').count()) > 0;
    });
    hangs = false;
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByRole('link', { name: 'Deals' }).waitFor();
    await page.unrouteAll();
  });

  test('what a screen may open is here before anybody asks for it: at the door, the inside', async () => {
    const fetched: string[] = [];
    await seat.leave();
    seat = await Seat.take(browser, laurel.url, { fetchesAhead: true });
    ({ page } = seat);
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await seat.open('/v_login');
    await until('the inside is fetched', () => fetched.some((path) => path.startsWith('/assets/inside-')));
  });

  test('scrubbed while it is away, the pill says what the rows show and never another instant, while playing too', async () => {
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [first, second] = [at(25), at(24)];
    await seat.open(`${board()}?at=${first}`);
    const pill = page.locator('[data-state="past"]');
    const before = await pill.textContent();
    const shown = await page.getByRole('grid').textContent();
    expect(before).not.toBe('');
    // Each state of the pill, from here on.
    await pill.evaluate((element, text) => {
      const seen = new Set([text]);
      new MutationObserver(() =>
        seen.add(document.querySelector('h1')?.parentElement?.querySelector('[data-state]')?.textContent ?? ''),
      ).observe(element.closest('header')!, { subtree: true, childList: true, characterData: true });
      Object.assign(window, { pills: seen });
    }, before!);
    const pills = () => page.evaluate(() => [...(window as unknown as { pills: Set<string> }).pills]);

    await goAway();
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, `${board()}?at=${second}`);
    await page.getByText(/^Waiting for the server:/).waitFor();
    const playhead = () => page.getByRole('region', { name: 'Replay', exact: true }).locator('time').first().getAttribute('datetime');
    const stood = await playhead();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await until('the playhead moves', async () => (await playhead()) !== stood);
    expect(await pills()).toEqual([before]);
    expect(await page.getByRole('grid').textContent()).toBe(shown);

    await comeBack();
    await page.getByText(/^Waiting for the server:/).waitFor({ state: 'hidden' });
    await until('the rows have moved on', async () => (await page.getByRole('grid').textContent()) !== shown);
    // It may have played up to now meanwhile.
    await until('the pill has moved on', async () => (await pills()).some((pill) => pill !== before));
  }, 120_000);

  test('after an upgrade the open page goes on, and offers the new version until it is taken', async () => {
    await seat.open(board());
    await rows().first().waitFor();
    await mark();
    await goAway();
    await upgrade();
    await comeBack();
    await page.getByRole('region', { name: 'A new version is ready' }).waitFor();
    await page.getByRole('link', { name: 'Players' }).first().click();
    await page.getByRole('row').nth(5).waitFor();
    expect(await isMarked()).toBe(true);
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.waitForFunction(() => !('marked' in window));
    await page.getByRole('row').nth(5).waitFor();
    expect(await page.getByText('A new version is ready').count()).toBe(0);
  }, 120_000);

  test('where code is gone with the version before, its place offers the new one', async () => {
    await upgrade();
    await page.route('**/assets/inside-*', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/v_points');
    await page.getByText('What you opened is in it.').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Take it' }).click();
    await page.getByRole('link', { name: 'Deals' }).waitFor();
  });
});
