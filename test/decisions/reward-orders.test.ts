import * as fc from 'fast-check';
import type { Sealed } from '../../src/platform/event.values.ts';
import { fromMicros } from '../../src/points/point-amount.values.ts';
import { type AccountEvent, pointsAccount } from '../../src/points/points-account.ts';
import { heldKey, revocations } from '../../src/revocations/revocations.ts';
import type { RevocationEvent } from '../../src/revocations/revocation.events.ts';
import { balanceOf } from '../../src/reward-store/balance.ts';
import { moveOrders } from '../../src/reward-store/move-orders.ts';
import type { OrderPlaced } from '../../src/reward-store/orders.events.ts';
import { placeOrder, priceOf, type Wanted } from '../../src/reward-store/purchase.ts';
import { reserveUnits, returnUnits } from '../../src/reward-store/reserve-units.ts';
import { revokeOrders } from '../../src/reward-store/revoke-orders.ts';
import { rewardStock } from '../../src/reward-store/reward-stock.ts';
import type { RewardStockEvent } from '../../src/reward-store/reward-stock.events.ts';
import { rewardStore } from '../../src/reward-store/reward-store.ts';
import type { RewardItemSettings, RewardStoreEvent } from '../../src/reward-store/reward-store.events.ts';
import { setStock } from '../../src/reward-store/set-stock.ts';
import { uncoveredOrders } from '../../src/reward-store/uncovered-orders.values.ts';
import { voidOrder } from '../../src/reward-store/void-order.ts';

const name: Sealed = { key: 'org', box: 'Mug' };
const NOW = '2026-03-10T12:00:00.000Z';
const of = { orderId: 'o', seriesId: 's', profileId: 'p', itemId: 'i' };
const order: OrderPlaced['data'] = {
  ...of,
  ...{ quantity: 2, unitPrice: '14', amount: '28', teamIds: [], occurredAt: NOW, announce: false },
};

const account = (...facts: AccountEvent[]) =>
  facts.reduce((state, fact) => pointsAccount.evolve(state, { id: '', ...fact }), pointsAccount.initial());
const stockOf = (...facts: RewardStockEvent[]) =>
  facts.reduce((state, fact) => rewardStock.evolve(state, { id: '', ...fact }), rewardStock.initial());
const awarded = (points: string, entryId = 'e'): AccountEvent => ({
  type: 'PointsAwarded',
  data: { entryId, seriesId: 's', profileId: 'p', points, tags: [], teamIds: [], occurredAt: NOW },
});
const placed: AccountEvent = { type: 'OrderPlaced', data: order };
const offered = (stock: number | null, maxPerPlayer: number | null = null): RewardStockEvent => ({
  type: 'StockSet',
  data: { itemId: 'i', stock, maxPerPlayer },
});
const reserved = (orderId: string, quantity: number, profileId = 'p'): RewardStockEvent => ({
  type: 'UnitsReserved',
  data: { ...of, orderId, profileId, quantity },
});

