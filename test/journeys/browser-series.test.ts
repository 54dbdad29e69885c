import type { Browser, Page } from 'playwright-core';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import { resize, Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

describe('The tabs of a series speak one language', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let door: Door;
  let admin: Client;
  let seat: Seat;
  let page: Page;
  let series: string;
  /** An instant of the past that has entries before and after it. */
  const then = new Date(Date.now() - 10 * 86_400_000).toISOString();

  const history = async (sent: object = {}) => {
    const { body } = await admin.get('scoreseries/series_score_history', { scoreseriesid: series, limit: 200, ...sent });
    return body.history as EntryRow[];
  };
  const turn = async (call: string, entry: EntryRow, reason: string) =>
    door.seen((await admin.post(`scoreseries/${call}`, { selpoints: [entry.id], scoreseriesid: series, reason })).body);

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    door = new Door(laurel);
    admin = await door.enter('boss@example.org', 'Ada Admin');
    await door.seen((await admin.post('organization/sample', { timezone: 'UTC' })).body);
    const listed = (await admin.get('scoreseries/get_list_scoreseries')).body as { scoreseries: { id: string; name: string }[] };
    series = listed.scoreseries.find(({ name }) => name === 'Deals')!.id;
    seat = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterEach(async () => {
    await resize(page, { width: 1440, height: 900 });
  });
  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-series.png' });
    await browser.close();
    await laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  const open = (query = '') => seat.open(`/v_points/${series}${query}`);
  const tab = (name: RegExp) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name });
  const query = () => new URL(page.url()).searchParams;

  test('Live and Full screen stand on every tab, and an instant of the past goes from tab to tab', async () => {
    for (const part of ['', '?tab=history', '?tab=audit']) {
      await open(part);
      await page.getByText('Live', { exact: true }).waitFor();
      await page.getByRole('button', { name: /^Full screen/ }).waitFor();
    }
    await open(`?at=${then}`);
    const pill = page.locator('[data-state="past"]');
    const shown = await pill.textContent();
    for (const name of [/^History/, /^Audit trail/]) {
      await tab(name).click();
      await seat.drawn();
      expect(await pill.textContent()).toBe(shown);
      const times = await page.locator('tbody tr time').evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
      expect(times.filter((time) => time > then)).toEqual([]);
    }
    await tab(/^History/).click();
    await page.getByRole('button', { name: /^As of/ }).click();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(query().get('at')).toBeNull();
  });

  test('full screen has an address of its own: it survives a reload, keeps the instant, and Esc leads back to the tab', async () => {
    await open(`?at=${then}&tab=history`);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor({ state: 'attached' });
    expect([query().get('full'), query().get('at')]).toEqual(['1', then]);
    await page.reload();
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor({ state: 'attached' });
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    const day = new Date(then).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    await page.getByText(`${day}, ${then.slice(11, 19)}`).waitFor();
    expect(await page.getByText('Live', { exact: true }).count()).toBe(0);
    expect(await page.getByText('takes the lead').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('region', { name: 'Entries' }).waitFor();
    expect([query().get('full'), query().get('tab'), query().get('at')]).toEqual([null, 'history', then]);
    await open('?full=1');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await page.getByRole('grid').waitFor();
  });

  test('a wall that is loaded anew shows nothing else on the way', async () => {
    const wall = await Seat.take(browser, laurel.url, { as: admin });
    await wall.page.addInitScript(() => {
      const look = () => {
        if (document.querySelector('h1') && !document.querySelector('[class*="_stage_"]')) Object.assign(window, { bare: true });
        requestAnimationFrame(look);
      };
      look();
    });
    await wall.open(`/v_points/${series}?full=1`);
    await wall.page.getByRole('region', { name: 'A board on a TV' }).getByRole('listitem').nth(7).waitFor();
    expect(await wall.page.evaluate(() => 'bare' in window)).toBe(false);
    await wall.leave();
  });

  test('nothing moves while a screen comes: lists, a profile, settings, an instant of the past', async () => {
    const [{ profileId } = { profileId: '' }] = await history();
    const calm = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce' });
    await calm.page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const board = `/v_points/${series}`;
    for (const path of ['/v_points', `/v_profile/${profileId}`, `${board}/edit`, `${board}?at=${then}`]) {
      await calm.open(path);
      const shifts = await calm.page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect([path, shifts.filter((shift) => shift > 0.005)]).toEqual([path, []]);
    }
    await calm.leave();
  });

  test('what an admin pins is at once in the sidebar, and leads to its board', async () => {
    await seat.open('/v_points');
    const pin = async (pinned: 0 | 1) =>
      door.seen((await admin.post('scoreseries_settings/pin_scoreseries', { scoreseriesid: series, pinned })).body);
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Deals' });
    expect(await link.count()).toBe(0);
    await pin(1);
    await link.click();
    await page.getByRole('heading', { level: 1, name: 'Deals' }).waitFor();
    await pin(0);
    await link.waitFor({ state: 'detached' });
  });

  test('under 1200 px "Just now" is a sheet: from the head, on a phone from its menu', async () => {
    await open();
    const sheet = page.getByRole('dialog', { name: 'Just now' });
    await resize(page, { width: 1100, height: 800 });
    await page.getByRole('button', { name: 'Just now' }).click();
    await sheet.getByRole('listitem').nth(3).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await resize(page, { width: 360, height: 740 });
    await page.getByRole('button', { name: 'Actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Just now' }).click();
    await sheet.getByRole('button').nth(2).click();
    await page.getByRole('dialog', { name: 'Why this rank?' }).waitFor();
    expect(await sheet.count()).toBe(0);
  });

  test('no column moves when the first entry is revoked', async () => {
    const made = (await admin.post('scoreseries_settings/save_settings', { name: 'Fresh' })).body;
    const [{ profileId, name } = { profileId: '', name: '' }] = await history();
    const sent = { scoreseriesid: made.id, profiles: [profileId], points: '10' };
    await door.seen((await admin.post('scoreseries/submit_score', sent)).body);
    await seat.open(`/v_points/${String(made.id)}?tab=history`);
    await page.getByRole('rowheader', { name }).waitFor();
    const places = () =>
      page.locator('thead th').evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)));
    const before = await places();
    const { history: entries } = (await admin.get('scoreseries/series_score_history', { scoreseriesid: String(made.id) })).body as {
      history: EntryRow[];
    };
    const selpoints = entries.map((entry) => entry.id);
    await door.seen((await admin.post('scoreseries/revoke', { selpoints, reason: 'A test' })).body);
    await page.getByText('A test').waitFor();
    await seat.drawn();
    expect(await places()).toEqual(before);
  });

  test('numbers of entries agree, and what was reinstated bears a mark', async () => {
    const other = (await history())[3]!;
    await open('?tab=history');
    await turn('revoke', other, 'Another');
    await turn('reinstate', other, 'It was right');
    const mark = page.locator('tr').filter({ hasText: other.name }).locator('[title^="Reinstated"]').first();
    await mark.waitFor();
    expect(await mark.getAttribute('title')).toMatch(/^Reinstated by .* · It was right$/);
    const facts = (await page.locator('h1').locator('xpath=ancestor::header[1]').textContent()) ?? '';
    const amount = (word: string) => Number(new RegExp(`([\\d,]+) ${word}`).exec(facts)?.[1]?.replaceAll(',', ''));
    const counted = Number((await tab(/^History/).textContent())?.replaceAll(/\D/g, ''));
    expect(amount('revoked')).toBeGreaterThan(0);
    expect(amount('entries') + amount('revoked')).toBe(counted);
  });

  test('the audit trail says what somebody did in one line, which opens into its facts with their points', async () => {
    const rows = (await history({ show_revoked: 0 })).slice(10, 13);
    const sent = { selpoints: rows.map(({ id }) => id), scoreseriesid: series, reason: 'wrong file' };
    await door.seen((await admin.post('scoreseries/revoke', sent)).body);
    const count = new Set(rows.map(({ profileId }) => profileId)).size;
    const whose = count === 1 ? rows[0]!.name : `${count} players`;
    await open('?tab=audit');
    const line = page.getByRole('row').filter({ hasText: 'wrong file' });
    await line.first().waitFor();
    expect(await line.count()).toBe(1);
    await line.getByRole('button', { name: `You revoked 3 entries of ${whose}: wrong file` }).click();
    const facts = page.getByRole('complementary', { name: 'What was done' });
    await facts.getByText('Its facts').waitFor();
    const lost = await facts.getByRole('button', { name: /entry revoked/ }).allTextContents();
    for (const { name, points } of rows)
      expect(lost.some((text) => text.includes(name) && text.endsWith(`−${Number(points).toLocaleString('en-GB')}`))).toBe(true);
  });

  test('the same screen shows the facts of the whole organisation, and its security log, and both as they come', async () => {
    await admin.post('externalApiConfig/create_api_key', { name: 'Robot' });
    await open('?tab=audit');
    await page.getByRole('button', { name: /^Of/ }).click();
    await page.getByRole('option', { name: 'Security log' }).click();
    const row = page.getByRole('row').filter({ hasText: 'API key created' });
    await row.getByText('What Robot, From 127.0.0.1', { exact: true }).waitFor();
    expect(await row.count()).toBe(1);
    expect(query().get('of')).toBe('security');
    await admin.post('externalApiConfig/create_api_key', { name: 'Second robot' });
    await row.getByText('What Second robot, From 127.0.0.1', { exact: true }).waitFor();
    await open('?tab=audit&of=organisation&facts=ScoreSeriesCreated');
    const created = page.getByRole('row').filter({ hasText: 'Series created' });
    await created.nth(1).waitFor();
    const before = await created.count();
    await admin.post('scoreseries_settings/save_settings', { name: 'Made meanwhile' });
    await created.nth(before).waitFor();
  });

  test('what was done with hundreds of facts opens page by page to the last', async () => {
    const large = String((await admin.post('scoreseries_settings/save_settings', { name: 'Large' })).body.id);
    const name = (await history())[0]!.name;
    const lines = Array.from({ length: 450 }, (_, n) => `${name},${n + 1}`);
    const sent = { scoreseriesid: large, text: ['player,points', ...lines].join('\n') };
    await door.seen((await admin.post('scoreseries/import_entries', sent)).body);
    await seat.open(`/v_points/${large}?tab=audit`);
    await page.getByRole('button', { name: `You imported 450 entries of ${name}` }).click();
    const facts = page.getByRole('complementary', { name: 'What was done' });
    const [back, on] = [facts.getByRole('button', { name: 'Previous' }), facts.getByRole('button', { name: 'Next' })];
    await facts.getByText('1 to 200').waitFor();
    expect(await back.isDisabled()).toBe(true);
    await on.click();
    await facts.getByText('201 to 400').waitFor();
    await on.click();
    await facts.getByText(/^401 to 4\d\d$/).waitFor();
    expect([await on.isDisabled(), await facts.getByText('+450').count()]).toEqual([true, 1]);
    await back.click();
    await facts.getByText('201 to 400').waitFor();
  });

  test('a correction shows what will follow before it is done, anew for other points', async () => {
    const entry = (await history({ show_revoked: 0 })).find(({ source }) => source === null)!;
    await open(`?tab=history&player=${entry.profileId}`);
    await page
      .getByRole('button', { name: `Actions for ${entry.name}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Correct' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No total, rank, limit or badge changes.').waitFor();
    await dialog.getByLabel('New points').fill(String(Number(entry.points) + 7));
    const row = dialog.getByRole('row').filter({ hasText: entry.name });
    await row.getByText('→').first().waitFor();
    const [from = '', to = ''] = ((await row.locator('td').first().textContent()) ?? '').split(/→ becomes/);
    const number = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));
    expect(number(to) - number(from)).toBe(7);
    await dialog.getByLabel('Reason').fill('Seven more');
    await until('the button waits for nobody', async () => (await dialog.locator('[aria-disabled]').count()) === 0);
    await dialog.getByRole('button', { name: 'Correct entry' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Corrected', { exact: true }).first().waitFor();
  });

  test('"Why?" and the profile lead to Add and Revoke; the two tables of the profile are one width, with course and rank', async () => {
    const [{ profileId, name } = { profileId: '', name: '' }] = await history({ show_revoked: 0 });
    await open(`?why=${profileId}`);
    const why = page.getByRole('complementary', { name: 'Why this rank?' });
    await why.getByRole('button', { name: `Add points for ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(name).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await why
      .getByRole('button', { name: /^Revoke \+/ })
      .first()
      .click();
    await dialog.getByText('What will follow').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await seat.open(`/v_profile/${profileId}?series=${series}`);
    const tables = page.getByRole('table');
    const width = (box: { width: number } | null) => Math.round(box?.width ?? 0);
    expect(width(await tables.nth(0).boundingBox())).toBe(width(await tables.nth(1).boundingBox()));
    expect(await tables.nth(0).getByRole('columnheader').allTextContents()).toEqual([
      'Rank',
      'Score series',
      'Course',
      'Points',
      'Actions',
    ]);
    await page.getByRole('button', { name: `Add points for ${name} in Deals` }).click();
    await dialog.getByText(name).first().waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    await dialog.getByText('What will follow').waitFor();
  });

  test('a field that is in error and has the focus is red, also before it is known what will follow', async () => {
    await open('?tab=history');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    const known = Promise.withResolvers<undefined>();
    await page.route('**/scoreseries/preview_revocation*', (route) => known.promise.then(() => route.continue()));
    await page.getByRole('menuitem', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What will follow').waitFor();
    await dialog.getByRole('button', { name: 'Revoke entry' }).click();
    await dialog.getByText('Say why').waitFor();
    known.resolve(undefined);
    await page.unrouteAll({ behavior: 'wait' });
    const field = dialog.getByLabel('Reason');
    await until('the field has the focus', () => field.evaluate((element) => element === document.activeElement));
    const [outline, error] = await field.evaluate((element) => {
      const probe = document.createElement('i');
      probe.style.color = 'var(--error)';
      element.parentElement?.append(probe);
      return [getComputedStyle(element).outlineColor, getComputedStyle(probe).color];
    });
    expect(outline).toBe(error);
  });

  test('Esc after walking the board with "Why?" open gives the focus to the row where one has come', async () => {
    // So few rows fit that the one where it began is not in the page any more.
    await resize(page, { width: 1440, height: 480 });
    await open();
    const first = page.locator('[role="row"][aria-rowindex="2"]');
    await first.focus();
    const began = await first.getAttribute('data-profile');
    await page.keyboard.press('Enter');
    await page.getByText('Why this rank?').waitFor();
    await until('Close has the focus', () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Close'));
    const players = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
    expect(players).toBeGreaterThan(10);
    for (let step = 1; step < players; step++) {
      await page.keyboard.press('ArrowDown');
      await page
        .locator(`[role="row"][aria-rowindex="${step + 2}"][aria-selected="true"]`)
        .first()
        .waitFor();
    }
    const last = query().get('why');
    await page.keyboard.press('Escape');
    await until('the last row has the focus', () =>
      page.evaluate((id) => document.activeElement?.getAttribute('data-profile') === id, last),
    );
    expect(last).not.toBe(began);
  });
});
