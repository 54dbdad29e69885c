import type { Browser, Locator, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
let [admin, ann, bob]: Seat[] = [];
let [annId, bobId]: string[] = [];
let series: string;

const post = (page: Page, words: string | RegExp): Locator => page.getByRole('article').filter({ hasText: words });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

/** Gives points with words, so that each entry has a post of its own; answers the entry's id. */
async function award(profile: string, points: string, comment: string): Promise<string> {
  const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profile], points, comment });
  expect(body.status).toBe('ok');
  await ground.settled();
  return (body.ids as string[])[0]!;
}
/** The words of the posts that a page shows, from the top. */
const shown = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((articles) => articles.map((article) => article.querySelector('p')?.textContent ?? ''));
/** Writes in the field that has the focus, and mentions somebody by the first letters. */
async function mention(page: Page, before: string, letters: string, name: string): Promise<void> {
  await page.keyboard.type(`${before} @${letters}`);
  await page.getByRole('option', { name, exact: true }).waitFor();
  await page.keyboard.press('Enter');
}

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  [annId, bobId] = (await ground.players('Ann', 'Bob')) as [string, string];
  series = await ground.series({ name: 'Calls', wallpost_threshold: '1', showRevokedPointsInFeed: 1 });
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  const [asAnn, asBob] = [await ground.asPlayer(annId), await ground.asPlayer(bobId)];
  await award(bobId, '40', 'The first call');
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  ann = await Seat.take(browser, ground.url, { as: asAnn, ...calm });
  bob = await Seat.take(browser, ground.url, { as: asBob, ...calm });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect([admin, ann, bob].flatMap((seat) => seat?.complaints ?? [])).toEqual([]);
});

test('RT-094 U-086 what one writes, with a mention, waits for another until it is asked for; likes and comments come by themselves', async () => {
  await Promise.all([ann!.open('/'), bob!.open('/v_feed')]);
  await ann!.page.waitForURL('**/v_feed');
  const { page: hers } = ann!;
  const { page: his } = bob!;
  await post(his, 'The first call').waitFor();
  await hers.getByRole('textbox', { name: 'New post' }).focus();
  await mention(hers, 'Well done', 'bo', 'Bob');
  await hers.keyboard.type('today, see https://example.org/call');
  await hers.keyboard.press('Control+Enter');
  await post(hers, 'Well done @Bob today').waitFor();
  expect(await hers.getByRole('textbox', { name: 'New post' }).inputValue()).toBe('');

  await his.getByRole('button', { name: '1 new post' }).waitFor();
  expect(await post(his, 'Well done').count()).toBe(0);
  await looksRight(his);
  await his.getByRole('button', { name: '1 new post' }).click();
  const there = post(his, 'Well done @Bob today');
  await there.waitFor();
  expect(await there.getByRole('link', { name: '@Bob' }).getAttribute('href')).toBe(`/v_profile/${bobId}`);
  const link = there.getByRole('link', { name: 'https://example.org/call' });
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://example.org/call',
    'noopener noreferrer nofollow',
  ]);

  await there.getByRole('button', { name: 'Like, 0 so far' }).click();
  await post(hers, 'Well done').getByRole('button', { name: 'Like, 1 so far' }).waitFor();
  await there.getByRole('button', { name: '0 comments' }).click();
  await his.keyboard.type('It was a long one');
  await his.keyboard.press('Enter');
  await post(hers, 'Well done').getByText('It was a long one').waitFor();
  await post(hers, 'Well done').getByRole('button', { name: 'Actions for this post' }).click();
  await hers.getByRole('menuitem', { name: 'Who likes it' }).click();
  await hers.getByRole('dialog', { name: '1 likes it' }).getByRole('link', { name: 'Bob' }).waitFor();
  await hers.keyboard.press('Escape');
});

test('R-083 an entry that an admin revokes is struck in its place, with its comments', async () => {
  const { page } = bob!;
  const entry = await award(annId!, '25', 'Entered twice');
  await award(annId!, '30', 'After it');
  await page.getByRole('button', { name: '2 new posts' }).click();
  const there = post(page, 'Entered twice');
  await there.getByRole('button', { name: '0 comments' }).click();
  await page.keyboard.type('Was that not the same?');
  await page.keyboard.press('Enter');
  await there.getByText('Was that not the same?').first().waitFor();
  const before = await shown(page);
  const { body } = await ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'It was there already' });
  expect(body.status).toBe('ok');
  await there.getByText('It was there already').waitFor();
  expect(await there.locator('s').textContent()).toBe('Ann earned 25 points in Calls · Entered twice');
  await there.getByText('Was that not the same?').first().waitFor();
  expect(await shown(page)).toEqual(before);
});

