import type { Browser, Locator, Page } from 'playwright-core';
import { shownRow } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

/** As somebody types who knows what they want; a scanner is faster. */
const KEY_MS = 20;
const SCANNER_MS = 4;
/** A server that is far away. */
const ANSWER_MS = 500;

/** What pickers ask for, and the code of what a key opens. */
const LATE = /\/api\/(profile\/list_players|scoreseries\/(get_list_scoreseries|board))\b|\/assets\/.*\.js$/;

describe('Choosing by typing, against a server that answers late', () => {
  let ground: PointsGround;
  let browser: Browser;
  let seat: Seat;
  let page: Page;
  let contest: string;
  /** External ids are the names. */
  const names = ['Aachen', 'Hohenzollern-Sigmaringen', 'Oslo', 'Porto', 'Sigma++', 'Twin', 'Twin', 'Zabok', 'Zagreb', '4711', '47110'];
  const ids = new Map<string, string>();
  let away = false;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
    const newprofiles = names.map((name, at) => ({ name, external_id: name === 'Twin' ? `twin ${at}` : name, team: `Team of ${name}` }));
    const added = (await ground.admin.post('group/save_members', { newprofiles })).body.newids as string[];
    names.forEach((name, at) => ids.set(name, added[at]!));
    for (const name of ['Hohenzollern-Sigmaringen', 'Sigma++']) await ground.series({ name });
    contest = await ground.series({ name: 'Contest' });
    await give('Aachen', '3');
    await ground.settled();
  });

  beforeEach(async () => {
    seat = await Seat.take(browser, ground.url, { as: ground.admin });
    ({ page } = seat);
    away = false;
    await seat.open(`/v_points/${contest}`);
    await page.route(LATE, async (route) => {
      if (away) return route.abort('connectionrefused');
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      await route.continue().catch(() => undefined);
    });
  });

  afterEach(() => seat.leave());

  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  const give = async (name: string, points: string) =>
    ground.admin.post('scoreseries/submit_score', { scoreseriesid: contest, profiles: [ids.get(name)], points });
  const type = (text: string, delay = KEY_MS) => page.keyboard.type(text, { delay });
  const press = (key: string) => page.keyboard.press(key);
  const dialog = () => page.getByRole('dialog', { name: 'Add points' });
  const field = () => dialog().getByRole('combobox', { name: 'Players' });
  /** Lists lie over everything, outside of the dialog. */
  const options = (name?: string) => page.getByRole('option', name === undefined ? {} : { name });
  const named = () => dialog().getByRole('button', { name: /^Without / });
  const nameOf = (button: Locator) => button.getAttribute('aria-label');

  test('a, "zag", Enter: the dialog has every letter, and takes the one who is meant, not the first of the letters before', async () => {
    await press('a');
    await type('zag');
    expect(await field().inputValue()).toBe('zag');
    await press('Enter');
    await named().waitFor();
    expect(await named().count()).toBe(1);
    expect(await nameOf(named())).toBe('Without Zagreb');
    expect(await field().inputValue()).toBe('');
  });

  test('a whole entry at typing speed is one entry, and the toast says who got how much and the new rank', async () => {
    await press('a');
    await type('zag');
    await press('Enter');
    await press('Tab');
    await type('5');
    await press('Enter');
    await page.getByText('Zagreb +5 · now rank 1').waitFor();
    await dialog().waitFor({ state: 'detached' });
    await until('the board counts it', async () => (await shownRow(page, 'Zagreb'))?.points === 5);
    const given = await ground.facts('PointsAwarded');
    expect(given.map(({ data }) => (data as { profileId: string }).profileId)).toEqual([ids.get('Aachen'), ids.get('Zagreb')]);
  });

  test('"sigma" means Sigma++, not Hohenzollern-Sigmaringen', async () => {
    await press('a');
    await type('sigma');
    await press('Enter');
    await named().waitFor();
    expect(await nameOf(named())).toBe('Without Sigma++');
  });

  test('a scanner types an id and Enter; the same id again adds nobody else', async () => {
    await press('a');
    await type('4711', SCANNER_MS);
    await press('Enter');
    await named().waitFor();
    await type('4711', SCANNER_MS);
    await press('Enter');
    await until('the id is taken', async () => (await field().inputValue()) === '');
    expect(await named().count()).toBe(1);
    expect(await nameOf(named())).toBe('Without 4711');
  });

  test('another letter takes Enter back', async () => {
    await press('a');
    await type('z');
    await press('Enter');
    await type('ag');
    await options('Zagreb').waitFor();
    await until('only Zagreb is left', async () => (await options().count()) === 1);
    expect(await named().count()).toBe(0);
    expect(await field().inputValue()).toBe('zag');
  });

  test('of two that are called the same Enter takes neither before they are seen', async () => {
    await press('a');
    await type('twin');
    await press('Enter');
    await until('both are there', async () => (await options().count()) === 2);
    expect(await named().count()).toBe(0);
    await press('ArrowDown');
    await press('Enter');
    await named().waitFor();
    expect(await field().inputValue()).toBe('');
  });

  test('while the server is away Enter takes nobody, and says so; nor does it when the server is back', async () => {
    await press('a');
    await field().waitFor();
    away = true;
    await type('zag');
    await press('Enter');
    await page.getByText('The server does not answer. Nothing is taken.').waitFor();
    away = false;
    await type('r');
    await options('Zagreb').waitFor();
    expect(await named().count()).toBe(0);
  });

  test('from a row the focus is on the points', async () => {
    await page.getByRole('row').filter({ hasText: 'Team of Aachen' }).hover();
    const add = page.getByRole('button', { name: 'Add points for Aachen' });
    await add.press('Enter');
    await dialog().waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await until('the button has the focus again', () => add.evaluate((button) => button === document.activeElement));
    await add.press('Enter');
    await type('2');
    await press('Enter');
    await page.getByText('Aachen +2').waitFor();
    expect(await named().count()).toBe(0);
  });

  test('a filter takes who is meant', async () => {
    await seat.go(`/v_points/${contest}?tab=history`);
    await page.getByRole('button', { name: /^Player/ }).press('Enter');
    await type('aach');
    await press('Enter');
    await page.getByRole('button', { name: /^Player\s*Aachen$/ }).waitFor();
    await until('the address has the player', () => page.url().includes(`player=${ids.get('Aachen')}`));
    await page.getByRole('button', { name: /^Team/ }).press('Enter');
    await type('sigma');
    await press('Enter');
    await press('Escape');
    await page.getByRole('button', { name: /^Team\s*Team of Sigma\+\+$/ }).waitFor();
  });

  test('a board is narrowed to the team that is meant', async () => {
    const { teams } = (await ground.admin.get('team/fetch_list')).body as { teams: { teamid: string; teamname: string }[] };
    const sigma = teams.find(({ teamname }) => teamname === 'Team of Sigma++')!;
    await page.getByRole('button', { name: /^Teams/ }).press('Enter');
    await type('sigma');
    await press('Enter');
    await until('the address has the team', () => page.url().includes(`teams=${sigma.teamid}`));
  });

  test('the board goes to the row that is meant', async () => {
    await press('/');
    await type('zag');
    await press('Enter');
    await until('the row has the focus', () =>
      page.evaluate((id) => document.activeElement?.getAttribute('data-profile') === id, ids.get('Zagreb')),
    );
  });

  test.each([
    ['zag', 'goes to the player', () => page.getByRole('heading', { level: 1, name: 'Zagreb' })],
    ['sigma', 'to what is called so', () => page.getByRole('heading', { level: 1, name: 'Sigma++' })],
    ['imp', 'to the import', () => page.getByRole('heading', { level: 1, name: 'Import entries' })],
    ['dark', 'makes it dark', () => page.locator('html[data-theme="dark"]')],
  ])('Ctrl K, "%s", Enter %s', async (text, _, arrived) => {
    await press('Control+k');
    await type(text);
    await press('Enter');
    await arrived().waitFor({ state: 'attached' });
  });

  test('while the server is away the palette does what needs no server, and takes nobody', async () => {
    away = true;
    await press('Control+k');
    await type('zag');
    await press('Enter');
    await page.getByText('The server does not answer: only pages and commands are found.').waitFor();
    await page.getByRole('dialog').getByRole('combobox').fill('');
    await type('new sc');
    await press('Enter');
    await page.waitForURL('/v_points/new');
  });

  test('a series is linked by typing its name', async () => {
    await seat.go(`/v_points/${contest}/edit/links`);
    await page.getByRole('button', { name: 'Add link' }).click();
    await page.getByRole('combobox', { name: 'Linked series' }).fill('');
    await type('sigma');
    await press('Enter');
    await until('it is the series that is meant', async () => {
      return (await page.getByRole('combobox', { name: 'Linked series' }).inputValue()) === 'Sigma++';
    });
  });

  test('where nobody is found there is a way to where people are made', async () => {
    await press('a');
    await type('nobody at all');
    await page.getByRole('dialog', { name: 'Players' }).getByRole('link', { name: 'Add players' }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Add players' }).waitFor();
    await press('Control+k');
    await type('nobody at all');
    await page.getByRole('dialog').getByRole('link', { name: 'New score series' }).waitFor();
  });

  test('Ctrl K, "sign out", Enter signs out', async () => {
    await press('Control+k');
    await type('sign out');
    await press('Enter');
    await page.waitForURL(/v_login/);
  });
});
