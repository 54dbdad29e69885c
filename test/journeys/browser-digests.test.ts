import type { Browser } from 'playwright-core';
import { DigestLinks } from '../../src/digests/digest-links.ts';
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
let annId = '';

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  [annId = ''] = await ground.players('Ann');
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

test('who opens the address that ends the mails is asked, whoever they are; one press ends them, and a wrong address says so', async () => {
  const links = ground.laurel.app.get(DigestLinks);
  const visitor = await Seat.take(browser, ground.url, { reducedMotion: 'reduce', colorScheme: 'light' });
  const { page } = visitor;
  const chosen = async () => (await asAnn.get('notifications/digest')).body.digest;
  const before = await chosen();
  const address = new URL(await links.of({ organisationId: ground.organisationId, profileId: annId }));
  await page.goto(`${ground.url}${address.pathname}${address.search}`);
  await page.getByRole('heading', { name: 'Mails about what is new' }).waitFor();
  await looksRight(page);
  expect(await chosen()).toBe(before);
  await page.getByRole('button', { name: 'Mail me no more' }).press('Enter');
  await page.getByText('You are mailed no more.').waitFor();
  await looksRight(page);
  expect(await chosen()).toBe('off');
  expect(visitor.complaints).toEqual([]);

  await page.goto(`${ground.url}/v_login/unsubscribe/made-up`);
  await page.getByRole('button', { name: 'Mail me no more' }).click();
  await page.getByRole('alert').getByText('This address ends no mails').waitFor();
  await visitor.leave();
});
