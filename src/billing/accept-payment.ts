import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import type { BillingDetails } from './billing-details.values.ts';
import { billing, billingOf } from './billing.ts';
import { PayBills } from './pay-bills.ts';
import { PaymentService } from './payment-service.ts';
import { PaymentTokens } from './payment-tokens.ts';

/**
 * Pays with what the service has been told from now on, and what is owed at once.
 * @throws Refused not-billed; payment-method-missing where the details name none; payment-failed when the service says no: what is paid with is kept
 */
export class AcceptPayment extends Command<{ position: Position }> {
  constructor(readonly context: CommandContext) {
    super();
  }
}

@CommandHandler(AcceptPayment)
export class AcceptPaymentHandler implements ICommandHandler<AcceptPayment> {
  constructor(
    private readonly decisions: Decisions,
    private readonly store: EventStore,
    private readonly keys: Keys,
    private readonly billed: BilledOrganisations,
    private readonly service: PaymentService,
    private readonly tokens: PaymentTokens,
    private readonly bills: PayBills,
  ) {}

  async execute({ context }: AcceptPayment): Promise<{ position: Position }> {
    const { organisationId } = context;
    await this.billed.mustBe(organisationId);
    const method = await this.method(organisationId);
    const token = await this.service.accept(organisationId, method);
    if (token === undefined) throw new Refused('payment-method-missing', 'Say first how it is paid');
    await this.tokens.keep(organisationId, token, method);
    const paid = await this.bills.payAll(context);
    const { bills } = await this.decisions.load(billing, billingOf(organisationId));
    if (bills.some(({ paidAt, failed }) => paidAt === undefined && failed !== undefined))
      throw new Refused('payment-failed', 'The payment was refused. Choose another way to pay');
    return { position: paid?.position ?? (await this.store.head()) };
  }

  private async method(organisationId: string): Promise<number> {
    const { details } = await this.decisions.load(billing, billingOf(organisationId));
    const text = await this.keys.open(details);
    return text === undefined ? 0 : (JSON.parse(text) as BillingDetails).paymentmethod;
  }
}
