import type { Browser } from 'playwright-core';
import { Seat } from './browser.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let ann: Seat;
let asAnn: Client;

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  const [annId = ''] = await ground.players('Ann');
  asAnn = await ground.asPlayer(annId);
  const looks = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...looks });
  ann = await Seat.take(browser, ground.url, { as: asAnn, ...looks });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  expect([...admin.complaints, ...ann.complaints]).toEqual([]);
});

test('an admin says how often people are mailed (RT-010), and each may have it less often (RT-023), by keys alone', async () => {
  await ann.open('/v_settings/accountdata');
  await ann.page.getByText('This browser').waitFor();
  const own = ann.page.getByRole('group', { name: 'Mails about what is new' });
  expect(await own.count()).toBe(0);

  await admin.open('/v_settings/organization/organization');
  const all = admin.page.getByRole('group', { name: 'People are mailed' });
  expect(await all.getByRole('radio', { name: 'Never' }).isChecked()).toBe(true);
  await all.getByRole('radio', { name: 'Never' }).focus();
  await admin.page.keyboard.press('ArrowDown');
  await admin.page.keyboard.press('ArrowDown');
  await admin.page.getByText('1 change').waitFor();
  await looksRight(admin.page);
  await admin.page.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.page.getByText('Saved', { exact: true }).waitFor();
  expect((await ground.admin.get('organization/fetch_one')).body.organization).toMatchObject({ digest: 'daily' });

  await own.getByRole('button', { name: 'Every day', pressed: true }).waitFor();
  await own.getByRole('button', { name: 'Every Monday' }).focus();
  await ann.page.keyboard.press('Enter');
  await own.getByRole('button', { name: 'Every Monday', pressed: true }).waitFor();
  await looksRight(ann.page);
  expect((await asAnn.get('notifications/digest')).body).toMatchObject({ digest: 'weekly', organisation_digest: 'daily' });
});
