import { Decimal } from 'decimal.js';
import { NO_DETAILS } from '../../src/billing/billing-details.values.ts';
import type { BillingEvent } from '../../src/billing/billing.events.ts';
import { type Billing, daysLater, evolveBilling, nextDue, NO_BILLING, periodsLater } from '../../src/billing/billing.values.ts';
import { choosePlan } from '../../src/billing/choose-plan.ts';
import { comeDue } from '../../src/billing/come-due.ts';
import { countries, countryByCode } from '../../src/billing/countries.ts';
import { payBill } from '../../src/billing/pay-bills.ts';
import { tariffOf } from '../../src/billing/plans.ts';
import { amountsOf, type Plan, USUAL_TARIFF } from '../../src/billing/plans.values.ts';
import { checkDetails } from '../../src/billing/save-billing-details.ts';
import { useOrganisation } from '../../src/billing/use-organisation.ts';
import { readVatNumber } from '../../src/billing/vat-number.ts';
import type { Refused } from '../../src/platform/refused.ts';

const ZONE = 'Europe/Vienna';
const terms = { zone: ZONE, tariff: USUAL_TARIFF };
const details = { key: 'acme', box: 'sealed' };
const folded = (state: Billing, facts: readonly BillingEvent[]) => facts.reduce(evolveBilling, state);
const given = (...facts: BillingEvent[]) => folded(NO_BILLING, facts);
const saved: BillingEvent = { type: 'BillingDetailsSaved', data: { details, country: 'AT', vat: 'verified' } };
const firstUse = (at: string) => useOrganisation(NO_BILLING, at, ZONE);
const choose = (state: Billing, plan: number, at: string, period: 'monthly' | 'annually' = 'monthly') =>
  choosePlan(state, { plan, period }, at, { ...terms, canPay: true });
const types = (facts: readonly BillingEvent[]) => facts.map(({ type }) => type);
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    return error as Refused;
  }
  throw new Error('it was not refused');
};
/** All that follows by itself up to an instant, each when it is due, its bill paid at once. */
const passing = (from: Billing, to: string, paid = true) => {
  let state = from;
  const facts: BillingEvent[] = [];
  for (let due = nextDue(state); due !== undefined && due <= to; due = nextDue(state)) {
    const now = comeDue(state, due, terms);
    facts.push(...now);
    state = folded(state, now);
    const owed = state.bills.find(({ paidAt }) => paidAt === undefined);
    if (paid && owed) state = folded(state, payBill(state, owed.billId, { paid: true }, due, ZONE));
  }
  return { state, facts };
};
const billsOf = (facts: readonly BillingEvent[]) => facts.flatMap((fact) => (fact.type === 'PeriodBilled' ? [fact.data] : []));

describe('The times of billing', () => {
  test('30 days are days of the zone: one has 23 hours, another 25', () => {
    expect(daysLater('2026-03-10T09:00:00.000Z', 30, ZONE)).toBe('2026-04-09T08:00:00.000Z');
    expect(daysLater('2026-10-10T08:00:00.000Z', 30, ZONE)).toBe('2026-11-09T09:00:00.000Z');
    expect(daysLater('2026-10-10T08:00:00.000Z', 30, 'UTC')).toBe('2026-11-09T08:00:00.000Z');
    // 02:30 does not exist on the day that clocks are set forward.
    expect(daysLater('2026-02-27T01:30:00.000Z', 30, ZONE)).toBe('2026-03-29T01:30:00.000Z');
  });

  test('months that begin on the 31st end on the 28th, the 31st, the 30th: none drifts', () => {
    const ends = [1, 2, 3, 12, 13].map((months) => periodsLater('2026-01-31T11:00:00.000Z', months, 'monthly', ZONE).slice(0, 10));
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2027-01-31', '2027-02-28']);
    expect(periodsLater('2028-02-29T11:00:00.000Z', 1, 'annually', ZONE).slice(0, 10)).toBe('2029-02-28');
  });

  test('a year of months is billed without a gap, each once, at the local time of the first', () => {
    const start = '2026-01-31T11:00:00.000Z';
    const state = folded(given(saved), choose(given(saved), 1, start));
    const { facts } = passing(state, '2026-12-31T12:00:00.000Z');
    const bills = [...state.bills, ...billsOf(facts)];
    expect(bills.map(({ from }) => from.slice(5, 10)).join(' ')).toBe(
      '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31',
    );
    expect(bills.slice(1).map(({ from }) => from)).toEqual(bills.slice(0, -1).map(({ to }) => to));
    expect(bills[5]?.from).toBe('2026-06-30T10:00:00.000Z');
    expect(bills.map(({ billId }) => billId)).toEqual(bills.map((_, at) => String(at + 1)));
  });
});

