import { forAdmins, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET scoreseries/revocation': forAdmins('read', 404, ({ revocation }) => ({ id: revocation })),
  'POST scoreseries/revoke': forAdmins('entries:write', 404, async ({ entry }) => ({ selpoints: [await entry()], reason: 'Marmalade' })),
  'POST scoreseries/preview_revocation': forAdmins('entries:write', 404, async ({ entry }) => ({ selpoints: [await entry()] })),
  'POST scoreseries/confirm_revocation': forAdmins('entries:write', 404, async ({ entry, preview }) => ({
    preview_id: await preview('preview_revocation', await entry()),
    reason: 'Marmalade',
  })),
  'POST scoreseries/preview_reinstatement': forAdmins('entries:write', 404, async ({ revokedEntry }) => ({
    selpoints: [await revokedEntry()],
  })),
  'POST scoreseries/reinstate': forAdmins('entries:write', 404, async ({ preview, revokedEntry }) => ({
    preview_id: await preview('preview_reinstatement', await revokedEntry()),
    reason: 'Marmalade',
  })),
  'POST scoreseries/preview_correction': forAdmins('entries:write', 404, async ({ entry }) => ({ entry: await entry(), points: '4' })),
  'POST scoreseries/correct': forAdmins('entries:write', 404, async ({ entry }) => ({
    entry: await entry(),
    points: '4',
    reason: 'Marmalade',
  })),
};
