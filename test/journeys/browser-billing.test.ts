import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { billing, billingOf } from '../../src/billing/billing.ts';
import type { BillingEvent } from '../../src/billing/billing.events.ts';
import { USUAL_TARIFF } from '../../src/billing/plans.values.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { Seat, until } from './browser.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lookOver } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

const SETTINGS = '/v_settings/organization';
const AT = '2026-11-01T12:00:00.000Z';

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
const folder = mkdtempSync(join(tmpdir(), 'laurel-plans-'));

/** The usual plans, one of them with a limit of quests. */
const plansIn = (folder: string) => {
  const file = join(folder, 'plans.json');
  const plans = USUAL_TARIFF.plans.map(({ id, name, prices, limits: { players } }) => {
    const limits = { ...(players !== null && { players }), ...(id === 1 && { quest_participants: 25 }) };
    return { id, name, monthly: prices.monthly / 100, annually: prices.annually / 100, ...limits };
  });
  writeFileSync(file, JSON.stringify({ vat: { country: 'AT', percent: 20 }, plans }));
  return file;
};

beforeAll(async () => {
  const plans = plansIn(folder);
  const [laurel, started] = await Promise.all([startTestLaurel({ LAUREL_BILLING: 'stand-in', LAUREL_PLANS: plans }), startBrowser()]);
  browser = started;
  ground = await openPoints({ on: laurel });
  const [ann = ''] = await ground.players('Ann');
  await ground.settled();
  admin = await Seat.take(browser, ground.url, { as: ground.admin, reducedMotion: 'reduce', colorScheme: 'light' });
  player = await Seat.take(browser, ground.url, { as: await ground.asPlayer(ann), reducedMotion: 'reduce', colorScheme: 'light' });
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
  rmSync(folder, { recursive: true });
});

const happens = async (...facts: BillingEvent[]) => {
  const { organisationId, laurel } = ground;
  const context = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'schedule' as const };
  await laurel.app.get(Decisions).decide(billing, billingOf(organisationId), context, () => facts);
};

test('R-013 R-014 R-015 R-016 R-020 U-040 whoever administers is told that the trial is over, everywhere but on the plan page, until they close it', async () => {
  const { page } = admin;
  await admin.open(`${SETTINGS}/usage`);
  await page.getByText('You try all of Laurel until').waitFor();
  await happens({ type: 'PlanExpired', data: { plan: 0, at: AT } });
  await page.getByText('Your trial is over: you have the Starter plan.').waitFor();
  expect(await page.getByRole('region', { name: 'Your trial is over' }).count()).toBe(0);
  expect(await lookOver(admin.page, 'billing-usage')).toEqual([]);

  await admin.go(SETTINGS);
  const banner = page.getByRole('region', { name: 'Your trial is over' });
  await banner.getByRole('link', { name: 'See the plan' }).waitFor();
  await banner.getByRole('button', { name: 'Close' }).click();
  await admin.open(SETTINGS);
  await page.getByRole('link', { name: /Plan and usage/ }).waitFor();
  expect(await banner.count()).toBe(0);
  await player.open('/v_points');
  await player.page.getByRole('heading', { level: 1 }).waitFor();
  expect(await player.page.getByRole('region', { name: 'Your trial is over' }).count()).toBe(0);
});

test('IS-07 R-144 R-280 U-152 a plan that is wanted leads to what it needs, says so at the fields, is paid for and chosen', async () => {
  const { page } = admin;
  await admin.open(`${SETTINGS}/usage`);
  await page.getByRole('button', { name: 'Annually' }).click();
  await page.getByText('€39.00 a month').waitFor();
  await page
    .getByText(/^Players: limited to \d+$/)
    .first()
    .waitFor();
  await page.getByText('Participants of a quest: limited to 25', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Choose Basic' }).click();
  await page.waitForURL(/billing\?plan=1&period=annually/);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Name').fill('Acme');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('6 fields to correct').waitFor();
  expect(await field('City').getAttribute('aria-invalid')).toBe('true');
  expect(await lookOver(admin.page, 'billing-details')).toEqual([]);

  await page.getByRole('combobox', { name: 'Country' }).fill('Austr');
  await page.getByRole('option', { name: 'Austria' }).click();
  await field('VAT number').fill('ATU13585628');
  await field('Address').fill('Ring 1');
  await page.getByText('This is no VAT number of the country').waitFor();
  await field('VAT number').fill('ATU13585627');
  await field('Postal code').fill('1010');
  await field('City').fill('Wien');
  await field('E-mail for bills').fill('bills@example.org');
  await page.getByRole('combobox', { name: 'Way to pay' }).click();
  await page.getByRole('option', { name: 'Test card', exact: true }).click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Checked', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Go to payment' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay with this' }).click();
  await page.getByText('Test card is used for your bills.').waitFor();
  await page.getByRole('button', { name: 'Choose Basic' }).click();
  await page.getByRole('cell', { name: '€561.60' }).waitFor();
  await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor();
  expect(await lookOver(admin.page, 'billing-bills')).toEqual([]);
  expect(await ground.facts('PeriodBilled', 'PaymentReceived')).toHaveLength(2);
});

test('R-017 R-018 R-019 U-039 everybody sees that the organisation is frozen and why; an admin is led to the plan', async () => {
  await player.open('/v_points');
  await happens({ type: 'OrganisationFrozen', data: { why: 'unpaid', at: AT } });
  const banner = player.page.getByRole('region', { name: 'This organisation is frozen' });
  await banner.getByText('a bill is overdue', { exact: false }).waitFor();
  await banner.getByText('An admin can change that.', { exact: false }).waitFor();
  expect(await banner.getByRole('link').count()).toBe(0);
  expect(await lookOver(player.page, 'billing-frozen')).toEqual([]);

  const { page } = admin;
  await admin.open('/v_points');
  await page.getByRole('region', { name: 'This organisation is frozen' }).getByRole('link', { name: 'See the plan' }).click();
  await page.waitForURL(/usage$/);
  await page.getByRole('region', { name: 'This organisation is frozen' }).waitFor({ state: 'hidden' });
  await page.getByText('a bill is overdue', { exact: false }).waitFor();
  await happens({ type: 'OrganisationThawed', data: { at: AT, idleAt: '2030-01-01T00:00:00.000Z' } });
  await until('the player can go on', async () => (await banner.count()) === 0);
});

test('who is no admin is told that plans and bills are not theirs to see', async () => {
  for (const path of ['usage', 'billing']) {
    await player.open(`${SETTINGS}/${path}`);
    await player.page.getByText('Not yours to see').waitFor();
  }
});
