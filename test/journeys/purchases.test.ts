import { upcast } from '../../migrations-events/upcast.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { later } from '../../src/platform/event.values.ts';
import { Quotas } from '../../src/platform/quota.ts';
import type { Refused } from '../../src/platform/refused.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { Purchase, PurchaseHandler } from '../../src/reward-store/purchase.ts';
import { REWARD_STOCK } from '../../src/reward-store/reward-stock.events.ts';
import { connectTo } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openShop, type ShopGround } from './shop-ground.ts';

let shop: ShopGround;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.laurel.close());

const buyer = async (points?: string): Promise<{ id: string; client: Client }> => {
  const [id = ''] = await shop.players(`Buyer ${crypto.randomUUID()}`);
  if (points !== undefined) await shop.give([id], points);
  return { id, client: await shop.asPlayer(id) };
};
const told = (answers: readonly { status: number; body: Record<string, unknown> }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'bought' : String(body.message)))].map(([says, all]) => [
      says,
      all.length,
    ]),
  );
/** Another node over the same store: what it has decided before it remembers by itself. */
const secondNode = () => {
  const { app } = shop.laurel;
  const handler = new PurchaseHandler(new Decisions(app.get(EventStore), upcast, app.get(Quotas)));
  return async (profileId: string, itemId: string, commandId: string = crypto.randomUUID()) => {
    const { organisationId } = shop;
    const context = { commandId, organisationId, actor: { profileId }, channel: 'session' } as const;
    const wanted = { profileId, itemId, seriesId: shop.coins, quantity: 1, at: new Date().toISOString() };
    try {
      await handler.execute(new Purchase(context, wanted));
      return { status: 200, body: {} };
    } catch (error) {
      return { status: 409, body: { message: (error as Refused).message } };
    }
  };
};
const stored = async () => (await shop.facts('UnitsReserved', 'UnitsReturned', 'OrderPlaced', 'OrderVoided')).length;

test('U-183 U-186 R-012 a purchase answers the order, what it cost and what is left, and everybody sees it', async () => {
  const { id, client } = await buyer('100');
  const item = await shop.item({ stock: 5 });
  const bought = await shop.done(shop.buy(client, item, { quantity: 3, price: '14' }));
  expect(bought).toMatchObject({ amount: '42', balance: '58' });
  const order = { id: bought.id, profileid: id, item_id: item, item_name: 'Mug', currency_id: shop.coins, quantity: 3, unit_price: '14' };
  expect(await shop.orders(client)).toMatchObject([
    { ...order, amount: '42', status: 1, changed_at: null, revoked_by: null, can_revoke: 0 },
  ]);
  expect(await shop.balance(client)).toMatchObject({ name: 'Coins', balance: '58', earned: '100', spent: '42' });
  expect(await shop.items(client, { id: item })).toMatchObject([{ stock: 5, left: 2, sold: 3 }]);
  expect((await shop.done(shop.admin.get('scoreseries/board', { scoreseriesid: shop.coins }))).rows).toEqual(
    expect.arrayContaining([expect.objectContaining({ profileId: id, points: '100' })]),
  );
});

