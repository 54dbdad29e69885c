import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../test/journeys/start-browser.ts';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, type Ground, layGround } from './ground.ts';
import { Line, requestOf } from './load.ts';
import { figure, p95, type Result, ROUNDS, sized } from './measure.ts';

const WATCHERS = sized(20);
const PLAYERS = sized(200, 10);
const SIZES = [1, sized(100), sized(1_000)];
const ENTRIES = ROUNDS * SIZES.reduce((sum, size) => sum + size, 0) + PLAYERS;
const LINES = 16;
/** A board moves once a second at most: that is not what is measured here. */
const APART_MS = 2_000;

/** When a page had painted the new order, and when nothing moved any more. */
type Seen = { painted: number; atRest: number };
type Entry = { id: string; player: number; points: number };

/**
 * From the answer of a revocation until 20 browsers have painted the board's new order, by the clock that all of them share; and until the
 * last digit is at rest, which comes later by design: rows glide and numbers count for 600 ms.
 */
export async function paint(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const product = await startProduct(data);
    const browser = await startBrowser();
    try {
      const entries = await give(product.url, ground);
      await caughtUpAt(product.url);
      const pages = await Promise.all(Array.from({ length: WATCHERS }, () => watch(browser, product.url, ground)));
      const results: Result[] = [];
      for (const size of SIZES) {
        const times: Seen[] = [];
        for (let round = 0; round < ROUNDS; round++) times.push(...(await revoke(product.url, ground, entries, size, pages)));
        const name = `a revocation of ${size.toLocaleString('en')} painted in ${WATCHERS} browsers, p95`;
        const rest = `digits at rest after ${Math.round(p95(times.map(({ atRest }) => atRest)))} ms`;
        results.push(figure(name, 'ms', p95(times.map(({ painted }) => painted)), { atMost: 1_000 }, rest));
      }
      return results;
    } finally {
      await browser.close();
      await product.stop();
    }
  });
}

/** Entries of all players in turn, 1 to 97 points each. */
async function give(url: string, { cookie, seriesId, players }: Ground): Promise<Entry[]> {
  const entries: Entry[] = [];
  let next = 0;
  const drive = async () => {
    const line = await Line.to(url);
    for (let n = next++; n < ENTRIES; n = next++) {
      const points = 1 + (n % 97);
      const body = { scoreseriesid: seriesId, profiles: [players[n % PLAYERS]], points: String(points), comment: 'A good word' };
      const answer = await line.ask(requestOf('POST', '/api/scoreseries/submit_score', { cookie }, JSON.stringify(body)));
      entries.push({ id: (JSON.parse(answer) as { ids: string[] }).ids[0] ?? '', player: n % PLAYERS, points });
    }
    line.close();
  };
  await Promise.all(Array.from({ length: LINES }, drive));
  return entries;
}

async function watch(browser: Browser, url: string, { cookie, seriesId }: Ground): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  await page.goto(`${url}/v_points/${seriesId}`);
  await page.locator('[role="row"][aria-rowindex="2"] [role="gridcell"]').first().waitFor();
  return page;
}

/** Takes away so many of the leader's and of others' entries; answers how long each page took to show the new leader. */
async function revoke(url: string, ground: Ground, entries: Entry[], size: number, pages: readonly Page[]): Promise<Seen[]> {
  await wait(APART_MS);
  const leader = leaderOf(entries);
  entries.sort((a, b) => Number(b.player === leader.player) - Number(a.player === leader.player));
  const taken = entries.splice(0, size);
  const following = leaderOf(entries);
  const shown = pages.map((page) => page.evaluate<Seen>(whenShown(following)));
  const body = { scoreseriesid: ground.seriesId, selpoints: taken.map(({ id }) => id), reason: 'Counted again' };
  const line = await Line.to(url);
  await line.ask(requestOf('POST', '/api/scoreseries/revoke', { cookie: ground.cookie }, JSON.stringify(body)));
  const answered = performance.timeOrigin + performance.now();
  line.close();
  const times = await Promise.all(shown);
  await caughtUpAt(url);
  const after = (at: number) => Math.max(0, at - answered);
  return times.map(({ painted, atRest }) => ({ painted: after(painted), atRest: after(atRest) }));
}

/** The first row of the board: most points, then by name. */
function leaderOf(entries: readonly Entry[]): { player: number; points: number } {
  const totals = new Map<number, number>();
  for (const { player, points } of entries) totals.set(player, (totals.get(player) ?? 0) + points);
  const [[player, points] = [0, 0]] = [...totals].sort(([a, x], [b, y]) => y - x || (`Player ${a}` < `Player ${b}` ? -1 : 1));
  return { player, points };
}

/** Runs in the page: resolves with the times of the machine in milliseconds, each after the frame that shows it. */
function whenShown({ player, points }: { player: number; points: number }): string {
  const wanted = JSON.stringify([`Player ${player}`, points.toLocaleString('en')]);
  return `new Promise((resolve) => {
    const [name, points] = ${wanted};
    const now = () => performance.timeOrigin + performance.now();
    const afterFrame = (done) => requestAnimationFrame(() => setTimeout(() => done(now())));
    let painted;
    const look = () => {
      const cells = [...document.querySelectorAll('[role="row"][aria-rowindex="2"] [role="gridcell"]')].map((cell) => cell.textContent);
      if (!cells.some((text) => text.startsWith(name))) return;
      painted ??= new Promise(afterFrame);
      if (cells.at(-1) !== points) return;
      watching.disconnect();
      afterFrame(async (atRest) => resolve({ painted: await painted, atRest }));
    };
    const watching = new MutationObserver(look);
    watching.observe(document.querySelector('[role="grid"]'), { subtree: true, childList: true, characterData: true });
    look();
  })`;
}
