import { Injectable } from '@nestjs/common';
import { type BillingDetails, NO_DETAILS } from '../../src/billing/billing-details.values.ts';
import { type Bill, type Billing, NO_BILLING } from '../../src/billing/billing.values.ts';
import { STARTER } from '../../src/billing/plans.values.ts';
import type { OfFields } from '../../src/platform/http/answers.values.ts';
import type { Sealed } from '../../src/platform/event.values.ts';
import { isDeleted } from '../people/people.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { Organisation } from '../organisations/organisations.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { type BillingDocument, billingKey } from './billing.ts';
import type { BillingRow, PaymentRow, standingFields, UsageRow } from './billing.view.ts';
import { Offer } from './offer.ts';

/** Tells how organisations stand and what they owe. Of one that is not billed there is nothing to tell. */
@Injectable()
export class TellBilling {
  constructor(
    private readonly models: ReadModels,
    private readonly offer: Offer,
    private readonly unsealer: Unsealer,
    private readonly visible: VisibleDirectory,
  ) {}

  /** As every member is told it. */
  async standing(organisation: Organisation | undefined): Promise<OfFields<typeof standingFields>> {
    if (!this.offer.on || !organisation) return {};
    // Samples are not billed.
    if (organisation.sample) return { never_stale: 1 };
    const { plan, expired, frozen } = await this.of(organisation.organisationId);
    return {
      plan,
      expired_plan: expired ? 1 : 0,
      is_stale: frozen ? 1 : 0,
      never_stale: 0,
      ...(frozen && { stale_date: frozen.at, stale_reason: frozen.why }),
    };
  }

  /** For admins; nothing where it is not billed. */
  async billing(organisation: Organisation): Promise<BillingRow | undefined> {
    if (!this.isBilled(organisation)) return undefined;
    const { plan, period, expired, chosen, trialEndsAt, term, next, details } = await this.of(organisation.organisationId);
    return {
      plan,
      period,
      expired_plan: expired ? 1 : 0,
      trial_ends: chosen || expired ? null : (trialEndsAt ?? null),
      paid_until: term?.to ?? null,
      next: next ?? null,
      ...(await this.open(details)),
    };
  }

  /** How much of the plan is used; nothing where it is not billed. */
  async usage(organisation: Organisation): Promise<UsageRow | undefined> {
    if (!this.isBilled(organisation)) return undefined;
    const { organisationId } = organisation;
    const billing = await this.of(organisationId);
    const limit = limitOf(billing, this.offer);
    const people = [...(await this.visible.among(organisationId, 'all')).people()];
    const count = people.filter((person) => !isDeleted(person)).length;
    return { players: { count, limit }, above_usage: limit !== null && count > limit ? 1 : 0 };
  }

  async prices(organisation: Organisation) {
    if (!this.isBilled(organisation)) return undefined;
    const { plan } = await this.of(organisation.organisationId);
    return this.offer.tariff.plans.map((one) => this.offer.tell(one, plan));
  }

  /** The bills, the newest first. */
  async payments(organisation: Organisation): Promise<PaymentRow[]> {
    if (!this.isBilled(organisation)) return [];
    const { bills } = await this.of(organisation.organisationId);
    return Promise.all([...bills].reverse().map((bill) => this.paymentOf(bill)));
  }

  private async paymentOf({
    billId,
    plan,
    period,
    from,
    to,
    net,
    vat,
    gross,
    paidAt,
    failed,
    overdueAt,
    billedTo,
  }: Bill): Promise<PaymentRow> {
    const { billname, billaddress, billpostalcode, billcity, billvat } = await this.open(billedTo);
    const lines = [billname, billaddress, `${billpostalcode} ${billcity}`, billvat].map((line) => line.trim());
    return {
      id: billId,
      date: from,
      from,
      to,
      plan: this.offer.tariff.plans.find(({ id }) => id === plan)?.name ?? String(plan),
      period,
      amount: net,
      vat,
      total: gross,
      status: paidAt === undefined ? (failed === undefined ? 'open' : 'failed') : 'paid',
      paid_at: paidAt ?? null,
      due: overdueAt,
      invoice_address: lines.filter((line) => line !== '').join('\n'),
    };
  }

  private isBilled({ sample }: Organisation): boolean {
    return this.offer.on && !sample;
  }

  private async of(organisationId: string): Promise<Billing> {
    return (await this.models.get<BillingDocument>('billing', billingKey(organisationId)))?.document.billing ?? NO_BILLING;
  }

  private async open(details: Sealed | undefined): Promise<BillingDetails> {
    const text = await this.unsealer.open(details);
    return text === undefined ? NO_DETAILS : { ...NO_DETAILS, ...(JSON.parse(text) as Partial<BillingDetails>) };
  }
}

/** During the trial there is no limit (U-150). */
function limitOf({ plan, chosen, expired }: Billing, { tariff }: Offer): number | null {
  if (plan === STARTER && !chosen && !expired) return null;
  return tariff.plans.find(({ id }) => id === plan)?.limits.players ?? null;
}
