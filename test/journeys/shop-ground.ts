import type { BalanceRow, OrderRow } from '../../projections/reward-orders/reward-orders.view.ts';
import type { RewardItemRow } from '../../projections/shop/shop.view.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** An organisation whose store is open and takes the points of a series. */
export async function openShop(options: Parameters<typeof openPoints>[0] = {}) {
  return shopOf(await openPoints({ timeZone: 'UTC', ...options }));
}

/** The store of an organisation, which is opened. */
export async function shopOf(ground: Awaited<ReturnType<typeof openPoints>>) {
  const { admin } = ground;
  /** What is done; anything else fails here. */
  const done = async (call: Promise<Answer>) => {
    const { status, body } = await call;
    expect([status, status === 200 ? '' : body]).toEqual([200, '']);
    return body;
  };
  const coins = await ground.series({ name: 'Coins' });
  await done(admin.post('rewardstore/settings', { name: 'Shop', active: 1, 'currencies[]': [{ id: coins }] }));
  return {
    ...ground,
    coins,
    done,
    /** What a call that is refused answers, and how. */
    refusal: async (call: Promise<Answer>) => {
      const { status, body } = await call;
      return `${status} ${String(body.code)}: ${String(body.message)}`;
    },
    /** A new item, published, for 14 coins. */
    async item(more: object = {}): Promise<string> {
      const usual = { name: 'Mug', publishphase: 2, prices: [{ currency_id: coins, price: '14' }] };
      return String((await done(admin.post('rewardstore/item', { data: { ...usual, ...more } }))).id);
    },
    async give(profiles: readonly string[], points: string, more: object = {}): Promise<string[]> {
      return (await done(admin.post('scoreseries/submit_score', { scoreseriesid: coins, profiles, points, ...more }))).ids as string[];
    },
    buy: (client: Client, item_id: string, { key, ...more }: { key?: string; [field: string]: unknown } = {}) =>
      client.post('rewardstore/purchase', { item_id, currency_id: coins, quantity: 1, ...more }, key ? { 'idempotency-key': key } : {}),
    async items(client: Client = admin, query: Record<string, string | number> = {}): Promise<RewardItemRow[]> {
      await ground.settled();
      return (await done(client.get('rewardstore/items', query))).items as RewardItemRow[];
    },
    async orders(client: Client = admin, query: Record<string, string | number> = {}): Promise<OrderRow[]> {
      await ground.settled();
      return (await done(client.get('rewardstore/orders', query))).orders as OrderRow[];
    },
    async balance(client: Client, query: Record<string, string | number> = {}): Promise<BalanceRow | undefined> {
      await ground.settled();
      return ((await done(client.get('rewardstore/balance', query))).balances as BalanceRow[]).find(
        ({ currency_id }) => currency_id === coins,
      );
    },
  };
}

export type ShopGround = Awaited<ReturnType<typeof openShop>>;
