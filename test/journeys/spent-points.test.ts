import * as fc from 'fast-check';
import type { OrderRow } from '../../projections/reward-orders/reward-orders.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { Client } from './laurel.ts';
import { openShop, type ShopGround } from './shop-ground.ts';

let shop: ShopGround;
let item: string;
beforeAll(async () => {
  shop = await openShop();
  item = await shop.item({ name: 'Piece', prices: [{ currency_id: shop.coins, price: '1' }] });
});
afterAll(() => shop.laurel.close());

const [DEBT, HOLD, TAKE_BACK] = [1, 2, 3];
const policy = (spent_points: number | undefined) => shop.done(shop.admin.post('rewardstore/settings', { spent_points }));
const buyer = async () => {
  const [id = ''] = await shop.players(`Buyer ${crypto.randomUUID()}`);
  return { id, client: await shop.asPlayer(id) };
};
const order = async (client: Client, quantity: number) => String((await shop.done(shop.buy(client, item, { quantity }))).id);
const preview = async (which: 'revocation' | 'reinstatement', selpoints: string[]) => {
  await shop.settled();
  return (await shop.done(shop.admin.post(`scoreseries/preview_${which}`, { selpoints }))).preview as RevocationPreview;
};
const turn = async (call: 'revoke' | 'reinstate', selpoints: string[]) => {
  await shop.done(shop.admin.post(`scoreseries/${call}`, { selpoints, reason: 'Judged again' }));
  await shop.turned();
};
const status = (id: string, to: number, more: object = {}) =>
  shop.admin.post('rewardstore/order_status', { ids: [id], status: to, ...more });
const states = async (client: Client) => Object.fromEntries((await shop.orders(client)).map((one) => [one.id, one.status]));

test('debt: the balance is negative, and orders stand', async () => {
  await policy(DEBT);
  const { id, client } = await buyer();
  const [entry = ''] = await shop.give([id], '10');
  const bought = await order(client, 8);
  expect((await preview('revocation', [entry])).balances).toEqual([
    expect.objectContaining({ currency: 'Coins', profileId: id, before: '2', after: '-8', orders: [] }),
  ]);
  await turn('revoke', [entry]);
  expect(await shop.balance(client)).toMatchObject({ balance: '-8' });
  await shop.done(status(bought, 3));
  expect(await shop.refusal(shop.buy(client, item))).toBe('409 not-enough-coins: Not enough coins');
});

test('hold: orders that are not covered are moved on by nobody who does not insist, the newest first, until points are there', async () => {
  await policy(HOLD);
  const { id, client } = await buyer();
  const [kept, entry = ''] = [await shop.give([id], '5'), ...(await shop.give([id], '5'))];
  const [first, second] = [await order(client, 4), await order(client, 5)];
  expect((await preview('revocation', [entry])).balances).toMatchObject([
    { before: '1', after: '-4', orders: [{ orderId: second, item: 'Piece', amount: '5', what: 'held' }] },
  ]);
  await turn('revoke', [entry]);
  const held = async () => (await shop.orders()).flatMap((one: OrderRow) => (one.is_held ? [one.id] : []));
  expect(await held()).toEqual([second]);
  expect(await shop.refusal(status(second, 2))).toBe('409 not-covered: What was paid for it is revoked');
  await shop.done(status(first, 2));
  expect((await preview('reinstatement', [entry])).balances).toMatchObject([{ orders: [{ orderId: second, what: 'free' }] }]);
  await shop.done(status(second, 2, { insist: 'It is on the table already' }));
  await shop.done(status(second, 1));
  await turn('reinstate', [entry]);
  expect(await held()).toEqual([]);
  await shop.done(status(second, 2));
  expect(kept).toHaveLength(1);
});

test('take back: a revocation revokes what is not covered, a correction and a reinstatement nothing; pieces come back', async () => {
  await policy(TAKE_BACK);
  const { id, client } = await buyer();
  const [one = '', other = ''] = [...(await shop.give([id], '5')), ...(await shop.give([id], '5'))];
  const [delivered, processed, pending] = [await order(client, 3), await order(client, 3), await order(client, 4)];
  await shop.done(status(delivered, 3));
  await shop.done(status(processed, 2));
  await shop.done(shop.admin.post('scoreseries/correct', { entry: other, points: '1', reason: 'Counted twice' }));
  await shop.turned();
  expect(await shop.balance(client)).toMatchObject({ balance: '-4' });
  expect(await states(client)).toEqual({ [delivered]: 3, [processed]: 2, [pending]: 1 });
  const said = await preview('revocation', [one]);
  expect(said.balances).toMatchObject([
    {
      before: '-4',
      after: '-2',
      orders: [
        { orderId: pending, what: 'taken' },
        { orderId: processed, what: 'taken' },
      ],
    },
  ]);
  await turn('revoke', [one]);
  expect(await shop.balance(client)).toMatchObject({ balance: '-2' });
  expect(await states(client)).toEqual({ [delivered]: 3, [processed]: 4, [pending]: 4 });
  expect(await shop.orders(client, { status: 4 })).toMatchObject([{ revoked_by: 'revocation' }, { revoked_by: 'revocation' }]);
  expect((await preview('reinstatement', [one])).balances).toMatchObject([{ before: '-2', after: '3', orders: [] }]);
  await turn('reinstate', [one]);
  expect(await states(client)).toMatchObject({ [processed]: 4, [pending]: 4 });
  expect(await shop.balance(client)).toMatchObject({ balance: '3' });
});

test.each([
  ['debt', DEBT],
  ['hold', HOLD],
  ['take back', TAKE_BACK],
])('%s: what a preview says of balances and orders is what comes of it', async (_, spent) => {
  await policy(spent);
  const history = fc.record({
    entries: fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 2, maxLength: 5 }),
    orders: fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 6 }), to: fc.constantFrom(1, 2, 3) }), { maxLength: 4 }),
    out: fc.uniqueArray(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ entries, orders, out }) => {
      const { id, client } = await buyer();
      const ids: string[] = [];
      for (const points of entries) ids.push(...(await shop.give([id], String(points))));
      for (const { quantity, to } of orders) {
        const { body } = await shop.buy(client, item, { quantity });
        if (body.status === 'ok' && to > 1) await shop.done(status(String(body.id), to));
      }
      const chosen = [...new Set(out.map((at) => ids[at % ids.length]!))];
      for (const [which, call] of [
        ['revocation', 'revoke'],
        ['reinstatement', 'reinstate'],
      ] as const) {
        const before = await states(client);
        const heldBefore = await heldOf(client);
        const [said] = (await preview(which, chosen)).balances;
        const now = await shop.balance(client);
        await turn(call, chosen);
        const then = await shop.balance(client);
        expect([said?.before ?? now?.balance, said?.after ?? now?.balance]).toEqual([now?.balance, then?.balance]);
        const after = await states(client);
        const heldAfter = await heldOf(client);
        const told = (what: string) => (said?.orders ?? []).flatMap((one) => (one.what === what ? [one.orderId] : [])).sort();
        expect(told('taken')).toEqual(
          Object.keys(after)
            .filter((one) => after[one] !== before[one])
            .sort(),
        );
        expect(told('held')).toEqual(heldAfter.filter((one) => !heldBefore.includes(one)).sort());
        expect(told('free')).toEqual(heldBefore.filter((one) => !heldAfter.includes(one)).sort());
      }
    }),
    { numRuns: 8 },
  );
});

async function heldOf(client: Client): Promise<string[]> {
  return (await shop.orders(client)).flatMap((one) => (one.is_held ? [one.id] : []));
}
