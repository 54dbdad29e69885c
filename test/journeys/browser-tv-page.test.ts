import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

describe('The page of a TV', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let tvs: ReturnType<typeof tvsOf>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let [calls, deals, hall, ann, bob]: string[] = [];

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    tvs = tvsOf(ground);
    [ann, bob] = await ground.players('Ann', 'Bob');
    [calls, deals] = [await ground.series({ name: 'Calls' }), await ground.series({ name: 'Deals' })];
    await gain(calls, ann, '7');
    await gain(calls, bob, '5');
    await gain(deals, bob, '3');
    hall = await tvs.cast(calls);
  }, 120_000);
  beforeEach(async () => {
    seat = await Seat.take(browser, ground.laurel.url, { viewport: { width: 1920, height: 1080 } });
    ({ page } = seat);
  });
  afterEach(async () => {
    await page.screenshot({ path: `test-results/browser-tv-page-${++shots}.png` });
    await seat.leave();
  });
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  let shots = 0;
  const gain = (scoreseriesid: string | undefined, profile: string | undefined, points: string) =>
    tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [profile], points }));
  const letters = async () => (await page.getByLabel('The letters of this TV').textContent()) ?? '';
  const board = (name: string) => page.getByRole('heading', { level: 2, name });
  const row = (name: string, points: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByText(points, { exact: true }).waitFor();
  /** Pairs the TV of the page. */
  async function paired(castid = hall, name = 'Lobby') {
    await page.goto('/tv');
    const { id } = await tvs.done(tvs.pair(await letters(), castid!, name));
    return String(id);
  }

  test('it shows a QR code and eight letters, and once an admin has paired it its board, live, and who takes the lead', async () => {
    await page.goto('/tv');
    await page.getByRole('img', { name: /^QR code: opens .*\/v_tvcast\/pair with these letters$/ }).waitFor();
    await page.getByText('Online, waiting to be paired').waitFor();
    expect(await letters()).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{8}$/);
    await page.screenshot({ path: 'test-results/browser-tv-page-code.png' });
    await paired();
    await board('Calls').waitFor();
    await row('Ann', '7');
    await gain(calls, bob, '4');
    await row('Bob', '9');
    await page.getByRole('region', { name: 'New leader' }).getByRole('heading', { name: 'Bob' }).waitFor();
    expect(seat.complaints).toEqual([]);
  });

  test('it comes back by itself after a reload, by its cookie, and as soon as an admin unpairs it, it shows a code again', async () => {
    const tvid = await paired();
    await board('Calls').waitFor();
    await page.reload();
    await board('Calls').waitFor();
    expect((await tvs.list()).find(({ id }) => id === tvid)).toMatchObject({ online: 1, build: expect.stringMatching(/^[\w-]{8}$/) });
    await tvs.done(ground.admin.post('tv/unpair', { tvid }));
    await page.getByLabel('The letters of this TV').waitFor();
    expect(await board('Calls').count()).toBe(0);
  });

  test('what an admin puts into its cast appears by itself; moved to another cast it shows that, of a deleted one it says so', async () => {
    const roof = await tvs.cast();
    const tvid = await paired(roof);
    await page.getByText('Nothing is shown yet').waitFor();
    await tvs.put(roof, 20, deals!);
    await board('Deals').waitFor();
    await tvs.done(ground.admin.post('tv/move', { tvid, castid: hall }));
    await board('Calls').waitFor();
    await tvs.done(ground.admin.post('tv/move', { tvid, castid: roof }));
    await board('Deals').waitFor();
    await tvs.done(ground.admin.delete('cast/cast', { castid: roof }));
    await page.getByText('This cast was deleted').waitFor();
    await tvs.done(ground.admin.post('cast/restore_cast', { castid: roof }));
    await board('Deals').waitFor();
  });

  test('R-005 R-082 U-057 U-058: the address of a cast asks for its pin, once: a wrong one is said, and a reload needs none', async () => {
    await page.goto(`/v_tvcast/${await tvs.keyOf(hall!)}`);
    const pin = page.getByRole('textbox', { name: 'Pin' });
    await pin.fill('0043');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByText('This pin is wrong').waitFor();
    await pin.fill('0042');
    await page.keyboard.press('Enter');
    await board('Calls').waitFor();
    await page.reload();
    await board('Calls').waitFor();
  });

  test('an address of a key that is no more says so', async () => {
    await page.goto('/v_tvcast/link_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
    await page.getByText('This address opens no cast').waitFor();
  });

  test('a competition is shown by the theme that it wears and by the plain list, and a winner of a badge by its stage', async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const compete = async (name: string, more: object) => {
      const data = { name, end_type_id: 2, start_date: days(-1), end_date: days(1), score_series: [{ scoreseries_id: calls }], ...more };
      return String((await tvs.done(ground.admin.post('competition/update_compition', { data }))).id);
    };
    const only = async (ttype: number, contentid: string) => {
      const castid = await tvs.cast();
      await tvs.put(castid, ttype, contentid);
      return castid;
    };
    const tvid = await paired(await only(1, await compete('Spring', {})));
    const to = async (castid: string) => tvs.done(ground.admin.post('tv/move', { tvid, castid }));
    await board('Spring').waitFor();
    await row('Ann', '7');
    await page.getByText(/^Ends in/).waitFor();
    await to(await only(1, await compete('Derby', { theme: 'template-office-table' })));
    await page.getByRole('heading', { level: 2, name: 'Derby' }).waitFor();
    await page.getByText('Ann').first().waitFor();
    await page.screenshot({ path: 'test-results/browser-tv-page-themed.png' });
    const badge = String((await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Thanks', badge_type: 2 } }))).id);
    await to(await only(2, badge));
    await page.getByText('Nobody has won it yet').waitFor();
    await tvs.done(ground.admin.post('badges/give_badge', { badgeid: badge, toprofileid: ann }));
    await page.getByText('Thanks', { exact: true }).waitFor();
    await page.getByText('Ann', { exact: true }).waitFor();
  });

  test('without a line its slides go on: the dot dims, and after 10 minutes they do, with the time of what they tell', async () => {
    await page.clock.install();
    await paired(await tvs.cast(calls!, deals!));
    await board('Calls').or(board('Deals')).waitFor();
    await page.context().setOffline(true);
    await until('the dot dims', async () => {
      await page.clock.fastForward(1_000);
      return (await page.locator('[data-dim]').count()) === 1;
    });
    const first = await page.getByRole('heading', { level: 2 }).textContent();
    await until('the other board is shown', async () => {
      await page.clock.fastForward(20_000);
      return (await page.getByRole('heading', { level: 2 }).textContent()) !== first;
    });
    await row('Bob', first === 'Calls' ? '3' : '9');
    expect(await page.getByText('No connection').count()).toBe(0);
    await page.clock.fastForward(600_000);
    await page.getByText(/^No connection · As of \d\d:\d\d$/).waitFor();
    await page.context().setOffline(false);
    await until('it is live again', async () => {
      await page.clock.fastForward(1_000);
      return (await page.locator('[data-dim]').count()) === 0 && (await page.getByText('No connection').count()) === 0;
    });
  });

  test('U-131 U-191 what is celebrated is shown once: over the whole screen, the next as a strip, not again after a reload; revoked it goes at once', async () => {
    const goals = await ground.series({ name: 'Goals', event_threshold: '50' });
    await paired(await tvs.cast(goals));
    await board('Goals').waitFor();
    // What is told at the first start is old: that is known when it was asked.
    await page.waitForFunction(() => localStorage.getItem('laurel.celebrated') !== null);
    const celebrated = page.getByRole('region', { name: 'Well done' });
    await gain(goals, ann, '60');
    await celebrated.getByRole('heading', { name: 'Ann' }).waitFor();
    await page.screenshot({ path: 'test-results/browser-tv-page-celebration.png' });
    await page.reload();
    await board('Goals').waitFor();
    const entry = String((await gain(goals, bob, '55')).ids);
    await celebrated.getByRole('heading', { name: 'Bob' }).waitFor();
    await tvs.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Entered twice' }));
    await celebrated.waitFor({ state: 'detached' });
    await gain(goals, bob, '51');
    await celebrated.getByText('Bob').waitFor();
    expect(await celebrated.getByRole('heading').count()).toBe(0);
  });

  test('it takes the page of a newer build between two slides, once that stood for ten minutes, from a server that answers', async () => {
    await page.clock.install();
    await paired();
    await board('Calls').waitFor();
    await page.evaluate(() => Object.assign(window, { marked: true }));
    const isMarked = () => page.evaluate(() => 'marked' in window);
    await page.route(/\/tv$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(/-[\w-]{8}\.js/g, '-upgraded.js') });
    });
    await page.context().setOffline(true);
    await until('the line is lost', async () => {
      await page.clock.fastForward(1_000);
      return (await page.locator('[data-dim]').count()) === 1;
    });
    await page.context().setOffline(false);
    const looked = page.waitForResponse(/\/tv$/);
    await until('the line stands', async () => {
      await page.clock.fastForward(1_000);
      return (await page.locator('[data-dim]').count()) === 0;
    });
    await page.clock.fastForward(3_000);
    await looked;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (let step = 0; step < 15; step++) {
      await page.clock.fastForward(10_000);
      expect(await isMarked()).toBe(true);
    }
    expect(asked).not.toContain('/health');
    await page.unrouteAll({ behavior: 'wait' });
    await page.clock.fastForward(480_000);
    await until('the page is loaded anew', async () => {
      await page.clock.fastForward(10_000);
      return !(await isMarked().catch(() => true));
    });
    expect(asked).toContain('/health');
    await board('Calls').waitFor();
  });

  test('it runs in a browser that lacks what came after Chromium 87, and says nothing but texts', async () => {
    await page.addInitScript(() => {
      for (const [of, names] of [
        [Array.prototype, ['at', 'findLast', 'toSorted', 'toReversed', 'with', 'group']],
        [String.prototype, ['at', 'isWellFormed']],
        [Object, ['hasOwn', 'groupBy']],
        [Map, ['groupBy']],
        [Promise, ['withResolvers', 'try']],
        [AbortSignal, ['any', 'timeout']],
        [AbortSignal.prototype, ['throwIfAborted']],
        [URLSearchParams.prototype, ['size']],
        [window, ['structuredClone']],
        [Crypto.prototype, ['randomUUID']],
        [Navigator.prototype, ['wakeLock']],
      ] as const)
        for (const name of names) Reflect.deleteProperty(of, name);
    });
    await paired();
    await board('Calls').waitFor();
    await row('Ann', '7');
    expect(await page.locator('body').innerText()).not.toMatch(/\b(display|tv|entry|states|leaderboard)\.\w/);
    expect(seat.complaints).toEqual([]);
  });
});
