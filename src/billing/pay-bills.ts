import { Injectable, type OnModuleInit } from '@nestjs/common';
import { derivedId } from '../platform/derived-id.ts';
import { answering, type CommandContext, type Decided, Decisions, following } from '../platform/decisions.ts';
import { Clock } from '../platform/clock.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import { billing, billingOf } from './billing.ts';
import { BILLING, type BillingEvent } from './billing.events.ts';
import { type Bill, type Billing, daysLater, unpaid } from './billing.values.ts';
import { type Charged, PaymentService } from './payment-service.ts';
import { PaymentTokens } from './payment-tokens.ts';
import { IDLE_DAYS } from './use-organisation.ts';

/** Nothing was said of how it is paid. */
const NO_METHOD: Charged = { paid: false, why: 'no-payment-method' };

/** A bill is paid, or is not: each is told once. With the last overdue bill the organisation goes on. */
export function payBill(state: Billing, billId: string, charged: Charged, at: Instant, zone: string): BillingEvent[] {
  const bill = state.bills.find((one) => one.billId === billId);
  if (!bill || bill.paidAt !== undefined) return [];
  if (!charged.paid) return bill.failed === charged.why ? [] : [{ type: 'PaymentFailed', data: { billId, at, why: charged.why } }];
  const overdue = unpaid(state).some((other) => other !== bill && other.overdueAt <= at);
  const received: BillingEvent = { type: 'PaymentReceived', data: { billId, at } };
  if (state.frozen?.why !== 'unpaid' || overdue) return [received];
  return [received, { type: 'OrganisationThawed', data: { at, idleAt: daysLater(at, IDLE_DAYS, zone) } }];
}

const COMMANDS = 'd2a5f0f4-9e0b-4d0a-8a41-0a6c5c1a7b63';

/** Has bills paid: each as soon as it is billed, and all that are owed when there is something else to pay with. */
@Injectable()
export class PayBills implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly clock: Clock,
    private readonly billed: BilledOrganisations,
    private readonly tokens: PaymentTokens,
    private readonly service: PaymentService,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'pay-bills',
      kind: 'decides',
      // It takes money: under a new name it would ask for what is long over.
      begin: 'now',
      categories: [BILLING],
      on: (event) => this.answer(event as Recorded<BillingEvent>),
    });
  }

  /** All that an organisation owes, the oldest first. Answers what the last of them led to, if anything was owed. */
  async payAll(context: CommandContext): Promise<Decided<BillingEvent> | undefined> {
    let last: Decided<BillingEvent> | undefined;
    const state = await this.decisions.load(billing, billingOf(context.organisationId));
    for (const bill of unpaid(state)) last = await this.pay(bill, following(context, derivedId(`pay ${bill.billId}`, context.commandId)));
    return last;
  }

  private async answer(event: Recorded<BillingEvent>): Promise<Position | undefined> {
    if (event.type !== 'PeriodBilled') return undefined;
    const context = answering(event, derivedId(`pay ${event.id}`, COMMANDS));
    const { bills } = await this.decisions.load(billing, billingOf(context.organisationId));
    const bill = bills.find(({ billId }) => billId === event.data.billId);
    return bill && bill.paidAt === undefined ? (await this.pay(bill, context))?.position : undefined;
  }

  /** What the service took is asked for under the id of the bill: whoever dies before the fact asks again, and nothing is taken twice. */
  private async pay({ billId, gross }: Bill, context: CommandContext): Promise<Decided<BillingEvent> | undefined> {
    const { organisationId } = context;
    const terms = await this.billed.find(organisationId);
    if (!terms) return undefined;
    const token = await this.tokens.find(organisationId);
    const charged = token ? await this.service.charge(token.token, { id: `${organisationId}/${billId}`, cents: gross }) : NO_METHOD;
    const at = this.clock.now();
    return this.decisions.decide(billing, billingOf(organisationId), context, (state) => payBill(state, billId, charged, at, terms.zone));
  }
}
