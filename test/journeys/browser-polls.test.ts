import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

let ground: PointsGround;
let browser: Browser;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
}, 120_000);
afterEach(() => seat.leave());
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

type Asking = typeof globalThis & { asked: number[]; unanswered: number };

/** A page whose clock the test turns, and whose line it lets stand or not; `asked`: when the page asked for something, of the time that it is open. */
async function pageThatAsks(as: Seat, call: string) {
  seat = as;
  ({ page } = seat);
  const lines = new Set<WebSocketRoute>();
  let mayStand = true;
  await page.routeWebSocket(/\/socket\.io\//, (line) => {
    if (!mayStand) return void line.close();
    line.connectToServer();
    lines.add(line);
  });
  await page.route(/\/socket\.io\//, (route) => (mayStand ? route.continue() : route.abort()));
  await page.addInitScript((name) => {
    const all: number[] = [];
    const { fetch } = globalThis;
    const asking = Object.assign(globalThis, {
      asked: all,
      unanswered: 0,
      fetch: (...sent: Parameters<typeof fetch>) => {
        if (typeof sent[0] === 'string' && sent[0].includes(name)) all.push(performance.now());
        asking.unanswered++;
        return fetch(...sent).finally(() => asking.unanswered--);
      },
    });
  }, call);
  await page.clock.install();
  return {
    asked: () => page.evaluate(() => (globalThis as Asking).asked),
    cut: async () => {
      mayStand = false;
      for (const line of lines) await line.close();
    },
    mend: () => (mayStand = true),
    /** Seconds of the page go by, and what it asks for in each is answered. */
    seconds: async (count: number) => {
      for (let second = 0; second < count; second++) {
        await page.clock.runFor(1_000);
        await until('what it asked for is answered', () => page.evaluate(() => (globalThis as Asking).unanswered === 0));
      }
    },
  };
}

/** After so many seconds without a line it has asked twice, one turn after the other, and when the line is back not again. */
async function asksOnlyWithoutLine(on: Awaited<ReturnType<typeof pageThatAsks>>, every: number, lost: string) {
  const isLost = async () => (await page.locator(lost).count()) > 0;
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await on.cut();
  await until('the page knows that the line is lost', async () => {
    await page.clock.runFor(500);
    return isLost();
  });
  const before = await on.asked();
  await on.seconds(2 * every + every / 2);
  const asked = (await on.asked()).slice(before.length);
  expect(asked).toHaveLength(2);
  // What it is answered comes in one of the seconds that go by, and a turn may begin after that.
  expect(Math.abs((asked[1]! - asked[0]!) / 1_000 - every)).toBeLessThan(1.5);
  on.mend();
  let back = 0;
  await until('the line is back', async () => {
    back = await page.evaluate(() => performance.now());
    await page.clock.runFor(500);
    return !(await isLost());
  });
  // Its turn may have come once more before.
  await until('what may be stale was asked for', async () => {
    await page.clock.runFor(500);
    return (await on.asked()).some((at) => at >= back);
  });
  await on.seconds(2);
  const after = await on.asked();
  await on.seconds(30);
  expect((await on.asked()).slice(after.length)).toEqual([]);
}

test('R-084 notifications are asked for every 60 seconds while no line opens, and never while one stands', async () => {
  const on = await pageThatAsks(await Seat.take(browser, ground.url, { as: ground.admin }), 'notifications/get_notifications');
  await page.goto('/v_competition');
  await page.getByRole('button', { name: 'Notifications' }).waitFor();
  await until('the line stands', async () => (await on.asked()).length > 0);
  await asksOnlyWithoutLine(on, 60, 'text=/Reconnecting|No connection/');
});

test('R-085 a display asks for celebrations every 10 seconds while no line opens, and never while one stands', async () => {
  const tvs = tvsOf(ground);
  const castid = await tvs.cast(await ground.series({ name: 'Deals', event_threshold: '5' }));
  const on = await pageThatAsks(await Seat.take(browser, ground.url, {}), 'cast/celebrations');
  await page.goto('/tv');
  await tvs.done(tvs.pair((await page.getByLabel('The letters of this TV').textContent()) ?? '', castid));
  await page.getByRole('heading', { level: 2, name: 'Deals' }).waitFor();
  await asksOnlyWithoutLine(on, 10, '[data-dim]');
});