describe('U-150 the trial', () => {
  test('lasts 30 days from the first use, expires once, and not for who chose a plan, be it the free one', () => {
    const used = given(...firstUse('2026-03-10T09:00:00.000Z'));
    const { facts, state } = passing(used, '2026-05-01T00:00:00.000Z');
    expect(facts).toEqual([{ type: 'PlanExpired', data: { plan: 0, at: '2026-04-09T08:00:00.000Z' } }]);
    expect(state).toMatchObject({ plan: 0, expired: true });
    expect(comeDue(state, '2026-04-09T08:00:00.000Z', terms)).toEqual([]);
    const chosen = folded(used, choose(used, 0, '2026-03-11T09:00:00.000Z'));
    expect(types(passing(chosen, '2026-05-01T00:00:00.000Z').facts)).toEqual([]);
    expect(folded(state, choose(state, 0, '2026-05-02T00:00:00.000Z')).expired).toBe(false);
  });

  test('a use is told once for each day of the zone', () => {
    const at = '2026-03-10T22:59:00.000Z';
    const once = given(...firstUse(at));
    expect(useOrganisation(once, at, ZONE)).toEqual([]);
    const [next, ...others] = useOrganisation(once, '2026-03-10T23:01:00.000Z', ZONE);
    expect([next, others]).toEqual([{ type: 'OrganisationUsed', data: { day: '2026-03-11', idleAt: '2026-06-08T22:01:00.000Z' } }, []]);
  });
});

describe('U-082 freezing', () => {
  test('the free plan freezes after 90 days without a use, once, however late it is looked at, and goes on when somebody chooses', () => {
    const used = given(...firstUse('2026-03-10T09:00:00.000Z'));
    const late = comeDue(used, '2027-01-01T00:00:00.000Z', terms);
    expect(late).toEqual([
      { type: 'PlanExpired', data: { plan: 0, at: '2026-04-09T08:00:00.000Z' } },
      { type: 'OrganisationFrozen', data: { why: 'unused', at: '2026-06-08T08:00:00.000Z' } },
    ]);
    const frozen = folded(used, late);
    expect(nextDue(frozen)).toBeUndefined();
    expect(useOrganisation(frozen, '2027-01-02T00:00:00.000Z', ZONE)).toEqual([]);
    const thaw = choose(frozen, 0, '2027-01-02T00:00:00.000Z');
    expect(types(thaw)).toEqual(['PlanChosen', 'OrganisationThawed']);
    const thawed = folded(frozen, thaw);
    expect([thawed.frozen, nextDue(thawed)]).toEqual([undefined, '2027-04-01T23:00:00.000Z']);
    expect(choose(thawed, 0, '2027-01-03T00:00:00.000Z')).toEqual([]);
  });

  test('a bill that is not paid for 14 days freezes, nothing is billed meanwhile, and the payment begins a new period', () => {
    const start = '2026-01-31T11:00:00.000Z';
    const owing = folded(given(saved), choose(given(saved), 1, start));
    const failed = folded(owing, payBill(owing, '1', { paid: false, why: 'refused' }, start, ZONE));
    expect(payBill(failed, '1', { paid: false, why: 'refused' }, start, ZONE)).toEqual([]);
    const { state: frozen, facts } = passing(failed, '2026-12-31T00:00:00.000Z', false);
    expect(facts).toEqual([{ type: 'OrganisationFrozen', data: { why: 'unpaid', at: '2026-02-14T11:00:00.000Z' } }]);
    const paying = payBill(frozen, '1', { paid: true }, '2026-06-15T08:00:00.000Z', ZONE);
    expect(types(paying)).toEqual(['PaymentReceived', 'OrganisationThawed']);
    const paid = folded(frozen, paying);
    expect(payBill(paid, '1', { paid: true }, '2026-06-15T09:00:00.000Z', ZONE)).toEqual([]);
    expect(nextDue(paid)).toBe('2026-06-15T08:00:00.000Z');
    const [next] = billsOf(comeDue(paid, '2026-06-15T08:00:00.000Z', terms));
    expect(next).toMatchObject({ billId: '2', number: 0, from: '2026-06-15T08:00:00.000Z', to: '2026-07-15T08:00:00.000Z' });
  });
});

