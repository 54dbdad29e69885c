import { setImmediate as nextTurn } from 'node:timers/promises';
import { Projector } from '../../projections/platform/projector.ts';
import { upcast } from '../../migrations-events/upcast.ts';
import { billing, billingOf } from '../../src/billing/billing.ts';
import { comeDue } from '../../src/billing/come-due.ts';
import { USUAL_TARIFF } from '../../src/billing/plans.values.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { dueOf } from '../../src/platform/schedule/due.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { Settled } from '../../src/platform/settled.ts';
import { clockAhead, Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

const DAY = 24 * 60;
const AUSTRIA = 12;
/** Who is billed, as a paid plan asks it. */
const details = {
  billname: 'Marmalade Ltd',
  billvat: 'U13585627',
  billaddress: 'Orange Lane 1',
  billpostalcode: '1010',
  billcity: 'Wien',
  billcountry: AUSTRIA,
  billemail: 'bills@example.org',
  paymentmethod: 1,
};
const REFUSED_CARD = 2;

/** A server with billing on, and an organisation in Vienna. Its clock can be set ahead. */
async function openBilling(laurel: TestLaurel, name: string) {
  const [door, ahead, store] = [new Door(laurel), clockAhead(laurel), laurel.app.get(EventStore)];
  const address = `${name}@example.org`;
  const { client: first, organisationId } = await door.admin(address, name);
  const scheduler = laurel.app.get(Scheduler);
  const ground = {
    door,
    organisationId,
    admin: first,
    /** All that follows of what is due, and what is paid of it. */
    async settle(): Promise<void> {
      for (let before = ''; before !== (await store.head());) {
        before = await store.head();
        await laurel.app.get(Settled).settled(before);
        scheduler.look();
        await scheduler.idle();
        await nextTurn();
      }
    },
    /** It is so many days later: whoever was signed in signs in anew. */
    async later(days: number): Promise<void> {
      ahead.minutes += days * DAY;
      await ground.settle();
      ground.admin = await door.enter(address);
    },
    async facts(...types: string[]) {
      const found: Record<string, unknown>[] = [];
      for await (const { type, data } of store.readStream(billingOf(organisationId)))
        if (types.includes(type)) found.push(data as Record<string, unknown>);
      return found;
    },
    async profile() {
      const { body } = await ground.admin.get('auth/get_user_info');
      return (body.profiles as Record<string, unknown>[]).find(({ organization_id }) => organization_id === organisationId);
    },
    async ok(path: string, sent: object = {}) {
      const { status, body } = await ground.admin.post(`organization/${path}`, sent);
      if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
      await door.seen({ position: body.position ?? (await store.head()) });
      return body;
    },
  };
  await ground.settle();
  return ground;
}

describe('Where billing is off', () => {
  let laurel: TestLaurel;

  beforeAll(async () => {
    laurel = await startTestLaurel();
  });
  afterAll(() => laurel.close());

  test('all is included: nothing of plans is told, asked or kept, and nothing ever freezes', async () => {
    const { admin, profile, organisationId, later, settle, facts } = await openBilling(laurel, 'free');
    expect(Object.keys((await profile()) ?? {})).not.toEqual(expect.arrayContaining(['plan']));
    const { body } = await admin.get('organization/fetch_one', { billing: 1, usage: 1 });
    expect(Object.keys(body).sort()).toEqual(['organization', 'status']);
    expect((await admin.get('organization/plans')).body.plans).toEqual([]);
    expect((await admin.get('organization/payments')).body.payments).toEqual([]);
    expect((await admin.post('organization/save_org', details)).body.code).toBe('not-billed');
    expect((await admin.post('organization/update_subscription', { plan: 1 })).body.code).toBe('not-billed');
    await later(200);
    await settle();
    await expect(facts('OrganisationUsed')).rejects.toThrow();
    expect((await laurel.app.get(Decisions).load(billing, billingOf(organisationId))).frozen).toBeUndefined();
  });
});

describe('Where billing is on', () => {
  let laurel: TestLaurel;
  let acme: Awaited<ReturnType<typeof openBilling>>;

  beforeAll(async () => {
    laurel = await startTestLaurel({ LAUREL_BILLING: 'stand-in' });
    acme = await openBilling(laurel, 'acme');
  });
  afterAll(() => laurel.close());

  test('R-011 players are not told who is billed, and a sample is not billed', async () => {
    const sample = await openPoints({ on: laurel, sample: true });
    expect((await sample.admin.get('auth/get_user_info')).body.profiles).toMatchObject([{ never_stale: 1 }]);
    expect((await sample.admin.post('organization/update_subscription', { plan: 0 })).body.code).toBe('not-billed');
    const [ann = ''] = await sample.players('Ann');
    const player = await sample.asPlayer(ann);
    expect((await player.get('organization/fetch_one')).status).toBe(200);
    for (const part of ['billing', 'usage']) expect((await player.get('organization/fetch_one', { [part]: 1 })).status).toBe(403);
  });

  test('U-150 U-037 R-014 R-020 the trial is all of Laurel for 30 days, and expires once though nobody looks', async () => {
    await acme.ok('settings', { name: 'Acme' });
    expect(await acme.profile()).toMatchObject({ plan: 0, expired_plan: 0, is_stale: 0, never_stale: 0 });
    const { body } = await acme.admin.get('organization/fetch_one', { billing: 1, usage: 1 });
    expect(body).toMatchObject({
      billing: { plan: 0, period: 'monthly', trial_ends: expect.any(String), paid_until: null },
      usage: { players: { count: 1, limit: null }, above_usage: 0 },
      prices: [{ id: 0, current: 1 }, { id: 1, price_monthly: 4_900 }, { id: 2 }, { id: 3 }],
    });
    await acme.later(31);
    expect(await acme.profile()).toMatchObject({ expired_plan: 1, is_stale: 0 });
    expect((await acme.admin.get('organization/fetch_one', { usage: 1 })).body).toMatchObject({ usage: { players: { limit: 10 } } });
    const [expired, ...others] = await acme.facts('PlanExpired');
    expect([expired?.at, others]).toEqual([body.billing && (body.billing as { trial_ends: string }).trial_ends, []]);
  });

  test('R-133 R-144 a paid plan needs details, and says which, in no words but the fields', async () => {
    const { status, body } = await acme.admin.post('organization/save_org', { plan: 1, billcountry: AUSTRIA });
    expect([status, body.code, body.message]).toEqual([409, 'billing-incomplete', '']);
    expect((body.fields as { field: string }[]).map(({ field }) => field)).toEqual([
      'billname',
      'billvat',
      'billaddress',
      'billpostalcode',
      'billcity',
      'billemail',
    ]);
    expect((await acme.admin.post('organization/update_subscription', { plan: 1 })).body).toMatchObject({ code: 'billing-incomplete' });
    expect((await acme.admin.get('organization/check_vat', { country_code: 'AT', vat_no: 'ATU13585628' })).body.valid).toBe(0);
  });

  test('U-156 what may be noted is an event, an error or a plan', async () => {
    for (const log_type of ['event', 'error', 'plan']) await acme.ok('log_org', { log_type, og_info: 'Non EU vat no entered' });
    expect(await acme.admin.post('organization/log_org', { log_type: 'word', og_info: '' })).toMatchObject({ status: 400 });
  });

  test('details are sealed, and the audit trail tells of them without a word of theirs', async () => {
    await acme.ok('save_org', { ...details, plan: 1 });
    const [saved] = await acme.facts('BillingDetailsSaved');
    expect(saved).toEqual({ details: { key: acme.organisationId, box: expect.any(String) }, country: 'AT', vat: 'verified' });
    expect((await acme.admin.get('organization/fetch_one', { billing: 1 })).body).toMatchObject({
      billing: { ...details, billvat: 'ATU13585627', verified_vat_no: 'ATU13585627' },
    });
    const { body } = await acme.admin.get('scoreseries/audit', { type: 'BillingDetailsSaved' });
    expect(JSON.stringify(body)).toContain('"type":"BillingDetailsSaved"');
    expect(JSON.stringify(body)).not.toMatch(/Marmalade|Orange|bills@/);
    const refused = await acme.admin.post('organization/save_org', { billname: 'Mine', was: { billname: 'Before' } });
    expect(refused.body).toMatchObject({ code: 'changed-since', fields: [{ field: 'billname' }] });
  });

  test('U-152 R-282 R-283 a plan is billed at once and then each month, once, and paid with what was said', async () => {
    expect((await acme.admin.post('organization/update_subscription', { plan: 1 })).body).toMatchObject({ code: 'payment-method-missing' });
    const { url } = await acme.ok('login_payment_portal', { returnurl: '/v_settings/organization/usage' });
    expect(new URL(String(url), laurel.url).searchParams.get('portal')).toBe('/v_settings/organization/usage');
    const foreign = await acme.admin.post('organization/login_payment_portal', { returnurl: 'https://evil.example' });
    expect(foreign.body).toMatchObject({ code: 'invalid-input', fields: [{ field: 'returnurl' }] });
    await acme.ok('accept_payment');
    await acme.ok('update_subscription', { plan: 1, period: 'monthly' });
    await acme.settle();
    expect(await acme.profile()).toMatchObject({ plan: 1, expired_plan: 0 });
    await acme.later(32);
    const { payments } = (await acme.admin.get('organization/payments')).body;
    expect(payments).toMatchObject([
      { id: '2', amount: 4_900, vat: 980, total: 5_880, status: 'paid' },
      { id: '1', plan: 'Basic', invoice_address: 'Marmalade Ltd\nOrange Lane 1\n1010 Wien\nATU13585627' },
    ]);
    expect((await acme.facts('PaymentReceived')).map(({ billId }) => billId)).toEqual(['1', '2']);
  });

  test('a view that is rebuilt bills nothing again, and comes back identical', async () => {
    const before = await acme.facts('PeriodBilled', 'PaymentReceived', 'PlanExpired');
    await laurel.app.get(Projector).rebuild('billing');
    await acme.settle();
    expect(await acme.facts('PeriodBilled', 'PaymentReceived', 'PlanExpired')).toEqual(before);
    expect(await laurel.app.get(Projector).verify('billing')).toMatchObject([{ view: 'billing', differences: [] }]);
  });

  test('two processes at a due instant bill once', async () => {
    const store = laurel.app.get(EventStore);
    const quotas = new Quotas({ facts: Infinity, bytes: Infinity });
    const stream = billingOf(acme.organisationId);
    const processes = [new Decisions(store, upcast, quotas), new Decisions(store, upcast, quotas)];
    const { term } = await laurel.app.get(Decisions).load(billing, stream);
    const { context, dueAt } = dueOf('continue-billing', `${acme.organisationId}/billing`, term?.to ?? '');
    const terms = { zone: 'Europe/Vienna', tariff: USUAL_TARIFF };
    await Promise.all(processes.map((one) => one.decide(billing, stream, context, (state) => comeDue(state, dueAt, terms))));
    expect((await acme.facts('PeriodBilled')).length).toBe(3);
    await acme.settle();
    expect((await acme.facts('PaymentReceived')).length).toBe(3);
  });

  test('U-082 R-017 what is not paid for 14 days freezes: all is read, nothing is changed but billing and accounts, and a payment ends it', async () => {
    await acme.ok('save_org', { paymentmethod: REFUSED_CARD });
    await acme.ok('accept_payment');
    const { term } = await laurel.app.get(Decisions).load(billing, billingOf(acme.organisationId));
    await acme.later(76);
    expect(await acme.facts('PaymentFailed')).toMatchObject([{ billId: '4', why: 'refused' }]);
    expect(await acme.profile()).toMatchObject({ is_stale: 1, stale_reason: 'unpaid', plan: 1, stale_date: expect.any(String) });
    expect((await acme.facts('OrganisationFrozen')).length).toBe(1);
    expect((await acme.facts('PeriodBilled')).at(-1)?.from).toBe(term?.to);

    const added = await acme.admin.post('group/save_members', { newprofiles: [{ name: 'Ann' }] });
    expect(added).toMatchObject({ status: 409, body: { code: 'organisation-frozen', why: 'unpaid' } });
    expect((await acme.admin.get('profile/list_players')).status).toBe(200);
    expect((await acme.admin.post('account/update_account', { AccountName: 'Ada' })).status).toBe(200);

    const refused = await acme.admin.post('organization/accept_payment');
    expect(refused.body.code).toBe('payment-failed');
    await acme.ok('save_org', { paymentmethod: 1 });
    await acme.ok('accept_payment');
    await acme.settle();
    expect(await acme.profile()).toMatchObject({ is_stale: 0 });
    expect((await acme.admin.post('group/save_members', { newprofiles: [{ name: 'Ann' }] })).status).toBe(200);
    expect((await acme.facts('OrganisationThawed')).length).toBe(1);
  });

  test('R-120 the free plan freezes after 90 days without a use, and whoever is told may choose it again', async () => {
    const quiet = await openBilling(laurel, 'quiet');
    await quiet.ok('save_org', { what: 'Quests', howlikely: 2, billcountry: AUSTRIA });
    await quiet.ok('update_subscription', { plan: 0 });
    await quiet.later(91);
    expect(await quiet.profile()).toMatchObject({ is_stale: 1, stale_reason: 'unused', expired_plan: 0 });
    const { status, body } = await quiet.admin.post('organization/settings', { name: 'Loud' });
    expect([status, body.code]).toEqual([409, 'organisation-frozen']);
    await quiet.ok('update_subscription', { plan: 0 });
    expect((await quiet.admin.post('organization/settings', { name: 'Loud' })).status).toBe(200);
  });
});
