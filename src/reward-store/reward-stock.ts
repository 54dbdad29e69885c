import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { type Offered, REWARD_STOCK, type RewardStockEvent } from './reward-stock.events.ts';

/** The pieces of an order, and in which account it is. */
export type Reserved = { profileId: string; seriesId: string; quantity: number; returned: boolean };

/** What decisions remember of an item's stock: what is offered, what is sold or held, of each player too, and for which order. */
export type RewardStock = { offered: Offered; sold: number; of: Map<string, number>; orders: Map<string, Reserved> };

/** An item of which nobody has said how much there is cannot be had. */
const NOTHING: Offered = { stock: 0, maxPerPlayer: null };

export const rewardStock: Aggregate<RewardStock, RewardStockEvent> = {
  initial: () => ({ offered: NOTHING, sold: 0, of: new Map(), orders: new Map() }),
  evolve: (stock, { type, data }) => {
    if (type === 'StockSet') {
      stock.offered = { stock: data.stock, maxPerPlayer: data.maxPerPlayer };
      return stock;
    }
    const { orderId, profileId, quantity } = data;
    if (type === 'UnitsReserved') stock.orders.set(orderId, { profileId, seriesId: data.seriesId, quantity, returned: false });
    else {
      const reserved = stock.orders.get(orderId);
      if (!reserved || reserved.returned) return stock;
      reserved.returned = true;
    }
    const more = type === 'UnitsReserved' ? quantity : -quantity;
    stock.sold += more;
    stock.of.set(profileId, (stock.of.get(profileId) ?? 0) + more);
    return stock;
  },
};

export function rewardStockOf(organisationId: string, itemId: string): string {
  return streamName(REWARD_STOCK, organisationId, itemId);
}