describe('U-152 another plan', () => {
  const start = '2026-01-31T11:00:00.000Z';
  const basic = folded(given(saved), choose(given(saved), 1, start));

  test('begins with the next period; the same one again is no fact', () => {
    expect(choose(basic, 1, '2026-02-10T00:00:00.000Z')).toEqual([]);
    const wanted = choose(basic, 2, '2026-02-10T00:00:00.000Z', 'annually');
    expect(wanted).toEqual([{ type: 'PlanChosen', data: { plan: 2, period: 'annually', from: '2026-02-28T11:00:00.000Z' } }]);
    const state = folded(basic, [...wanted, ...payBill(basic, '1', { paid: true }, start, ZONE)]);
    expect(state.plan).toBe(1);
    const [bill] = billsOf(comeDue(state, '2026-02-28T11:00:00.000Z', terms));
    expect(bill).toMatchObject({ plan: 2, period: 'annually', net: 142_800, to: '2027-02-28T11:00:00.000Z' });
    expect(folded(state, choose(state, 1, '2026-02-11T00:00:00.000Z')).next).toBeUndefined();
  });

  test('the free one ends the paid one when it is over', () => {
    const left = folded(basic, [...choose(basic, 0, '2026-02-10T00:00:00.000Z'), ...payBill(basic, '1', { paid: true }, start, ZONE)]);
    expect(comeDue(left, '2026-02-28T11:00:00.000Z', terms)[0]).toEqual({
      type: 'PlanExpired',
      data: { plan: 1, at: '2026-02-28T11:00:00.000Z' },
    });
    expect(passing(left, '2026-03-01T00:00:00.000Z').state).toMatchObject({ plan: 0, expired: false });
  });

  test('needs details, something to pay with, and to be there', () => {
    const at = '2026-02-10T00:00:00.000Z';
    expect(refusalOf(() => choose(given(), 1, at))).toMatchObject({ code: 'billing-incomplete' });
    expect(refusalOf(() => choosePlan(given(saved), { plan: 1, period: 'monthly' }, at, { ...terms, canPay: false }))).toMatchObject({
      code: 'payment-method-missing',
    });
    expect(refusalOf(() => choose(given(saved), 77, at))).toMatchObject({ code: 'unknown-plan' });
  });
});

describe('What is owed', () => {
  test('R-281 R-282 R-283 cents are exact, and VAT is owed at home only', () => {
    const standard = USUAL_TARIFF.plans[2] as Plan;
    expect(amountsOf(standard, 'monthly', 'AT', USUAL_TARIFF)).toEqual({ net: 14_900, vat: 2_980, gross: 17_880 });
    expect(amountsOf(standard, 'annually', 'DE', USUAL_TARIFF)).toEqual({ net: 142_800, vat: 0, gross: 142_800 });
    for (let cents = 1; cents < 20_000; cents += 7)
      for (const hundredths of [550, 1_000, 1_950, 2_100, 2_550]) {
        const tariff = { ...USUAL_TARIFF, vat: { country: 'AT', hundredths } };
        const { vat } = amountsOf({ ...standard, prices: { monthly: cents, annually: 0 } }, 'monthly', 'AT', tariff);
        expect(vat).toBe(new Decimal(cents).times(hundredths).div(10_000).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber());
      }
  });

  test('a file of plans is read to the cent, and what is wrong in it is said', () => {
    const plans = [
      { id: 0, name: 'Free', monthly: 0, annually: '0', players: 5 },
      { id: 4, name: 'Big', monthly: '19.9', annually: 17.25, quest_participants: 25 },
    ];
    expect(tariffOf({ vat: { country: 'DE', percent: 19 }, plans })).toEqual({
      vat: { country: 'DE', hundredths: 1_900 },
      plans: [
        { id: 0, name: 'Free', prices: { monthly: 0, annually: 0 }, limits: { players: 5 } },
        { id: 4, name: 'Big', prices: { monthly: 1_990, annually: 1_725 }, limits: { players: null, questParticipants: 25 } },
      ],
    });
    const wrong: [unknown, RegExp][] = [
      [{}, /vat/],
      [{ vat: { country: 'DE', percent: 'x' }, plans }, /percent/],
      [{ vat: { country: 'DE', percent: 19 }, plans: plans.slice(1) }, /costs nothing/],
      [{ vat: { country: 'DE', percent: 19 }, plans: [...plans, plans[1]] }, /same "id"/],
      [{ vat: { country: 'DE', percent: 19 }, plans: [plans[0], { ...plans[1], monthly: '1.999' }] }, /two places/],
      [{ vat: { country: 'DE', percent: 19 }, plans: [plans[0], { ...plans[1], quest_participants: 'x' }] }, /quest_participants/],
    ];
    for (const [file, said] of wrong) expect(() => tariffOf(file)).toThrow(said);
  });
});

