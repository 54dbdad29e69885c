import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import type { TestLaurel } from './laurel.ts';
import { openSample } from './sample-ground.ts';
import { startBrowser } from './start-browser.ts';

/** Enough for the longest page. */
const MOST_TABS = 400;

describe('By keyboard alone', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let series: string;
  let organisation: string;
  let competition: string;

  beforeAll(async () => {
    const [sample, started] = await Promise.all([openSample(), startBrowser()]);
    ({ laurel } = sample);
    browser = started;
    ({ series, organisation, competition } = sample.things);
    seat = await Seat.take(browser, laurel.url, { as: sample.clients.admin, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  test.each([
    ['the list of series', () => '/v_points'],
    ['a board', () => `/v_points/${series}`],
    ['a history', () => `/v_points/${series}?tab=history`],
    ['the settings of a series', () => `/v_points/${series}/edit`],
    ['adding points', () => `/v_points/${series}/add`],
    ['the competitions', () => '/v_competition'],
    // All posts would be more stops than one test walks: more of them come while one walks.
    ['the feed', () => '/v_feed?show=people'],
    ['a competition', () => `/v_competition/${competition}`],
    ['a new competition', () => '/v_competition/new'],
    ['the players', () => `/v_players/${organisation}`],
    ['adding players', () => `/v_players/${organisation}/add`],
    ['API keys', () => '/v_settings/organization/integration'],
  ])('%s: Tab reaches everything that can be pressed or filled in, and shows where it is', async (_, path) => {
    await seat.open(path());
    const wanted = await page.evaluate(markControls);
    expect(wanted.length).toBeGreaterThan(5);
    const reached = new Set<string>();
    const unseen: string[] = [];
    for (let tabs = 0; tabs < MOST_TABS; tabs++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(whereFocusIs);
      if (at === null) continue;
      if (reached.has(at.id)) break;
      reached.add(at.id);
      if (!at.visible) unseen.push(at.id);
    }
    expect(wanted.filter((id) => !reached.has(id))).toEqual([]);
    expect(unseen).toEqual([]);
  });

  test('the focus goes to the H1 when another screen is opened, and the letters of the help lead there', async () => {
    await seat.open('/v_points');
    const focused = (name: string) =>
      until(`the focus is on the heading ${name}`, () =>
        page.evaluate((wanted) => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === wanted, name),
      );
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Players' }).press('Enter');
    await focused('Players');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await focused('Points');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type('deals');
    await page.getByRole('option', { name: 'Deals', exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await focused('Deals');
  });

  test('a feed is passed without walking through its posts, by its first stop and by Ctrl End; Ctrl Home leads before them', async () => {
    await seat.open('/v_feed');
    const past = page.getByRole('button', { name: 'Past all posts' });
    const inPosts = () => page.evaluate(() => document.activeElement?.closest('article, [role="feed"]') !== null);
    const posts = await page.getByRole('article').count();
    expect(posts).toBeGreaterThan(5);
    await past.focus();
    const { x, y, width, height } = (await past.boundingBox())!;
    const shown = ([left, top]: [number, number]) => document.elementFromPoint(left, top)?.textContent;
    expect(await page.evaluate(shown, [x + width / 2, y + height / 2] as [number, number])).toBe('Past all posts');
    for (const leave of [() => page.keyboard.press('Enter'), () => page.keyboard.press('Control+End')]) {
      await leave();
      await page.keyboard.press('Tab');
      expect(await inPosts()).toBe(false);
      await page.keyboard.press('j');
      expect(await inPosts()).toBe(true);
    }
    expect(await page.getByRole('article').count()).toBe(posts);
    await page.keyboard.press('Control+Home');
    await until('the way past the posts has the focus', () => past.evaluate((element) => element === document.activeElement));
  });

  test('what is typed right after Ctrl K is in its field; it and the help of keys are never open at once', async () => {
    await seat.open('/v_points');
    await page.keyboard.press('Control+k');
    for (const letter of ['a', 'd', 'a', 'a', 'l']) await page.keyboard.press(letter);
    const field = page.getByRole('dialog').getByRole('combobox');
    expect(await field.inputValue()).toBe('adaal');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await until('the help has gone', async () => (await page.getByRole('dialog').count()) === 1);
  });

  test('a screen whose code comes late, beneath Ctrl K, takes nothing of what is typed there; Esc gives the focus back', async () => {
    const come = Promise.withResolvers<undefined>();
    await page.route('**/assets/people-*', (route) => come.promise.then(() => route.continue()));
    await page.goto('/v_competition');
    const link = page.getByRole('main').getByRole('link', { name: 'New competition' }).first();
    const field = page.getByRole('dialog').getByRole('combobox');
    await link.focus();
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await page.keyboard.press('Escape');
    await until('the link has the focus again', () => link.evaluate((element) => element === document.activeElement));

    await page.keyboard.press('Enter');
    await page.waitForURL('**/v_competition/new');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('adaa');
    expect(await page.locator('h1', { hasText: 'New competition' }).count()).toBe(0);
    come.resolve(undefined);
    await page.locator('h1', { hasText: 'New competition' }).waitFor();
    await page.keyboard.type('l');
    expect(await field.inputValue()).toBe('adaal');
    await page.unroute('**/assets/people-*');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await seat.drawn();
  });

  test('the rows of a board are walked with arrows, Enter asks why, Esc gives the focus back to the row', async () => {
    await seat.open(`/v_points/${series}`);
    await page.locator('[role="row"][aria-rowindex="2"]').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const row = page.locator('[role="row"][aria-rowindex="4"]').first();
    await until('the third row has the focus', () => row.evaluate((element) => element === document.activeElement));
    const name = await row.getAttribute('data-profile');
    await page.keyboard.press('Enter');
    await page.getByText('Why this rank?').waitFor();
    await until('Close has the focus', () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') === 'Close'));
    await page.keyboard.press('Escape');
    await page.getByText('Why this rank?').waitFor({ state: 'detached' });
    await until('the row has the focus again', () =>
      page.evaluate((id) => document.activeElement?.getAttribute('data-profile') === id, name),
    );
  });

  test('an entry is revoked without a mouse: the reason is asked for, the preview is there, Esc keeps it', async () => {
    await seat.open(`/v_points/${series}?tab=history`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .press('Enter');
    await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('What will follow').waitFor();
    await until('the reason has the focus', () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
    await dialog.getByRole('button', { name: 'Revoke entry' }).press('Enter');
    await dialog.getByText('Say why').waitFor();
    await until('the reason has the focus again', () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

/**
 * Gives every control of the page that Tab should reach a name, and notes how it looks without the focus. Rows of a grid are one stop; so
 * are the choices of one radio group.
 */
function markControls(): string[] {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [tabindex="0"]')].filter(
    (element) =>
      element.tabIndex >= 0 && !element.matches(':disabled, [type="file"]') && element.checkVisibility({ visibilityProperty: true }),
  );
  const stops = new Map<string, string>();
  controls.forEach((element, index) => {
    const label = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    const id = `${index} ${element.tagName.toLowerCase()} ${label}`;
    element.dataset.stop = id;
    element.dataset.unfocused = lookOf(element);
    const group = element instanceof HTMLInputElement && element.type === 'radio' ? `radio ${element.name}` : id;
    if (!stops.has(group) || (element as HTMLInputElement).checked) stops.set(group, id);
  });
  return [...stops.values()];

  function lookOf(element: Element): string {
    const around = element.parentElement;
    return [element, element.nextElementSibling, around, around?.parentElement, around?.parentElement?.parentElement]
      .map((one) => one && getComputedStyle(one))
      .map((style) => style && [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
      .join('\n');
  }
}

/** What has the focus, and whether that can be seen; null when it has left the page. What came later than the names gets one of its own. */
function whereFocusIs(): { id: string; visible: boolean } | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  const around = element.parentElement;
  const look = [element, element.nextElementSibling, around, around?.parentElement, around?.parentElement?.parentElement]
    .map((one) => one && getComputedStyle(one))
    .map((style) => style && [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
    .join('\n');
  const box = element.getBoundingClientRect();
  const id = (element.dataset.stop ??= `late ${document.querySelectorAll('[data-stop]').length} ${element.outerHTML.slice(0, 80)}`);
  return { id, visible: look !== element.dataset.unfocused && box.width > 0 && box.height > 0 };
}
