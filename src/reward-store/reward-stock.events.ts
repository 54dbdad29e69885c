import type { Event } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** How much of an item is offered: all pieces that ever were, sold ones too, and how many each player may have. Null: no limit. */
export type Offered = { stock: number | null; maxPerPlayer: number | null };

/** So much is offered of an item. What is sold stays sold. */
export type StockSet = Event<'StockSet', { itemId: string } & Offered>;
/** Pieces are held for an order that is being placed: nobody else gets them. */
export type UnitsReserved = Event<
  'UnitsReserved',
  { itemId: string; orderId: string; profileId: string; seriesId: string; quantity: number }
>;
/** The order was refused, void or revoked: its pieces can be had again. */
export type UnitsReturned = Event<'UnitsReturned', { itemId: string; orderId: string; profileId: string; quantity: number }>;

export type RewardStockEvent = StockSet | UnitsReserved | UnitsReturned;

/** The stock of an item is one stream: it decides who gets the last piece. */
export const REWARD_STOCK = 'rewardStock';

const trail = 'organisation';

export const rewardStockFacts: Facts<RewardStockEvent> = {
  StockSet: {
    category: REWARD_STOCK,
    label: 'Stock set',
    trail,
    about: ({ data: { itemId, stock, maxPerPlayer } }) => ({ shown: { itemId, stock, maxPerPlayer } }),
  },
  UnitsReserved: { category: REWARD_STOCK, label: 'Pieces reserved' },
  UnitsReturned: { category: REWARD_STOCK, label: 'Pieces returned' },
};
