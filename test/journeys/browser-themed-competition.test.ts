import type { Browser, Locator, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let profiles: string[];
let seriesId: string;

const NAMES = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus'];
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  profiles = await ground.players(...NAMES);
  seriesId = await ground.series();
  for (const [index, profile] of profiles.entries()) await award(profile, String(100 - 10 * index), -1);
  admin = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce' });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(profiles[6]!), reducedMotion: 'reduce' });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect([...admin.complaints, ...player.complaints]).toEqual([]);
});

const award = async (profile: string, points: string, hours = 0) => {
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profile], points, timestamp: inHours(hours) });
  await ground.settled();
};
const themed = async (data: object): Promise<{ theme: string; competition: string }> => {
  const theme = String(
    (await ground.admin.post('competition/save_theme', { data: { name: 'Ours', mainTemplate: 'list', ...data } })).body.id,
  );
  await ground.settled();
  const rules = { name: 'Race', start_date: inHours(-2), end_date: inHours(5), score_series: [{ scoreseries_id: seriesId }], theme };
  const { body } = await ground.admin.post('competition/update_compition', { data: rules });
  await ground.settled();
  return { theme, competition: String(body.id) };
};
const board = (page: Page): Locator => page.getByRole('region', { name: 'Race', exact: true });
const names = (page: Page) => board(page).locator('li, tbody tr').getByRole('button').allTextContents();
const stands = (page: Page, ...wanted: string[]) => until(wanted.join(), async () => (await names(page)).join() === wanted.join());
const worn = async (id: string) => {
  const { competitions } = (await ground.admin.get('competition/get_competitions', { competeid: id })).body;
  return (competitions as { theme: string }[])[0]?.theme;
};

test('U-126 U-127 a competition wears its theme: layout, pages and my row, live, as of then, with the reason of a rank', async () => {
  const { competition, theme } = await themed({ main_layout: 'podium', sub_layout_1: 'list', playersperpage: 4, ticker_layout: 'top' });
  const { page } = player;
  await player.open(`/v_competition/${competition}`);
  await stands(page, 'Ann', 'Bob', 'Cleo', 'Dan');
  expect(await board(page).locator('[data-place]').allTextContents()).toHaveLength(3);
  await page.getByRole('button', { name: 'My row: rank 7' }).click();
  await stands(page, 'Eve', 'Finn', 'Gus');
  expect(await board(page).locator('[data-mine]').allTextContents()).toEqual([expect.stringContaining('Gus')]);
  await award(profiles[6]!, '100');
  await stands(page, 'Dan', 'Eve', 'Finn');
  await page.getByRole('button', { name: 'My row: rank 1' }).click();
  await stands(page, 'Gus', 'Ann', 'Bob', 'Cleo');
  await board(page).getByText('Gus +100, now 1').waitFor();
  await board(page).getByRole('button', { name: 'Bob' }).click();
  await page.getByRole('complementary', { name: 'Why this rank?' }).waitFor();
  expect(await board(page).locator('[data-selected]').allTextContents()).toEqual([expect.stringContaining('Bob')]);
  await page.keyboard.press('Escape');
  await player.open(`/v_competition/${competition}?at=${inHours(-0.5)}`);
  await stands(page, 'Ann', 'Bob', 'Cleo', 'Dan');
  // Whoever edits the theme changes what everybody sees.
  await ground.admin.post('competition/save_theme', { data: { id: theme, main_layout: 'table', show_top_only: 2 } });
  await board(page).getByRole('table').waitFor();
  await stands(page, 'Ann', 'Bob');
});

test('what is found by a name is listed, and the plain list is a board as any other', async () => {
  const { competition } = await themed({ main_layout: 'tiles' });
  const { page } = player;
  await player.open(`/v_competition/${competition}?find=Eve`);
  await page.getByRole('grid').getByText('Eve').waitFor();
  await ground.admin.post('competition/update_compition', { id: competition, data: { theme: 'template-plain-list' } });
  await player.open(`/v_competition/${competition}`);
  await page.getByRole('grid').getByText('Ann').first().waitFor();
  expect(await board(page).count()).toBe(0);
});

test('RT-069 R-187 a theme is chosen among pictures when a competition is made; the plain list is chosen until then', async () => {
  const { page } = admin;
  await admin.open('/v_competition/new');
  await page.keyboard.type('Dressed');
  await page.getByRole('button', { name: /Winning/ }).click();
  expect(await page.getByRole('radio', { name: 'Plain list' }).isChecked()).toBe(true);
  expect(await page.getByRole('radio', { name: 'Two in the ring' }).count()).toBe(0);
  await page.getByRole('radio', { name: 'Race to the line' }).check();
  await page.getByRole('button', { name: 'Next: Prizes' }).click();
  await page.getByRole('button', { name: 'Make the competition' }).click();
  await page.getByRole('region', { name: 'Dressed', exact: true }).locator('[data-layout="race"]').waitFor();
});

test('RT-072 RT-070 another theme is chosen later; a deleted one stays with who wears it; the list leads admins to the themes', async () => {
  const { competition, theme } = await themed({ name: 'Worn out' });
  await ground.admin.delete('competition/delete_theme', { id: theme });
  await ground.settled();
  const { page } = admin;
  await admin.open(`/v_competition/${competition}/edit`);
  await until('it is chosen', () => page.getByRole('radio', { name: 'Worn out' }).isChecked());
  await page.getByRole('radio', { name: 'Office table' }).check();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await ground.settled();
  expect(await worn(competition)).toBe('template-office-table');
  await admin.open('/v_competition');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Competition settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Competition settings' }).waitFor();
});

test('RT-077 U-032 the test view of a competition has its theme and made-up ranks, for admins; nothing is changed by it', async () => {
  const { competition } = await themed({ main_layout: 'race', playersperpage: 5 });
  const before = (await ground.admin.get('competition/board', { competitionid: competition })).body;
  await admin.open(`/v_competition/${competition}`);
  await admin.page.getByRole('button', { name: 'Actions', exact: true }).click();
  await admin.page.getByRole('menuitem', { name: 'Test view' }).click();
  await board(admin.page).locator('[data-layout="race"]').getByText('Harbour Crew').waitFor();
  expect(await board(admin.page).locator('li').count()).toBe(5);
  expect((await ground.admin.get('competition/board', { competitionid: competition })).body).toMatchObject({ rows: before.rows });
  await player.open(`/v_competition/${competition}/test`);
  await player.page.getByText('Not yours to see').waitFor();
});

test('RT-133 U-032 the top three of a made-up standing stand on a podium', async () => {
  await player.open('/topthreetest');
  await player.page.getByRole('heading', { level: 1, name: 'Top three' }).waitFor();
  expect(await player.page.locator('[data-place]').count()).toBe(3);
});
