import type { Browser, Page } from 'playwright-core';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { resize, Seat } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let competition: string;

const give = (series: string, profile: string, points: string, hours: number) =>
  ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profile], points, timestamp: inHours(hours) });

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  const names = ['Ann', 'Bob', 'Cid', 'Dee', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
  const players = await ground.players(...names);
  const series = await ground.series();
  for (const [n, id] of players.entries()) await give(series, id, String(100 - n * 10), -4);
  // The last passes all but the first, the middle one nobody.
  await give(series, players[9]!, '85', -2);
  await give(series, players[4]!, '1', -2);
  await give(series, players[4]!, '2', -2);
  const rules = { start_date: inHours(-5), end_date: inHours(-1), freeze_date: inHours(-3), score_series: [{ scoreseries_id: series }] };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify({ name: 'Final', ...rules }) });
  competition = String(body.id);
  const scheduler = ground.laurel.app.get(Scheduler);
  while ((await ground.facts('RoundClosed')).length === 0) {
    await ground.settled();
    scheduler.look();
    await scheduler.idle();
  }
  await ground.settled();
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(players[1]!), ...calm });
}, 120_000);

afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect([...admin.complaints, ...player.complaints]).toEqual([]);
});

test('RT-076 players read that the board is frozen and what it hides; an admin reads who sees what, and can see it as they do', async () => {
  await player.open(`/v_competition/${competition}`);
  await player.page.getByText(/The board stands as it was then. It hides 3 changes/).waitFor();
  await player.page.getByText('hides 2 changes').first().waitFor({ state: 'attached' });
  await admin.open(`/v_competition/${competition}`);
  await admin.page.getByText('Only admins see this board.').waitFor();
  const headed = (name: string) => admin.page.getByRole('columnheader', { name, exact: true });
  await headed('Players see').waitFor();
  // Jon, who is second, was last before the freeze, with what he hides below what he has.
  const jon = admin.page.getByRole('row').filter({ hasText: 'Jon' });
  await jon.filter({ hasText: /hides 1 change: \+85\s*10\s*10/ }).waitFor();
  await headed('Hidden').waitFor();
  await admin.page
    .getByRole('row')
    .filter({ hasText: 'Eve' })
    .filter({ hasText: /hides 2 changes: \+3/ })
    .waitFor();
  await press(admin.page, 'As players see it');
  await headed('Latest').waitFor();
  await admin.page.getByText('This is what players see.').waitFor();
  expect(new URL(admin.page.url()).searchParams.get('as')).toBe('players');
  await admin.page.screenshot({ path: 'test-results/frozen-board.png' });
});

test('on a phone an admin reads beside each row what players see, and changes to what they see', async () => {
  await resize(admin.page, { width: 360, height: 740 });
  await admin.open(`/v_competition/${competition}`);
  await admin.page.getByRole('row').filter({ hasText: 'Jon' }).getByText('Players see: 10 · 10', { exact: true }).waitFor();
  await admin.page.screenshot({ path: 'test-results/frozen-phone.png' });
  await press(admin.page, 'Players see');
  await admin.page.getByText('This is what players see.').waitFor();
  await admin.page
    .getByText(/^Players see: /)
    .first()
    .waitFor({ state: 'detached' });
  await resize(admin.page, { width: 1440, height: 900 });
});

test('an admin opens the board by keys and buttons; whoever watches sees every step, on a phone and on a wall', async () => {
  await player.open(`/v_competition/${competition}/reveal`);
  await player.page.getByText(/Admins begin the reveal/).waitFor();
  expect(await player.page.getByRole('button', { name: 'Begin the reveal' }).count()).toBe(0);
  await admin.open(`/v_competition/${competition}/reveal`);
  await press(admin.page, 'Begin the reveal');
  await player.page.getByText('Step 0 of 3', { exact: true }).waitFor();
  const next = (page: Page) => page.getByRole('listitem').filter({ hasText: /next$|next\d/ });
  await next(player.page).filter({ hasText: 'Jon' }).waitFor();
  // What is opened, where it was, and the place that it takes; a second later it is there.
  const lands = player.page.getByText('95 takes rank 2', { exact: true });
  await Promise.all([
    lands.waitFor(),
    player.page
      .getByRole('listitem')
      .filter({ hasText: /Jon.*\+85.*10 before/ })
      .waitFor(),
    player.page.getByText('7 more fall', { exact: true }).waitFor(),
    admin.page.keyboard.press('Space'),
  ]);
  await lands.waitFor({ state: 'detached' });
  await player.page.getByText('Jon: +85, from rank 10 to 2', { exact: true }).waitFor();
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
    [1920, 1080],
  ] as const) {
    await resize(player.page, { width, height });
    await player.page.screenshot({ path: `test-results/reveal-${width}.png` });
    const wide = await player.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([width, wide]).toEqual([width, 0]);
  }
  await admin.page.screenshot({ path: 'test-results/reveal-admin.png' });
  await admin.page.keyboard.press('ArrowRight');
  await player.page.getByText('Step 2 of 3', { exact: true }).waitFor();
  await admin.page.keyboard.press('ArrowLeft');
  await player.page.getByText('Step 1 of 3', { exact: true }).waitFor();
  await press(admin.page, '2 s');
  await press(admin.page, 'Play by itself');
  await player.page.getByText('Step 3 of 3', { exact: true }).waitFor();
  await press(admin.page, 'End the reveal');
  await player.page.getByText('Everything is told').waitFor();
});
