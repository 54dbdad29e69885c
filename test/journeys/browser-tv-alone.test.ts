import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { freePort } from './free-port.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { ServerProcess } from './server-process.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

test('a TV that is started while the server is dead waits with its page, and shows its cast by itself within 60 s of the server; of calls nothing is kept', async () => {
  const data = mkdtempSync(join(tmpdir(), 'laurel-tv-alone-'));
  const [ground, browser] = await Promise.all([
    startTestLaurel({ data }).then((on) => openPoints({ on, timeZone: 'UTC' })),
    startBrowser(),
  ]);
  const tvs = tvsOf(ground);
  const [ann] = await ground.players('Ann');
  const calls = await ground.series({ name: 'Calls' });
  await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: calls, profiles: [ann], points: '7' }));
  const hall = await tvs.cast(calls);
  await ground.laurel.close();

  const PORT = String(await freePort());
  let server = new ServerProcess(data, { PORT });
  try {
    const url = await server.url();
    const admin = new Client(url);
    admin.cookie = ground.admin.cookie;
    const { page } = await Seat.take(browser, url, { viewport: { width: 1280, height: 720 } });
    const board = page.getByRole('heading', { level: 2, name: 'Calls' });
    await page.goto('/tv');
    const code = await page.getByLabel('The letters of this TV').textContent();
    expect((await admin.post('tv/pair', { code, castid: hall, name: 'Lobby' })).status).toBe(200);
    await board.waitFor();
    await until('its page is kept', async () => (await keptBy(page)).includes('/tv'));
    const kept = await keptBy(page);
    expect(kept.filter((path) => path !== '/tv' && !path.startsWith('/tv/assets/'))).toEqual([]);
    expect(kept.filter((path) => /\/(index|celebration|other-slides|qr)-[\w-]+\.js$|\.css$|latin-wght.*\.woff2$/.test(path))).toHaveLength(
      6,
    );

    await server.end('SIGKILL');
    for (let times = 0; times < 2; times++) {
      await page.reload();
      await page.getByText('Waiting for the server').waitFor();
    }
    await page.screenshot({ path: 'test-results/browser-tv-alone.png' });
    await page.evaluate(() => Object.assign(window, { marked: true }));

    server = new ServerProcess(data, { PORT });
    await server.url();
    const back = Date.now();
    await board.waitFor({ timeout: 60_000 });
    await page.getByRole('listitem').filter({ hasText: 'Ann' }).getByText('7', { exact: true }).waitFor();
    expect(Date.now() - back).toBeLessThan(60_000);
    expect(await page.evaluate(() => 'marked' in window)).toBe(true);
  } finally {
    await browser.close();
    await server.end('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  }
}, 240_000);

test('the page of a server that answers comes before the one that is kept, of which nothing but the new one is left', async () => {
  const [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  try {
    const { page } = await Seat.take(browser, ground.laurel.url);
    await page.goto('/tv');
    await until('its page is kept', async () => (await keptBy(page)).includes('/tv'));
    // As a build of before left it: a page that runs nothing, and a file of its own.
    await page.evaluate(async () => {
      const cache = await caches.open('laurel-tv /tv');
      await cache.put('/tv', new Response('<h1>Of before</h1>', { headers: { 'content-type': 'text/html' } }));
      await cache.put('/tv/assets/index-before.js', new Response(''));
    });
    await page.reload();
    await page.getByLabel('The letters of this TV').waitFor();
    await until('what was kept before is gone', async () => !(await keptBy(page)).includes('/tv/assets/index-before.js'));
    expect(await page.evaluate(async () => (await caches.match('/tv'))?.text())).toContain('laurel-build');
    // Another page than TVs' is the server's alone.
    await page.goto('/v_points');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  } finally {
    await browser.close();
    await ground.laurel.close();
  }
}, 120_000);

test('by plain http from another host nothing is kept, and the page is the same', async () => {
  const laurel = await startTestLaurel({ LAUREL_URL: 'http://laurel.test' });
  const browser = await startBrowser(`--host-resolver-rules=MAP laurel.test ${new URL(laurel.url).host}`);
  try {
    const seat = await Seat.take(browser, 'http://laurel.test');
    await seat.page.goto('/tv');
    await seat.page.getByLabel('The letters of this TV').waitFor();
    await seat.page.waitForLoadState('networkidle');
    expect(await seat.page.evaluate(() => [isSecureContext, 'serviceWorker' in navigator])).toEqual([false, false]);
    expect(seat.complaints).toEqual([]);
  } finally {
    await browser.close();
    await laurel.close();
  }
}, 120_000);

/** The paths of all that is kept in the browser of a page. */
function keptBy(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}
