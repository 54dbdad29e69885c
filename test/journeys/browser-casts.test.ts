import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('Casts in the browser', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let castId: string;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    const [ann = ''] = await ground.players('Ann');
    for (const name of ['Calls', 'Deals', 'Visits']) {
      const scoreseriesid = await ground.series({ name });
      await ground.admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [ann], points: '7' });
    }
    await ground.settled();
    seat = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-casts.png' });
    await browser.close();
    await ground.laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  const rows = () => page.getByRole('list', { name: 'What is shown, in its order' }).getByRole('listitem');
  const names = async () => (await rows().locator('bdi').allTextContents()).join(' ');
  const inOrder = (order: string) => until(`the order is ${order}`, async () => (await names()) === order);
  const items = async () => {
    await ground.settled();
    return (await ground.admin.get('cast/cast_item', { castid: castId })).body.items as { name: string; seconds: number }[];
  };
  async function add(name: string, time: string) {
    await page.getByRole('button', { name: 'Add an item' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Which one' }).click();
    await page.getByRole('option', { name }).click();
    await dialog.getByLabel('How long').fill(time);
    await dialog.getByRole('button', { name: 'Add an item' }).click();
    await rows().getByText(name).waitFor();
  }

  test('RT-101 RT-102 R-179 R-180 R-181: from nothing to a cast, which needs a name and a pin of four digits', async () => {
    await seat.open('/v_tvcast');
    await page.getByText('No casts yet').waitFor();
    await page.getByRole('link', { name: 'New cast' }).first().click();
    await page.getByRole('button', { name: 'Make the cast' }).click();
    await page.getByText('A cast needs a name').waitFor();
    await page.getByText('A pin is four digits').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Hall');
    await page.getByRole('textbox', { name: 'Pin' }).fill('0042');
    await page.getByRole('button', { name: 'Make the cast' }).click();
    await page.waitForURL(/items$/);
    castId = /v_tvcast\/([^/]+)\/items/.exec(page.url())?.[1] ?? '';
    await page.getByText('Nothing is shown yet').waitFor();
  });

  test('RT-104 R-089 U-134: items are added with m:ss, moved by keys and dragged, and one that is removed comes back', async () => {
    await add('Calls', '0:30');
    await add('Deals', '1:05');
    await add('Visits', '0:05');
    expect(await rows().allTextContents()).toEqual([
      expect.stringContaining('0:30'),
      expect.stringContaining('1:05'),
      expect.stringContaining('0:05'),
    ]);
    await page.getByText('a turn takes 1:40').waitFor();
    await page.getByRole('button', { name: 'Move Visits up' }).press('Enter');
    await inOrder('Calls Visits Deals');
    await rows().nth(2).dragTo(rows().nth(0));
    await inOrder('Deals Calls Visits');
    await page.getByRole('button', { name: 'Remove Calls' }).click();
    await inOrder('Deals Visits');
    await page.getByRole('button', { name: 'Undo' }).click();
    await inOrder('Deals Calls Visits');
    expect((await items()).map(({ name, seconds }) => [name, seconds])).toEqual([
      ['Deals', 65],
      ['Calls', 30],
      ['Visits', 5],
    ]);
  });

  test('RT-106: the preview shows the slide of the server’s time, whatever the clock of the browser says', async () => {
    await page.clock.setFixedTime(new Date('2001-01-01T00:00:00Z'));
    await seat.open(`/v_tvcast/${castId}/preview`);
    const screen = page.getByRole('region', { name: 'What displays show now' });
    await screen.getByText('Ann').waitFor();
    const shown = (await screen.getByRole('heading').textContent()) ?? '';
    const turn = (Date.now() / 1_000) % 100;
    const expected = turn < 65 ? 'Deals' : turn < 95 ? 'Calls' : 'Visits';
    // A slide may have ended while it was read.
    const before = (turn + 97) % 100 < 65 ? 'Deals' : (turn + 97) % 100 < 95 ? 'Calls' : 'Visits';
    expect([expected, before]).toContain(shown);
    await page.locator('li[aria-current]', { hasText: shown }).waitFor();
    const cut = await screen.locator('[data-theme="dark"]').evaluate((box) => {
      const { right, bottom } = box.getBoundingClientRect();
      const isCut = (part: DOMRect) => part.right > right || part.bottom > bottom;
      return [...box.querySelectorAll('h2, li > span')]
        .filter((part) => isCut(part.getBoundingClientRect()))
        .map((part) => part.textContent);
    });
    expect(cut).toEqual([]);
  });

  test('RT-105: settings are saved, a new link asks once, and a deleted cast is restored', async () => {
    await seat.open(`/v_tvcast/${castId}/settings`);
    await page.getByRole('textbox', { name: 'Pin' }).fill('13');
    await page.getByText('A pin is four digits').waitFor();
    await page.getByRole('textbox', { name: 'Pin' }).fill('1357');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Saved.').waitFor();
    const key = async () => {
      await ground.settled();
      const { casts } = (await ground.admin.get('cast/active_casts')).body as { casts: { pin: string; access_key: string }[] };
      return casts[0];
    };
    const before = await key();
    expect(before?.pin).toBe('1357');
    await page.getByRole('button', { name: 'Make a new link' }).click();
    await page.getByRole('button', { name: 'End it, make a new one' }).click();
    await page.getByText('The link is new').waitFor();
    expect((await key())?.access_key).not.toBe(before?.access_key);
    await page.getByRole('button', { name: 'Delete this cast' }).click();
    await page.getByText('No casts yet').waitFor();
    await page.getByRole('button', { name: 'Deleted' }).click();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('No cast matches').waitFor();
    expect((await key())?.pin).toBe('1357');
  });
});
