import type { Browser } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { type FeedGround, idOf, openFeed } from './feed-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

let ground: FeedGround;
let browser: Browser;

beforeAll(async () => {
  [ground, browser] = await Promise.all([openFeed(), startBrowser()]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

test('U-070 who is forgotten goes from screens that are open, and from the wall that celebrates them, by itself', async () => {
  const tvs = tvsOf(ground);
  const [ann = '', otto = ''] = await ground.players('Ann', 'Ottoline Quillfeather');
  const [asAnn, asOtto] = [await ground.asPlayer(ann), await ground.asPlayer(otto)];
  const deals = await ground.series({ name: 'Deals', event_threshold: '5' });
  const give = (points: string) =>
    tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: deals, profiles: [otto], points }));
  await give('1');
  const post = idOf(await ground.shout(asAnn, 'Who is in?'));
  await ground.comment(asOtto, post, 'Marmalade');
  await ground.settled();

  const reader = await Seat.take(browser, ground.url, { as: asAnn });
  await reader.open('/v_feed');
  await reader.page.getByText('Marmalade').first().waitFor();
  await reader.page.getByRole('button', { name: /^Notifications/ }).click();
  await reader.page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/Ottoline/)
    .waitFor();

  const wall = await Seat.take(browser, ground.url, { viewport: { width: 1920, height: 1080 } });
  await wall.page.clock.install();
  await wall.page.goto('/tv');
  const code = (await wall.page.getByLabel('The letters of this TV').textContent()) ?? '';
  await tvs.done(tvs.pair(code, await tvs.cast(deals)));
  await wall.page.getByRole('heading', { level: 2, name: 'Deals' }).waitFor();
  await wall.page.waitForFunction(() => localStorage.getItem('laurel.celebrated') !== null);
  await give('60');
  const celebrated = wall.page.getByRole('region', { name: 'Well done' });
  await celebrated.getByRole('heading', { name: 'Ottoline Quillfeather' }).waitFor();
  // Of its 12 s none pass but those that are told.
  await wall.page.clock.pauseAt(await wall.page.evaluate(() => Date.now() + 1_000));

  await tvs.done(ground.admin.post('profile/anonymize_players', { selplayers: [otto] }));
  let waited = 0;
  await until('the wall celebrates nobody', async () => {
    await wall.page.clock.runFor(100);
    waited += 100;
    return (await celebrated.count()) === 0;
  });
  expect(waited).toBeLessThan(10_000);
  await wall.page.clock.resume();
  for (const { page } of [reader, wall]) {
    await page
      .getByText(/Quillfeather/)
      .first()
      .waitFor({ state: 'detached' });
    expect(await page.getByText(/Marmalade|Ottoline/).count()).toBe(0);
  }
  await wall.page.getByText('Anonymous 1').first().waitFor();
  for (const seat of [reader, wall]) {
    expect(seat.complaints).toEqual([]);
    await seat.leave();
  }
});
