import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

let laurel: TestLaurel;
let browser: Browser;
let ground: PointsGround;
let admin: Seat;
let ann: Seat;

beforeAll(async () => {
  [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
  ground = await openPoints({ on: laurel });
  const ids = await ground.players('Ann', 'Bob', 'Cem');
  const team = async (name: string, ...members: string[]) => {
    const { teamid } = (await ground.admin.post('team/team', { name })).body;
    await ground.admin.post('team/save_members', { teamid, newprofiles: members.map((profile_id) => ({ profile_id })) });
  };
  await team('Reds', ids[0]!, ids[1]!);
  await team('Everybody', ...ids);
  await ground.settled();
  const seat = (as: typeof ground.admin) => Seat.take(browser, laurel.url, { as, reducedMotion: 'reduce' });
  [admin, ann] = [await seat(ground.admin), await seat(await ground.asPlayer(ids[0]!))];
}, 120_000);
afterAll(async () => {
  await browser.close();
  await laurel.close();
  expect([...admin.complaints, ...ann.complaints]).toEqual([]);
});

/** The players that a page lists. */
const listed = (page: Page) => page.getByRole('row').getByRole('link').allTextContents();
const lists = (page: Page, ...names: string[]) =>
  until(`the page lists ${names.join(', ')}`, async () => String((await listed(page)).sort()) === String(names));

test('IS-03 R-208 R-209 R-210 U-074 an admin says whom players see, by keyboard: an open list of players follows, and a team can be left out', async () => {
  const players = `/v_players/${ground.organisationId}`;
  await ann.open(players);
  await lists(ann.page, 'Ada', 'Ann', 'Bob', 'Cem');

  const { page } = admin;
  await admin.open('/v_settings/organization/organization');
  const choices = page.getByRole('group', { name: 'Players see' });
  await choices.getByRole('radio', { name: 'Everybody' }).focus();
  expect(await choices.getByRole('radio', { name: 'Everybody' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowDown');
  await page.getByText('1 change').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await lists(ann.page, 'Ann', 'Bob', 'Cem');

  await admin.open(`${players}/team`);
  await page.getByRole('link', { name: 'Everybody' }).click();
  await page.getByRole('link', { name: 'Edit team' }).click();
  await page.getByRole('switch', { name: 'Left out of who sees whom' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await lists(ann.page, 'Ann', 'Bob');

  await admin.open('/v_settings/organization/organization');
  expect(await choices.getByRole('radio', { name: 'Only their team members' }).isChecked()).toBe(true);
  await choices.getByRole('radio', { name: 'Only themselves' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await lists(ann.page, 'Ann');
});

test('of two admins the one who saves a filter that somebody else has changed is told what it is now', async () => {
  const { page } = admin;
  await admin.open('/v_settings/organization/organization');
  await page.getByRole('radio', { name: 'Everybody' }).check();
  await ground.admin.post('organization/settings', { use_team_filter: 1 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('It is “Only their team members” now.').waitFor();
  expect(await page.getByRole('group', { name: 'Players see' }).getAttribute('aria-describedby')).toBeTruthy();
  // The browser notes in its console that the server said no.
  expect(admin.complaints.splice(0)).toHaveLength(1);
});
