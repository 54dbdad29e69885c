import { BILLING, type BillingEvent } from '../../src/billing/billing.events.ts';
import { type Billing, evolveBilling, NO_BILLING, nextDue } from '../../src/billing/billing.values.ts';
import type { Instant, Recorded } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/**
 * What an organisation's billing has come to, folded as decisions fold it; who is billed stays sealed. `dueAt`: when something follows by itself.
 * Key: `organisationId/billing`.
 */
export type BillingDocument = Document & { organisationId: string; billing: Billing; dueAt: Instant | null };

const fold = async (event: Recorded<BillingEvent>, documents: Documents<BillingDocument>) => {
  const { organisationId } = event.metadata;
  const key = billingKey(organisationId);
  const billing = evolveBilling((await documents.get(key))?.billing ?? NO_BILLING, event);
  documents.put(key, { organisationId, billing, dueAt: nextDue(billing) ?? null });
};

export const billingView = projection<BillingDocument, BillingEvent>({
  name: 'billing',
  version: 1,
  categories: [BILLING],
  indexes: {},
  due: 'continue-billing',
  concerns: () => ({ whom: 'organisation' }),
  on: {
    BillingDetailsSaved: fold,
    PlanChosen: fold,
    PlanExpired: fold,
    PeriodBilled: fold,
    PaymentReceived: fold,
    PaymentFailed: fold,
    OrganisationUsed: fold,
    OrganisationFrozen: fold,
    OrganisationThawed: fold,
  },
});

export function billingKey(organisationId: string): string {
  return `${organisationId}/billing`;
}
