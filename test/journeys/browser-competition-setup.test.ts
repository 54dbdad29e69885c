import type { Browser, Page } from 'playwright-core';
import { Clicks, shows } from './browser-ground.ts';
import { Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const HOUR = 3_600_000;
const LIST = '/v_competition';
const NOW = Math.floor(Date.now() / 60_000) * 60_000;
const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const dialog = (page: Page) => page.getByRole('dialog').last();

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let ann: string;
let bob: string;
let cid: string;
let annsClient: Client;
let seriesId: string;

const post = async (action: string, sent: object) => {
  const { status, body } = await ground.admin.post(`competition/${action}`, sent);
  expect([status, body.message]).toEqual([200, undefined]);
  await ground.settled();
  return String(body.id);
};
const make = (more: object = {}) =>
  post('update_compition', {
    data: { name: 'Race', start_date: inHours(-2), end_date: inHours(5), score_series: [{ scoreseries_id: seriesId }], ...more },
  });
const award = async (profile: string, points: string, timestamp = inHours(-1)) => {
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [profile], points, timestamp });
  await ground.settled();
};
const roster = async (competitionid: string) => {
  await ground.settled();
  return (await ground.admin.get('competition/get_teams_players', { competitionid })).body as unknown as {
    teams: { teamname: string; teamtarget: string | null; players: number }[];
    players: { Name: string; own_target: string | null; teamid: string | null }[];
  };
};

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  [ann = '', bob = '', cid = ''] = await ground.players('Ann', 'Bob', 'Cid');
  seriesId = await ground.series();
  annsClient = await ground.asPlayer(ann);
  await ground.settled();
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: annsClient, ...calm });
}, 120_000);

afterAll(async () => {
  await admin.page.screenshot({ path: 'test-results/browser-competition-setup.png' });
  await browser.close();
  await ground.laurel.close();
  expect([...admin.complaints, ...player.complaints].filter((complaint) => !complaint.includes('with a status of 409'))).toEqual([]);
});

test('RT-069 the wizard says who would have won last week, anew with every choice; a live board is at most 10 clicks away', async () => {
  await award(ann, '10', inHours(-3 * 24));
  await award(bob, '10', inHours(-4 * 24));
  await award(cid, '1200', inHours(-10 * 24));
  const { page } = admin;
  const clicks = new Clicks(admin);
  await admin.open(`${LIST}/new`);
  const trial = page.getByRole('region', { name: 'On real history' });
  await trial.getByText(/, Bob would have won with 10\.$/).waitFor();
  await page.keyboard.type('Weekly race');
  await clicks.on(page.getByRole('button', { name: 'Next: When' }));
  await clicks.on(page.getByRole('combobox', { name: 'Comes again' }));
  await clicks.on(page.getByRole('option', { name: 'Every week' }));
  await trial.getByText('Last week Bob would have won with 10.').waitFor();
  await trial.getByRole('row').filter({ hasText: 'Cid' }).getByText('1,200').first().waitFor();
  await trial.getByText('tie', { exact: true }).waitFor();
  for (const step of ['Who takes part', 'Winning', 'Prizes']) await clicks.on(page.getByRole('button', { name: `Next: ${step}` }));
  await clicks.on(page.getByRole('button', { name: 'Make the competition' }));
  await page.getByRole('heading', { level: 1, name: 'Weekly race' }).waitFor();
  expect(clicks.count).toBeLessThanOrEqual(10);
  await award(bob, '30', new Date().toISOString());
  await shows(page, { rank: '1', name: 'Bob', points: 30 });
});

test('RT-074 U-120 places get points of a series, in their order and in words; one is taken away; a player reads that only admins pay', async () => {
  const id = await make({ name: 'Paid' });
  const { page } = admin;
  await admin.open(`${LIST}/${id}/edit/rewards`);
  await page.getByText('Nothing is paid yet').waitFor();
  await press(page, 'Add a reward');
  await page.getByRole('textbox', { name: 'Points: reward 1' }).fill('500');
  await page.getByText('Rank 1 gets 500 Contest').waitFor();
  await press(page, 'Add a reward');
  await press(page, /^Save/);
  await page.getByText('A number above zero, with up to 6 decimals').waitFor();
  await page.getByRole('textbox', { name: 'Points: reward 2' }).fill('12,5');
  await page.getByRole('combobox', { name: 'Place: reward 2' }).click();
  await page.getByRole('option', { name: 'Everybody with points' }).click();
  await page.getByText('Everybody with points gets 12.5 Contest').waitFor();
  await press(page, 'Add a reward');
  await page.getByRole('textbox', { name: 'Points: reward 2' }).fill('1');
  await press(page, 'Remove the reward of Rank 2');
  await press(page, /^Save/);
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await ground.settled();
  const told = (await ground.admin.get('competition/get_competitions', { competeid: id })).body.competitions;
  expect(told).toMatchObject([
    {
      competitionreward: [
        { points: '500', item_rank: 1, scoreseries_id: seriesId },
        { points: '12.5', item_rank: 0 },
      ],
    },
  ]);
  await post('update_compition', { id, data: { admins: [ann] } });
  await player.open(`${LIST}/${id}/edit/rewards`);
  await player.page.getByText("Only the organisation's admins change what is paid.").waitFor();
  await player.page.getByText('Rank 1 gets 500 Contest').waitFor();
});

