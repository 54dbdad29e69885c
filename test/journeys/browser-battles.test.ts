import type { Browser } from 'playwright-core';
import { Seat } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  await ground.series({ name: 'Deals' });
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

/** Two players, each in front of a browser. */
async function two(name: string, size?: { width: number; height: number }) {
  const ids = await ground.players(`Ann ${name}`, `Bob ${name}`);
  const [ann, bob] = await Promise.all(
    ids.map(async (id) => {
      const client = await ground.asPlayer(id);
      return { id, client, seat: await Seat.take(browser, ground.url, { as: client, ...(size && { viewport: size }) }) };
    }),
  );
  await ground.settled();
  return [ann!, bob!] as const;
}

test('R-031 R-034 R-035 U-106 one challenges on a profile in three clicks; the other sees it at once, accepts it, and both see that it runs', async () => {
  const [ann, bob] = await two('runs');
  await bob.seat.open(`/v_profile/${ann.id}`);
  await ann.seat.open(`/v_profile/${bob.id}`);
  const { page } = ann.seat;
  await page.getByRole('button', { name: 'Battle', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Challenge Bob runs' });
  await dialog.getByRole('button', { name: '1 hour' }).click();
  await dialog.getByText('Bob runs has until').waitFor();
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Send the challenge' }).click();
  await page.getByText('Bob runs is challenged').waitFor();
  await page.getByText('You are already in a battle with this player.').waitFor();
  expect(await page.getByRole('button', { name: 'Battle', exact: true }).isDisabled()).toBe(true);

  const card = bob.seat.page.getByRole('article', { name: 'Ann runs against Bob runs' });
  await card.getByText('Ann runs challenges you').waitFor();
  await looksRight(bob.seat.page);
  await card.getByRole('button', { name: 'Accept' }).click();
  await card.getByText('Against Ann runs, until').waitFor();
  await page.getByRole('article').getByText('Against Bob runs, until').waitFor();
  expect([ann.seat.complaints, bob.seat.complaints]).toEqual([[], []]);
  await Promise.all([ann.seat.leave(), bob.seat.leave()]);
});

test('R-033 on a phone one challenges by keys, with targets and hours of one’s own; what is wrong is said, and who declines has it gone', async () => {
  const [ann, bob] = await two('goes', { width: 360, height: 740 });
  await ann.seat.open(`/v_profile/${bob.id}`);
  const { page } = ann.seat;
  await page.getByRole('button', { name: 'Actions' }).first().press('Enter');
  await page.getByRole('menuitem', { name: 'Battle' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Challenge Bob goes' });
  await dialog.getByRole('button', { name: 'Other' }).press('Enter');
  await dialog.getByLabel('Hours').fill('1000');
  await dialog.getByText('Each has a target').click();
  await dialog.getByLabel('Your target').fill('100');
  await dialog.getByRole('button', { name: 'Send the challenge' }).press('Enter');
  await dialog.getByText('A whole number from 1 to 168').waitFor();
  await looksRight(page);
  await dialog.getByLabel('Hours').fill('2');
  await dialog.getByLabel('Target of Bob goes').fill('80');
  await dialog.getByRole('button', { name: 'Send the challenge' }).press('Enter');
  await page.getByText('Bob goes has until').waitFor();
  await page.getByText('target 100, theirs 80').waitFor();

  await bob.seat.open(`/v_profile/${bob.id}`);
  const card = bob.seat.page.getByRole('article', { name: 'Ann goes against Bob goes' });
  await card.getByText('target 80, theirs 100').waitFor();
  await card.getByRole('button', { name: 'Decline' }).click();
  await bob.seat.page.getByText('Declined: both of you are free again').waitFor();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('article').waitFor({ state: 'detached' });
  expect([ann.seat.complaints, bob.seat.complaints]).toEqual([[], []]);
  await Promise.all([ann.seat.leave(), bob.seat.leave()]);
});

test('R-036 R-041 U-105 a button that cannot be pressed says why; with who has no account there is none', async () => {
  const [ann, bob] = await two('none');
  await ground.admin.post('organization/battle_settings', { battle_opt_out: 1 });
  await ann.client.put('profile/update', { profile_id: ann.id, battle_optout: 1 });
  await ground.settled();
  await ann.seat.open(`/v_profile/${bob.id}`);
  const { page } = ann.seat;
  await page.getByText('You have opted out of battles.').waitFor();
  expect(await page.getByRole('button', { name: 'Battle', exact: true }).isDisabled()).toBe(true);
  const [nobody = ''] = await ground.players('Nobody');
  await ann.seat.open(`/v_profile/${nobody}`);
  expect(await page.getByRole('button', { name: 'Battle', exact: true }).count()).toBe(0);
  expect(ann.seat.complaints).toEqual([]);
  await Promise.all([ann.seat.leave(), bob.seat.leave()]);
});
