import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { Amounts, Period } from './plans.values.ts';

/**
 * Who is billed, sealed under the organisation's key. `country`: its ISO code, from which VAT follows; empty where none is told. `vat`: what became
 * of the VAT number: its check, that it is of a country outside the EU, or that there is none.
 */
export type BillingDetailsSaved = Event<'BillingDetailsSaved', { details: Sealed; country: string; vat: VatCheck }>;
export type VatCheck = 'verified' | 'Non EU vat no entered' | 'none';

/** The organisation wants a plan, from an instant on: now, or when the period that is paid ends. */
export type PlanChosen = Event<'PlanChosen', { plan: number; period: Period; from: Instant }>;
/** The trial ended, or a paid plan that is not wanted any longer: the organisation has the starter plan from then on. */
export type PlanExpired = Event<'PlanExpired', { plan: number; at: Instant }>;
/**
 * A period of a plan began and is owed, in cents of a euro. `billId` counts the organisation's bills. `number`: which period since `anchor`, from 0: months are
 * counted from there, so that one that begins on the 31st ends on the last day of a shorter month and on the 31st of the next. `overdueAt`: when
 * the organisation freezes unless it is paid. `billedTo`: the details as they were.
 */
export type PeriodBilled = Event<
  'PeriodBilled',
  Amounts & {
    billId: string;
    plan: number;
    period: Period;
    anchor: Instant;
    number: number;
    from: Instant;
    to: Instant;
    overdueAt: Instant;
    billedTo?: Sealed;
  }
>;
/** A bill is paid. */
export type PaymentReceived = Event<'PaymentReceived', { billId: string; at: Instant }>;
/** The payment service said no, or there is nothing to pay with. The bill is still owed. */
export type PaymentFailed = Event<'PaymentFailed', { billId: string; at: Instant; why: string }>;
/**
 * Somebody used the organisation on a day of its time zone: told once for each. `idleAt`: when it freezes on the free plan unless it is used again.
 * `trialEndsAt`: with the first use the 30 days of the trial begin.
 */
export type OrganisationUsed = Event<'OrganisationUsed', { day: string; idleAt: Instant; trialEndsAt?: Instant }>;
/** Nothing can be added or changed but plan, billing and one's account (U-082). */
export type OrganisationFrozen = Event<'OrganisationFrozen', { why: WhyFrozen; at: Instant }>;
export type WhyFrozen = 'unused' | 'unpaid';
/** It goes on. `idleAt` as of a use. */
export type OrganisationThawed = Event<'OrganisationThawed', { at: Instant; idleAt: Instant }>;

export type BillingEvent =
  | BillingDetailsSaved
  | PlanChosen
  | PlanExpired
  | PeriodBilled
  | PaymentReceived
  | PaymentFailed
  | OrganisationUsed
  | OrganisationFrozen
  | OrganisationThawed;

/** One stream for each organisation. */
export const BILLING = 'billing';

const trail = 'organisation';

export const billingFacts: Facts<BillingEvent> = {
  BillingDetailsSaved: {
    category: BILLING,
    label: 'Billing details saved',
    trail,
    about: ({ data: { country, vat } }) => ({ shown: { country, vat } }),
  },
  PlanChosen: { category: BILLING, label: 'Plan chosen', trail, about: ({ data }) => ({ shown: data }) },
  PlanExpired: { category: BILLING, label: 'Plan expired', trail, about: ({ data }) => ({ shown: data }) },
  PeriodBilled: {
    category: BILLING,
    label: 'Period billed',
    trail,
    about: ({ data: { billId, plan, period, from, to, net, vat, gross } }) => ({
      shown: { billId, plan, period, from, to, net, vat, gross },
    }),
  },
  PaymentReceived: { category: BILLING, label: 'Payment received', trail, about: ({ data }) => ({ shown: data }) },
  PaymentFailed: { category: BILLING, label: 'Payment failed', trail, about: ({ data }) => ({ shown: data }) },
  OrganisationUsed: { category: BILLING, label: 'Organisation used' },
  OrganisationFrozen: { category: BILLING, label: 'Organisation frozen', trail, about: ({ data }) => ({ shown: data }) },
  OrganisationThawed: { category: BILLING, label: 'Organisation thawed', trail, about: ({ data: { at } }) => ({ shown: { at } }) },
};
