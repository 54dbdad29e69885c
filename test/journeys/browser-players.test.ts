import type { Browser } from 'playwright-core';
import { resize, Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

let laurel: TestLaurel;
let browser: Browser;
let door: Door;
let admin: Client;
let organisationId: string;
let seat: Seat;

beforeAll(async () => {
  [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
  door = new Door(laurel);
  ({ client: admin, organisationId } = await door.admin('players@example.org', 'Players'));
  await door.add(admin, { name: 'Ann' }, { name: 'Bob' }, { name: 'Cem' }, { name: 'Dora' });
  seat = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce' });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await laurel.close();
  expect(seat.complaints).toEqual([]);
});

const row = (name: string) => seat.page.getByRole('row').filter({ has: seat.page.getByRole('link', { name, exact: true }) });
const choose = async (...names: string[]) => {
  for (const name of names) await seat.page.getByRole('checkbox', { name: `Select ${name}` }).check();
};

test('IS-09 R-121 R-123 U-071 an admin deletes several players, takes it back from the toast, and brings one back from those who are deleted', async () => {
  const { page } = seat;
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await seat.open(`/v_players/${organisationId}`);
  await choose('Ann', 'Bob', 'Cem');
  await press('Delete …');
  await page.getByRole('dialog').getByRole('heading', { name: 'Delete 3 players?' }).waitFor();
  await press('Delete 3 players');
  await page.getByText('Deleted 3 players').waitFor();
  await row('Cem').waitFor({ state: 'detached' });
  await page.getByText('2 players', { exact: true }).waitFor();
  await press('Bring back');
  await page.getByText('3 players are back').waitFor();
  await row('Cem').waitFor();

  await page.getByRole('button', { name: 'Actions for Dora' }).click();
  await page.getByRole('menuitem', { name: 'Delete …' }).click();
  await press('Delete the player');
  await row('Dora').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Show/ }).click();
  await page.getByRole('menuitem', { name: 'deleted players' }).click();
  await row('Dora').getByText('Deleted', { exact: true }).waitFor();
  await choose('Dora');
  await page.getByRole('group', { name: '1 selected' }).getByRole('button', { name: 'Bring back' }).click();
  await page.getByText('Dora is back').waitFor();
  await page.getByText('Nobody is deleted.').waitFor();
});

test('R-237 U-020 a row goes with the press, before there is an answer; a deletion that fails is logged and said, and the row is back', async () => {
  const { page } = seat;
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()));
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/profile/delete_players', (route) => waits.then(() => route.fulfill({ status: 500, body: '' })), { times: 1 });
  await seat.open(`/v_players/${organisationId}`);
  const names = () => page.locator('main tbody tr').allTextContents();
  await page.getByRole('button', { name: 'Actions for Bob' }).click();
  await page.getByRole('menuitem', { name: 'Delete …' }).click();
  await page.getByRole('button', { name: 'Delete the player' }).click();
  await until('the row is gone', async () => !String(await names()).includes('Bob') && String(await names()).includes('Cem'));
  answer();
  await page.getByRole('dialog').getByText('Unknown error').waitFor();
  await until('the row is back', async () => String(await names()).includes('Bob'));
  expect(logged).toEqual(['DELETE profile/delete_players: unknown-error']);
  await page.keyboard.press('Escape');
  seat.complaints.splice(0, 1);
});

test('U-079 R-191 whoever adds players finds who was deleted and brings them back, and puts an address that nobody has into the list', async () => {
  const { page } = seat;
  const [eve = ''] = await door.add(admin, { name: 'Eve Adams', email: 'eve@players.example' });
  await door.seen((await admin.delete('profile/delete_players', { selplayers: JSON.stringify([eve]) })).body);
  await seat.open(`/v_players/${organisationId}/add`);
  const field = page.getByLabel('Name or e-mail address');
  await field.fill('eve@players');
  await page.getByRole('button', { name: 'Bring back Eve Adams' }).click();
  await page.getByText('Eve Adams is back').waitFor();
  await page.getByText('Nobody who was deleted is called so.').waitFor();
  await field.fill('fay@players.example');
  await page.getByText('Nobody has this address: it can be added.').waitFor();
  await page.getByRole('button', { name: 'Put it into the list' }).click();
  await until('the name can be typed', () => page.evaluate(() => document.activeElement?.tagName === 'TEXTAREA'));
  await page.keyboard.type('Fay');
  await page.getByRole('button', { name: 'Add 1 player' }).click();
  await row('Fay').waitFor();
});

