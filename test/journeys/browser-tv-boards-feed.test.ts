import type { Browser, Page } from 'playwright-core';
import { Seat } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

describe('Boards and the feed on a TV', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let tvs: ReturnType<typeof tvsOf>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let [calls, ann, bob, wall]: string[] = [];

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    tvs = tvsOf(ground);
    [ann, bob] = await ground.players('Ann', 'Bob');
    calls = await ground.series({ name: 'Calls', wallpost_threshold: '1' });
    await gain(ann, '1040');
    await gain(bob, '715');
    const sent = { data: { name: 'Sales floor', theme_id: 'board-plain', public: 1 } };
    wall = String((await tvs.done(ground.admin.post('widget/save_board', sent))).unique_id);
    for (const [widgetno, widget] of [
      { widget_type: 'value', custom_title: 'Points in all' },
      { widget_type: 'playerlist', playerlist_type: 'top', height: 'high' },
      { widget_type: 'chart', chart_type: 'bar', group_by: 'player', custom_title: 'By player' },
    ].entries()) {
      const data = { board_id: wall, scoreseries_id: calls, period: 'all', sumcount: 'sum', width: 'normal', widgetno, ...widget };
      await tvs.done(ground.admin.post('widget/save_config', { data }));
    }
  }, 120_000);
  beforeEach(async () => {
    seat = await Seat.take(browser, ground.laurel.url, { viewport: { width: 1920, height: 1080 } });
    ({ page } = seat);
  });
  afterEach(async () => {
    await page.screenshot({ path: `test-results/browser-tv-boards-feed-${++shots}.png` });
    await seat.leave();
  });
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  let shots = 0;
  const gain = async (profile: string | undefined, points: string) =>
    String((await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: calls, profiles: [profile], points }))).ids);
  /** Pairs the TV of the page to a cast of one item. */
  async function shows(item: object) {
    const castid = await tvs.cast();
    await tvs.done(ground.admin.post('cast/cast_item', { castid, ...item }));
    await page.goto('/tv');
    const letters = (await page.getByLabel('The letters of this TV').textContent()) ?? '';
    await tvs.done(tvs.pair(letters, castid));
    return castid;
  }

  test('a board fills the screen, in no type too small for a wall, and its widgets change while it stands there', async () => {
    await shows({ ttype: 10, contentid: wall });
    await page.getByRole('heading', { level: 2, name: 'Sales floor' }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Points in all' }).getByText('1,755').waitFor();
    await page.getByRole('img', { name: 'By player: 1,755 in 2 parts' }).waitFor();
    await page.screenshot({ path: 'test-results/browser-tv-boards-feed-board.png' });
    const fit = await page.getByRole('article').evaluateAll((tiles) =>
      tiles.map((tile) => {
        const { right, bottom } = tile.getBoundingClientRect();
        return right <= innerWidth && bottom <= innerHeight;
      }),
    );
    expect(fit).toEqual([true, true, true]);
    const type = await page
      .getByText('of all time')
      .first()
      .evaluate((text) => text.getBoundingClientRect().height / innerHeight);
    expect(type).toBeGreaterThan(0.026);
    await gain(bob, '400');
    await page.getByRole('article').filter({ hasText: 'Points in all' }).getByText('2,155').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Bob' }).getByText('1,115').waitFor();
    expect(seat.complaints).toEqual([]);
  });

  test('a post is there by itself, and one that is revoked is struck out where it stands, with nothing to press', async () => {
    await shows({ ttype: 21 });
    await page.getByRole('heading', { level: 2, name: 'Feed' }).waitFor();
    const entry = await gain(ann, '66');
    const post = page.getByRole('listitem').filter({ hasText: 'Ann earned 66 points in Calls' });
    await post.waitFor();
    await tvs.done(ground.admin.post('newsfeed/shoutmessage', { message: 'The harbour terminal signed this morning.' }));
    await page.getByText('The harbour terminal signed this morning.').waitFor();
    await tvs.done(ground.admin.post('scoreseries_settings/save_settings', { id: calls, showRevokedPointsInFeed: 1 }));
    await tvs.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Entered twice' }));
    await page.getByRole('listitem').filter({ hasText: 'Revoked at' }).getByRole('deletion').or(page.locator('li s')).first().waitFor();
    await page.getByText(/^Revoked at/).waitFor();
    expect(await page.getByText('Entered twice').count()).toBe(0);
    expect(await page.getByRole('button').or(page.getByRole('link')).count()).toBe(0);
    expect(seat.complaints).toEqual([]);
  });

  test('U-132 the feed stands beside what an item shows, and what that shows is whole', async () => {
    await shows({ ttype: 20, contentid: calls, with_feed: 1 });
    await page.getByRole('heading', { level: 2, name: 'Calls' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Feed' }).waitFor();
    await page.getByText('earned 1,040 points').waitFor();
    // What does not fit stands whole out of sight, beside its list.
    const cut = await page.getByRole('listitem').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const [place, list] = [row.getBoundingClientRect(), row.parentElement!.getBoundingClientRect()];
        const isWhole =
          place.left >= list.left && place.right <= list.right + 1 && place.bottom <= list.bottom + 1 && list.right <= innerWidth;
        return isWhole || place.left >= list.right - 1 ? [] : [row.textContent];
      }),
    );
    expect(cut).toEqual([]);
  });
});
