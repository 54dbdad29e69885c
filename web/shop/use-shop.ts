import type { BalanceRow } from '../../projections/reward-orders/reward-orders.view.ts';
import type { RewardItemRow } from '../../projections/shop/shop.view.ts';
import type { Input } from '../platform/api.ts';
import { amountOf, exactOf } from '../platform/format/exact-sums.ts';
import { useResource } from '../platform/live-resources.ts';

const OF_SHOP = [{ view: 'shop' }] as const;

/** The store: what it is called, whether it is open, and what one can pay with. */
export function useStore() {
  return useResource('rewardstore/settings', {}, { staleOn: [...OF_SHOP, { view: 'score-series' }] });
}

/** Rewards with what is left of each, as of the last purchase. */
export function useRewards(asked: Input<'GET', 'rewardstore/items'> = {}) {
  return useResource('rewardstore/items', asked, { staleOn: OF_SHOP, keep: true });
}

/** What the viewer can spend: with each entry of a currency, and with each order, it may be something else. */
export function useBalances() {
  const { data: store } = useStore();
  const earned = store?.currencies.map(({ id: key }) => ({ view: 'entries', key }) as const) ?? [];
  return useResource('rewardstore/balance', store ? {} : null, { staleOn: [...OF_SHOP, { view: 'reward-orders' }, ...earned], keep: true });
}

/** Orders, the newest first. */
export function useOrders(asked: Input<'GET', 'rewardstore/orders'> | null) {
  return useResource('rewardstore/orders', asked, { staleOn: [...OF_SHOP, { view: 'reward-orders' }], keep: true });
}

/** How much is lacking for a piece, whatever it is paid with; nothing where it can be had. */
export function lackingFor({ prices }: RewardItemRow, balances: readonly BalanceRow[]): string | undefined {
  const lacking = prices.flatMap(({ currency_id: id, price }) => {
    const purse = balances.find(({ currency_id }) => currency_id === id);
    return purse ? [exactOf(price) - exactOf(purse.balance)] : [];
  });
  if (lacking.some((micros) => micros <= 0n)) return undefined;
  const [least] = lacking.toSorted((one, other) => (one < other ? -1 : 1));
  return least === undefined ? undefined : amountOf(least);
}
