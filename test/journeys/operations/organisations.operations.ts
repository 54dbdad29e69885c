import { forAdmins, open, read, type Operations } from './operation.ts';

export const operations: Operations = {
  // Whoever may ask may make one; here nobody does, for it takes a while.
  'POST organization/sample': { ...open([400, 400, 400, 400], () => ({ timezone: 'nowhere' })), notTried: true },
  'GET organization/sample': open([200, 200, 200, 200], () => ({ making: 'none' })),
  'DELETE organization/sample': { answers: [401, 403, 409, 409], scope: null, sends: () => ({}), whileFrozen: true },
  'GET organization/fetch_one': read([401, 200, 200, 404], ({ organisationId }) => ({ org_id: organisationId })),
  'GET organization/theme': read([401, 200, 200, 200], () => ({})),
  // What changes nothing is done.
  'POST organization/settings': {
    ...forAdmins(null, 404, ({ organisationId, fresh }) => ({ orgid: organisationId, name: fresh('Walkers') })),
    needsNothing: true,
  },
  'POST organization/vue_theme': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId, primary: '#0a58ca' })),
    needsNothing: true,
  },
  'POST profile/create_organization': {
    answers: [401, 200, 200, 200],
    scope: null,
    sends: ({ fresh }) => ({ display_name: 'Walker', org_name: fresh('Walkers') }),
    notTried: true,
    whileFrozen: true,
  },
};