test('R-223 R-224 R-225 R-226 R-227 R-228 R-229 what is refused says why, and leaves nothing behind', async () => {
  const { client } = await buyer('13');
  const item = await shop.item({ stock: 1, max_per_player: 1 });
  const before = await stored();
  const refused = (id: string, more: object = {}) => shop.refusal(shop.buy(client, id, more as { key?: string }));
  expect(await refused(item, { quantity: 0 })).toBe('409 quantity-missing: Quantity must be more than 0');
  expect(await refused(item, { quantity: 'many' })).toMatch(/^400 invalid-input/);
  expect(await refused(item, { currency_id: 'nothing' })).toBe('409 currency-not-found: Currency not found or deleted');
  expect(await refused(await shop.item({ valid_from: '2097-01-01' }))).toBe('409 not-yet-for-sale: Not for sale yet');
  expect(await refused(await shop.item({ publishphase: 0 }))).toBe('409 not-yet-for-sale: Not for sale yet');
  expect(await refused(await shop.item({ valid_to: '2026-01-01' }))).toBe('409 not-for-sale-anymore: Not for sale anymore');
  expect(await refused(item, { price: '15' })).toMatch(/^409 price-changed/);
  expect(await refused(item, { quantity: 2 })).toBe('409 out-of-stock: Out of stock');
  expect(await refused(item)).toBe('409 not-enough-coins: Not enough coins');
  expect(await refused('nothing')).toBe('404 not-found: There is no such reward item');
  await shop.done(shop.admin.post('rewardstore/settings', { active: 0 }));
  expect(await refused(item)).toBe('409 store-closed: Store is not open');
  await shop.done(shop.admin.post('rewardstore/settings', { active: 1 }));
  expect(await stored()).toBe(before);
});

test('50 buyers and 10 pieces: 10 orders and 40 times Out of stock', async () => {
  const item = await shop.item({ stock: 10 });
  const ids = await shop.players(...Array.from({ length: 50 }, (_, n) => `Fifty ${n}`));
  await shop.give(ids, '100');
  const clients = await Promise.all(ids.map((id) => shop.asPlayer(id)));
  expect(told(await Promise.all(clients.map((client) => shop.buy(client, item))))).toEqual({ bought: 10, 'Out of stock': 40 });
  expect(await shop.items(shop.admin, { id: item })).toMatchObject([{ left: 0, sold: 10 }]);
});

test('50 buyers and 10 pieces on two nodes: 10 orders and 40 times Out of stock', async () => {
  const item = await shop.item({ stock: 10 });
  const ids = await shop.players(...Array.from({ length: 50 }, (_, n) => `Both ${n}`));
  await shop.give(ids, '100');
  const there = secondNode();
  const here = await Promise.all(ids.map((id, n) => (n % 2 ? Promise.resolve(undefined) : shop.asPlayer(id))));
  const answers = await Promise.all(ids.map((id, n) => (here[n] ? shop.buy(here[n], item) : there(id, item))));
  expect(told(answers)).toEqual({ bought: 10, 'Out of stock': 40 });
  expect(await shop.items(shop.admin, { id: item })).toMatchObject([{ left: 0, sold: 10 }]);
});

test('one buyer with 100 coins and 50 clicks at once at 14: 7 orders and 2 coins left, and no piece is lost', async () => {
  const { client } = await buyer('100');
  const item = await shop.item({ stock: 60 });
  expect(told(await Promise.all(Array.from({ length: 50 }, () => shop.buy(client, item))))).toEqual({ bought: 7, 'Not enough coins': 43 });
  expect(await shop.balance(client)).toMatchObject({ balance: '2', spent: '98' });
  expect(await shop.items(client, { id: item })).toMatchObject([{ sold: 7, left: 53 }]);
});

test('one buyer with 100 coins and 50 clicks on two nodes at 14: 7 orders and 2 coins left', async () => {
  const { id, client } = await buyer('100');
  const item = await shop.item({ stock: 60 });
  const there = secondNode();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => (n % 2 ? there(id, item) : shop.buy(client, item))));
  expect(told(answers)).toEqual({ bought: 7, 'Not enough coins': 43 });
  expect(await shop.balance(client)).toMatchObject({ balance: '2' });
  expect(await shop.items(client, { id: item })).toMatchObject([{ sold: 7 }]);
});

test('U-182 who may have two gets two of 20 clicks at once', async () => {
  const { client } = await buyer('1000');
  const item = await shop.item({ max_per_player: 2 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.buy(client, item)));
  expect(told(answers)).toEqual({ bought: 2, 'Each player may have at most 2': 18 });
});

