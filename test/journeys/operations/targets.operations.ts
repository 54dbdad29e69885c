import { forAdmins, read, type Operations } from './operation.ts';

const ofItem = (more: object = {}) =>
  read([401, 200, 200, 404], async ({ targetItem }) => ({ target_item_id: (await targetItem()).itemId, ...more }));

export const operations: Operations = {
  'GET targets/get_targets': read([401, 200, 200, 200], () => ({})),
  'GET targets/get_target_items': read([401, 200, 200, 200], ({ series }) => ({ score_series_id: series })),
  'GET targets/get_default_target_item': read([401, 200, 200, 200], ({ series }) => ({ score_series_id: series })),
  'GET targets/get_target_item_values': ofItem(),
  'GET targets/get_target_item_persons': ofItem(),
  'GET targets/get_target_values_sum': ofItem({ period_start: '2097-01-01', period_end: '2097-02-14' }),
  'GET targets/pace': ofItem(),
  'GET targets/grid': ofItem({ from: '2097-01-01', to: '2097-02-28' }),
  'GET targets/overview': read([401, 200, 200, 200], ({ series }) => ({ score_series_id: series })),
  'GET targets/export': {
    ...forAdmins('read', 404, async ({ targetItem }) => ({ target_item_id: (await targetItem()).itemId })),
    needsNothing: true,
  },
  'POST targets/save_target': forAdmins('series:write', 404, async ({ targetItem, fresh }) => ({
    id: (await targetItem()).targetId,
    name: fresh('Marmalade target'),
  })),
  'POST targets/save_target_item': forAdmins('series:write', 404, async ({ targetItem, fresh }) => ({
    data: { id: (await targetItem()).itemId, name: fresh('Marmalade item') },
  })),
  'POST targets/save_target_item_value': forAdmins('series:write', 404, async ({ targetItem, player }) => ({
    data: [{ target_item_id: (await targetItem()).itemId, group_member_id: player, period_start: '2097-02-01', period_target: '8' }],
  })),
  'POST targets/import_values': forAdmins('series:write', 404, async ({ targetItem, player }) => ({
    target_item_id: (await targetItem()).itemId,
    text: `player,target,from\n${player},8,2097-02-01\n`,
  })),
  'DELETE targets/delete_target_item_value': forAdmins('series:write', 404, async ({ targetItem }) => ({
    target_item_id: (await targetItem()).itemId,
    period_start: '2097-01-01',
  })),
  'DELETE targets/delete_target_item': forAdmins('series:write', 404, async ({ targetItem }) => ({ id: (await targetItem()).itemId })),
};
