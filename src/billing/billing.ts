import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { BILLING, type BillingEvent } from './billing.events.ts';
import { type Billing, evolveBilling, NO_BILLING } from './billing.values.ts';

export const billing: Aggregate<Billing, BillingEvent> = {
  initial: () => NO_BILLING,
  evolve: (state, fact) => evolveBilling(state, fact),
};

/** The stream of an organisation's billing. */
export function billingOf(organisationId: string): string {
  return streamName(BILLING, organisationId);
}
