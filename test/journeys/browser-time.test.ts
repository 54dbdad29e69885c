import type { Browser, Locator, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const MINUTE = 60_000;
const START = Date.parse('2025-03-02T09:30:00.000Z');
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString();

/** A contest of five hours with an entry each minute, and one entry eight months later. */
const LATE = '2025-11-10T12:00:00.000Z';
const contest = ['id,player,points,time'];
for (let n = 0; n < 300; n++) contest.push(`e${n},${['Ann', 'Bob', 'Cid'][(n * n) % 3]},${10 + (n % 7)},${at(n)}`);
contest.push(`late,Bob,1,${LATE}`);

let ground: PointsGround;
let browser: Browser;
let seat: Seat;
let page: Page;
let series: string;
let slider: Locator;
let box: { x: number; y: number; width: number; height: number };

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  await ground.players('Ann', 'Bob', 'Cid');
  series = await ground.series({ name: 'Contest' });
  const imported = await ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text: contest.join('\n') });
  expect(imported.body).toMatchObject({ imported: 301 });
  await ground.settled();
  seat = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
  ({ page } = seat);
  slider = page.getByRole('slider', { name: 'Instant' });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect(seat.complaints).toEqual([]);
});

beforeEach(async () => {
  await seat.open(`/v_points/${series}`);
  box = (await slider.boundingBox())!;
});

/** Moves the pointer to a part of the bar, from 0 to 1. */
const pointAt = (part: number) => page.mouse.move(box.x + box.width * part, box.y + 20);
const pointed = async () => (await slider.locator('b').locator('..').textContent()) ?? '';
const shownInstant = () => slider.getAttribute('aria-valuetext');

test('one late entry leaves a contest its room: half the bar is half the contest, the months between are marked and narrow', async () => {
  await pointAt(0.48);
  await until('the hand is told the instant and its entries', async () => /2 Mar 2025, 1[12]:\d\d.* \d entries$/.test(await pointed()));
  const quiet = (await slider.locator('i[style*="width"]').first().boundingBox())!;
  expect(quiet.x - box.x).toBeGreaterThan(box.width * 0.9);
  expect(quiet.width).toBeLessThan(box.width * 0.06);
  await page.mouse.move(quiet.x + quiet.width / 2, box.y + 20);
  await until('the quiet says how long it was', async () =>
    /quiet from 2 Mar 2025, 14:\d\d to 10 Nov 2025, 1[12]:\d\d$/.test(await pointed()),
  );
  expect(await slider.locator('span', { hasText: /^2 Mar$/ }).count()).toBe(1);
});

test('a double click on the quiet opens it; minus leads back to the whole past', async () => {
  const quiet = (await slider.locator('i[style*="width"]').first().boundingBox())!;
  await page.mouse.dblclick(quiet.x + quiet.width / 2, box.y + 20);
  await until(
    'the quiet has the bar',
    async () => (await slider.locator('i[style*="width"]').first().boundingBox())!.width > box.width / 2,
  );
  await pointAt(0.5);
  await until('its middle is summer', async () => /^\d+ (Jun|Jul|Aug) 2025/.test(await pointed()));
  const minus = page.getByRole('button', { name: 'Zoom out' });
  for (let presses = 0; presses < 12 && (await minus.isVisible()); presses++) await minus.click();
  await page.getByRole('button', { name: 'This is the whole past' }).waitFor();
});

test('the wheel, two fingers, + and - bring a part nearer, in finer bars', async () => {
  const bars = async () => ((await slider.locator('path').first().getAttribute('d')) ?? '').split('M').length;
  const whole = await bars();
  await pointAt(0.4);
  await page.mouse.wheel(0, -1200);
  await until('there are finer bars', async () => (await bars()) > 1 && /\d\d:\d\d:\d\d/.test(await pointed()));
  await page.mouse.wheel(0, 4000);
  await until('it is the whole again', async () => (await bars()) === whole);
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await until('the keys bring it nearer too', async () => (await slider.locator('i[style*="width"]').count()) === 0);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await until('and farther', async () => (await slider.locator('i[style*="width"]').count()) === 1);

  const touch = await page.context().newCDPSession(page);
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...parts: number[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: parts.map((part, id) => ({ x: box.x + box.width * part, y: box.y + 20, id })),
    });
  await fingers('touchStart', 0.3);
  await fingers('touchStart', 0.3, 0.4);
  await fingers('touchMove', 0.1, 0.6);
  await fingers('touchEnd');
  await until('two fingers bring it nearer', async () => (await slider.locator('i[style*="width"]').count()) === 0);
});

