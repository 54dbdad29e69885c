import { Projector } from '../../projections/platform/projector.ts';
import type { Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';
import { openShop, type ShopGround } from './shop-ground.ts';

let shop: ShopGround;
let ann: string;
let asAnn: Client;
beforeAll(async () => {
  shop = await openShop();
  [ann = ''] = await shop.players('Ann');
  asAnn = await shop.asPlayer(ann);
});
afterAll(() => shop.laurel.close());

const settings = async (client: Client = shop.admin) => {
  await shop.settled();
  return shop.done(client.get('rewardstore/settings'));
};
const save = (sent: object) => shop.admin.post('rewardstore/settings', sent);
const saveItem = (data: object) => shop.admin.post('rewardstore/item', { data });

test('a store that nobody has set is closed, and takes nothing', async () => {
  const { admin } = await openPoints({ on: shop.laurel });
  expect(await shop.done(admin.get('rewardstore/settings'))).toMatchObject({ name: null, active: 0, currencies: [] });
});

test('U-185 settings are saved in part; a currency is a series that is there, or one that is made of its name, once', async () => {
  await shop.done(save({ newsfeed_on_buy: 1, player_can_revoke: 1 }));
  expect(await settings(asAnn)).toMatchObject({
    ...{ id: shop.organisationId, name: 'Shop', active: 1, newsfeed_on_buy: 1, player_can_revoke: 1 },
    currencies: [{ id: shop.coins, name: 'Coins', deleted: 0 }],
  });
  const sent = { 'currencies[]': [{ id: shop.coins }, { name: 'Gems' }] };
  for (let n = 0; n < 2; n++) await shop.done(shop.admin.post('rewardstore/settings', sent, { 'idempotency-key': 'gems' }));
  const { currencies } = (await settings()) as { currencies: { id: string; name: string }[] };
  expect(currencies).toMatchObject([{ name: 'Coins' }, { name: 'Gems' }]);
  expect(
    (await shop.facts('ScoreSeriesCreated')).filter(({ data }) => (data as { seriesId: string }).seriesId === currencies[1]!.id),
  ).toHaveLength(1);
  expect(await shop.refusal(save({ 'currencies[]': [{ id: 'nothing' }] }))).toBe('404 not-found: There is no such score series');
  expect(await shop.refusal(save({ id: 'another', active: 0 }))).toBe('404 not-found: There is no such reward store');
  expect(await shop.refusal(save({ 'currencies[]': [{}] }))).toMatch(/^400 invalid-input/);
});

test('whoever saves what somebody else has changed since they read it is told, and changes nothing', async () => {
  await shop.done(save({ name: 'Corner' }));
  expect(await shop.refusal(save({ name: 'Kiosk', was: { name: 'Shop' } }))).toMatch(/^409 changed-since/);
  await shop.done(save({ name: 'Shop', was: { name: 'Corner' } }));
  const id = await shop.item({ stock: 5 });
  await shop.done(saveItem({ id, stock: 6 }));
  expect(await shop.refusal(saveItem({ id, stock: 7, was: { stock: 5 } }))).toMatch(/^409 changed-since/);
  expect(await shop.items(shop.admin, { id })).toMatchObject([{ stock: 6 }]);
});

test('R-184 a currency cannot be removed while items use it; with them it can, also 50 times at once while an item takes it', async () => {
  const gold = await shop.series({ name: 'Gold' });
  await shop.done(save({ 'currencies[]': [{ id: shop.coins }, { id: gold }] }));
  const prices = [{ currency_id: gold, price: '2' }];
  const id = await shop.item({ prices });
  const remove = () => save({ 'currencies[]': [{ id: shop.coins }] });
  expect(await shop.refusal(remove())).toBe('409 currency-in-use: A currency cannot be removed while items use it');
  await shop.done(shop.admin.delete('rewardstore/item', { id }));
  const [removed, taken] = await Promise.all([
    Promise.all(Array.from({ length: 25 }, remove)),
    Promise.all(Array.from({ length: 25 }, () => saveItem({ name: 'Cap', prices }))),
  ]);
  const isThere = ((await settings()).currencies as { id: string }[]).some((currency) => currency.id === gold);
  const using = (await shop.items(shop.admin, { all: 1 })).filter((item) => item.prices.some(({ currency_id }) => currency_id === gold));
  expect(isThere || using.length === 0).toBe(true);
  for (const { status, body } of [...removed, ...taken])
    expect(status === 200 || ['currency-in-use', 'not-a-currency'].includes(String(body.code))).toBe(true);
});

test('U-182 U-183 R-127 an item keeps what is sent of it; a new one is a draft that players do not see; deleted it is gone', async () => {
  const cattag = await shop.done(shop.admin.post('tag/tag', { cattype: 'shop', tagname: 'Kitchen' }));
  const sent = { name: 'Tea', description: 'Green\nand hot', stock: 10, max_per_player: 2, categories: [cattag.id] };
  const dates = { valid_from: '2026-01-01T00:00:00Z', valid_to: '2097-01-01T00:00:00Z' };
  const { id } = await shop.done(saveItem({ ...sent, ...dates, prices: [{ currency_id: shop.coins, price: '1.5' }] }));
  const row = {
    ...{ id, store_id: shop.organisationId, name: 'Tea', description: 'Green\nand hot', icon: '', publishphase: 0, sold: 0 },
    ...{ stock: 10, left: 10, max_per_player: 2, categories: [cattag.id], prices: [{ currency_id: shop.coins, price: '1.5' }] },
    ...{ valid_from: '2026-01-01T00:00:00.000Z', valid_to: '2097-01-01T00:00:00.000Z' },
  };
  const asked = { id: String(id), all: 1 };
  expect(await shop.items(shop.admin, asked)).toEqual([row]);
  expect(await shop.items(asAnn, asked)).toEqual([]);
  expect(await shop.items(shop.admin, { id: String(id) })).toEqual([]);
  await shop.done(shop.admin.post('rewardstore/publishphase', { ids: [id], publishphase: 2 }));
  expect(await shop.items(asAnn, { id: String(id) })).toEqual([{ ...row, publishphase: 2 }]);
  await shop.done(saveItem({ id, stock: '', max_per_player: '', valid_to: '', description: '' }));
  const open = { stock: null, left: null, max_per_player: null, valid_to: null, description: '' };
  expect(await shop.items(asAnn, { id: String(id) })).toEqual([{ ...row, publishphase: 2, ...open }]);
  await shop.done(shop.admin.post('rewardstore/publishphase', { ids: [id], publishphase: 1 }));
  expect(await shop.items(asAnn, { id: String(id) })).toEqual([]);
  await shop.done(shop.admin.delete('rewardstore/item', { id: String(id) }));
  expect(await shop.items(shop.admin, asked)).toEqual([]);
  expect(await shop.refusal(saveItem({ id, name: 'Coffee' }))).toBe('404 not-found: There is no such reward item');
});

test('U-001 publish phases are set of all items or of none', async () => {
  const [one, other] = [await shop.item({ publishphase: 0 }), await shop.item({ publishphase: 0 })];
  const set = (...ids: string[]) => shop.admin.post('rewardstore/publishphase', { ids, publishphase: 2 });
  expect(await shop.refusal(set(one, 'nothing'))).toBe('404 not-found: There is no such reward item');
  expect(await shop.items(asAnn, { id: one })).toEqual([]);
  await shop.done(set(one, other));
  expect(await shop.items(asAnn, { id: other })).toHaveLength(1);
});

test('R-182 R-183 what cannot be an item is refused with a word, and nothing is stored', async () => {
  const before = await shop.facts('RewardItemAdded', 'StockSet');
  const price = (more: object) => ({ name: 'Mug', prices: [{ currency_id: shop.coins, price: '1', ...more }] });
  for (const [sent, refusal] of [
    [{ stock: 1 }, /^409 name-missing: A reward item needs a name$/],
    [{ name: ' ' }, /^400 invalid-input/],
    [{ name: 'Mug', valid_from: 'tomorrow' }, /^400 invalid-input: Invalid: valid_from$/],
    [{ name: 'Mug', valid_to: '2026-02-30' }, /^400 invalid-input: Invalid: valid_to$/],
    [{ name: 'Mug', valid_from: '2026-03-01', valid_to: '2026-03-01' }, /^409 valid-to-before/],
    [{ name: 'Mug', stock: '1.5' }, /^400 invalid-input: Invalid: stock$/],
    [{ name: 'Mug', stock: -1 }, /^400 invalid-input: Invalid: stock$/],
    [{ name: 'Mug', max_per_player: 0 }, /^400 invalid-input: Invalid: max_per_player$/],
    [price({ price: '-1' }), /^400 invalid-input/],
    [price({ currency_id: 'nothing' }), /^409 not-a-currency/],
    [{ name: 'Mug', prices: [...price({}).prices, ...price({}).prices] }, /^400 invalid-input/],
    [{ name: 'Mug', icon: 'https://elsewhere.example/x.png' }, /^400 invalid-input/],
    [{ name: 'Mug', categories: ['nothing'] }, /^409 tag-not-found/],
  ] as const)
    expect([sent, await shop.refusal(saveItem(sent))]).toEqual([sent, expect.stringMatching(refusal)]);
  expect(await shop.facts('RewardItemAdded', 'StockSet')).toEqual(before);
});

test('players look, and change nothing of a store', async () => {
  for (const call of [
    asAnn.post('rewardstore/settings', { active: 0 }),
    asAnn.post('rewardstore/item', { data: { name: 'Mine' } }),
    asAnn.post('rewardstore/publishphase', { ids: ['x'], publishphase: 2 }),
    asAnn.delete('rewardstore/item', { id: 'x' }),
  ])
    expect((await call).status).toBe(403);
});

test('the shop rebuilt is the shop that is shown', async () => {
  await shop.settled();
  expect(await shop.laurel.app.get(Projector).verify('shop')).toMatchObject([{ view: 'shop', differences: [] }]);
});
