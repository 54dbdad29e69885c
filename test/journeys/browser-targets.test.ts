import type { Browser, Page } from 'playwright-core';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Seat, until } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

describe('Targets in the browser', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let series: string;
  let item: string;
  /** Three players, by name. */
  const players: string[] = [];
  const year = new Date().getUTCFullYear();
  /** The next year: all of its periods are to come. */
  const values = (more = '') => `/v_points/${series}/targets/${item}/values?year=${year + 1}${more}`;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    series = await ground.series();
    players.push(...(await ground.players('Bea', 'Bob', 'Cy')));
    await ground.settled();
    seat = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-targets.png' });
    await browser.close();
    await ground.laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  const row = (name: string) => page.locator('tbody tr', { has: page.getByText(name, { exact: true }) });
  const cell = (name: string, month: number) => row(name).locator('td').nth(month);
  /** Once all that the browser has saved is to be read. */
  const valuesOf = async () => {
    const { app } = ground.laurel;
    await app.get(Projector).reached(await app.get(EventStore).head());
    const { body } = await ground.admin.get('targets/get_target_item_values', { target_item_id: item });
    return body.values as { group_member_id: string | null; period_start: string; period_target: string }[];
  };

  test('RT-090, RT-091, U-199: from nothing to targets of 24 months, and it says that there are no more', async () => {
    await seat.open(`/v_points/${series}`);
    await page.getByRole('link', { name: 'Targets' }).click();
    await page.getByText('No targets yet').waitFor();
    await page.getByRole('link', { name: 'New target' }).first().click();
    await page.getByRole('button', { name: 'Create target' }).click();
    await page.getByText('A target needs a name').waitFor();
    await page.getByLabel('Name').fill('Monthly sales');
    await page.getByLabel('First day').fill(`${year}-01-01`);
    await page.getByLabel('For each period').fill('12');
    await page.getByRole('button', { name: 'Create target' }).click();
    await page.getByText('The first 24 periods are made.', { exact: false }).waitFor();
    await page.waitForURL(/values$/);
    item = /targets\/([^/]+)\/values/.exec(page.url())?.[1] ?? '';
    await row('Bea').waitFor();
    expect(await valuesOf()).toHaveLength(24);
  });

  test('RT-093: Enter goes down, Tab right, Esc takes back; totals move as one types; what is saved is there', async () => {
    await seat.open(values());
    await cell('Bea', 0).click();
    await page.keyboard.type('15');
    expect(await page.locator('tfoot td').first().textContent()).toBe('51');
    await page.keyboard.press('Enter');
    await page.keyboard.type('20.5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    expect(await cell('Bob', 1).textContent()).toBe('12');
    await page.getByText('2 changes').first().waitFor();
    await page.getByText('Bob, January: 12 became 20.5').waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('2 targets are saved').waitFor();
    await page.getByRole('button', { name: /^Save targets/ }).waitFor({ state: 'detached' });
    const own = (await valuesOf()).filter(({ group_member_id: of }) => of !== null);
    expect(own.map(({ period_target: target }) => target).sort()).toEqual(['15', '20.5']);
  });

  test('arrow keys move, a digit opens a cell, and Delete gives back what holds for everybody', async () => {
    await seat.open(values());
    await page.getByRole('link', { name: 'Bea' }).focus();
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await page.keyboard.press('7');
    await page.keyboard.press('Enter');
    expect(await cell('Cy', 0).textContent()).toBe('7');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Delete');
    expect(await cell('Bea', 0).textContent()).toBe('12');
    await page.getByRole('button', { name: /^Save targets/ }).click();
    await page.getByText('2 targets are saved').waitFor();
    const own = (await valuesOf()).filter(({ group_member_id: of }) => of !== null);
    expect(own.map(({ period_target: target }) => target).sort()).toEqual(['20.5', '7']);
  });

  test('what a spreadsheet copies fills right and down; no number stays, red and unsaved', async () => {
    await seat.open(values());
    await cell('Bea', 2).click();
    await page.locator('tbody input').evaluate((field) => {
      const copied = new DataTransfer();
      copied.setData('text/plain', '1\t2\n3\tmany\n');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: copied, bubbles: true, cancelable: true }));
    });
    await page.getByText('4 cells filled').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('1 field to correct').waitFor();
    expect(await cell('Bob', 3).getAttribute('aria-invalid')).toBe('true');
    await looksRight(page);
    await page.getByRole('button', { name: /^Save targets/ }).click();
    await page.getByText('1 change').first().waitFor();
    expect(await cell('Bob', 3).textContent()).toBe('many');
    expect(await cell('Bob', 2).textContent()).toBe('3');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: /^Save targets/ }).waitFor({ state: 'detached' });
    expect(await cell('Bob', 3).textContent()).toBe('12');
  });

  test('an entry moves the pace within a second', async () => {
    await seat.open(`/v_points/${series}/targets/${item}/values`);
    await row('Bea').getByText('0', { exact: true }).first().waitFor();
    const began = Date.now();
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [players[0]], points: '9' });
    await until('the pace is told', async () => /9 of 12/.test((await row('Bea').textContent()) ?? ''));
    expect(Date.now() - began).toBeLessThan(4000);
  });

  test('RT-092: a form with one save bar; a deleted target is gone, after it was asked for', async () => {
    await seat.open(`/v_points/${series}/targets/${item}`);
    await page.getByLabel('Name').fill('Sales of a month');
    await page.getByLabel('Last day').fill(`${year - 1}-01-01`);
    await page.getByText('1 field to correct').waitFor();
    await page.getByLabel('Last day').fill('');
    await page.getByRole('button', { name: /^Save/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Sales of a month' }).waitFor();
    await page.getByRole('button', { name: 'Delete target' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete target' }).click();
    await page.getByText('No targets yet').waitFor();
  });
});
