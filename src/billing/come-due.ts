import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import type { Due } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { billing, billingOf } from './billing.ts';
import type { BillingEvent, PeriodBilled } from './billing.events.ts';
import { type Billing, daysLater, evolveBilling, nextDue, periodsLater, unpaid } from './billing.values.ts';
import { BilledOrganisations } from './billed-organisations.ts';
import { amountsOf, type Period, type Plan, STARTER, type Tariff } from './plans.values.ts';

/** What is not paid so many days after it was billed freezes the organisation (U-082). */
const OVERDUE_DAYS = 14;

/** What decisions about periods rest on: the organisation's time zone, and what plans cost. */
export type Terms = { zone: string; tariff: Tariff };

/** What follows at an instant, each once, at its own time however late it is looked at: a trial ends, a period is billed, or all freezes. */
export function comeDue(state: Billing, due: Instant, terms: Terms): BillingEvent[] {
  const facts: BillingEvent[] = [];
  let now = state;
  for (let at = nextDue(now); at !== undefined && at <= due; at = nextDue(now)) {
    const fact = followingAt(now, at, terms);
    facts.push(fact);
    now = evolveBilling(now, fact);
  }
  return facts;
}

/** The first that follows. What freezes is not billed any more. */
function followingAt(state: Billing, at: Instant, terms: Terms): BillingEvent {
  const { chosen, expired, trialEndsAt, plan, idleAt, term, next, frozen } = state;
  if (!chosen && !expired && trialEndsAt === at) return { type: 'PlanExpired', data: { plan, at } };
  if (!frozen && unpaid(state).some(({ overdueAt }) => overdueAt === at))
    return { type: 'OrganisationFrozen', data: { why: 'unpaid', at } };
  if (plan === STARTER && !term && idleAt === at) return { type: 'OrganisationFrozen', data: { why: 'unused', at } };
  const wanted = next ?? state;
  const billed = wanted.plan === STARTER ? undefined : terms.tariff.plans.find(({ id }) => id === wanted.plan);
  return billed && term ? bill(state, billed, wanted.period, at, terms) : { type: 'PlanExpired', data: { plan, at } };
}

/** Bills the next period of a plan. Months of one plan are counted from its first period, another plan or way to pay begins anew. */
export function bill(state: Billing, plan: Plan, period: Period, from: Instant, { zone, tariff }: Terms): PeriodBilled {
  const { term, country, details, bills } = state;
  const goesOn = term !== undefined && plan.id === state.plan && period === state.period;
  const [anchor, number] = goesOn ? [term.anchor, term.number + 1] : [from, 0];
  return {
    type: 'PeriodBilled',
    data: {
      billId: String(bills.length + 1),
      plan: plan.id,
      period,
      anchor,
      number,
      from,
      to: periodsLater(anchor, number + 1, period, zone),
      overdueAt: daysLater(from, OVERDUE_DAYS, zone),
      ...amountsOf(plan, period, country, tariff),
      ...(details && { billedTo: details }),
    },
  };
}

/** Billing comes due: in order, however late, and not while it is off. */
@Injectable()
export class ComeDue implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly decisions: Decisions,
    private readonly billed: BilledOrganisations,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: 'continue-billing', catchUp: 'each', issue: (due) => this.issue(due) });
  }

  private async issue({ dueAt, context }: Due): Promise<Position | undefined> {
    const terms = await this.billed.find(context.organisationId);
    if (!terms) return undefined;
    const decided = await this.decisions.decide(billing, billingOf(context.organisationId), context, (state) =>
      comeDue(state, dueAt, terms),
    );
    return decided.position;
  }
}
