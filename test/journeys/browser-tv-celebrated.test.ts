import type { Browser, Page } from 'playwright-core';
import { Seat } from './browser.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

describe('How a TV celebrates', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let tvs: ReturnType<typeof tvsOf>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let [calls, ann, bob]: string[] = [];

  beforeAll(async () => {
    const on = await startTestLaurel({ LAUREL_SOUND_HOST: 'sound.example.org' });
    [ground, browser] = await Promise.all([
      openPoints({ on, timeZone: 'UTC' }),
      startBrowser('--autoplay-policy=no-user-gesture-required'),
    ]);
    tvs = tvsOf(ground);
    [ann, bob] = await ground.players('Ann', 'Bob');
    calls = await ground.series({ name: 'Calls', event_threshold: '50' });
    const like = { theme_id: 'crown', anthem: 'https://sound.example.org/ann.mp3' };
    await tvs.done((await ground.asPlayer(ann!)).put('profile/update', { profile_id: ann, ...like }));
  }, 120_000);
  beforeEach(async () => {
    seat = await Seat.take(browser, ground.laurel.url, { viewport: { width: 1920, height: 1080 } });
    ({ page } = seat);
    await page.goto('/tv');
    const letters = await page.getByLabel('The letters of this TV').textContent();
    await tvs.done(tvs.pair(letters ?? '', await tvs.cast(calls!)));
    await page.getByRole('heading', { level: 2, name: 'Calls' }).waitFor();
    await page.waitForFunction(() => localStorage.getItem('laurel.celebrated') !== null);
  });
  afterEach(() => seat.leave());
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  const gain = (profile: string | undefined, points: string) =>
    tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: calls, profiles: [profile], points }));
  const behind = (element: Element) => getComputedStyle(element).backgroundImage;

  test('U-076 U-077 who has chosen a theme and an anthem is celebrated by them, and who has not as all are', async () => {
    const asked = page.waitForRequest('https://sound.example.org/ann.mp3');
    const stage = page.getByRole('region', { name: 'Well done' });
    await gain(ann, '60');
    await stage.getByRole('heading', { name: 'Ann' }).waitFor();
    expect((await asked).resourceType()).toBe('media');
    expect(await stage.evaluate(behind)).toBe('linear-gradient(160deg, rgb(46, 15, 79), rgb(122, 47, 176))');
    await page.screenshot({ path: 'test-results/browser-tv-celebrated-theme.png' });
    await page.reload();
    await page.getByRole('heading', { level: 2, name: 'Calls' }).waitFor();
    await gain(bob, '61');
    await stage.getByRole('heading', { name: 'Bob' }).waitFor();
    expect([await stage.evaluate(behind), await page.locator('audio').count()]).toEqual(['none', 0]);
  });

  test('a badge is celebrated before the colour that it says, whoever has won it', async () => {
    const data = { Name: 'Thanks', badge_type: 2, notify: 2, background_color: '#804000', confetti_animation: 1 };
    const badgeid = String((await tvs.done(ground.admin.post('badges/save', { data }))).id);
    await tvs.done(ground.admin.post('badges/give_badge', { badgeid, toprofileid: ann }));
    const stage = page.getByRole('region', { name: 'New badge' });
    await stage.getByRole('heading', { name: 'Ann' }).waitFor();
    expect(await stage.evaluate(behind)).toBe('none');
    expect(await stage.locator('[class*="colour"]').evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
      'rgb(128, 64, 0)',
    );
    await page.screenshot({ path: 'test-results/browser-tv-celebrated-badge.png' });
  });

  test('what is revoked while it is shown fades, and is gone', async () => {
    const entry = String((await gain(bob, '70')).ids);
    const stage = page.getByRole('region', { name: 'Well done' });
    await stage.getByRole('heading', { name: 'Bob' }).waitFor();
    await stage.evaluate((element) => {
      new MutationObserver(() =>
        Object.assign(window, { faded: element.matches('[data-fades]') && getComputedStyle(element).animationName }),
      ).observe(element, { attributes: true });
    });
    await tvs.done(ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Entered twice' }));
    await stage.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as unknown as { faded: unknown }).faded)).toMatch(/fade/);
  });
});
