import { flag, instant, listOf, object, type Of, optional, orNull, text, whole, word } from '../../src/platform/http/answers.values.ts';

/** How an organisation stands, as its members are told; absent where nothing is billed. `stale_date`: since when it is frozen (U-082). */
export const standingFields = {
  plan: optional(whole),
  expired_plan: optional(flag),
  is_stale: optional(flag),
  stale_date: optional(instant),
  stale_reason: optional(word('unused', 'unpaid')),
  never_stale: optional(flag),
};

/** A plan: prices in cents of a euro for a month. `current`: the organisation has it. */
export const planRow = object(
  {
    id: whole,
    name: text,
    price_monthly: whole,
    price_annually: whole,
    limits: object({ players: orNull(whole), quest_participants: orNull(whole) }),
    current: flag,
  },
  'PlanRow',
);
export type PlanRow = Of<typeof planRow>;

/** A plan that begins when the paid period ends. */
const nextPlan = object({ plan: whole, period: word('monthly', 'annually') });

/** Who is billed and for what, as admins read it (entity Organization). `billcountry`: a country's id, 0 for none. */
export const billingRow = object(
  {
    plan: whole,
    period: word('monthly', 'annually'),
    expired_plan: flag,
    /** When the trial ends, while nobody has chosen. */
    trial_ends: orNull(instant),
    /** When the paid period ends. */
    paid_until: orNull(instant),
    next: orNull(nextPlan),
    billname: text,
    billvat: text,
    verified_vat_no: text,
    billref: text,
    billaddress: text,
    billpostalcode: text,
    billcity: text,
    billcountry: whole,
    billphone: text,
    billemail: text,
    paymentmethod: whole,
    what: text,
    howlikely: whole,
    feedback: text,
  },
  'BillingRow',
);
export type BillingRow = Of<typeof billingRow>;

/** What the plan allows and how much of it is there; a limit is null where there is none. `above_usage` (U-160). */
export const usageRow = object({ players: object({ count: whole, limit: orNull(whole) }), above_usage: flag }, 'UsageRow');
export type UsageRow = Of<typeof usageRow>;

export const billingParts = { billing: optional(billingRow), usage: optional(usageRow), prices: optional(listOf(planRow)) };

/** A bill, amounts in cents of a euro: `amount` without VAT, `total` with it. `invoice_address` as it was then. */
export const paymentRow = object(
  {
    id: text,
    date: instant,
    from: instant,
    to: instant,
    plan: text,
    period: word('monthly', 'annually'),
    amount: whole,
    vat: whole,
    total: whole,
    status: word('paid', 'open', 'failed'),
    paid_at: orNull(instant),
    due: instant,
    invoice_address: text,
  },
  'PaymentRow',
);
export type PaymentRow = Of<typeof paymentRow>;
