import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { startBrowser } from '../test/journeys/start-browser.ts';
import { askingAs } from './calls.ts';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, layGround } from './ground.ts';
import { figure, p95, type Result, sized } from './measure.ts';
import { signIn } from './scopes.ts';
import { Watchers } from './watchers.ts';

const BROWSERS = sized(5);
const LINES = sized(500, 5);
const TIMES = sized(20, 2);
/** What is stale is asked for once in a while at most: that is not what is measured here. */
const APART_MS = 2_000;
const PATIENCE_MS = 30_000;

/**
 * From the answer of a call until a page has painted what it did, by the clock that all share: a post that others wrote is said to be there, and an
 * entry that is revoked is struck in its place, with its comment.
 */
export async function feedLive(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 50);
    const [cookies = []] = await signIn(data, [ground]);
    const product = await startProduct(data, '', { LAUREL_POSTS_A_MINUTE: '10000' });
    const browser = await startBrowser();
    const { url } = product;
    const ask = askingAs(url, ground.cookie);
    try {
      await ask('scoreseries_settings/save_settings', { id: ground.seriesId, wallpost_threshold: '1', showRevokedPointsInFeed: 1 });
      await caughtUpAt(url);
      const logins = Array.from({ length: LINES }, (_, n) => cookies[n % cookies.length] ?? '');
      const lines = await Watchers.ofBoard(url, logins, ground.seriesId);
      const pages = await Promise.all(Array.from({ length: BROWSERS }, (_, n) => open(browser, url, cookies[n] ?? '')));
      const [seen, struck]: [number[], number[]] = [[], []];
      for (let n = 0; n < TIMES; n++) {
        seen.push(...(await painted(pages, NEW, () => ask('newsfeed/shoutmessage', { message: `Word ${n}` }))));
        await Promise.all(pages.map(showNew));
        const [words, said] = [`Entry number ${n}.`, `To number ${n}.`];
        const entry = {
          scoreseriesid: ground.seriesId,
          profiles: [ground.players[n % ground.players.length]],
          points: '5',
          comment: words,
        };
        const { ids } = await ask<{ ids: string[] }>('scoreseries/submit_score', entry);
        await Promise.all(pages.map(showNew));
        const { newsfeed } = await ask<{ newsfeed: { id: string; feed_tname: string }[] }>('newsfeed/get_newsfeed');
        const postid = newsfeed.find(({ feed_tname: kind }) => kind === 'score')?.id;
        await ask('newsfeed/post_comment', { postid, feedcomment: said });
        await Promise.all(pages.map((page) => page.getByRole('article').filter({ hasText: words }).getByText(said).waitFor()));
        await wait(APART_MS);
        struck.push(
          ...(await painted(pages, struckThere(words), () => ask('scoreseries/revoke', { selpoints: ids, reason: 'Counted again' }))),
        );
        for (const page of pages) await page.locator('article[data-struck]').filter({ hasText: words }).getByText(said).waitFor();
        await wait(APART_MS);
      }
      lines.close();
      const beside = `in ${BROWSERS} browsers beside ${LINES} lines, p95`;
      return [
        figure(`a post seen ${beside}`, 'ms', p95(seen), { atMost: 1_000 }),
        figure(`an entry struck in its place, its comment kept, ${beside}`, 'ms', p95(struck), { atMost: 1_000 }),
      ];
    } finally {
      await browser.close();
      await product.stop();
    }
  });
}

async function open(browser: Browser, url: string, cookie: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  // What is posted before the page has what was there is nothing new to it.
  const told = page.waitForResponse(/\/newsfeed\/get_newsfeed/);
  await page.goto(`${url}/v_feed`);
  await (await told).finished();
  await page.getByRole('textbox', { name: 'New post' }).waitFor();
  return page;
}

async function showNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^\d+ new posts?$/ }).click();
}

/** What is looked for in a page. */
const NEW = `[...document.querySelectorAll('button')].some(({ textContent }) => /^\\d+ new posts?$/.test(textContent))`;
const struckThere = (words: string) =>
  `[...document.querySelectorAll('article[data-struck] s')].some(({ textContent }) => textContent.includes(${JSON.stringify(words)}))`;

/** How long after the answer of a call each page had painted what it waits for. */
async function painted(pages: readonly Page[], isThere: string, call: () => Promise<unknown>): Promise<number[]> {
  const waiting = pages.map((page) => page.evaluate<number>(whenPainted(isThere)));
  await call();
  const answeredAt = performance.timeOrigin + performance.now();
  return (await Promise.all(waiting)).map((at) => Math.max(0, at - answeredAt));
}

/** Runs in the page: resolves with the time of the machine in milliseconds, after the frame that shows it. */
function whenPainted(isThere: string): string {
  return `new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('It is not there after ${PATIENCE_MS / 1_000} s')), ${PATIENCE_MS});
    const look = () => {
      if (!(${isThere})) return;
      watching.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
    };
    const watching = new MutationObserver(look);
    watching.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  })`;
}
