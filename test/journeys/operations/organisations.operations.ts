import { forAdmins, open, read, type Operations } from './operation.ts';

const loginProvider = (name: string) => ({
  tenant_name: name,
  client_id: 'laurel',
  extrafields: '{"issuer":"https://id.example.org"}',
});

export const operations: Operations = {
  // Whoever may ask may make one; here nobody does, for it takes a while.
  'POST organization/sample': { ...open([400, 400, 400, 400], () => ({ timezone: 'nowhere' })), notTried: true },
  'GET organization/sample': open([200, 200, 200, 200], () => ({ making: 'none' })),
  'DELETE organization/sample': { answers: [401, 403, 409, 409], scope: null, sends: () => ({}), whileFrozen: true },
  'GET organization/delete_organization': forAdmins(null, 200, () => ({})),
  // That it is done is in another test: the others still need the organisation.
  'DELETE organization/delete_organization': {
    answers: [401, 403, 404, 404],
    scope: null,
    sends: () => ({ id: 'none' }),
    whileFrozen: true,
  },
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
  'GET organization/org_login_options': {
    answers: [401, 403, 200, 404],
    scope: null,
    sends: ({ organisationId }) => ({ org_id: organisationId }),
  },
  'POST organization/loginprovider': forAdmins(null, 404, ({ organisationId, fresh }) => ({
    organization_id: organisationId,
    ...loginProvider(fresh('Marmalade ID')),
  })),
  // Nobody comes back from a provider here.
  'POST organization/authenticate_loginprovider': {
    answers: [401, 403, 409, 404],
    scope: null,
    sends: ({ organisationId }) => ({ organization_id: organisationId, state: 'none', nonce: 'none' }),
  },
  'DELETE organization/delete_login_provider': forAdmins(null, 404, async ({ clients, fresh }) => ({
    id: (await clients.admin.post('organization/loginprovider', loginProvider(fresh('Marmalade ID')))).body.id,
  })),
  'POST organization/userview': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId, nav_show_quests: 0, start_page: 'points' })),
    needsNothing: true,
  },
  'POST organization/battle_settings': {
    ...forAdmins(null, 404, ({ organisationId }) => ({ orgid: organisationId, challengedealine: 48 })),
    needsNothing: true,
  },
  'GET organization/uisettings': open([401, 200, 200, 200]),
  // One's own is everybody's to say.
  'POST organization/uisettings': { ...open([401, 200, 200, 200], () => ({ profuisettings: { compact: 1 } })), needsNothing: true },
  'POST profile/create_organization': {
    answers: [401, 200, 200, 200],
    scope: null,
    sends: ({ fresh }) => ({ display_name: 'Walker', org_name: fresh('Walkers') }),
    notTried: true,
    whileFrozen: true,
  },
};
