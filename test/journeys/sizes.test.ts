import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { resize, Seat, standsStill, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { cutOnWall, overflows, pageDown, rowsSeen, tooSmallForWall, wantsPictures } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const pictures = join(import.meta.dirname, '../../test-results/sizes');

/** 40 characters, written from left to right and from right to left. */
const LONG = 'The Honourable Company of Very Long Names';
const HEBREW = 'אגודת השמות הארוכים מאוד מאוד, חיפה!';
const NAMES = [LONG, HEBREW, 'Error-Prone Function Lovers', ...Array.from({ length: 27 }, (_, index) => `Team ${index + 1}`)];
const WALLS = [
  [1920, 1080],
  [1080, 1920],
  [3840, 2160],
  [1280, 1024],
] as const;
/** Seven digits with six places. */
const GREAT = '1234567.123456';

describe('Every size of window, from 400 % zoom to a wall held upright', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let door: Door;
  let admin: Client;
  let seat: Seat;
  let page: Page;
  let ids: string[];
  const series = { usual: '', great: '', gaps: '', empty: '' };

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    door = new Door(laurel);
    admin = (await door.admin('sizes@example.org', 'Sizes')).client;
    const team = ['Institute-of-Technology', 'מכון'];
    ids = await door.add(admin, ...NAMES.map((name, index) => ({ line: index + 1, name, team: team[index % 2] })));
    series.usual = await make('Contest score');
    series.great = await make('A series with a name of forty characters');
    for (const [place, id] of ids.entries()) await give(series.usual, id, String(39_000 - 13 * place));
    await give(series.great, ids[0]!, GREAT);
    await give(series.great, ids[1]!, '1000000.000001');
    await give(series.great, ids[2]!, '999999.5');
    series.empty = await make('No entry yet');
    series.gaps = await make('Wide gaps');
    // Of yesterday: what has just been gained stands in place of the gap.
    for (const [index, points] of ['59518', '49436', '39652'].entries()) {
      await give(series.gaps, ids[index]!, points, new Date(Date.now() - 86_400_000).toISOString());
    }
    seat = await Seat.take(browser, laurel.url, { as: admin });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  async function make(name: string): Promise<string> {
    const { body } = await admin.post('scoreseries_settings/save_settings', { name });
    await door.seen(body);
    return String(body.id);
  }

  async function give(seriesId: string, player: string, points: string, timestamp?: string): Promise<string> {
    const sent = { scoreseriesid: seriesId, profiles: [player], points, ...(timestamp && { timestamp }) };
    const { body } = await admin.post('scoreseries/submit_score', sent);
    await door.seen(body);
    return String((body.ids as string[] | undefined)?.[0]);
  }

  async function at(width: number, height: number, path: string): Promise<void> {
    await resize(page, { width, height });
    await seat.open(path);
  }

  const picture = async (name: string) => wantsPictures && page.screenshot({ path: join(pictures, `${name}.png`) });

  test.each([
    [740, 360, 2],
    [320, 256, 1],
    [1280, 400, 1],
  ])('in a window of %i by %i rows of board and history are seen at once, and all by scrolling the page', async (width, height, atOnce) => {
    for (const tab of ['', '?tab=history']) {
      await at(width, height, `/v_points/${series.usual}${tab}`);
      await page
        .locator('main')
        .getByText(/^Team \d/)
        .first()
        .waitFor({ state: 'attached' });
      await seat.drawn();
      await picture(`${width}x${height}${tab.replace('?tab=', '-')}`);
      expect((await rowsSeen(page)).length).toBeGreaterThanOrEqual(atOnce);
      expect(await overflows(page)).toEqual([]);
      await pageDown(page);
      await pageDown(page);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(height);
      await seat.drawn();
      expect((await rowsSeen(page)).length).toBeGreaterThanOrEqual(Math.floor(height / 60) - 1);
    }
    await at(width, height, `/v_points/${series.usual}`);
    await page.locator('[role="row"][tabindex="0"]').focus();
    await page.keyboard.press('End');
    await until('the last row is seen', async () => (await rowsSeen(page)).some((row) => row.includes('Team 27')));
  });

  test.each([
    [720, 450],
    [320, 256],
  ])('in a window of %i by %i every item of a menu is reached', async (width, height) => {
    await at(width, height, `/v_points/${series.usual}?tab=history`);
    await page
      .getByRole('button', { name: /^Actions for/ })
      .nth(3)
      .click();
    const revoke = page.getByRole('menuitem', { name: 'Revoke' });
    await revoke.waitFor();
    const menu = await page.getByRole('menu').boundingBox();
    expect(menu!.y).toBeGreaterThanOrEqual(0);
    expect(menu!.y + menu!.height).toBeLessThanOrEqual(height);
    await revoke.click();
    await page.getByRole('dialog').getByText('What will follow').waitFor();
    await until('the dialog has come to rest', () => standsStill(page));
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke entry' }).scrollIntoViewIfNeeded();
    const button = await page.getByRole('dialog').getByRole('button', { name: 'Revoke entry' }).boundingBox();
    expect(button!.y + button!.height).toBeLessThanOrEqual(height);
    expect(await overflows(page)).toEqual([]);
  });

  test.each([
    [320, 256],
    [740, 360],
  ])(
    'in a window of %i by %i the last option of every kind of list is reached: it stands in the window and scrolls alone',
    async (width, height) => {
      const lists: [path: string, open: () => Promise<unknown>][] = [
        [`/v_points/${series.empty}/edit`, () => page.getByRole('combobox', { name: 'Time zone' }).click()],
        [`/v_points/${series.usual}/add`, () => page.getByRole('combobox', { name: 'Players' }).click()],
        [
          `/v_points/${series.usual}?tab=history`,
          () =>
            page
              .getByRole('button', { name: /^Player/ })
              .first()
              .click(),
        ],
      ];
      for (const [index, [path, open]] of lists.entries()) {
        await at(width, height, path);
        await open();
        const list = page.getByRole('listbox');
        await list.getByRole('option').nth(20).waitFor({ state: 'attached' });
        await seat.drawn();
        await picture(`list-${index}-${width}x${height}`);
        const box = (await list.boundingBox())!;
        expect([box.y >= 0, box.y + box.height <= height, box.height >= 40]).toEqual([true, true, true]);
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.wheel(0, 50_000);
        const last = list.getByRole('option').last();
        await until('the last option stands in the list', async () => {
          const { y, height: high } = (await last.boundingBox())!;
          return y >= box.y - 1 && y + high <= box.y + box.height + 1;
        });
        expect(await overflows(page)).toEqual([]);
      }
    },
  );

  test('at 360 px a name has at least what the reference gives it, and long numbers cross nothing', async () => {
    await at(360, 740, `/v_points/${series.gaps}`);
    const name = page.getByRole('row').filter({ hasText: 'Error-Prone Function Lovers' }).first().locator('[class*="_name_"]');
    expect(await name.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    await picture('360x740');
    await at(360, 740, `/v_points/${series.great}`);
    expect(await overflows(page)).toEqual([]);
    await picture('360x740-great');
  });

  test('at 360 px a history says its day and zone, and a list of series who leads', async () => {
    await at(360, 740, `/v_points/${series.usual}?tab=history`);
    expect(await page.getByRole('columnheader').nth(1).textContent()).toMatch(/^Player · \d+ \w+ \d{4}, UTC$/);
    await seat.open('/v_points');
    await page.getByText(`${LONG} 39,000`).first().waitFor();
    await picture('360x740-list');
  });

  test('seven digits with six places stand whole in their columns beside a readable name', async () => {
    for (const width of [1440, 768]) {
      await at(width, 900, `/v_points/${series.great}`);
      const cut = await page
        .getByRole('gridcell')
        .filter({ hasText: '.' })
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 5).map((cell) => cell.textContent));
      expect(cut).toEqual([]);
      await picture(`${width}x900-great`);
    }
    await at(1440, 900, `/v_points/${series.great}`);
    const name = page.getByRole('row').filter({ hasText: LONG }).locator('[class*="_name_"]').first();
    expect((await name.boundingBox())!.width).toBeGreaterThan(120);
  });

  test('at 3840 px a course ends at 480 px, and names and a second column have the rest', async () => {
    await at(3840, 2160, `/v_points/${series.usual}`);
    await picture('3840x2160');
    const rows = page.getByRole('grid').locator('[role="row"][data-profile]');
    const boxes = await rows.evaluateAll((all) =>
      all.map((row) => ({ left: row.getBoundingClientRect().left, course: row.querySelector('svg[viewBox="0 0 104 24"]')!.clientWidth })),
    );
    expect(boxes.length).toBe(NAMES.length);
    expect(new Set(boxes.map(({ left }) => left)).size).toBe(2);
    expect(Math.max(...boxes.map(({ course }) => course))).toBeLessThanOrEqual(480);
    expect(await overflows(page)).toEqual([]);
    await page.locator('[role="row"][tabindex="0"]').focus();
    await page.keyboard.press('End');
    await until('the last row has the focus', () => page.evaluate(() => document.activeElement?.textContent.includes('Team 27') ?? false));
  });

  /** The stage of a series, loaded once: the wall is then made larger and smaller. */
  const onWall = async (which: 'usual' | 'great') => {
    await at(1920, 1080, `/v_points/${series[which]}`);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
  };
  const wallOf = async (width: number, height: number) => {
    await resize(page, { width, height });
    await seat.drawn();
  };

  test.each(['usual', 'great'] as const)(
    'on a wall of every size nothing is too small, nothing crosses an edge and no number is cut: %s',
    async (which) => {
      await onWall(which);
      await page.keyboard.press(' ');
      await page.getByText('Paused').waitFor();
      await page.mouse.move(10, 10);
      for (const [width, height] of WALLS) {
        await wallOf(width, height);
        await picture(`tv-${width}x${height}-${which}`);
        expect([width, height, await tooSmallForWall(page)]).toEqual([width, height, []]);
        expect([width, height, await overflows(page)]).toEqual([width, height, []]);
      }
    },
  );

  test('a wall of 16 by 10 has the gaps and the pips of one of 16 by 9', async () => {
    await onWall('usual');
    await wallOf(1440, 900);
    expect(await page.locator('li [class*="_gap_"]').nth(1).isVisible()).toBe(true);
    expect(await page.locator('header [class*="_pages_"]').isVisible()).toBe(true);
    await picture('tv-1440x900');
  });

  test('a wall without an entry says so, and counts no rows', async () => {
    await at(1920, 1080, `/v_points/${series.empty}?full=1`);
    const wall = page.getByRole('region', { name: 'A board on a TV' });
    await wall.getByText('No entries yet').waitFor();
    expect(await wall.getByText(/ of /).count()).toBe(0);
    await picture('tv-empty');
  });

  test.each([
    ['usual', [1920, 1620, 1350]],
    ['great', [1920, 1620]],
  ] as const)('on walls of 1080 px a name of 40 characters stands whole: its detail gives way: %s', async (which, heights) => {
    await onWall(which);
    for (const height of heights) {
      await wallOf(1080, height);
      await page.getByRole('listitem').filter({ hasText: LONG }).waitFor();
      expect([height, await cutOnWall(page)]).toEqual([height, []]);
      expect([height, await tooSmallForWall(page)]).toEqual([height, []]);
      await picture(`tv-names-1080x${height}-${which}`);
    }
  });

  test('who takes the lead has the whole wall for 12 s, said once; a revocation gives it to nobody', async () => {
    const contest = await make('Final');
    await give(contest, ids[2]!, '60000');
    await give(contest, ids[3]!, '50000');
    await at(1920, 1080, `/v_points/${contest}`);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      new MutationObserver(() => {
        const text = document.querySelector('[role="status"].vh')?.textContent;
        if (text && text !== said.at(-1)) said.push(text);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    const celebration = page.getByRole('region', { name: 'New leader' });
    const entry = await give(contest, ids[0]!, '78701');
    await celebration.waitFor();
    await celebration.getByText(LONG).waitFor();
    expect((await celebration.textContent())?.replaceAll(/\s+/g, ' ')).toMatch(/78,701 points \+78,701.*18,701 ahead of\s*Error-Prone/);
    await until('the confetti rests', () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .every(({ playState, effect }) => playState !== 'running' || Number(effect?.getComputedTiming().endTime) > 4000),
      ),
    );
    await picture('celebration-1920x1080');
    expect(await tooSmallForWall(page)).toEqual([]);
    await resize(page, { width: 1080, height: 1920 });
    expect(await tooSmallForWall(page)).toEqual([]);
    await picture('celebration-1080x1920');

    const { body } = await admin.post('scoreseries/revoke', { scoreseriesid: contest, selpoints: [entry], reason: 'wrong team' });
    await door.seen(body);
    await celebration.waitFor({ state: 'detached' });
    expect(await page.getByText('takes the lead', { exact: true }).count()).toBe(0);
    expect(
      (await page.evaluate(() => (window as unknown as { said: string[] }).said)).filter((text) => text.includes('takes the lead')),
    ).toEqual([`${LONG} takes the lead with 78,701.`]);
  });

  test('with less motion nothing flies and nothing counts down', async () => {
    const contest = await make('Quiet final');
    await give(contest, ids[2]!, '100');
    await give(contest, ids[3]!, '90');
    const still = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce' });
    await still.open(`/v_points/${contest}`);
    await still.page.keyboard.press('f');
    await still.page.getByRole('button', { name: 'Leave full screen' }).waitFor();
    await give(contest, ids[3]!, '20');
    const celebration = still.page.getByRole('region', { name: 'New leader' });
    await celebration.waitFor();
    expect(await celebration.locator('i').first().isVisible()).toBe(false);
    expect(await celebration.locator('[class*="_time_"]').isVisible()).toBe(false);
    await still.page.keyboard.press(' ');
    await celebration.waitFor({ state: 'detached' });
    expect(still.complaints).toEqual([]);
    await still.leave();
  });

  test('forced colours keep the active tab, the pressed segment, the places in menus, the selected row, the playhead and the live dot', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await at(1440, 900, `/v_points/${series.usual}?why=${ids[2]}`);
    const colours = await page.evaluate(() => {
      const paint = (selector: string, property: 'backgroundColor' | 'outlineColor', pseudo?: string) =>
        getComputedStyle(document.querySelector(selector)!, pseudo)[property];
      const probe = document.body.appendChild(document.createElement('span'));
      probe.style.color = 'Highlight';
      return {
        highlight: getComputedStyle(probe).color,
        tab: paint('main nav a[aria-current]', 'backgroundColor', '::after'),
        place: paint('nav[aria-label] a[aria-current]', 'backgroundColor', '::before'),
        segment: paint('button[aria-pressed="true"]', 'backgroundColor'),
        row: paint('[role="row"][aria-selected="true"]', 'outlineColor'),
        playhead: paint('[role="slider"] > [class*="_head_"]', 'backgroundColor'),
      };
    });
    const { highlight, ...painted } = colours;
    expect(painted).toEqual(Object.fromEntries(Object.keys(painted).map((what) => [what, highlight])));
    await picture('forced-colours');
    const dot = await page.locator('[data-state="live"] > span').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(dot).toBe(await page.evaluate(() => getComputedStyle(document.body).color));
    await seat.open(`/v_points/${series.usual}/edit/input`);
    const section = page.getByRole('navigation', { name: 'Settings of the series' }).getByRole('link', { name: 'Input and limits' });
    expect(await section.evaluate((element) => getComputedStyle(element).outlineColor)).toBe(highlight);
    await page.emulateMedia({ forcedColors: null });
  });

  test('a hyphen in a name or a comment is as wide in tabular text as elsewhere', async () => {
    const { teams } = (await admin.get('team/fetch_list')).body as { teams: { group_id: string }[] };
    await at(1440, 900, `/v_players/${teams[0]!.group_id}`);
    const widths = await page
      .getByRole('cell', { name: 'Institute-of-Technology', exact: true })
      .first()
      .evaluate((words) => {
        const measure = () => {
          const range = document.createRange();
          range.selectNodeContents(words);
          return range.getBoundingClientRect().width;
        };
        const shown = measure();
        (words as HTMLElement).style.fontVariantNumeric = 'normal';
        return [shown, measure()];
      });
    expect(widths[0]).toBeCloseTo(widths[1]!, 1);
  });

  test('"Why?" of a name of 255 characters leaves its neighbours in sight', async () => {
    const display_name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(8).slice(0, 255);
    await door.seen((await admin.put('profile/update', { profile_id: ids[20]!, display_name })).body);
    await at(1440, 900, `/v_points/${series.usual}?why=${ids[20]}`);
    const behind = page.getByRole('complementary').getByText('13 points behind');
    await behind.waitFor();
    expect((await behind.boundingBox())!.y).toBeLessThan(550);
    await picture('why-255');
  });
});