test('the same command is one order: again, 20 times at once, on another node, and after the store has closed', async () => {
  const { id, client } = await buyer('100');
  const item = await shop.item({ stock: 5 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.buy(client, item, { key: 'once' })));
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.id)).size).toBe(1);
  const [there, commandId] = [secondNode(), crypto.randomUUID()];
  const twice = await Promise.all([there(id, item, commandId), there(id, item, commandId), secondNode()(id, item, commandId)]);
  expect(told(twice)).toEqual({ bought: 3 });
  await shop.done(shop.admin.delete('rewardstore/item', { id: item }));
  expect(told([await there(id, item, commandId)])).toEqual({ bought: 1 });
  expect(await shop.balance(client)).toMatchObject({ balance: '72' });
});

test('points that are revoked cannot be spent, from the moment of the revocation on, and come back with it', async () => {
  const { id, client } = await buyer('10');
  const [entry] = await shop.give([id], '20');
  const item = await shop.item();
  const turn = (call: 'revoke' | 'reinstate') => shop.admin.post(`scoreseries/${call}`, { selpoints: [entry], reason: 'Judged again' });
  const store = shop.laurel.app.get(EventStore);
  const append = store.append.bind(store);
  // The account is not told: what counts is the list.
  store.append = (stream, events, options) =>
    stream.startsWith(POINTS_ACCOUNT) && events.some(({ type }) => type === 'EntryRevoked')
      ? Promise.reject(new Error('later'))
      : append(stream, events, options);
  await shop.done(turn('revoke'));
  expect(await shop.refusal(shop.buy(client, item))).toBe('409 not-enough-coins: Not enough coins');
  store.append = append;
  await shop.settled();
  expect(await shop.balance(client)).toMatchObject({ balance: '10' });
  await shop.done(turn('reinstate'));
  expect(await shop.done(shop.buy(client, item))).toMatchObject({ balance: '16' });
});

test('who dies between stock and account goes on when the command comes again, and else the pieces come back after a minute', async () => {
  const { client } = await buyer('100');
  const item = await shop.item({ stock: 2, max_per_player: 2 });
  const store = shop.laurel.app.get(EventStore);
  const append = store.append.bind(store);
  const dying = async (key: string) => {
    store.append = (stream, ...rest) => (stream.startsWith(POINTS_ACCOUNT) ? Promise.reject(new Error('dead')) : append(stream, ...rest));
    const { status } = await shop.buy(client, item, { key }).finally(() => (store.append = append));
    return status;
  };
  expect(await dying('goes-on')).toBe(500);
  expect(await shop.items(client, { id: item })).toMatchObject([{ left: 1 }]);
  await shop.done(shop.buy(client, item, { key: 'goes-on' }));
  expect(await dying('is-given-up')).toBe(500);
  expect(await shop.refusal(shop.buy(client, item))).toBe('409 out-of-stock: Out of stock');
  await shop.turned();
  expect(await shop.items(client, { id: item })).toMatchObject([{ left: 0 }]);
  const clock = shop.laurel.app.get(Clock);
  const now = clock.now.bind(clock);
  clock.now = () => later(now(), 61_000);
  // Its process dies once more, after the order is void.
  store.append = (stream, ...rest) => (stream.startsWith(REWARD_STOCK) ? Promise.reject(new Error('dead')) : append(stream, ...rest));
  await shop.turned();
  store.append = append;
  clock.now = () => later(now(), 62_500);
  await shop.turned();
  clock.now = now;
  expect(await shop.items(client, { id: item })).toMatchObject([{ left: 1 }]);
  expect(await shop.refusal(shop.buy(client, item, { key: 'is-given-up' }))).toBe('409 refused-before: This purchase was refused before');
  expect(await shop.balance(client)).toMatchObject({ balance: '86' });
  expect(await shop.orders(client)).toHaveLength(1);
});

