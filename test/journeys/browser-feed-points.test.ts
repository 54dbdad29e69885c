import type { Browser, Page } from 'playwright-core';
import { Seat } from './browser.ts';
import { type FeedGround, idOf, openFeed } from './feed-ground.ts';
import type { Client } from './laurel.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: FeedGround;
let browser: Browser;
let [admin, bob]: Seat[] = [];
let [annId, bobId]: string[] = [];
let [asAnn, asBob]: Client[] = [];
let series: string;

const post = (page: Page, words: string) => page.getByRole('article').filter({ hasText: words });
const menuOf = async (page: Page, words: string): Promise<string[]> => {
  await post(page, words).getByRole('button', { name: 'Actions for this post' }).click();
  await page.getByRole('menu').waitFor();
  return page.getByRole('menuitem').allTextContents();
};
/** What somebody got last, and for what. */
async function newest(profile: string): Promise<object> {
  await ground.settled();
  const { body } = await ground.admin.get('scoreseries/series_score_history', {
    scoreseriesid: series,
    player_filter: JSON.stringify([profile]),
    limit: 1,
  });
  const [{ points, newsfeedid, commentid } = {}] = body.history as Record<string, unknown>[];
  return { points, newsfeedid, commentid };
}

beforeAll(async () => {
  [ground, browser] = await Promise.all([openFeed(), startBrowser()]);
  [annId, bobId] = (await ground.players('Ann', 'Bob')) as [string, string];
  [asAnn, asBob] = [await ground.asPlayer(annId), await ground.asPlayer(bobId)];
  await ground.series({ name: 'Calls' });
  series = await ground.series({ name: 'Thanks', allowNewsFeedEntry: 1 });
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  bob = await Seat.take(browser, ground.url, { as: asBob, ...calm });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect([admin, bob].flatMap((seat) => seat?.complaints ?? [])).toEqual([]);
});

test('U-191 points are given for a post and for a comment, of a series that takes them from the feed, by those who may', async () => {
  const postId = idOf(await ground.shout(asAnn!, 'The harbour has signed'));
  const commentId = idOf(await ground.comment(asBob!, postId, 'I drove four hours'));
  await ground.settled();
  const { page } = admin!;
  await admin!.open('/v_feed');
  await menuOf(page, 'The harbour has signed');
  await page.getByRole('menuitem', { name: 'Add points' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add points' });
  await dialog.getByText('For this post').waitFor();
  expect(await dialog.getByLabel('Score series').count()).toBe(0);
  await looksRight(page);
  await dialog.getByLabel('Points', { exact: true }).fill('15');
  await dialog.getByRole('button', { name: 'Add points' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await newest(annId!)).toEqual({ points: '15', newsfeedid: postId, commentid: null });

  await post(page, 'The harbour has signed').getByRole('button', { name: 'Add points for Bob' }).press('Enter');
  await dialog.getByText('For this comment').waitFor();
  await dialog.getByLabel('Points', { exact: true }).fill('5');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await newest(bobId!)).toEqual({ points: '5', newsfeedid: postId, commentid: commentId });
});

test('U-191 a player who may not add points for others is not offered it', async () => {
  const { page } = bob!;
  await ground.like(asAnn!, idOf(await ground.shout(asAnn!, 'And the ferry too')));
  await ground.settled();
  await bob!.open('/v_feed');
  expect(await menuOf(page, 'And the ferry too')).toEqual(['Who likes it']);
  expect(await page.getByRole('button', { name: /^Add points for/ }).count()).toBe(0);
});
