import { forAdmins, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET cast/active_casts': read([401, 200, 200, 200], () => ({})),
  'GET cast/cast_item': forAdmins('read', 404, async ({ cast }) => ({ castid: (await cast()).castid })),
  'GET cast/slides': forAdmins('read', 404, async ({ cast }) => ({ castid: (await cast()).castid })),
  'GET cast/board': forAdmins('read', 404, async ({ cast, board }) => ({
    castid: (await cast({ ttype: 10, contentid: board })).castid,
    boardid: board,
  })),
  'GET cast/feed': forAdmins('read', 404, async ({ cast }) => ({ castid: (await cast({ ttype: 21 })).castid })),
  'POST cast/save_cast': forAdmins(null, 404, async ({ cast, fresh }) => ({ id: (await cast()).castid, name: fresh('Marmalade cast') })),
  'POST cast/cast_item': forAdmins(null, 404, async ({ cast, series }) => ({
    castid: (await cast()).castid,
    ttype: 20,
    contentid: series,
    tshowtime: '0:42',
  })),
  'POST cast/move_cast_item': forAdmins(null, 404, async ({ cast }) => ({ ...(await cast()), direction: 'up' })),
  'DELETE cast/cast_item': forAdmins(null, 404, ({ cast }) => cast()),
  'POST cast/regenerateShareKey': forAdmins(null, 404, async ({ cast }) => ({ castid: (await cast()).castid })),
  'DELETE cast/cast': forAdmins(null, 404, async ({ cast }) => ({ castid: (await cast()).castid })),
  'POST cast/restore_cast': forAdmins(null, 404, async ({ cast }) => ({ castid: (await cast()).castid })),
};