test('R-126 U-184 U-188 admins move orders and revoke them; coins and pieces come back, once', async () => {
  const { client } = await buyer('100');
  const item = await shop.item({ stock: 2 });
  const { id } = await shop.done(shop.buy(client, item, { quantity: 2 }));
  const status = (to: number) => shop.admin.post('rewardstore/order_status', { ids: [id], status: to });
  for (const to of [2, 3, 1, 3]) await shop.done(status(to));
  expect(await shop.orders(client)).toMatchObject([{ status: 3, can_revoke: 0 }]);
  expect(await shop.orders(shop.admin, { status: 3 })).toMatchObject([{ id, can_revoke: 1 }]);
  expect((await client.post('rewardstore/order_status', { ids: [id], status: 2 })).status).toBe(403);
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.admin.post('rewardstore/revoke_order', { ids: [id] })));
  expect(told(answers)).toEqual({ bought: 20 });
  expect(await shop.orders(client)).toMatchObject([{ status: 4, revoked_by: 'admin', can_revoke: 0 }]);
  expect(await shop.balance(client)).toMatchObject({ balance: '100', spent: '0' });
  expect(await shop.items(client, { id: item })).toMatchObject([{ left: 2, sold: 0 }]);
  expect(await shop.refusal(status(1))).toBe('409 order-revoked: The order is revoked');
  expect(await shop.facts('UnitsReturned')).toEqual(
    expect.arrayContaining([expect.objectContaining({ data: expect.objectContaining({ orderId: id }) as object })]),
  );
});

test('R-214 players revoke their own orders while they are pending, where the store lets them, and nobody else’s', async () => {
  const [ann, bob] = [await buyer('100'), await buyer('100')];
  const item = await shop.item();
  const bought = async () => String((await shop.done(shop.buy(ann.client, item))).id);
  const revoke = (client: Client, ...ids: string[]) => client.post('rewardstore/revoke_order', { ids });
  const [first, second] = [await bought(), await bought()];
  expect(await shop.refusal(revoke(ann.client, first))).toBe('409 not-by-players: Only admins revoke orders of this store');
  await shop.done(shop.admin.post('rewardstore/settings', { player_can_revoke: 1 }));
  expect(await shop.refusal(revoke(bob.client, first))).toBe('404 not-found: There is no such order');
  await shop.done(shop.admin.post('rewardstore/order_status', { ids: [second], status: 2 }));
  expect((await shop.orders(ann.client)).map(({ id, can_revoke }) => [id, can_revoke])).toEqual([
    [second, 0],
    [first, 1],
  ]);
  expect(await shop.refusal(revoke(ann.client, first, second))).toMatch(/^409 order-not-pending/);
  expect(await shop.balance(ann.client)).toMatchObject({ balance: '72' });
  await shop.done(revoke(ann.client, first));
  expect(await shop.orders(ann.client, { status: 4 })).toMatchObject([{ id: first, revoked_by: 'player' }]);
  await shop.done(shop.admin.post('rewardstore/settings', { player_can_revoke: 0 }));
});

test('U-188 history is one’s own, the inventory is everybody’s, in pages', async () => {
  const [ann, bob] = [await buyer('100'), await buyer('100')];
  const item = await shop.item({ name: 'Pencil', prices: [{ currency_id: shop.coins, price: '1' }] });
  const ids: unknown[] = [];
  for (const client of [ann.client, bob.client, ann.client, ann.client]) ids.unshift((await shop.done(shop.buy(client, item))).id);
  const own = [ids[0], ids[1], ids[3]];
  expect((await shop.orders(ann.client)).map(({ id }) => id)).toEqual(own);
  expect((await shop.orders(shop.admin, { limit: 4 })).map(({ id }) => id)).toEqual(ids);
  expect(await shop.orders(shop.admin, { mineonly: 1 })).toEqual([]);
  const first = await shop.done(ann.client.get('rewardstore/orders', { limit: 2 }));
  expect(first).toMatchObject({ more: 1 });
  const next = await shop.done(ann.client.get('rewardstore/orders', { limit: 2, after: String(first.next) }));
  expect(next).toMatchObject({ orders: [{ id: own[2] }], more: 0 });
  expect((await shop.orders(ann.client, { offsetid: String(own[0]) })).map(({ id }) => id)).toEqual(own.slice(1));
  expect((await shop.orders(ann.client, { offset: 2 })).map(({ id }) => id)).toEqual(own.slice(2));
  expect((await ann.client.get('rewardstore/balance', { player: bob.id })).status).toBe(403);
  expect(await shop.balance(shop.admin, { player: bob.id })).toMatchObject({ balance: '99' });
});