test("RT-075 its own admin narrows and takes out what counts and puts it back, and is not offered what the organisation's admins alone add", async () => {
  const id = await make({ name: 'Narrow', admins: [ann] });
  await ground.series({ name: 'Foreign' });
  const { page } = player;
  await player.open(`${LIST}/${id}/edit/input`);
  await page.getByText("Only the organisation's admins add score series.").waitFor();
  await page.getByRole('group', { name: 'Contest' }).waitFor();
  expect(await page.getByLabel('One more score series').count()).toBe(0);
  await press(page, 'Leave out Contest');
  await page.getByRole('combobox', { name: 'Score series' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Contest']);
  await page.getByRole('option', { name: 'Contest' }).click();
  await page.getByRole('textbox', { name: 'Contest: points times' }).fill('2');
  await press(page, /^Save/);
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await ground.settled();
  const told = (await ground.admin.get('competition/get_competitions', { competeid: id })).body.competitions;
  expect(told).toMatchObject([{ score_series: [{ scoreseries_id: seriesId, factor: '2' }] }]);
});

test('U-118 late points and doubts are set beside the dates; its own admin edits it, and nobody else finds the door', async () => {
  const id = await make({ name: 'Late' });
  const { page } = admin;
  await admin.open(`${LIST}/${id}/edit`);
  await page.getByRole('textbox', { name: 'Late points count for' }).fill('24');
  await page.getByLabel('Let the ranks stand').check();
  await press(page, /^One more/);
  await page.keyboard.type('Ann');
  await page.getByRole('option', { name: /^Ann/ }).click();
  await page.getByRole('button', { name: 'Ann edits it no more' }).waitFor();
  await press(page, /^Save/);
  await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await player.open(`${LIST}/${id}`);
  await player.page.getByRole('link', { name: 'Settings' }).last().click();
  await player.page.getByLabel('They share the rank').check();
  expect(await player.page.getByRole('button', { name: 'Delete the competition' }).count()).toBe(0);
  await press(player.page, /^Save/);
  await player.page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
  await ground.settled();
  const told = (await ground.admin.get('competition/get_competitions', { competeid: id })).body.competitions;
  expect(told).toMatchObject([{ delayed_close: 24, on_doubt: 'let stand', admins: [ann], ties: 'shared' }]);
  const other = await make({ name: 'Not hers' });
  await player.open(`${LIST}/${other}/edit`);
  await player.page.getByText('Not yours to see').waitFor();
});

test('RT-073 C-13 teams are cards: one of the organisation, one made here, each with its target; one is changed, one goes', async () => {
  const { teamid } = (await ground.admin.post('team/team', { name: 'North' })).body;
  await ground.admin.post('team/save_members', { teamid, newprofiles: [{ profile_id: cid }] });
  const id = await make({ name: 'Of teams', groupingmode: 1, participant_add_mode: 0, use_target: 1 });
  const { page } = admin;
  await admin.open(`${LIST}/${id}/edit/players`);
  await page.getByText('No team takes part yet').waitFor();
  await press(page, 'Add a team');
  await dialog(page).getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'North' }).click();
  await dialog(page).getByRole('textbox', { name: 'Target' }).fill('100');
  await dialog(page).getByRole('button', { name: 'Add a team' }).click();
  await page.getByRole('heading', { level: 3, name: 'North' }).waitFor();
  await press(page, 'Add a team');
  await dialog(page).getByRole('button', { name: 'A team made for this competition' }).click();
  await dialog(page).getByRole('button', { name: 'Add a team' }).click();
  await dialog(page).getByText('A team needs a name').waitFor();
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Guests');
  await dialog(page).getByRole('button', { name: 'Add a team' }).click();
  await page.getByRole('heading', { level: 3, name: 'Guests' }).waitFor();
  await page.getByRole('textbox', { name: 'Guests: target' }).fill('40,5');
  await page.keyboard.press('Enter');
  await until('the target is kept', async () => (await roster(id)).teams.some(({ teamtarget }) => teamtarget === '40.5'));
  await press(page, 'Change Guests');
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Visitors');
  await dialog(page).getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('heading', { level: 3, name: 'Visitors' }).waitFor();
  await press(page, 'Take North out');
  await dialog(page).getByText('The team itself stays as it is, with its members.').waitFor();
  await dialog(page).getByRole('button', { name: 'Take it out' }).click();
  await page.getByRole('heading', { level: 3, name: 'North' }).waitFor({ state: 'detached' });
  expect((await roster(id)).teams).toMatchObject([{ teamname: 'Visitors', teamtarget: '40.5' }]);
});

