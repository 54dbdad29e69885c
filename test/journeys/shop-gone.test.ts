import { parse } from 'csv-parse/sync';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { found, unsealed } from './data-search.ts';
import { Client, startTestLaurel } from './laurel.ts';
import { openShop, type ShopGround } from './shop-ground.ts';
import { unzipped } from './unzipped.ts';

const FACTS = ['UnitsReserved', 'UnitsReturned', 'OrderPlaced', 'OrderMoved', 'OrderRevoked', 'OrderVoided'];

let shop: ShopGround;
beforeAll(async () => {
  shop = await openShop({ on: await startTestLaurel({ LAUREL_PURCHASES_A_MINUTE: '5' }) });
});
afterAll(() => shop.laurel.close());

/** Somebody with 100 coins. */
const buyer = async (name: string) => {
  const [id = ''] = await shop.players(name);
  await shop.give([id], '100');
  return { id, client: await shop.asPlayer(id) };
};
const bought = async (client: Client, item: string, quantity = 1) => String((await shop.done(shop.buy(client, item, { quantity }))).id);
const revoke = (...ids: string[]) => shop.admin.post('rewardstore/revoke_order', { ids });
const ordersOf = async (id: string) => (await shop.orders()).filter(({ profileid }) => profileid === id);
const exported = async (format: 'csv' | 'ndjson') => {
  await shop.settled();
  return String((await shop.done(shop.admin.get('rewardstore/export', { format }))).text);
};

test('the archive of who has bought tells their orders, those that are revoked too', async () => {
  const { client } = await buyer('Ann');
  const item = await shop.item({ name: 'Lantern' });
  const [kept, revoked] = [await bought(client, item, 2), await bought(client, item)];
  await shop.done(revoke(revoked));
  await shop.settled();
  const answer = await fetch(`${shop.url}/api/profile/archive`, { headers: { cookie: client.cookie ?? '' } });
  const files = unzipped(Buffer.from(await answer.arrayBuffer()));
  const about = { item_id: item, item: 'Lantern', currency_id: shop.coins };
  expect(JSON.parse(String(files.get('json/orders.json')))).toMatchObject([
    { order_id: revoked, ...about, quantity: 1, amount: '14', status: 'revoked' },
    { order_id: kept, ...about, quantity: 2, amount: '28', status: 'pending', changed_at: null },
  ]);
});

test('U-070 of a buyer who is forgotten no word is left; orders, pieces and sums stay, and can be moved on', async () => {
  const { id, client } = await buyer('Ottoline Quillfeather');
  const item = await shop.item({ stock: 5 });
  const [first, second] = [await bought(client, item, 2), await bought(client, item)];
  await shop.done(shop.admin.post('rewardstore/order_status', { ids: [first], status: 2, insist: 'It is there already' }));
  await shop.done(shop.admin.post('profile/anonymize_players', { selplayers: [id] }));
  expect(await ordersOf(id)).toMatchObject([
    { id: second, name: 'Anonymous 1', amount: '14', status: 1 },
    { id: first, name: 'Anonymous 1', amount: '28', status: 2 },
  ]);
  expect(await shop.items(shop.admin, { id: item })).toMatchObject([{ sold: 3, left: 2 }]);
  for (const trace of ['Ottoline', 'Quillfeather']) expect([trace, found(shop.laurel, trace)]).toEqual([trace, []]);
  expect((await unsealed(shop.laurel)).join()).not.toContain('Quillfeather');
  expect(await exported('csv')).not.toContain('Quillfeather');
  await shop.done(shop.admin.post('rewardstore/order_status', { ids: [second], status: 3 }));
  await shop.done(revoke(first));
  expect(await shop.items(shop.admin, { id: item })).toMatchObject([{ sold: 1, left: 4 }]);
  for (const view of ['shop', 'reward-orders'])
    expect(await shop.laurel.app.get(Projector).verify(view)).toMatchObject([{ view, differences: [] }]);
});

test('R-121 who is deleted buys no more; their orders are looked after, and they come back with what is left', async () => {
  const { id, client } = await buyer('Bob');
  const item = await shop.item({ stock: 5 });
  const order = await bought(client, item, 2);
  await shop.done(shop.admin.delete('profile/delete_players', { selplayers: JSON.stringify([id]) }));
  expect((await shop.buy(client, item)).status).toBeGreaterThanOrEqual(401);
  expect(await ordersOf(id)).toMatchObject([{ id: order, name: 'Bob', status: 1 }]);
  await shop.done(revoke(order));
  expect(await shop.items(shop.admin, { id: item })).toMatchObject([{ sold: 0, left: 5 }]);
  await shop.done(shop.admin.post('profile/activate_players', { selplayers: [id] }));
  expect(await shop.balance(shop.admin, { player: id })).toMatchObject({ balance: '100', spent: '0' });
});