test('by keyboard a step tells its instant and entries, and goes over the quiet', async () => {
  await slider.focus();
  await page.keyboard.press('ArrowLeft');
  await until('the late entry', async () => /10 November 2025, 1[12]:.*, 1 entry$/.test((await shownInstant()) ?? ''));
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await until('the end of the contest', async () => /^2 March 2025, 14:.*entr(y|ies)$/.test((await shownInstant()) ?? ''));
});

test('an instant is typed: the board is of that instant; one outside of the past is said', async () => {
  await page.getByRole('button', { name: /go to another instant/ }).click();
  const field = page.getByLabel('Go to an instant');
  await field.fill('2024-01-01T10:00:00');
  await page.getByText(/^The board goes from 2 Mar 2025/).waitFor();
  await field.fill('2025-03-02T11:16:16');
  await page.getByRole('button', { name: 'Show' }).click();
  await page.waitForURL(/at=2025-03-02T11%3A16%3A16/);
  await until('the board is of it', async () => /^2 March 2025, 11:16:16/.test((await shownInstant()) ?? ''));
});

test('a link to an instant shows nothing of now while its board is awaited', async () => {
  const guest = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
  const there = Promise.withResolvers<undefined>();
  await guest.page.route(/scoreseries\/board\?.*at=/, async (route) => {
    await there.promise;
    await route.continue();
  });
  await guest.page.addInitScript(() => {
    const seen = new Set<string>();
    const look = () => {
      for (const part of document.querySelectorAll('main [data-state], main [role="row"][data-profile]')) seen.add(part.textContent);
      Object.assign(window, { seen: [...seen] });
      requestAnimationFrame(look);
    };
    look();
  });
  const live = guest.page.waitForEvent('websocket').then((socket) => {
    return socket.waitForEvent('framereceived', { predicate: ({ payload }) => String(payload).includes('"Bob"') });
  });
  await guest.page.goto(`/v_points/${series}?at=${at(60)}`);
  await live;
  await guest.page.getByRole('heading', { name: 'Last before 2 Mar 2025, 10:30:00' }).waitFor();
  await guest.page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  there.resolve(undefined);
  await guest.page.getByRole('row').filter({ hasText: 'Ann' }).first().waitFor();
  const seen = await guest.page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.filter((text) => text.includes('Live'))).toEqual([]);
  expect(guest.complaints).toEqual([]);
  await guest.leave();
});

test('what is not of today has its day: "Since", the newest entries, and the instant they are the last before', async () => {
  await page.getByRole('columnheader', { name: 'Since 2 Mar 2025' }).waitFor();
  const aside = page.getByRole('complementary').filter({ hasText: 'Latest entries' });
  await aside.getByText('10 Nov 2025').waitFor();
  await seat.open(`/v_points/${series}?at=${at(60)}`);
  await page.getByRole('heading', { name: 'Last before 2 Mar 2025, 10:30:00' }).waitFor();
  await page.getByRole('columnheader', { name: 'Since 2 Mar 2025' }).waitFor();
  await page.getByRole('columnheader', { name: 'In 10 min' }).waitFor();
  await seat.open(`/v_points/${series}?period=week&at=${at(60)}`);
  await page.getByRole('columnheader', { name: 'Since 24 Feb 2025' }).waitFor();
});

test('before anything was recorded "Was known" says so, its bar begins with the import, and it leads to what had happened', async () => {
  await seat.open(`/v_points/${series}?at=${at(60)}&sense=known`);
  await page.getByText('Nothing was known yet').waitFor();
  box = (await slider.boundingBox())!;
  await pointAt(0.1);
  await until('the import is in the bar', async () => /entr(y|ies)$/.test(await pointed()));
  expect(await pointed()).not.toContain('2025');
  await page.getByRole('button', { name: 'Show what had happened' }).click();
  await page.getByRole('row').filter({ hasText: 'Ann' }).first().waitFor();
  expect(page.url()).not.toContain('sense=known');
});

test('the counts of the head are those of the instant, also of what is filtered; live they are those of now', async () => {
  await page.getByText('3 players · 301 entries · since', { exact: false }).waitFor();
  await seat.open(`/v_points/${series}?at=${at(60)}`);
  await page.getByText('3 players · 61 entries · since', { exact: false }).waitFor();
  await seat.open(`/v_points/${series}?at=${at(59)}&period=day`);
  await page.getByText('3 players · 60 entries · since', { exact: false }).waitFor();
  await page.getByRole('link', { name: /^History/ }).click();
  await page.getByText('3 players · 60 entries · since', { exact: false }).waitFor();
  await seat.open(`/v_points/${series}?at=${at(60)}&sense=known`);
  await page.getByText('3 players · 0 entries', { exact: true }).waitFor();
});

