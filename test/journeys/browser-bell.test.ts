import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { type FeedGround, idOf, openFeed } from './feed-ground.ts';
import type { Client } from './laurel.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: FeedGround;
let browser: Browser;
let ann: Seat;
let [annId, bobId]: string[] = [];
let [asAnn, asBob]: Client[] = [];

const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const newLines = (page: Page) => panel(page).locator('[data-new]');

beforeAll(async () => {
  [ground, browser] = await Promise.all([openFeed(), startBrowser()]);
  [annId, bobId] = (await ground.players('Ann', 'Bob')) as [string, string];
  [asAnn, asBob] = [await ground.asPlayer(annId), await ground.asPlayer(bobId)];
  ann = await Seat.take(browser, ground.url, { as: asAnn, reducedMotion: 'reduce', colorScheme: 'light' });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect(ann.complaints).toEqual([]);
});

test('R-084, R-086, R-087 the bell says what is new as it comes; at most five lines, unread first; the rest is a count; all, or one, is read with a press', async () => {
  const { page } = ann;
  await ann.open('/v_competition');
  await bell(page, 'Notifications').waitFor();
  const posts: string[] = [];
  for (let n = 1; n <= 7; n++) posts.push(idOf(await ground.shout(asAnn!, `Words ${n}`)));
  await ground.settled();
  for (const post of posts) await ground.like(asBob!, post);
  await bell(page, 'Notifications, 7 new').waitFor();

  await bell(page, 'Notifications, 7 new').focus();
  await page.keyboard.press('Enter');
  await panel(page).getByRole('heading', { name: 'Notifications' }).waitFor();
  expect(await newLines(page).count()).toBe(5);
  expect(await newLines(page).first().textContent()).toMatch(/^New: Bob likes your post“Words 7”/);
  await panel(page).getByRole('button', { name: '2 older' }).waitFor();
  await looksRight(page);
  // It has looked at phones too, where another bell stands.
  await bell(page, 'Notifications, 7 new').click();
  await panel(page).getByRole('button', { name: '2 older' }).press('Enter');
  await until('all are there', async () => (await newLines(page).count()) === 7);

  await newLines(page).first().click();
  await page.waitForURL(`**/v_feed/${posts[6]}`);
  await bell(page, 'Notifications, 6 new').click();
  await panel(page).getByRole('heading', { name: 'Earlier' }).waitFor({ state: 'hidden' });
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await panel(page).getByRole('heading', { name: 'Earlier' }).waitFor();
  await bell(page, 'Notifications').waitFor();
  expect(await newLines(page).count()).toBe(0);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'hidden' });
  await ann.open('/v_competition');
  await bell(page, 'Notifications').waitFor();
});

test('on a phone the bell is a place of the dock; nothing yet is said to who was told nothing', async () => {
  const bob = await Seat.take(browser, ground.url, { as: asBob!, viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' });
  await bob.open('/v_competition');
  await bell(bob.page, 'Notifications').click();
  await panel(bob.page).getByText('Nothing for you yet').waitFor();
  await looksRight(bob.page);
  expect(bob.complaints).toEqual([]);
  await bob.leave();
});
