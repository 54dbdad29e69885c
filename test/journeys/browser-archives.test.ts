import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { Seat } from './browser.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';
import { unzipped } from './unzipped.ts';

let laurel: TestLaurel;
let door: Door;
let browser: Browser;
let ahead: { minutes: number };
beforeAll(async () => {
  [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
  door = new Door(laurel);
  ahead = clockAhead(laurel);
});
afterAll(async () => {
  await browser.close();
  await laurel.close();
});

test('an admin takes the archive of a player; the player sees who did, and takes their own once they have shown who they are', async () => {
  const { client } = await door.admin('boss@example.org', 'Archiving');
  const [ann = ''] = await door.add(client, { name: 'Ann Example', email: 'ann@example.org' });
  const annIn = await door.join('ann@example.org');
  const boss = await Seat.take(browser, laurel.url, { as: client });
  await boss.open(`/v_profile/${ann}`);
  await boss.page.getByRole('button', { name: 'Actions', exact: true }).click();
  const [download] = await Promise.all([
    boss.page.waitForEvent('download'),
    boss.page.getByRole('menuitem', { name: 'Download archive' }).click(),
  ]);
  expect(
    unzipped(readFileSync(await download.path()))
      .get('index.html')
      ?.toString(),
  ).toContain('Ann Example');
  expect(boss.complaints).toEqual([]);
  await boss.leave();

  const seat = await Seat.take(browser, laurel.url, { as: annIn });
  const { page } = seat;
  await seat.open('/v_settings/account');
  await page.getByText('The Admin took your archive').waitFor();
  ahead.minutes = 60;
  await page.getByRole('button', { name: 'Download archive: Archiving' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).waitFor();
  await page.getByLabel('Code').waitFor();
  const code = /^(\d{6})\r?$/m.exec((await door.mails('ann@example.org')).at(-1) ?? '')?.[1] ?? '';
  const [own] = await Promise.all([page.waitForEvent('download'), page.keyboard.type(code)]);
  expect(own.suggestedFilename()).toBe('laurel-archive.zip');
  await page.getByText('The archive is downloaded').waitFor();
  expect(seat.complaints.filter((complaint) => !complaint.includes('status of 403'))).toEqual([]);
  await seat.leave();
});
