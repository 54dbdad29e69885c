import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';
import { tvsOf } from './tvs-ground.ts';

describe('A TV behind a proxy that lets no line through', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let browser: Browser;
  let proxy: Server;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    proxy = createServer((asked, answer) => {
      const { url = '/', method, headers } = asked;
      if (url.startsWith('/socket.io/')) return void answer.writeHead(403).end();
      const passed = request(new URL(url, ground.url), { method, headers }, (told) => {
        answer.writeHead(told.statusCode ?? 502, told.headers);
        told.pipe(answer);
      });
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    proxy.on('upgrade', (_, socket) => socket.destroy());
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    proxy.closeAllConnections();
    proxy.close();
    await ground.laurel.close();
  });

  test('R-085 its boards and what it celebrates are read every 10 s, a cast that it is moved to too; and they are not said to be old', async () => {
    const tvs = tvsOf(ground);
    const [ann, bob] = await ground.players('Ann', 'Bob');
    const [calls, deals] = [await ground.series({ name: 'Calls', event_threshold: '50' }), await ground.series({ name: 'Deals' })];
    const gain = (scoreseriesid: string, profile: string | undefined, points: string) =>
      tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [profile], points }));
    await gain(calls, ann, '7');
    const hall = await tvs.cast(calls);
    const { page } = await Seat.take(browser, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
    await page.clock.install();
    await page.goto('/tv');
    const { id: tvid } = await tvs.done(tvs.pair((await page.getByLabel('The letters of this TV').textContent()) ?? '', hall));
    const passes = async (what: string, seen: () => Promise<boolean>) =>
      until(what, async () => {
        await page.clock.fastForward(1_000);
        return seen();
      });
    await passes('its board is shown', () => has(page, 'Ann', '7'));
    await page.waitForFunction(() => localStorage.getItem('laurel.celebrated') !== null);
    await gain(calls, bob, '60');
    await passes('the new entry is', () => has(page, 'Bob', '60'));
    await page.getByRole('region', { name: 'Well done' }).getByRole('heading', { name: 'Bob' }).waitFor();
    await tvs.done(ground.admin.post('tv/move', { tvid, castid: await tvs.cast(deals) }));
    await passes('the other cast is', async () => (await page.getByRole('heading', { level: 2, name: 'Deals' }).count()) === 1);
    for (let minutes = 0; minutes < 12; minutes++) {
      const here = page.waitForResponse(/\/api\/tv\/here$/);
      await page.clock.fastForward(60_000);
      await here;
    }
    expect(await page.locator('[data-dim]').count()).toBe(1);
    expect(await page.getByText('No connection').count()).toBe(0);
  }, 120_000);
});

async function has(page: Page, name: string, points: string): Promise<boolean> {
  return (await page.getByRole('listitem').filter({ hasText: name }).getByText(points, { exact: true }).count()) > 0;
}
