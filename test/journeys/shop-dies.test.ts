import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import { Client } from './laurel.ts';
import { shopOf } from './shop-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

/** Calls that are retries of themselves, each with what it is to say by then; and what the last answered of an id. */
function calls() {
  const ids: Record<string, string> = {};
  const all: Call[] = [];
  const add = (method: 'POST' | 'DELETE', action: string, say: () => object, { as, by }: { as?: string; by?: Client } = {}) => {
    const key = `${action}-${all.length}`;
    all.push(async ({ url, cookie }) => {
      const client = new Client(url);
      client.cookie = by?.cookie ?? cookie;
      const query = method === 'DELETE' ? `?${new URLSearchParams(Object.entries(say()))}` : '';
      const sent = method === 'POST' ? say() : undefined;
      const answer = await client.send(method, `rewardstore/${action}${query}`, sent, { 'idempotency-key': key });
      if (as !== undefined && typeof answer.body.id === 'string') ids[as] = answer.body.id;
      return answer;
    });
  };
  return { ids, all, add };
}

const asked = async (client: Client, action: string, query: Record<string, string> = {}) => {
  const { app, url } = survived.laurel;
  await app.get(Settled).settled(await app.get(EventStore).head());
  const again = new Client(url);
  again.cookie = client.cookie;
  return (await again.get(`rewardstore/${action}`, query)).body;
};

test('what is commanded of a store, and what is bought in it, is so once, however often the process dies', async () => {
  const { ids, all, add } = calls();
  let [admin, by] = [new Client(''), new Client('')];
  survived = await dieAfterEachAppend(async (ground) => {
    const shop = await shopOf(ground);
    admin = ground.admin;
    const [ann = ''] = await ground.players('Ann');
    by = await ground.asPlayer(ann);
    await shop.give([ann], '100');
    add('POST', 'settings', () => ({ player_can_revoke: 1, 'currencies[]': [{ id: shop.coins }, { name: 'Gems' }] }));
    const prices = [{ currency_id: shop.coins, price: '14' }];
    for (const as of ['mug', 'gone']) add('POST', 'item', () => ({ data: { name: 'Mug', stock: 5, prices } }), { as });
    add('POST', 'item', () => ({ data: { id: ids.mug, name: 'Cup', stock: 6 } }));
    add('POST', 'publishphase', () => ({ ids: [ids.mug, ids.gone], publishphase: 2 }));
    add('DELETE', 'item', () => ({ id: ids.gone }));
    const buy = () => ({ item_id: ids.mug, currency_id: shop.coins, quantity: 2 });
    for (const as of ['kept', 'revoked']) add('POST', 'purchase', buy, { as, by });
    add('POST', 'order_status', () => ({ ids: [ids.kept], status: 3 }));
    add('POST', 'revoke_order', () => ({ ids: [ids.revoked] }), { by });
    return all;
  });
  expect(survived.facts).toEqual({
    ...{ RewardStoreChanged: 1, ScoreSeriesCreated: 1, CurrencyAdded: 1, StockSet: 3, RewardItemAdded: 2, RewardItemChanged: 3 },
    ...{ RewardItemDeleted: 1, UnitsReserved: 2, OrderPlaced: 2, OrderMoved: 1, OrderRevoked: 1, UnitsReturned: 1 },
  });
  expect((await asked(by, 'items')).items).toMatchObject([{ id: ids.mug, name: 'Cup', stock: 6, left: 4 }]);
  expect((await asked(by, 'orders')).orders).toMatchObject([
    { id: ids.revoked, status: 4 },
    { id: ids.kept, status: 3 },
  ]);
  expect((await asked(by, 'balance')).balances).toMatchObject([{ balance: '72' }, { balance: '0' }]);
  expect((await asked(admin, 'items', { all: '1' })).items).toHaveLength(1);
});
