import type { Browser, CDPSession, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

/** How many hours of the TV's clock; `npm run soak` lets it stand for a day. */
const HOURS = Number(process.env.LAUREL_SOAK_HOURS ?? 2);
/** How many times as fast its clock runs. */
const PACE = 300;
const HOUR_MS = 3_600_000 / PACE;
/** In a day 100 lines are lost, and 500 things celebrated. */
const ROUND_MS = (24 * HOUR_MS) / 100;
const ROUNDS = Math.ceil((100 * HOURS) / 24);
const A_ROUND = 5;

/** Code runs as it was written: what the engine learns of it, and makes of it, in the first hours has no part in what is compared. */
const AS_WRITTEN = ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-lazy-feedback-allocation', '--no-flush-bytecode'];

let ground: Awaited<ReturnType<typeof openPoints>>;
let browser: Browser;
let seat: Seat;
beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser(`--js-flags=${AS_WRITTEN.join(' ')}`)]);
});
afterAll(async () => {
  await seat.leave();
  await browser.close();
  await ground.laurel.close();
});

test(
  `a TV that stands for ${HOURS} hours, loses its line and celebrates, shows each celebration once and takes no more room than after the first hour`,
  async () => {
    const tvs = tvsOf(ground);
    const players = await ground.players('Ann', 'Bob', 'Cid');
    const [calls, deals] = [
      await ground.series({ name: 'Calls', event_threshold: '1' }),
      await ground.series({ name: 'Deals', event_threshold: '1' }),
    ];
    const castid = await tvs.cast(calls, deals);
    seat = await Seat.take(browser, ground.url, { viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });
    const { page } = seat;
    await runFast(page);
    await page.goto('/tv');
    await tvs.done(tvs.pair((await page.getByLabel('The letters of this TV').textContent()) ?? '', castid));
    await page.getByRole('heading', { level: 2 }).waitFor();
    await until('it has begun', async () => (await shown(page)).length === 1);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable');

    const startedAt = performance.now();
    let [given, lost] = [0, 0];
    let first: Room | undefined;
    while (lost < ROUNDS) {
      const roundAt = performance.now();
      for (let n = 0; n < A_ROUND; n++, given++) {
        const sent = { scoreseriesid: [calls, deals][given % 2], profiles: [players[given % 3]], points: String(1 + (given % 7)) };
        await tvs.done(ground.admin.post('scoreseries/submit_score', sent));
      }
      await page.context().setOffline(true);
      await page.locator('[data-dim]').waitFor();
      lost++;
      await page.context().setOffline(false);
      await atRest(page, 1 + given);
      if (!first && performance.now() - startedAt >= HOUR_MS) first = await room(cdp);
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, roundAt + ROUND_MS - performance.now())));
    }
    await atRest(page, 1 + given);
    const last = await room(cdp);
    const ids = (await shown(page)).slice(1);
    expect([new Set(ids).size, ids.length, lost * A_ROUND]).toEqual([given, given, given]);
    const [heap, nodes] = [last.heap / first!.heap, last.nodes / first!.nodes];
    const told = `heap ${heap.toFixed(3)}, nodes ${nodes.toFixed(3)} of what they were after the first`;
    process.stdout.write(`A TV that stood for ${HOURS} hours, lost ${lost} lines and celebrated ${given} times: ${told}\n`);
    expect(heap).toBeLessThanOrEqual(1.05);
    expect(nodes).toBeLessThanOrEqual(1.05);
    // Of calls without a line, and of the styles of the server's page, which is read for its build alone.
    expect(seat.complaints.filter((what) => !/net::ERR_|Applying inline style/.test(what))).toEqual([]);
  },
  HOURS * HOUR_MS + 90_000,
);

/** The line stands, all that was to be celebrated was, and nothing is on the board but its rows. */
async function atRest(page: Page, celebrated: number): Promise<void> {
  await until('it is as it was', async () => {
    const isLive = (await page.locator('[data-dim]').count()) === 0;
    return (
      isLive &&
      (await shown(page)).length === celebrated &&
      (await page.getByRole('region', { name: /^(Well done|New leader)$/ }).count()) === 0
    );
  });
}

/** The ids of what it has celebrated, as it kept them; the first time nothing was to be. */
function shown(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => (window as unknown as { celebrated: (string | null)[] }).celebrated);
}

type Room = { heap: number; nodes: number };

/** What the page takes once everything that is not needed is gone, the least of some looks. */
async function room(cdp: CDPSession): Promise<Room> {
  const all: Room[] = [];
  // It goes on meanwhile, 300 times as fast.
  for (let n = 0; n < 20; n++) {
    await cdp.send('HeapProfiler.collectGarbage');
    const { metrics } = await cdp.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
    all.push({ heap: of('JSHeapUsedSize'), nodes: of('Nodes') });
  }
  return { heap: Math.min(...all.map(({ heap }) => heap)), nodes: Math.min(...all.map(({ nodes }) => nodes)) };
}

/**
 * The page's own clock runs fast, timers and all; that of its line, which the server keeps time with, does not. Engine.io takes its timers from the global object,
 * where they stay as they are, and all else of the page by their names, which mean others in its files.
 */
async function runFast(page: Page): Promise<void> {
  await page.addInitScript((pace) => {
    const [began, RealDate] = [Date.now(), Date];
    const now = () => performance.now() * pace;
    const clock = {
      Date: class extends RealDate {
        constructor(...of: unknown[]) {
          super(...((of.length === 0 ? [clock.Date.now()] : of) as []));
        }
        static override now() {
          return Math.round(began + now());
        }
      },
      performance: { now, getEntriesByType: (type: string) => performance.getEntriesByType(type) },
      setTimeout: (task: () => void, ms = 0, ...of: []) => window.setTimeout(task, ms / pace, ...of),
      setInterval: (task: () => void, ms = 0, ...of: []) => window.setInterval(task, ms / pace, ...of),
      requestAnimationFrame: (task: (at: number) => void) => window.requestAnimationFrame(() => task(now())),
    };
    const celebrated: (string | null)[] = [];
    Object.assign(window, { clock, celebrated });
    const setItem = Storage.prototype.setItem.bind(localStorage);
    Storage.prototype.setItem = (key, value) => {
      if (key === 'laurel.celebrated') celebrated.push((JSON.parse(value) as string[]).at(-1) ?? null);
      setItem(key, value);
    };
  }, PACE);
  await page.route(/\/tv\/assets\/[\w-]+\.js$/, async (route) => {
    const response = await route.fetch();
    const file = await response.text();
    // When it awaits the next word of the server it looks up itself.
    const body = file.replace(/Date\.now\(\)(?=>this\._pingTimeoutTime)|(?<=_pingTimeoutTime=)Date\.now\(\)/g, 'window.$&');
    if (file.includes('_pingTimeoutTime') && body.split('window.Date.now()').length !== 3) throw new Error('The line keeps time otherwise');
    const names = 'Date, performance, setTimeout, setInterval, requestAnimationFrame';
    await route.fulfill({ response, body: `const { ${names} } = window.clock;\n${body}` });
  });
}
