import type { Browser, Page } from 'playwright-core';
import { resize, Seat, until } from './browser.ts';
import { type BoardsGround, openBoards } from './widget-boards-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('Status boards on profiles (RT-108, U-208)', () => {
  let ground: BoardsGround;
  let browser: Browser;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openBoards(), startBrowser()]);
    await ground.put({ custom_title: 'Points', show_for: 'player', period: 'all' }, ground.admin, { template: 1 });
    await ground.put({ custom_title: 'Ranks', widget_type: 'playerlist', period: 'all', height: 'high' }, ground.admin, { template: 1 });
    await ground.put({ custom_title: 'Entries', sumcount: 'count', show_for: 'player', period: 'all' }, ground.admin, { template: 1 });
    seat = await Seat.take(browser, ground.laurel.url, { as: ground.annsClient, reducedMotion: 'reduce' });
    ({ page } = seat);
  }, 120_000);

  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-status-boards.png' });
    await browser.close();
    await ground.laurel.close();
    expect(seat.complaints).toEqual([]);
  });

  const tile = (name: string, on = page) => on.getByRole('article', { name, exact: true });
  const titles = async (on = page) =>
    (await on.getByRole('region', { name: 'Status board' }).getByRole('article').getByRole('heading').allTextContents()).sort();
  const ofProfile = async (profileId: string) =>
    (await ground.config(profileId)).widgets.map(({ custom_title, show_for_player_id: of }) =>
      `${String(custom_title)} ${String(of)}`.trim(),
    );
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  test('R-275 R-276 R-277: a profile shows the board of everybody of whose it is, 240 pixels a widget, a high one 520, in columns above 1000', async () => {
    await seat.open(`/v_profile/${ground.ann}`);
    await tile('Points').getByText('3', { exact: true }).waitFor();
    await tile('Ranks').getByText('Bob').waitFor();
    const heights = () =>
      Promise.all(['Points', 'Entries', 'Ranks'].map(async (name) => Math.round((await tile(name).boundingBox())?.height ?? 0)));
    const columns = async () =>
      new Set(await Promise.all(['Points', 'Ranks'].map(async (name) => (await tile(name).boundingBox())?.x))).size;
    for (const height of [600, 1200]) {
      await resize(page, { width: 1440, height });
      expect(await heights()).toEqual([240, 240, 520]);
    }
    expect(await columns()).toBe(2);
    await resize(page, { width: 1001, height: 900 });
    expect(await columns()).toBe(2);
    await resize(page, { width: 1000, height: 900 });
    expect(await columns()).toBe(1);
    expect(await heights()).toEqual([240, 240, 520]);
    await resize(page, { width: 1440, height: 900 });
    await ground.give(ground.ann, '4', '2026-03-01T10:00:00Z');
    await tile('Points').getByText('7', { exact: true }).waitFor();
    await seat.go(`/v_profile/${ground.ann}?at=2026-01-05T12:00:00Z`);
    await tile('Points').getByText('5', { exact: true }).waitFor();
  });

  test('U-208 U-210: by their own first change a player has a board of their own, in the editor of boards; others keep that of everybody', async () => {
    await seat.open(`/v_profile/${ground.ann}`);
    await act('Change status board');
    await page.getByRole('heading', { name: 'Status board of Ann' }).waitFor();
    expect(await page.getByRole('button', { name: 'Board settings' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Add widget' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('combobox', { name: 'Player', exact: true }).inputValue()).toBe('Whose board it is');
    await dialog.getByLabel('Title').fill('Mine');
    await page.getByRole('button', { name: 'Put it on the board' }).click();
    await page.getByRole('button', { name: 'Entries, choose to move or change it' }).click();
    await page.getByRole('button', { name: 'Remove Entries' }).click();
    await page.getByRole('button', { name: 'Points, choose to move or change it' }).click();
    await page.getByRole('button', { name: 'Make Points narrower' }).click();
    await page.getByRole('button', { name: 'Save board' }).click();
    await page.getByText('The board is saved.').first().waitFor();
    await page.getByRole('region', { name: /change/ }).waitFor({ state: 'detached' });
    await ground.settled();
    expect(await ofProfile(ground.ann)).toEqual(['Points', 'Ranks', 'Mine']);
    expect(await ofProfile(ground.bob)).toEqual(['Points', 'Ranks', 'Entries']);
    await page.getByRole('link', { name: 'Show it' }).click();
    await until('her own is on her profile', async () => (await titles()).join() === 'Mine,Points,Ranks');
    await seat.go(`/v_profile/${ground.bob}`);
    await until('his is that of everybody', async () => (await titles()).join() === 'Entries,Points,Ranks');
    expect(await page.getByRole('link', { name: 'Change', exact: true }).count()).toBe(0);
    await seat.go(`/v_dashboard/status/edit?of=${ground.bob}`);
    await page.getByText('Not yours to see').first().waitFor();
  });

  test('U-208: an admin copies it to others, who see of themselves what showed the one, and restores it', async () => {
    const admins = await Seat.take(browser, ground.laurel.url, { as: ground.admin, reducedMotion: 'reduce' });
    const own = { show_for: 'player', show_for_player_id: ground.ann, period: 'all' };
    await ground.put({ custom_title: 'Of Ann', ...own }, ground.annsClient);
    const { page: theirs } = admins;
    const choose = async (name: string) => {
      await theirs.getByRole('button', { name: 'Actions', exact: true }).click();
      await theirs.getByRole('menuitem', { name }).click();
    };
    await admins.open(`/v_profile/${ground.ann}`);
    await choose('Copy status board to others');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await theirs.getByText('Choose a player').waitFor();
    await theirs.getByRole('dialog').getByRole('combobox').fill('Bob');
    await theirs.getByRole('option', { name: /Bob/ }).click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).click();
    await theirs.getByText('The status board is copied.').waitFor();
    await ground.settled();
    expect(await ofProfile(ground.bob)).toEqual(['Points', 'Ranks', 'Mine', `Of Ann ${ground.bob}`]);
    await admins.go(`/v_profile/${ground.bob}`);
    await tile('Of Ann', theirs).getByText('7.5').waitFor();
    await choose('Restore status board');
    await theirs.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await until('it is that of everybody again', async () => (await titles(theirs)).join() === 'Entries,Points,Ranks');
    await admins.go('/v_dashboard');
    await choose('Status board of everybody');
    await theirs.getByRole('button', { name: 'Entries, choose to move or change it' }).click();
    await theirs.getByRole('button', { name: 'Remove Entries' }).click();
    await theirs.getByRole('button', { name: 'Save board' }).click();
    await theirs.getByText('The board is saved.').first().waitFor();
    await ground.settled();
    expect([await ofProfile(ground.bob), (await ofProfile(ground.ann)).length]).toEqual([['Points', 'Ranks'], 4]);
    expect(admins.complaints).toEqual([]);
    await admins.leave();
  });

  test('an organisation that hides status boards shows none, and whoever has an empty one neither', async () => {
    await ground.done(ground.admin.post('organization/userview', { profile_show_status: 0 }));
    await seat.open(`/v_profile/${ground.bob}`);
    await page.getByRole('heading', { name: 'Points', exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Status board' }).count()).toBe(0);
    await ground.done(ground.admin.post('organization/userview', { profile_show_status: 1 }));
    for (const { id } of (await ground.config(ground.bob)).widgets)
      await ground.done(ground.bobsClient.delete('widget/remove_widget', { unique_id: id }));
    await seat.open(`/v_profile/${ground.bob}`);
    await page.getByRole('heading', { name: 'Points', exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Status board' }).count()).toBe(0);
  });
});