describe('What the store says of a purchase, in the order of U-186', () => {
  const item: RewardItemSettings = {
    ...{ name, phase: 2, prices: [{ seriesId: 's', price: '14' }], categories: [] },
    ...{ validFrom: '2026-03-01T00:00:00.000Z', validTo: '2026-04-01T00:00:00.000Z' },
  };
  const given = (active: boolean, settings: Partial<RewardItemSettings> = {}, ...more: RewardStoreEvent[]) =>
    [
      { type: 'RewardStoreChanged', data: { changes: { active } } } as const,
      { type: 'CurrencyAdded', data: { seriesId: 's' } } as const,
      { type: 'RewardItemAdded', data: { itemId: 'i', settings: { ...item, ...settings } } } as const,
      ...more,
    ].reduce((state, fact) => rewardStore.evolve(state, { id: '', ...fact }), rewardStore.initial());
  const wanted: Wanted = { profileId: 'p', itemId: 'i', seriesId: 's', quantity: 1, at: NOW };
  const says = (more: Partial<Wanted>, store = given(true), isThere = true) => {
    try {
      return fromMicros(priceOf({ ...wanted, ...more }, isThere, store));
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('R-223 R-224 R-225 R-226 R-227 the first check that fails is the message', () => {
    expect(says({ quantity: 0, seriesId: 'x' }, given(false))).toBe('Quantity must be more than 0');
    expect(says({ quantity: -3 }, given(false))).toBe('Quantity must be more than 0');
    expect(says({ seriesId: 'x' }, given(false))).toBe('Store is not open');
    expect(says({ seriesId: 'x', at: '2026-02-28T00:00:00.000Z' })).toBe('Currency not found or deleted');
    expect(says({ at: '2026-02-28T00:00:00.000Z' }, given(true), false)).toBe('Currency not found or deleted');
    expect(says({ at: '2026-02-28T23:59:59.999Z' })).toBe('Not for sale yet');
    expect(says({ at: '2026-04-01T00:00:00.001Z' })).toBe('Not for sale anymore');
    expect(says({ itemId: 'x' })).toBe('There is no such reward item');
    expect(says({ at: '2026-03-01T00:00:00.000Z' })).toBe('14');
    expect(says({ at: '2026-04-01T00:00:00.000Z' })).toBe('14');
  });

  it('R-127 a draft is not for sale yet; what was taken back or deleted is not anymore, whatever its dates', () => {
    expect(says({ at: '2026-05-01T00:00:00.000Z' }, given(true, { phase: 0 }))).toBe('Not for sale yet');
    expect(says({ at: '2026-02-01T00:00:00.000Z' }, given(true, { phase: 1 }))).toBe('Not for sale anymore');
    expect(says({}, given(true, {}, { type: 'RewardItemDeleted', data: { itemId: 'i' } }))).toBe('Not for sale anymore');
  });

  it('a price that is not what was shown is told, and a currency that is none any more', () => {
    expect(says({ price: '13' })).toBe('The price has changed meanwhile');
    expect(says({ price: '14' })).toBe('14');
    expect(says({}, given(true, {}, { type: 'CurrencyRemoved', data: { seriesId: 's' } }))).toBe('Currency not found or deleted');
    expect(says({ quantity: 1_000_000 }, given(true, { prices: [{ seriesId: 's', price: '1000000000' }] }))).toBe(
      'These are more points than can be held',
    );
  });
});

describe('What a stock holds', () => {
  it('R-228 the last piece is held once; an item of which nobody said how much there is cannot be had', () => {
    expect(reserveUnits(of, 1, stockOf(offered(2), reserved('a', 1)))).toHaveLength(1);
    expect(() => reserveUnits(of, 2, stockOf(offered(2), reserved('a', 1)))).toThrow('Out of stock');
    expect(() => reserveUnits(of, 1, stockOf())).toThrow('Out of stock');
    expect(reserveUnits(of, 1_000_000, stockOf(offered(null)))).toHaveLength(1);
    expect(reserveUnits(of, 2, stockOf(offered(2), reserved('o', 2)))).toEqual([]);
  });

  it('U-182 each player has so many at most, after the stock, of what stands', () => {
    const bought = [offered(10, 2), reserved('a', 1), reserved('b', 2, 'q')] as const;
    expect(() => reserveUnits(of, 2, stockOf(...bought))).toThrow('Each player may have at most 2');
    expect(reserveUnits(of, 1, stockOf(...bought))).toHaveLength(1);
    const back: RewardStockEvent = { type: 'UnitsReturned', data: { itemId: 'i', orderId: 'a', profileId: 'p', quantity: 1 } };
    expect(reserveUnits(of, 2, stockOf(...bought, back))).toHaveLength(1);
    expect(() => reserveUnits({ ...of, profileId: 'q' }, 1, stockOf(...bought, back))).toThrow('Each player may have at most 2');
    expect(() => reserveUnits({ ...of, orderId: 'a' }, 1, stockOf(...bought, back))).toThrow('This purchase was refused before');
  });

  it('pieces come back once, and stock is never set below what is sold', () => {
    const state = stockOf(offered(5), reserved('o', 3));
    expect(() => setStock('i', { stock: 2, maxPerPlayer: null }, state)).toThrow('More pieces than that are sold already');
    expect(setStock('i', { stock: 3, maxPerPlayer: null }, state)).toHaveLength(1);
    const [back] = returnUnits('i', 'o', state);
    expect(returnUnits('i', 'o', rewardStock.evolve(state, { id: '', ...back! }))).toEqual([]);
    expect(state.sold).toBe(0);
    expect(returnUnits('i', 'nothing', state)).toEqual([]);
  });
});

describe('What an account spends', () => {
  it('R-229 an order is placed when its amount can be spent, to the last coin, and once', () => {
    expect(placeOrder(order, account(awarded('28')), 0n)).toEqual([placed]);
    expect(() => placeOrder(order, account(awarded('27.999999')), 0n)).toThrow('Not enough coins');
    expect(() => placeOrder(order, account(awarded('28')), 1n)).toThrow('Not enough coins');
    expect(placeOrder(order, account(awarded('28'), placed), 0n)).toEqual([]);
    expect(placeOrder({ ...order, amount: '0' }, account(awarded('-5')), 0n)).toHaveLength(1);
  });

  it('a late purchase finds the order void; one that was placed is never void', () => {
    const [late] = voidOrder(of, account());
    expect(() => placeOrder(order, account(awarded('28'), late!), 0n)).toThrow('This purchase was refused before');
    expect(voidOrder(of, account(awarded('28'), placed))).toEqual([]);
    expect(voidOrder(of, account(late!))).toEqual([]);
  });

  it('an order is no entry: it changes no total and no limit', () => {
    const { total, counted, entries } = account(awarded('28'));
    expect(account(awarded('28'), placed)).toMatchObject({ total, entries, counted });
  });

  it('R-125 R-126 U-184 orders are moved freely among three states; revoked is for ever, from any of them', () => {
    const state = account(awarded('28'), placed);
    expect(moveOrders([of], 'pending', NOW, state)).toEqual([]);
    for (const to of ['processed', 'delivered', 'pending', 'delivered'] as const) {
      const [moved] = moveOrders([of], to, NOW, state);
      pointsAccount.evolve(state, { id: '', ...moved! });
    }
    expect(() => revokeOrders([of], 'player', NOW, state)).toThrow('only an admin can revoke it');
    const [revoked] = revokeOrders([of], 'admin', NOW, state);
    pointsAccount.evolve(state, { id: '', ...revoked! });
    expect(balanceOf(state, 0n)).toBe(28_000_000n);
    expect(revokeOrders([of], 'admin', NOW, state)).toEqual([]);
    expect(() => moveOrders([of], 'pending', NOW, state)).toThrow('The order is revoked');
    expect(() => moveOrders([{ ...of, orderId: 'x' }], 'pending', NOW, state)).toThrow('There is no such order');
    expect(() => moveOrders([of], 'pending', NOW, account(...voidOrder(of, account())))).toThrow('There is no such order');
  });

  it('of what is not delivered the newest is not covered, of two at once the later id, until without them nothing is owed', () => {
    const of = (orderId: string, state: string, day: number, amount = 10) => ({
      ...{ orderId, state, amount },
      occurredAt: `2026-03-0${day}T12:00:00.000Z`,
    });
    const all = [of('a', 'pending', 2), of('c', 'processed', 2), of('b', 'pending', 2), of('d', 'pending', 1), of('e', 'pending', 3, 0)];
    const gone = [of('x', 'delivered', 4), of('y', 'revoked', 4), of('z', 'void', 4)];
    const uncovered = (balance: bigint) => uncoveredOrders([...gone, ...all], balance).map(({ orderId }) => orderId);
    expect([0n, -1n, -10n, -11n, -30n, -99n].map(uncovered)).toEqual([[], ['c'], ['c'], ['c', 'b'], ['c', 'b', 'a'], ['c', 'b', 'a', 'd']]);
  });

  it('what revocations hold is what they list of an account that does not count, in whatever order they come', () => {
    const points = ['5', '-2', '0.000001', '1000000000'];
    const listOf = fc.record({ takes: fc.boolean(), entries: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { minLength: 1 }) });
    fc.assert(
      fc.property(fc.array(listOf, { maxLength: 12 }), (lists) => {
        const out = new Set<number>();
        const state = lists.reduce((before, { takes, entries }, n) => {
          const listed = entries.map((at) => ({ entryId: `e${at}`, seriesId: 's', profileId: 'p', points: points[at]!, occurredAt: NOW }));
          const applied = { revocationId: `r${n}`, occurredAt: NOW, entries: listed.length, seriesIds: ['s'] };
          for (const at of entries)
            if (takes) out.add(at);
            else out.delete(at);
          const facts: RevocationEvent[] = [
            { type: 'EntriesListed', data: { revocationId: `r${n}`, entries: listed } },
            { type: takes ? 'RevocationApplied' : 'ReinstatementApplied', data: applied },
          ];
          return facts.reduce((now, fact) => revocations.evolve(now, { id: `${n}`, ...fact }), before);
        }, revocations.initial());
        const micros = [5_000_000n, -2_000_000n, 1n, 1_000_000_000_000_000n];
        expect(state.held.get(heldKey('s', 'p')) ?? 0n).toBe([...out].reduce((sum, at) => sum + micros[at]!, 0n));
      }),
    );
  });
});