test('IS-10 R-002 U-066 U-073 an admin lets a player manage a team, who then takes somebody out of it and adds them, and may do no more', async () => {
  const { page } = seat;
  const [may] = await door.add(admin, { name: 'May', email: 'may@example.org', team: 'Reds' }, { name: 'Nils', team: 'Reds' });
  const { body } = await admin.get('team/fetch_list');
  const { teamid } = (body.teams as { teamid: string }[])[0]!;
  await seat.open(`/v_players/${organisationId}/team/${teamid}`);
  await page.getByRole('button', { name: 'Actions for May' }).click();
  await page.getByRole('menuitem', { name: 'Make team manager' }).click();
  await page.getByText('May manages the team now').waitFor();
  await row('May').getByText('Team manager').waitFor();
  await page.getByText('2 players · managed by May').waitFor();

  const manager = await Seat.take(browser, laurel.url, { as: await door.join('may@example.org'), reducedMotion: 'reduce' });
  await manager.open(`/v_players/${organisationId}/team/${teamid}`);
  await manager.page.getByRole('button', { name: 'Take Nils out of the team' }).click();
  await manager.page.getByText('Nils is no longer in the team').waitFor();
  await manager.page.getByRole('button', { name: 'Add players' }).waitFor();
  for (const name of ['Edit team', 'Actions for May']) expect(await manager.page.getByRole('button', { name }).count()).toBe(0);
  await manager.page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('2 players · managed by May').waitFor();

  await seat.open(`/v_players/${organisationId}?search=May`);
  await row('May').getByText('Team manager').waitFor();
  await page.getByRole('button', { name: 'Actions for May' }).click();
  await page.getByRole('menuitem', { name: 'End team management' }).click();
  await page.getByText('May manages no more').waitFor();
  await manager.page.getByRole('button', { name: 'Add players' }).waitFor({ state: 'detached' });
  expect([may, manager.complaints]).toEqual([expect.any(String), []]);
  await manager.leave();
});

test('RT-066 whoever adds players to a team sees who is in it already, and adds others alone', async () => {
  const { page } = seat;
  await door.add(admin, { name: 'Olga Blue', team: 'Blues' }, { name: 'Otto Blue' });
  const { body } = await admin.get('team/fetch_list');
  const { teamid } = (body.teams as { teamid: string; teamname: string }[]).find(({ teamname }) => teamname === 'Blues')!;
  await seat.open(`/v_players/${organisationId}/team/${teamid}`);
  await page.getByRole('button', { name: 'Add players' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add players to Blues' });
  await dialog.getByRole('combobox').fill('Blue');
  const found = (name: string, ticked: boolean) => page.getByRole('option', { name, selected: ticked });
  await found('Olga Blue', true).click();
  await dialog.getByRole('combobox').fill('Blue');
  await found('Otto Blue', false).click();
  await dialog.getByRole('button', { name: 'Add players' }).click();
  await page.getByText('Otto Blue is in the team').waitFor();
  await row('Otto Blue').waitFor();
});

test('RT-063 R-232 an admin pastes a list, sees the fate of each row, repairs what is refused, and writes the rest; on a phone too', async () => {
  const { page } = seat;
  await door.add(admin, { name: 'Mateo Engel', email: 'mateo@fjord.example', external_id: 'M-1', team: 'Harbour' });
  const crew = Array.from({ length: 200 }, (_, at) => `Crew ${at},crew${at}@fjord.example,Meadow,`);
  const rows = [
    'name,e-mail,team,external id',
    'Mateo Engel,mateo@fjord.example,Meadow,M-1',
    'Elif Kaya,elif@fjord.example,Harbor,',
    'Hugo Lambert,hugo@fjord.example,,',
    'Kaito Abe,kaito@,,',
    ...crew,
    'Hugo L.,hugo@fjord.example,,',
  ];
  await seat.open(`/v_players/${organisationId}/add`);
  await page.getByLabel('Names, or a table').fill(rows.join('\n'));
  await page.getByRole('button', { name: 'Check 205 people' }).click();
  await page.getByRole('heading', { level: 1, name: '205 people to check' }).waitFor();
  const line = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await line('Mateo Engel').getByText('Team Harbour + Meadow').waitFor();
  await page.getByText('201 people are written: 200 new, 1 changed. 0 stay as they are, 4 are left out.').waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(60);

  // From one refused row to the next, and to the twin at the other end.
  await page.getByRole('button', { name: 'Next refused: row 206' }).click();
  await line('Hugo L.').getByRole('button', { name: 'row 4' }).click();
  await line('Hugo Lambert').getByText('Same e-mail as').waitFor();
  await page.getByRole('group', { name: 'Which rows are shown' }).getByRole('button', { name: '4 Refused' }).click();
  await line('Kaito Abe').getByText('Not an e-mail address').waitFor();
  await page.getByRole('complementary').getByRole('button', { name: 'Use Harbour' }).click();
  await line('Elif Kaya').waitFor({ state: 'detached' });
  await resize(page, { width: 390, height: 844 });
  await page.getByText('3 refused · 1 changed').click();
  await page.getByRole('button', { name: 'Keep the first' }).click();
  await page.getByText('203 people are written: 202 new, 1 changed. 0 stay as they are, 2 are left out.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Import 203 people' }).click();
  await page.getByText('Written: 202 new, 1 changed', { exact: true }).waitFor();
  await resize(page, { width: 1440, height: 900 });
  await seat.open(`/v_players/${organisationId}?search=Elif`);
  await row('Elif Kaya').getByRole('cell', { name: 'Harbour' }).waitFor();
}, 120_000);