test('50 admins take an order back at once: coins and pieces come back once', async () => {
  const { client } = await buyer('Cyd');
  const item = await shop.item({ stock: 5 });
  const order = await bought(client, item, 3);
  const answers = await Promise.all(Array.from({ length: 50 }, () => revoke(order)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await shop.balance(client)).toMatchObject({ balance: '100', spent: '0' });
  expect(await shop.items(client, { id: item })).toMatchObject([{ sold: 0, left: 5 }]);
  const of = (await shop.facts('OrderRevoked', 'UnitsReturned')).filter(({ data }) => (data as { orderId: string }).orderId === order);
  expect(of.map(({ type }) => type)).toEqual(['OrderRevoked', 'UnitsReturned']);
});

test('of a minute nobody makes more purchases than they may, what is refused counted too; others are not held up', async () => {
  const [{ client }, other] = [await buyer('Dee'), await buyer('Eve')];
  const item = await shop.item({ prices: [{ currency_id: shop.coins, price: '1' }] });
  const before = (await shop.facts(...FACTS)).length;
  expect((await shop.buy(client, 'nothing')).status).toBe(404);
  const answers = await Promise.all(Array.from({ length: 10 }, () => shop.buy(client, item)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, ...Array<number>(6).fill(429)]);
  expect(await shop.balance(client)).toMatchObject({ balance: '96' });
  expect((await shop.facts(...FACTS)).length - before).toBe(8);
  await bought(other.client, item);
});

test('orders leave as CSV and NDJSON, with whoever bought and what it is paid with; words are no formulas', async () => {
  const { id, client } = await buyer('=Fay()');
  const item = await shop.item({ name: '+Mug' });
  const [first, second] = [await bought(client, item, 2), await bought(client, item)];
  await shop.done(revoke(second));
  const rows = parse<Record<string, string>>(await exported('csv'), { columns: true }).filter(({ player_id }) => player_id === id);
  const who = { player: "'=Fay()", external_id: "'=Fay()", item_id: item, item: "'+Mug", currency_id: shop.coins, currency: 'Coins' };
  expect(rows).toMatchObject([
    { order_id: second, ...who, status: '4', revoked_by: 'admin', quantity: '1', unit_price: '14', amount: '14' },
    { order_id: first, ...who, status: '1', revoked_by: '', quantity: '2', unit_price: '14', amount: '28' },
  ]);
  const lines = (await exported('ndjson')).trim().split('\n');
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ profileid }) => profileid === id);
  expect(told).toMatchObject([{ id: second }, { id: first, name: '=Fay()', item_name: '+Mug', currency: 'Coins', quantity: 2, status: 1 }]);
  expect(Object.keys(told[0]!)).not.toContain('can_revoke');
  expect((await client.get('rewardstore/export')).status).toBe(403);
});

test('views that are built anew place, take back and give back nothing', async () => {
  await shop.done(shop.admin.post('rewardstore/settings', { spent_points: 3 }));
  await shop.turned();
  const [before, shown] = [await shop.facts(...FACTS), await shop.orders(shop.admin, { limit: 200 })];
  for (const view of ['entries', 'shop', 'reward-orders']) await shop.laurel.app.get(Projector).rebuild(view);
  await shop.turned();
  expect(await shop.facts(...FACTS)).toEqual(before);
  expect(await shop.orders(shop.admin, { limit: 200 })).toEqual(shown);
});

test('U-157 of an organisation that is deleted no item and no order is left in any file or view, and nobody buys', async () => {
  const gone = await openShop({ on: shop.laurel });
  const [id = ''] = await gone.players('Gus');
  const client = await gone.asPlayer(id);
  await gone.give([id], '100');
  const item = await gone.item({ name: 'Marmalade spoon', description: 'Of quagmire oak' });
  await gone.done(gone.buy(client, item));
  await gone.settled();
  const left = async () => {
    const models = shop.laurel.app.get(ReadModels);
    const counts = ['shop', 'reward-orders'].map((view) => models.count(view, { organisationId: gone.organisationId }));
    return (await Promise.all(counts)).map((count) => count > 0);
  };
  expect(await left()).toEqual([true, true]);
  await gone.done(gone.admin.delete('organization/delete_organization', { id: gone.organisationId }));
  expect(await left()).toEqual([false, false]);
  for (const trace of ['marmalade spoon', 'quagmire oak']) {
    expect([trace, found(shop.laurel, trace)]).toEqual([trace, []]);
    expect((await unsealed(shop.laurel)).join().toLowerCase()).not.toContain(trace);
  }
  expect((await gone.buy(client, item)).status).toBeGreaterThanOrEqual(401);
});
