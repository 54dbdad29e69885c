import { forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET competition/get_templates': read([401, 200, 200, 200], () => ({ usage: 1 })),
  'GET competition/get_themes': read([401, 200, 200, 404], ({ organisationId }) => ({ groupid: organisationId })),
  // What the competition wears is seen by whoever sees that alone.
  'GET competition/get_theme': { ...read([401, 200, 200, 404], ({ wornTheme }) => ({ id: wornTheme })), shown: true, byKey: true },
  'POST competition/save_theme': forAdmins('competitions:write', 404, async ({ theme, fresh }) => ({
    data: { id: await theme(), name: fresh('Marmalade') },
  })),
  'DELETE competition/delete_theme': forAdmins('competitions:write', 404, async ({ theme }) => ({ id: await theme() })),
};
