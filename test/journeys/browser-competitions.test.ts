import type { Browser, Page } from 'playwright-core';
import { Clicks, shows } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const HOUR = 3_600_000;
const LIST = '/v_competition';
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let ann: string;
let bob: string;
let annsClient: Client;
let seriesId: string;

const save = async (data: object, id?: string) => {
  const { status, body } = await ground.admin.post('competition/update_compition', { ...(id && { id }), data });
  expect([status, body.message]).toEqual([200, undefined]);
  await ground.settled();
  return String(body.id);
};
const make = (more: object = {}) =>
  save({ name: 'Race', start_date: inHours(-2), end_date: inHours(5), score_series: [{ scoreseries_id: seriesId }], ...more });
const award = async (profile: string, points: string, hours = 0) => {
  const sent = { scoreseriesid: seriesId, profiles: [profile], points, timestamp: inHours(hours) };
  await ground.admin.post('scoreseries/submit_score', sent);
  await ground.settled();
};

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  seriesId = await ground.series();
  annsClient = await ground.asPlayer(ann);
  await ground.settled();
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: annsClient, ...calm });
}, 120_000);

afterAll(async () => {
  await admin.page.screenshot({ path: 'test-results/browser-competitions.png' });
  await browser.close();
  await ground.laurel.close();
  expect([...admin.complaints, ...player.complaints].filter((complaint) => !complaint.includes('with a status of 409'))).toEqual([]);
});

test('RT-068 while there is none an admin is led to the first one, and a player is told that there will be', async () => {
  await player.open(LIST);
  await player.page.getByText('When your admins start one, it stands here.').waitFor();
  expect(await player.page.getByRole('link', { name: 'New competition' }).count()).toBe(0);
  await admin.open(LIST);
  await admin.page.getByRole('main').getByRole('link', { name: 'New competition' }).last().click();
  await admin.page.getByRole('heading', { level: 1, name: 'New competition' }).waitFor();
  await player.open(`${LIST}/new`);
  await player.page.getByText('Not yours to see').waitFor();
});

test('RT-069 from the empty form a live board is at most 10 clicks away: the name has the focus, the only series counts, it begins now', async () => {
  const { page } = admin;
  const clicks = new Clicks(admin);
  await admin.open(`${LIST}/new`);
  await page.keyboard.type('First race');
  for (const step of ['When', 'Who takes part', 'Winning', 'Prizes']) await clicks.on(page.getByRole('button', { name: `Next: ${step}` }));
  await clicks.on(page.getByRole('button', { name: 'Make the competition' }));
  await page.getByRole('heading', { level: 1, name: 'First race' }).waitFor();
  expect(clicks.count).toBeLessThanOrEqual(10);
  await page.getByText('Nothing counts yet.').waitFor();
  await award(bob, '30');
  await shows(page, { rank: '1', name: 'Bob', points: 30 });
  await page
    .getByText(/^Ends in 6 days/)
    .first()
    .waitFor();
});

test('R-186 R-188 what is missing is said at its field, in its step, and the first one has the focus', async () => {
  const { page } = admin;
  await admin.open(`${LIST}/new`);
  await press(page, /^Leave out/);
  await press(page, 'Next: When');
  await page.getByLabel('End', { exact: true }).fill('');
  await press(page, /Prizes/);
  await press(page, 'Make the competition');
  await page.getByRole('textbox', { name: 'Name' }).and(page.locator(':focus')).waitFor();
  await page.getByText('A competition needs a name').waitFor();
  await page.getByText('A score series must be chosen').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Without an end');
  await page.getByRole('combobox', { name: 'Score series' }).click();
  await page.getByRole('option').first().click();
  await press(page, /Prizes/);
  await press(page, 'Make the competition');
  await page.getByText('The end date is required').waitFor();
  await page.getByLabel('End', { exact: true }).and(page.locator(':focus')).waitFor();
});

test('what only the server knows is wrong is said at its field too', async () => {
  const { page } = admin;
  await page.getByLabel('End', { exact: true }).fill('2031-01-31T10:00');
  await page.getByRole('combobox', { name: 'Comes again' }).click();
  await page.getByRole('option', { name: 'Every week' }).click();
  await press(page, /Prizes/);
  await press(page, 'Make the competition');
  await page.getByText('A round must not be longer than the time until the next one begins').waitFor();
  await page.getByLabel('End of the first round').and(page.locator(':focus')).waitFor();
});

