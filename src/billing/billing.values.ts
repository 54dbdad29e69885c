import { DateTime } from 'luxon';
import type { Instant, Sealed } from '../platform/event.values.ts';
import type { BillingEvent, PeriodBilled, WhyFrozen } from './billing.events.ts';
import { monthsOf, type Period, STARTER } from './plans.values.ts';

/** A bill of an organisation. `failed`: the last try to have it paid came to nothing, and why. */
export type Bill = Omit<PeriodBilled['data'], 'anchor' | 'number' | 'plan'> & { plan: number; paidAt?: Instant; failed?: string };

/** What the facts of an organisation's billing come to. The decisions and the view fold them alike. */
export type Billing = {
  plan: number;
  period: Period;
  /** Somebody chose a plan, be it the free one: the trial does not expire. */
  chosen: boolean;
  /** The trial is over and nobody has chosen. */
  expired: boolean;
  trialEndsAt?: Instant;
  usedOn?: string;
  idleAt?: Instant;
  /** The period that is billed, where there is one: until when, and how it was counted. */
  term?: { anchor: Instant; number: number; to: Instant };
  /** The plan from the end of the term on, where it is another. */
  next?: { plan: number; period: Period };
  bills: readonly Bill[];
  frozen?: { why: WhyFrozen; at: Instant };
  details?: Sealed;
  country: string;
};

export const NO_BILLING: Billing = { plan: STARTER, period: 'monthly', chosen: false, expired: false, bills: [], country: '' };

export function evolveBilling(state: Billing, { type, data }: BillingEvent): Billing {
  switch (type) {
    case 'BillingDetailsSaved':
      return { ...state, details: data.details, country: data.country };
    case 'PlanChosen': {
      const stays = data.plan === state.plan && (data.plan === STARTER || data.period === state.period);
      return { ...state, chosen: true, expired: false, next: stays ? undefined : { plan: data.plan, period: data.period } };
    }
    case 'PlanExpired':
      return { ...state, plan: STARTER, term: undefined, next: undefined, expired: !state.chosen, idleAt: latest(state.idleAt, data.at) };
    case 'PeriodBilled': {
      const { anchor, number, ...bill } = data;
      const { plan, period, to } = bill;
      return { ...state, plan, period, next: undefined, term: { anchor, number, to }, bills: [...state.bills, bill] };
    }
    case 'PaymentReceived':
      return withBill(state, data.billId, { paidAt: data.at, failed: undefined });
    case 'PaymentFailed':
      return withBill(state, data.billId, { failed: data.why });
    case 'OrganisationUsed':
      return { ...state, usedOn: data.day, idleAt: data.idleAt, trialEndsAt: state.trialEndsAt ?? data.trialEndsAt };
    case 'OrganisationFrozen':
      return { ...state, frozen: data };
    case 'OrganisationThawed':
      return { ...state, frozen: undefined, idleAt: data.idleAt, term: thawed(state.term, data.at) };
  }
}

/** What was not paid in time is not billed for the time in which it was frozen: where the paid period is over, the next begins with the thaw. */
function thawed(term: Billing['term'], at: Instant): Billing['term'] {
  return term && term.to < at ? { anchor: at, number: -1, to: at } : term;
}

function withBill(state: Billing, billId: string, change: Partial<Bill>): Billing {
  return { ...state, bills: state.bills.map((bill) => (bill.billId === billId ? { ...bill, ...change } : bill)) };
}

/** What is still owed. */
export function unpaid({ bills }: Pick<Billing, 'bills'>): Bill[] {
  return bills.filter(({ paidAt }) => paidAt === undefined);
}

/** When something is due that nobody has to ask for; nothing where all waits for people. */
export function nextDue(state: Billing): Instant | undefined {
  return dueTimes(state).sort()[0];
}

function dueTimes(state: Billing): Instant[] {
  const { chosen, expired, trialEndsAt, plan, idleAt, term, frozen } = state;
  const times = [
    chosen || expired ? undefined : trialEndsAt,
    ...(frozen ? [] : [plan === STARTER && !term ? idleAt : undefined, term?.to, ...unpaid(state).map(({ overdueAt }) => overdueAt)]),
  ];
  return times.filter((time) => time !== undefined);
}

/** So many days later, at the time that clocks of a zone show: a day there has 23 hours once a year, and 25 once. */
export function daysLater(instant: Instant, days: number, zone: string): Instant {
  return utc(DateTime.fromISO(instant, { zone }).plus({ days }));
}

/** So many periods later. What begins on a day that a month lacks ends on its last. */
export function periodsLater(anchor: Instant, periods: number, period: Period, zone: string): Instant {
  return utc(DateTime.fromISO(anchor, { zone }).plus({ months: periods * monthsOf(period) }));
}

/** Which day it is in a zone, like `2026-11-23`. */
export function dayIn(instant: Instant, zone: string): string {
  return DateTime.fromISO(instant, { zone }).toFormat('yyyy-MM-dd');
}

function utc(time: DateTime): Instant {
  return new Date(time.toMillis()).toISOString();
}

function latest(a: Instant | undefined, b: Instant): Instant {
  return a !== undefined && a > b ? a : b;
}