test('beside what was known stand the last to have happened of it, and it says so', async () => {
  await seat.open(`/v_points/${series}?at=${new Date().toISOString()}&sense=known`);
  const aside = page.getByRole('complementary').filter({ hasText: 'Known on' });
  await aside.getByRole('heading', { name: new RegExp(`^Known on .*${new Date().getFullYear()}`) }).waitFor();
  await aside.getByText('the last to have happened first, each with when it happened').waitFor();
  expect(await aside.getByRole('listitem').first().textContent()).toContain('10 Nov 2025');
  await seat.open(`/v_points/${series}?at=${at(60)}&sense=known`);
  await aside.getByText('Nothing had been recorded by then.').waitFor();
  await seat.open(`/v_points/${series}?at=${at(60)}`);
  await page.getByRole('heading', { name: 'Last before 2 Mar 2025, 10:30:00' }).waitFor();
  expect(await page.getByText('what had been recorded by then').count()).toBe(0);
});

test.each(['', `?at=${at(60)}`, `?at=${at(60)}&period=week`])(
  'a TV names over which time movement is, as the head of the board %s',
  async (query) => {
    await seat.open(`/v_points/${series}${query}`);
    const named = await page.getByRole('columnheader').nth(1).textContent();
    expect(named).toMatch(/^(In \d+ (min|d)|vs week)$/);
    await page.keyboard.press('f');
    const tv = page.getByRole('region', { name: 'A board on a TV' });
    await tv.getByText(named!, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    // To leave is to go back: what is opened before that is over would be let go of.
    await tv.waitFor({ state: 'hidden' });
  },
);

test('the list of keys has every key of the bar of time, and each does what the list says', async () => {
  await page.keyboard.press('?');
  const lines = page.getByRole('dialog', { name: 'Keys' }).locator('section', { hasText: 'On the bar of time' }).locator('dl > div');
  await lines.first().waitFor();
  expect((await lines.allTextContents()).toSorted()).toEqual([
    'A bar back or on←↓↑→',
    'Farther or nearer-+=',
    'On the clock: type an instantEnter',
    'Play and pauseSpace',
    'Ten barsPage ↓Page ↑',
    'The beginning; liveHomeEnd',
  ]);
  await page.keyboard.press('Escape');
  await slider.focus();
  const said = async (keys: string, what: RegExp) => {
    await page.keyboard.press(keys);
    await until(`${keys} leads to ${what}`, async () => what.test((await shownInstant()) ?? ''));
  };
  await said('Home', /^2 March 2025, 09:30:00/);
  await said('ArrowRight', /^2 March 2025, 09:3[1-9]/);
  await said('ArrowDown', /^2 March 2025, 09:30:00/);
  await said('PageUp', /^2 March 2025, (09:[45]|10:|11:)/);
  await said('PageDown', /^2 March 2025, 09:30:00/);
  await said('End', /live$/);
  const narrow = () => slider.locator('i[style*="width"]').count();
  await page.keyboard.press('Home');
  for (const near of ['+', '=']) await page.keyboard.press(near);
  await until('+ and = bring it nearer', async () => (await narrow()) === 0);
  for (const far of ['-', '-']) await page.keyboard.press(far);
  await until('- takes it away again', async () => (await narrow()) === 1);
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: /^Play/ }).waitFor();
  await page.getByRole('button', { name: /go to another instant/ }).press('Enter');
  await page.getByLabel('Go to an instant').waitFor();
});

test('the ticker says the rank that the board shows, whatever came after the entry', async () => {
  const own = await ground.series({ name: 'Overtaken' });
  const text = `id,player,points,time\na,Ann,5,${at(0)}\nb,Bob,9,${at(1)}\nc,Cid,7,${at(2)}`;
  await ground.admin.post('scoreseries/import_entries', { scoreseriesid: own, text });
  await ground.settled();
  await seat.open(`/v_points/${own}`);
  await page.keyboard.press('f');
  const tv = page.getByRole('region', { name: 'A board on a TV' });
  await tv.getByText('now 3').waitFor();
  expect((await tv.getByText(/^\w+ \+\d now \d$/).allTextContents()).toSorted()).toEqual(['Ann +5 now 3', 'Bob +9 now 1', 'Cid +7 now 2']);
  await page.keyboard.press('Escape');
});