test('R-074 R-071 by keyboard alone: to the feed, along it, a like, new words, a pin, and away with it', async () => {
  const { page } = ann!;
  await ann!.open('/v_badge');
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
  await ann!.drawn();
  const own = post(page, 'Well done @Bob today');
  for (let step = 0; step < 10 && !(await own.evaluate((article) => article === document.activeElement)); step++)
    await page.keyboard.press('j');
  await page.keyboard.press('l');
  await own.getByRole('button', { name: 'Like, 2 so far' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Edit the post' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Edit the post' }).inputValue()).toBe(
    'Well done @Bob today, see https://example.org/call',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Written anew');
  await page.keyboard.press('Control+Enter');
  await post(page, 'Written anew').getByText('edited').waitFor();

  await admin!.open('/v_feed');
  const { page: theirs } = admin!;
  await post(theirs, 'Written anew').focus();
  await theirs.keyboard.press('p');
  await theirs.getByRole('complementary', { name: 'Your day' }).getByText('Written anew').waitFor();
  const pinned = page.getByRole('complementary', { name: 'Your day' });
  await pinned.getByText('Written anew').waitFor();
  await until('it stands above alone', async () => (await post(page, 'Written anew').count()) === 0);
  await pinned.getByRole('link', { name: 'Open the post' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Post of Ann' }).waitFor();
  await post(page, 'Written anew').focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog', { name: 'Delete this post?' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
  await until('it is gone for the admin too', async () => (await theirs.getByText('Written anew').count()) === 0);
});

test('words that do not reach the server are kept, also when the page is loaded again, and are posted once', async () => {
  const { page, complaints } = ann!;
  await ann!.open('/v_feed');
  await page.route('**/api/newsfeed/shoutmessage', (route) => route.abort('connectionreset'));
  const field = page.getByRole('textbox', { name: 'New post' });
  await field.fill('Said into the dark');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByText('Your words are kept here').waitFor();
  await page.unroute('**/api/newsfeed/shoutmessage');
  complaints.splice(0);
  await ann!.open('/v_feed');
  expect(await field.inputValue()).toBe('Said into the dark');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await post(page, 'Said into the dark').waitFor();
  expect(await post(page, 'Said into the dark').count()).toBe(1);
});

test('R-083 U-084 a type that this page does not know is named, and can be deleted by an admin, no more', async () => {
  const { page } = admin!;
  await page.route('**/api/newsfeed/get_newsfeed*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('"feed_tname":"score"', '"feed_tname":"karaoke"') });
  });
  await admin!.open('/v_feed');
  const unknown = post(page, 'Undefined message karaoke').first();
  await unknown.waitFor();
  expect(await unknown.getByRole('button').count()).toBe(1);
  await unknown.getByRole('button', { name: 'Actions for this post' }).click();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Delete']);
  await page.keyboard.press('Escape');
  await page.unroute('**/api/newsfeed/get_newsfeed*');
});

test('U-041 who comes back from a competition finds the feed at its former position; IS-19 the competition has a feed of its own', async () => {
  const { page } = bob!;
  const rules = { name: 'Race of calls', start_date: inDays(-1), end_date: inDays(2), score_series: [{ scoreseries_id: series }] };
  const made = (await ground.admin.post('competition/update_compition', { data: rules })).body;
  expect(made.status).toBe('ok');
  for (let n = 1; n <= 25; n++) await award(annId!, String(n), `Call number ${n}`);
  await bob!.open('/v_feed');
  await post(page, 'Call number 10 ')
    .or(post(page, /Call number 10$/))
    .first()
    .scrollIntoViewIfNeeded();
  await bob!.drawn();
  const place = () =>
    post(page, /Call number 12/)
      .first()
      .evaluate((article) => Math.round(article.getBoundingClientRect().top));
  const before = await place();
  await page.getByRole('region', { name: 'Ends soon' }).getByRole('link', { name: 'Race of calls' }).click();
  await page.getByRole('heading', { level: 1, name: 'Race of calls' }).waitFor();
  await page.getByRole('group', { name: 'Beside the board' }).getByRole('button', { name: 'Feed' }).click();
  await page.getByRole('textbox', { name: 'New post' }).fill('Who wins?');
  await page.keyboard.press('Control+Enter');
  await post(page, 'Who wins?').waitFor();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor();
  await post(page, /Call number 12/)
    .first()
    .waitFor();
  await until('it stands where it stood', async () => Math.abs((await place()) - before) <= 2);
});
