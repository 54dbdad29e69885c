import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import { billing, billingOf } from './billing.ts';
import type { BillingEvent } from './billing.events.ts';
import { type Billing, daysLater } from './billing.values.ts';
import { bill, type Terms } from './come-due.ts';
import { PaymentTokens } from './payment-tokens.ts';
import { type Period, STARTER } from './plans.values.ts';
import { IDLE_DAYS } from './use-organisation.ts';

/**
 * Chooses a plan and how it is paid: at once where nothing is paid yet, else from the next period on (U-152).
 * @throws Refused not-billed, unknown-plan, billing-incomplete, payment-method-missing
 */
export class ChoosePlan extends Command<Decided<BillingEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly receivedAt: Instant,
    readonly wanted: { plan: number; period: Period },
  ) {
    super();
  }
}

/** `canPay`: the payment service has something to be paid with. @throws Refused */
export function choosePlan(
  state: Billing,
  { plan, period }: ChoosePlan['wanted'],
  at: Instant,
  { canPay, ...terms }: Terms & { canPay: boolean },
): BillingEvent[] {
  const chosen = terms.tariff.plans.find(({ id }) => id === plan);
  if (!chosen) throw new Refused('unknown-plan', 'There is no such plan');
  const { term, next, frozen } = state;
  const thaws = frozen?.why === 'unused';
  const now = next ?? state;
  const same = now.plan === plan && (plan === STARTER || now.period === period);
  if (same && state.chosen && !thaws) return [];
  if (plan !== STARTER && !state.details)
    throw new Refused('billing-incomplete', '', { fields: [{ field: 'billname', problem: 'is needed for a paid plan' }] });
  if (plan !== STARTER && !canPay) throw new Refused('payment-method-missing', 'Say first how it is paid');
  const facts: BillingEvent[] = [{ type: 'PlanChosen', data: { plan, period, from: term?.to ?? at } }];
  if (thaws) facts.push({ type: 'OrganisationThawed', data: { at, idleAt: daysLater(at, IDLE_DAYS, terms.zone) } });
  return plan === STARTER || term ? facts : [...facts, bill(state, chosen, period, at, terms)];
}

@CommandHandler(ChoosePlan)
export class ChoosePlanHandler implements ICommandHandler<ChoosePlan> {
  constructor(
    private readonly decisions: Decisions,
    private readonly billed: BilledOrganisations,
    private readonly tokens: PaymentTokens,
  ) {}

  async execute({ context, receivedAt, wanted }: ChoosePlan): Promise<Decided<BillingEvent>> {
    const { organisationId } = context;
    const terms = await this.billed.mustBe(organisationId);
    const canPay = (await this.tokens.find(organisationId)) !== undefined;
    return this.decisions.decide(billing, billingOf(organisationId), context, (state) =>
      choosePlan(state, wanted, receivedAt, { ...terms, canPay }),
    );
  }
}
