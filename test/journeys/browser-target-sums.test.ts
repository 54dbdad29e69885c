import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints } from './points-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

describe('Sums and rings of targets in the browser', () => {
  let ground: Awaited<ReturnType<typeof openPoints>>;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let series: string;
  let item: string;
  const year = new Date().getUTCFullYear();

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    series = await ground.series();
    const [bea = ''] = await ground.players('Bea', 'Bob');
    const { body: target } = await ground.admin.post('targets/save_target', { name: 'Sales' });
    const data = { target_id: target.id, score_series_id: series, name: 'Monthly', valid_from: `${year}-01-01`, period_target: '12' };
    item = String((await ground.admin.post('targets/save_target_item', { data })).body.id);
    const own = { target_item_id: item, group_member_id: bea, period_start: `${year + 1}-02-01`, period_target: '20.5' };
    await ground.admin.post('targets/save_target_item_value', { data: [own] });
    await ground.settled();
    seat = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-target-sums.png' });
    await browser.close();
    await ground.laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  const row = (name: string) => page.locator('tbody tr', { has: page.getByText(name, { exact: true }) });
  const cell = (name: string, at: number) => row(name).locator('td').nth(at);
  const by = (name: string) => page.getByRole('group', { name: 'Which periods' }).getByRole('button', { name });

  test('R-255 quarters and years sum the months of each row and of all, for reading alone; what is typed waits', async () => {
    await seat.open(`/v_points/${series}/targets/${item}/values?year=${year + 1}`);
    await cell('Bob', 0).click();
    await page.keyboard.type('15');
    await page.keyboard.press('Enter');
    await by('Quarters').click();
    await page.getByRole('columnheader', { name: 'Q1', exact: true }).waitFor();
    expect(await row('Bea').locator('td').allTextContents()).toEqual(['44.5', '36', '36', '36', '0of 152.5']);
    expect(await row('Bob').locator('td').first().textContent()).toBe('36');
    expect(await page.locator('tfoot td').first().textContent()).toBe('116.5');
    await cell('Bob', 0).click();
    await page.keyboard.press('7');
    expect(await page.locator('tbody input').count()).toBe(0);
    await page.getByText('1 change').first().waitFor();
    await looksRight(page);
    await by('Years').click();
    await page.getByRole('columnheader', { name: String(year + 1), exact: true }).waitFor();
    await until('the years are summed', async () => /152.5/.test((await row('Bea').textContent()) ?? ''));
    await page.reload();
    await until('the years are in the address', async () => /152.5/.test((await row('Bea').textContent()) ?? ''));
    await by('Months').click();
    await page.getByRole('columnheader', { name: /Feb/ }).first().waitFor();
  });

  test('an entry moves the ring on the board’s own page, and the quarter’s pace', async () => {
    await seat.open(`/v_points/${series}`);
    const ring = page.getByRole('link', { name: /^Your target Monthly: 0 of 12 in / });
    await ring.waitFor();
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ground.adminId], points: '9' });
    await page.getByRole('link', { name: /^Your target Monthly: 9 of 12 in / }).waitFor();
    await looksRight(page);
    await page.getByRole('link', { name: /^Your target Monthly/ }).click();
    await by('Quarters').click();
    await until('the quarter has it', async () => /9 of 36/.test((await row('Ada').textContent()) ?? ''));
  });
});