test('a balance is told as of any instant, by what had happened or by what was known', async () => {
  const { id, client } = await buyer();
  const item = await shop.item();
  const [entry] = await shop.give([id], '50', { timestamp: '2026-01-01T00:00:00Z' });
  await shop.done(shop.buy(client, item));
  await shop.settled();
  const beforeAll = new Date().toISOString();
  await shop.done(shop.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Judged again' }));
  const at = '2026-01-02T00:00:00Z';
  expect(await shop.balance(client, { at })).toMatchObject({ balance: '50', spent: '0' });
  expect(await shop.balance(client, { at, sense: 'known' })).toMatchObject({ balance: '0' });
  expect(await shop.balance(client, { at: beforeAll, sense: 'known' })).toMatchObject({ balance: '36', spent: '14' });
  expect(await shop.balance(client)).toMatchObject({ balance: '-14', earned: '0', spent: '14' });
});

test('who buys and who looks after orders hear of it, and nobody else; everybody hears that there is less', async () => {
  const [ann, bob] = [await buyer('100'), await buyer('100')];
  const item = await shop.item({ stock: 9 });
  await shop.settled();
  const heard = async (client: Client, view: string) => {
    const line = await connectTo(shop.url, client.cookie ?? '');
    const views: string[] = [];
    const until = new Promise<string[]>((resolve) =>
      line.on('stale', ({ changed }) => {
        views.push(...(changed ?? []).map((one) => one.view));
        if (views.includes(view)) resolve(views);
      }),
    );
    return { until, end: () => line.disconnect() };
  };
  const lines = [await heard(ann.client, 'reward-orders'), await heard(shop.admin, 'reward-orders'), await heard(bob.client, 'shop')];
  await shop.done(shop.buy(ann.client, item));
  const [, , byBob] = await Promise.all(lines.map(({ until }) => until));
  expect(byBob).not.toContain('reward-orders');
  lines.forEach(({ end }) => end());
});

test('views rebuilt are as they are shown', async () => {
  await shop.settled();
  for (const view of ['shop', 'reward-orders'])
    expect(await shop.laurel.app.get(Projector).verify(view)).toMatchObject([{ view, differences: [] }]);
});

test('U-187 a purchase is told in the feed where the store says so when it is made, and struck out when it is revoked', async () => {
  const { id, client } = await buyer('100');
  const item = await shop.item({ name: 'Umbrella' });
  await shop.done(shop.buy(client, item));
  await shop.done(shop.admin.post('rewardstore/settings', { newsfeed_on_buy: 1 }));
  const order = String((await shop.done(shop.buy(client, item, { quantity: 2 }))).id);
  await shop.done(shop.admin.post('rewardstore/settings', { newsfeed_on_buy: 0 }));
  const posts = async () => {
    await shop.settled();
    const { newsfeed } = await shop.done(shop.admin.get('newsfeed/get_newsfeed', { feed_tname: 'reward_bought' }));
    return (newsfeed as { profileid: string }[]).filter(({ profileid }) => profileid === id);
  };
  const about = { item_id: item, item_name: 'Umbrella' };
  expect(await posts()).toEqual([expect.objectContaining({ profileid: id, about, struck: null })]);
  await shop.done(shop.admin.post('rewardstore/revoke_order', { ids: [order] }));
  expect(await posts()).toMatchObject([{ about, struck: {} }]);
});
