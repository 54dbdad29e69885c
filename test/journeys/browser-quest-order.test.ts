import type { Browser, Request, Route } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openQuests, type QuestsGround } from './quests-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('What is moved in a quest', () => {
  let ground: QuestsGround;
  let browser: Browser;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openQuests(), startBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  test('RT-035: a list that was asked for before a move, and comes after it, does not take the move back with the next one', async () => {
    const quest = await ground.made();
    const first = await ground.put(quest, { title: 'One' });
    for (const title of ['Two', 'Three']) await ground.put(quest, { title });
    const titles = async () => (await ground.activities(quest)).map(({ title }) => title).join();
    const desk = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
    const { page } = desk;
    await desk.open(`/v_quest/${quest}/content`);
    const earlier = () => page.getByRole('button', { name: 'Move Three earlier' }).click();

    // The list is asked for, and what is answered is on its way until the move is done; what is asked for later comes when all is done.
    const held: (() => Promise<void>)[] = [];
    let early: Request | undefined;
    const ended: Request[] = [];
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => ended.push(request));
    const hold = async (route: Route) => {
      early ??= route.request();
      const response = await route.fetch();
      // One that is waited for no more goes nowhere.
      held.push(() => route.fulfill({ response }).catch(() => undefined));
    };
    await page.route('**/api/quest/activity?*', hold);
    await ground.put(quest, { id: first, title: 'The first' });
    await until('the list is under way', () => held.length === 1);
    await earlier();
    await until('it is moved', async () => (await titles()) === 'The first,Three,Two');
    await held[0]?.();
    await until('the list has come', () => ended.includes(early!));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await earlier();
    await until('both moves count', async () => (await titles()) === 'Three,The first,Two');
    await page.unroute('**/api/quest/activity?*', hold);
    for (const answer of held.slice(1)) await answer();
    const lines = () => page.getByRole('list', { name: 'Activities' }).getByRole('listitem').getByRole('link').allTextContents();
    await until('the page shows it', async () => (await lines()).join() === 'Three,The first,Two');
    expect(desk.complaints).toEqual([]);
  });
});
