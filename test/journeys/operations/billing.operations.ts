import type { World } from '../operations-ground.ts';
import { forAdmins, type Operations } from './operation.ts';

/** Who is billed, as a free plan asks it. */
const free = { howlikely: 3, what: 'Quests', billcountry: 12, paymentmethod: 1 };
const withMethod = async ({ organisationId, clients }: World) => {
  await clients.admin.post('organization/save_org', free);
  return { orgid: organisationId };
};

export const operations: Operations = {
  'GET organization/plans': forAdmins(null, 404, ({ organisationId }) => ({ organization_id: organisationId, current: 0 })),
  'GET organization/countries': forAdmins(null, 200, () => ({})),
  'GET organization/payment_methods': forAdmins(null, 200, () => ({})),
  'GET organization/check_vat': forAdmins(null, 404, ({ organisationId }) => ({
    org_id: organisationId,
    country_code: 'AT',
    vat_no: 'ATU13585627',
  })),
  'GET organization/payments': forAdmins(null, 404, ({ organisationId }) => ({ org_id: organisationId })),
  'POST organization/save_org': {
    ...forAdmins(null, 404, ({ organisationId, fresh }) => ({ ...free, orgid: organisationId, feedback: fresh('word') })),
    needsNothing: true,
    whileFrozen: true,
  },
  'POST organization/update_subscription': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId, plan: 0 })),
    whileFrozen: true,
  },
  'POST organization/login_payment_portal': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId, returnurl: '/v_settings/organization/billing' })),
    whileFrozen: true,
  },
  'POST organization/accept_payment': { ...forAdmins(null, 404, withMethod), needsNothing: true, whileFrozen: true },
  'POST organization/forget_cc': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId })),
    needsNothing: true,
    whileFrozen: true,
  },
  'POST organization/log_org': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId, log_type: 'event', og_info: 'Non EU vat no entered' })),
    whileFrozen: true,
  },
};