describe('Who is billed', () => {
  const austria = countryByCode('at');
  const paid = {
    ...NO_DETAILS,
    billname: 'Acme',
    billvat: 'U13585627',
    billaddress: 'Ring 1',
    billpostalcode: '1010',
    billcity: 'Wien',
    billcountry: austria?.id ?? 0,
    billemail: 'bills@example.org',
  };
  const fieldsOf = (check: () => unknown) => {
    const { code, message, details: more } = refusalOf(check);
    return { code, message, fields: (more.fields as { field: string }[]).map(({ field }) => field) };
  };

  test.each([
    ['R-133', 'billname'],
    ['R-134 U-155 C-10', 'billvat'],
    ['R-135', 'billaddress'],
    ['R-136', 'billpostalcode'],
    ['R-137', 'billcity'],
    ['R-138', 'billemail'],
  ])('%s R-144 a paid plan needs %s, and it is told by its field alone', (_, field) => {
    const told = fieldsOf(() => checkDetails({ ...paid, [field]: ' ' }, { plan: 1 }));
    expect(told).toEqual({ code: 'billing-incomplete', message: '', fields: [field] });
  });

  test('R-139 R-140 it needs the name of the organisation, and a country', () => {
    expect(fieldsOf(() => checkDetails(paid, { plan: 1, name: ' ' })).fields).toEqual(['name']);
    expect(fieldsOf(() => checkDetails({ ...paid, billcountry: 0 }, { plan: 1 })).fields).toEqual(['billcountry']);
  });

  test('R-141 R-142 R-143 U-151 the free plan asks how likely a paid one is, what is needed, and a country, and nothing else', () => {
    expect(fieldsOf(() => checkDetails(NO_DETAILS, { plan: 0 })).fields).toEqual(['howlikely', 'what', 'billcountry']);
    const free = { ...NO_DETAILS, howlikely: 3, what: 'Quests', billcountry: austria?.id ?? 0 };
    expect(checkDetails(free, { plan: 0 })).toMatchObject({ vat: 'none' });
  });

  test('R-145 R-146 R-147 U-154 a number of the EU is checked and kept as it is written everywhere, one from outside is taken and told', () => {
    expect(checkDetails(paid, { plan: 1 })).toMatchObject({ billvat: 'ATU13585627', verified_vat_no: 'ATU13585627', vat: 'verified' });
    expect(fieldsOf(() => checkDetails({ ...paid, billvat: 'U13585628' }, { plan: 1 })).fields).toEqual(['billvat']);
    const swiss = { ...paid, billcountry: countryByCode('CH')?.id ?? 0, billvat: 'whatever' };
    expect(checkDetails(swiss, { plan: 1 })).toMatchObject({ billvat: 'whatever', verified_vat_no: '', vat: 'Non EU vat no entered' });
  });

  test('U-153 there are 249 countries, 27 of them in the EU, each of which checks its numbers', () => {
    expect(countries.length).toBe(249);
    const inEu = countries.filter((country) => country.inEu);
    expect(inEu.length).toBe(27);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249);
    for (const country of inEu) expect([country.code, readVatNumber('123', country)]).toEqual([country.code, undefined]);
    const greece = countryByCode('GR');
    expect(greece && readVatNumber('EL 094259216', greece)).toBe('EL094259216');
    const germany = countryByCode('DE');
    expect(germany && readVatNumber('de 136 695 976', germany)).toBe('DE136695976');
  });
});