test('RT-073 U-119 players are added many at once, moved, given a target, removed; what stays and what goes is said before', async () => {
  const id = await make({ name: 'With players', groupingmode: 1, participant_add_mode: 0, use_target: 1 });
  for (const teamname of ['Reds', 'Blues']) await post('add_competition_team', { competitionid: id, teamname });
  const { page } = admin;
  await admin.open(`${LIST}/${id}/edit/players`);
  await press(page, 'Add players');
  // The list of players opens over it, and is a dialog of its own.
  const adding = page.getByRole('dialog', { name: 'Add players to With players' });
  await adding.getByRole('combobox', { name: 'Into the team' }).click();
  await page.getByRole('option', { name: 'Reds' }).click();
  const who = adding.getByRole('combobox', { name: 'Players' });
  for (const name of ['Ann', 'Bob']) {
    await who.fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  await adding.getByRole('button', { name: 'Add players' }).click();
  const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name });
  await row('Ann').getByRole('cell', { name: 'Reds', exact: true }).waitFor();
  await row('Bob').waitFor();
  await press(page, 'Actions for Ann');
  await page.getByRole('menuitem', { name: 'Own target …' }).click();
  await dialog(page).getByRole('textbox', { name: 'Target' }).fill('12.5');
  await dialog(page).getByRole('button', { name: 'Set the target' }).click();
  await row('Ann').getByText('own', { exact: true }).waitFor();
  await press(page, 'Actions for Bob');
  await page.getByRole('menuitem', { name: 'Change team' }).click();
  await dialog(page)
    .getByText(/What they did before stays with the team that they leave\.$/)
    .waitFor();
  await dialog(page).getByRole('combobox', { name: 'Team' }).click();
  await page.getByRole('option', { name: 'Blues' }).click();
  await dialog(page).getByRole('button', { name: 'Change team' }).click();
  await row('Bob').getByRole('cell', { name: 'Blues', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Find a player' }).fill('bo');
  await row('Ann').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: 'Find a player' }).fill('');
  await row('Ann').waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await press(page, 'Remove');
  await dialog(page).getByText('A target of their own is forgotten.').waitFor();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Nobody was chosen yet').waitFor();
  expect((await roster(id)).players).toEqual([]);
});

test('U-118 a player takes part by themselves, changes team and leaves; what that means is said before', async () => {
  const [open, teams] = [
    await make({ name: 'Open', participant_add_mode: 2 }),
    await make({ name: 'Open teams', participant_add_mode: 2, groupingmode: 1 }),
  ];
  for (const teamname of ['Reds', 'Blues']) await post('add_competition_team', { competitionid: teams, teamname });
  const { page } = player;
  await player.open(`${LIST}/${open}`);
  await press(page, 'Take part');
  await dialog(page).getByRole('button', { name: 'Take part' }).click();
  await press(page, 'Leave');
  await dialog(page)
    .getByText(/your entries stay in their series\.$/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'Take part' }).waitFor();
  await player.open(`${LIST}/${teams}`);
  await press(page, 'Take part');
  await dialog(page).getByRole('button', { name: 'Take part' }).click();
  await dialog(page).getByText('Choose a team').waitFor();
  await dialog(page).getByRole('combobox', { name: 'Your team' }).click();
  await page.getByRole('option', { name: 'Reds' }).click();
  await dialog(page).getByRole('button', { name: 'Take part' }).click();
  await press(page, 'Change team');
  await dialog(page).getByRole('combobox', { name: 'Your team' }).click();
  await page.getByRole('option', { name: 'Blues' }).click();
  await dialog(page).getByRole('button', { name: 'Change team' }).click();
  await until('she is a Blue', async () => {
    const { teams: all, players } = await roster(teams);
    return players.length === 1 && all.some((team) => 'id' in team && team.id === players[0]?.teamid && team.teamname === 'Blues');
  });
});
