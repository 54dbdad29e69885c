import { forAdmins, open, read, type Operations } from './operation.ts';

export const operations: Operations = {
  'GET rewardstore/settings': read([401, 200, 200, 200], () => ({})),
  'GET rewardstore/items': read([401, 200, 200, 200], async ({ rewardItem }) => ({ id: await rewardItem() })),
  'GET rewardstore/orders': read([401, 200, 200, 200], () => ({})),
  'GET rewardstore/balance': read([401, 200, 200, 200], () => ({})),
  'GET rewardstore/export': { ...forAdmins('read', 200, () => ({ format: 'ndjson' })), needsNothing: true },
  'POST rewardstore/settings': { ...forAdmins(null, 200, ({ fresh }) => ({ name: fresh('Marmalade shop') })), needsNothing: true },
  'POST rewardstore/item': forAdmins(null, 404, async ({ rewardItem, fresh }) => ({
    data: { id: await rewardItem(), name: fresh('Marmalade mug') },
  })),
  'POST rewardstore/publishphase': forAdmins(null, 404, async ({ rewardItem }) => ({ ids: [await rewardItem()], publishphase: 1 })),
  'DELETE rewardstore/item': forAdmins(null, 404, async ({ rewardItem }) => ({ id: await rewardItem() })),
  // The store of the other organisation is closed.
  'POST rewardstore/purchase': open([401, 200, 200, 409], async ({ rewardItem, series }) => ({
    item_id: await rewardItem(),
    currency_id: series,
    quantity: 1,
  })),
  'POST rewardstore/order_status': forAdmins(null, 404, async ({ rewardItem, order }) => ({
    ids: [await order(await rewardItem())],
    status: 2,
  })),
  'POST rewardstore/revoke_order': open([401, 200, 200, 404], async ({ rewardItem, order }) => ({
    ids: [await order(await rewardItem())],
  })),
};