test('RT-068 RT-071 R-042 C-07 U-123 what runs is first, then what comes; what has ended is history; the name finds one', async () => {
  await make({ name: 'Later', start_date: inHours(24), end_date: inHours(48) });
  await make({ name: 'Over', end_date: inHours(-1) });
  const { page } = player;
  const names = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  await player.open(LIST);
  expect(await names()).toEqual(['First race', 'Later']);
  await page.getByText(/^Starts in 24 h 0 min|^Starts in 23 h 5\d min/).waitFor();
  await page.getByRole('textbox', { name: 'Find a competition' }).fill('late');
  await until('one is found', async () => (await names()).join() === 'Later');
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('link', { name: 'Over' }).waitFor();
  expect(await names()).toEqual(['Over']);
  // What an admin makes meanwhile comes by itself.
  const id = await make({ name: 'Over too', end_date: inHours(-1) });
  await page.getByRole('link', { name: 'Over too' }).click();
  await page.waitForURL((url) => url.pathname === `${LIST}/${id}`);
});

test('RT-076 R-068 R-114 U-122 U-124 the page of one: its time, its rules in words, my place; of equal totals who had it first is first', async () => {
  const id = await make({ name: 'Tied' });
  await award(ann, '30', -1);
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  await shows(page, { rank: '1', name: 'Ann', points: 30 });
  await shows(page, { rank: '2', name: 'Bob', points: 30 });
  const bar = page.getByRole('progressbar', { name: 'Time that has passed' }).first();
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBe(28);
  const rules = page.getByRole('complementary', { name: 'Rules' });
  await rules.getByText(/^It ends on .* UTC\. Collect points before the competition ends\. Good luck!$/).waitFor();
  await rules.getByText('Rank 1, with 30 points.').waitFor();
  await rules.getByText('who had them first stands higher').waitFor();
  await award(bob, '1');
  await shows(page, { rank: '1', name: 'Bob', points: 31 });
  await rules.getByText('Rank 2, with 30 points.').waitFor();
  await ground.admin.post('competition/save_info_text', {
    competitionid: id,
    info_text: '<h2>Prizes</h2><p>Run <a href="https://laurel.example">far</a></p>',
  });
  await rules.getByRole('heading', { name: 'Prizes' }).waitFor();
  expect(await rules.getByRole('link', { name: 'far' }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
});

test('its past is played back as that of a series, and a row says why it stands there', async () => {
  const { page } = player;
  const [id] = page.url().split('/').slice(-1);
  await player.open(`${LIST}/${id}?at=${inHours(-0.5)}`);
  await shows(page, { rank: '1', name: 'Ann', points: 30 });
  expect(await page.locator('[data-state="past"]').count()).toBe(1);
  await page.getByRole('row').filter({ hasText: 'Ann' }).first().click();
  await page.getByText('Why this rank?').waitFor();
  await page.keyboard.press('Escape');
  await press(page, 'Just now');
});

test('R-115 R-116 before the start nothing of the time has passed, after the end all of it', async () => {
  const { page } = player;
  const now = () => page.getByRole('progressbar').first().getAttribute('aria-valuenow');
  await player.open(`${LIST}/${await make({ name: 'Ahead', start_date: inHours(2) })}`);
  expect(await now()).toBe('0');
  await player.open(`${LIST}/${await make({ name: 'Behind', end_date: inHours(-1) })}`);
  expect(await now()).toBe('100');
  await page
    .getByText(/^Ended /)
    .first()
    .waitFor();
});

test('U-116 of one that comes again the last round is shown, and any other can be chosen', async () => {
  const id = await make({ name: 'Weekly', start_date: inHours(-15 * 24), end_date: inHours(-14 * 24), repeat_type_id: 2 });
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  await page.getByText(/ round 3$/).waitFor();
  await press(page, /^Round \d/);
  await page.getByRole('option', { name: 'Round 1' }).click();
  await page.getByText(/ round 1$/).waitFor();
  expect(new URL(page.url()).searchParams.get('round')).toBe('1');
});

test('C-13 a competition of teams has rows of teams, and says why one stands there', async () => {
  const id = await make({ name: 'Of teams', groupingmode: 1 });
  for (const [teamname, profile, points] of [
    ['North', ann, '0'],
    ['South', bob, '5'],
  ] as const) {
    const team = (await ground.admin.post('competition/add_competition_team', { competitionid: id, teamname })).body;
    const placed = { competitionid: id, teamid: team.id, newprofiles: [profile] };
    expect((await ground.admin.post('competition/save_players', placed)).body).toMatchObject({ status: 'ok' });
    if (points !== '0') await award(profile, points);
  }
  await ground.settled();
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  await page.getByRole('columnheader', { name: 'Team' }).first().waitFor();
  await page.getByText('2 teams').waitFor();
  await page.getByRole('row').filter({ hasText: 'South' }).first().click();
  await page
    .getByRole('complementary', { name: 'Why this rank?' })
    .getByText('entries make the total')
    .or(page.getByText('entry makes the total'))
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await page.getByText('No points yet.').count()).toBe(0);
});

test('RT-072 RT-075 rules are changed; of two who edit at once the second is told, and may mean it', async () => {
  const id = await make({ name: 'Two admins' });
  const { page } = admin;
  await admin.open(`${LIST}/${id}/edit`);
  await page.getByLabel('They share the rank').check();
  await save({ name: 'Renamed by another' }, id);
  await page.getByRole('heading', { level: 1, name: 'Renamed by another' }).waitFor();
  await press(page, /^Save/);
  await page.getByText(/Somebody has changed the competition meanwhile/).waitFor();
  await press(page, /^Save/);
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  const about = page.getByRole('textbox', { name: 'About it' });
  await about.fill('# Prizes\n\n- a **cup**\n\nRun _far_: https://laurel.example/rules');
  const shown = page.getByRole('region', { name: 'As it will stand there' });
  await shown.getByRole('heading', { name: 'Prizes' }).waitFor();
  await shown.getByRole('listitem').getByText('cup', { exact: true }).waitFor();
  expect(await shown.getByRole('link').getAttribute('rel')).toContain('noopener');
  await press(page, /^Save/);
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Points', exact: true }).last().click();
  await page.getByRole('textbox', { name: /points times/ }).fill('2,5');
  await press(page, /^Save/);
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await ground.settled();
  const { competitions } = (await ground.admin.get('competition/get_competitions', { competeid: id })).body;
  expect(competitions).toMatchObject([{ ties: 'shared', name: 'Renamed by another', score_series: [{ factor: '2.5' }] }]);
  const [{ info_text: kept } = { info_text: '' }] = competitions as { info_text: string }[];
  expect(kept).toContain(
    '<h2>Prizes</h2><ul><li>a <strong>cup</strong></li></ul><p>Run <em>far</em>: <a href="https://laurel.example/rules"',
  );
  // Who edits it again finds what was typed.
  await admin.open(`${LIST}/${id}/edit`);
  expect(await about.inputValue()).toBe('# Prizes\n\n- a **cup**\n\nRun _far_: https://laurel.example/rules');
});

test('a deleted one is gone at once, and comes back by Undo', async () => {
  const id = await make({ name: 'By mistake' });
  const { page } = admin;
  await admin.open(`${LIST}/${id}/edit`);
  await press(page, 'Delete the competition');
  await page.waitForURL((url) => url.pathname === LIST);
  await page.getByRole('link', { name: 'By mistake' }).waitFor({ state: 'detached' });
  await press(page, /^Undo/);
  await page.getByRole('link', { name: 'By mistake' }).waitFor();
});

test('R-212 U-102 what one may not see looks as if it were not there', async () => {
  const id = await make({ name: 'Hidden', visibility: 1, participant_add_mode: 0 });
  const { page } = player;
  for (const unseen of [id, '00000000-0000-4000-8000-000000000000']) {
    await player.open(`${LIST}/${unseen}?ret=feedbrowse`);
    await page.getByText('There is no such competition').waitFor();
  }
  player.complaints.splice(0);
});

test('the letters g c and the palette lead to competitions', async () => {
  const id = await make({ name: 'Spring sprint' });
  const { page } = admin;
  await admin.open('/v_points');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await page.waitForURL((url) => url.pathname === LIST);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('New comp');
  await page.getByRole('option', { name: 'New competition' }).click();
  await page.waitForURL((url) => url.pathname === `${LIST}/new`);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('spring');
  await page.getByRole('option', { name: 'Spring sprint' }).click();
  await page.waitForURL((url) => url.pathname === `${LIST}/${id}`);
});
