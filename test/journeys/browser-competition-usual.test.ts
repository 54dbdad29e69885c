import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const LIST = '/v_competition';
const SETTINGS = `${LIST}/settings`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let ann: string;
let seriesId: string;

const make = async (more: object = {}) => {
  const { status, body } = await ground.admin.post('competition/update_compition', {
    data: { name: 'Race', start_date: inHours(-2), end_date: inHours(5), score_series: [{ scoreseries_id: seriesId }], ...more },
  });
  expect([status, body.message]).toEqual([200, undefined]);
  await ground.settled();
  return String(body.id);
};
const award = async (profile: string, points: string) => {
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profile], points, timestamp: inHours(-1) });
  await ground.settled();
};
const namesOn = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
const rowsOn = (page: Page) =>
  page
    .getByRole('grid')
    .first()
    .getByRole('row')
    .evaluateAll((rows) => rows.slice(1).map((row) => row.textContent));

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  const [first = '', bob = ''] = await ground.players('Ann', 'Bob');
  ann = first;
  seriesId = await ground.series();
  await award(ann, '30');
  await award(bob, '50');
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(ann), ...calm });
}, 120_000);

afterAll(async () => {
  await admin.page.screenshot({ path: 'test-results/browser-competition-usual.png' });
  await browser.close();
  await ground.laurel.close();
});

test('RT-070 U-035 U-104 an admin makes categories, renames one and deletes one', async () => {
  const { page } = admin;
  await admin.open(SETTINGS);
  await tab(page, 'Categories');
  const field = page.getByRole('textbox', { name: 'New category' });
  for (const name of ['Sport', 'Ofice', 'Old']) {
    await field.fill(name);
    await field.press('Enter');
    await page.getByRole('list', { name: 'Categories' }).getByText(name).waitFor();
  }
  await press(page, 'Actions: Ofice');
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name of Ofice' }).fill('Office');
  await page.getByRole('textbox', { name: 'Name of Ofice' }).press('Enter');
  await page.getByRole('list', { name: 'Categories' }).getByText('Office').waitFor();
  await press(page, 'Actions: Old');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await until('it is gone', async () => (await page.getByRole('list', { name: 'Categories' }).getByText('Old').count()) === 0);
});

test('RT-070 U-035 what new competitions begin with is set once, and the wizard begins with it', async () => {
  const { page } = admin;
  await admin.open(`${SETTINGS}?part=new`);
  await page.getByRole('radio', { name: 'They share the rank' }).check();
  await page.getByRole('radio', { name: 'By name' }).check();
  await page.getByRole('radio', { name: 'Only who takes part' }).check();
  await press(page, 'Sport');
  await page.getByLabel('Late points count for').fill('9999');
  await page.getByText('A whole number of hours, at most 744').waitFor();
  await page.getByLabel('Late points count for').fill('12');
  await press(page, /^Save/);
  await page.getByText('Saved', { exact: true }).first().waitFor();
  await ground.settled();
  await admin.open(`${LIST}/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('As usual');
  await page.getByRole('button', { name: 'Sport', pressed: true }).waitFor();
  await press(page, /Winning/);
  expect(await page.getByRole('radio', { name: 'They share the rank' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'By name' }).isChecked()).toBe(true);
  expect(await page.getByLabel('Late points count for').inputValue()).toBe('12');
  await press(page, 'Next: Prizes');
  await press(page, 'Make the competition');
  await page.getByRole('heading', { level: 1, name: 'As usual' }).waitFor();
  // By name, each with their rank (U-121).
  await until('rows stand by name', async () => (await rowsOn(page))[0]?.includes('Ann') === true);
  await ground.settled();
  const { competitions } = (await ground.admin.get('competition/get_competitions')).body as { competitions: object[] };
  expect(competitions).toMatchObject([{ ties: 'shared', db_display_order: 'Name', visibility: 1, delayed_close: 12 }]);
});

test('R-106 U-121 who wins and how the board is listed are chosen in words; what goes by targets turns them on', async () => {
  const { page } = admin;
  const id = await make({ name: 'To the target' });
  await admin.open(`${LIST}/${id}/edit`);
  await page.getByRole('radio', { name: 'Who reaches their target first' }).check();
  expect(await page.getByRole('switch', { name: 'Targets' }).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'By how much of their target they have' }).check();
  await page.getByRole('switch', { name: 'Targets' }).click({ force: true });
  await page.getByText('This goes by targets: turn them on').waitFor();
  await page.getByRole('switch', { name: 'Targets' }).click({ force: true });
  await press(page, /^Save/);
  await until('it is saved', async () => {
    const { competitions } = (await ground.admin.get('competition/get_competitions', { competeid: id })).body as {
      competitions: { winner_rule: number; use_target: number; db_display_order: string }[];
    };
    return competitions.every((one) => one.winner_rule === 2 && one.use_target === 1 && one.db_display_order === 'Target');
  });
  await player.open(`${LIST}/${id}`);
  await player.page.getByText('who reaches their target first').waitFor();
});

test('RT-068 U-104 U-123 the list is narrowed by category and by who takes part, and widened again', async () => {
  const tags = (await ground.admin.get('tag/tag', { cattype: 'competition' })).body.tags as { id: string; name: string }[];
  const office = tags.find(({ name }) => name === 'Office')?.id;
  await make({ name: 'Desk race', categories: [office] });
  await make({ name: 'Of others', participant_add_mode: 0, visibility: 0 });
  const { page } = player;
  await player.open(LIST);
  await page.getByRole('link', { name: 'Of others' }).waitFor();
  await press(page, /^Who takes part/);
  await page.getByRole('option', { name: 'I or my team' }).click();
  await until('those of others are left out', async () => !(await namesOn(page)).includes('Of others'));
  await press(page, /^Category/);
  await page.getByRole('option', { name: 'Office' }).click();
  await page.keyboard.press('Escape');
  await until('one is left', async () => (await namesOn(page)).join() === 'Desk race');
  await page.getByRole('listitem').getByText('Office').waitFor();
  await press(page, /^Category/);
  await page.getByRole('option', { name: 'Office' }).click();
  await page.getByRole('option', { name: 'Sport' }).click();
  await page.keyboard.press('Escape');
  await until('what is of another is not there', async () => !(await namesOn(page)).includes('Desk race'));
});

test('U-041 who came with ret=feedbrowse is led back to where they were, not to another page; who opened the address by itself, to the competitions', async () => {
  const { page } = player;
  const id = await make({ name: 'Of the feed' });
  const address = `${LIST}/${id}?ret=feedbrowse`;
  await player.open('/v_feed');
  await page.evaluate((to) => {
    history.pushState({ usr: null, key: 'feed', idx: 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);
  await page.getByRole('heading', { level: 1, name: 'Of the feed' }).waitFor();
  // A step on the page itself is no step of the way.
  await page.getByRole('row').filter({ hasText: 'Bob' }).first().click();
  await page.waitForURL((url) => url.searchParams.has('why'));
  await press(page, 'Back');
  await page.waitForURL((url) => url.pathname === '/v_feed');
  await player.open(address);
  await press(page, 'Back');
  await page.waitForURL((url) => url.pathname === LIST);
  await player.open(`${LIST}/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Of the feed' }).waitFor();
  expect(await page.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0);
});
