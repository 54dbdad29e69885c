import { type CommandContext, type Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Position } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { OrderOf } from './orders.events.ts';
import { type RewardStock, rewardStock, rewardStockOf } from './reward-stock.ts';
import type { UnitsReserved, UnitsReturned } from './reward-stock.events.ts';

/**
 * Holds pieces for an order, so that nobody else gets them.
 * @throws Refused out-of-stock with what is left, too-many-for-player with how many more they may have, refused-before
 */
export function reserveUnits({ orderId, seriesId, profileId, itemId }: OrderOf, quantity: number, stock: RewardStock): UnitsReserved[] {
  const before = stock.orders.get(orderId);
  if (before?.returned) throw refusedBefore();
  if (before) return [];
  const { offered, sold } = stock;
  mustBeEnough(quantity, offered.stock === null ? Infinity : offered.stock - sold, 'out-of-stock', 'Out of stock');
  const { maxPerPlayer } = offered;
  if (maxPerPlayer !== null) {
    const room = maxPerPlayer - (stock.of.get(profileId) ?? 0);
    mustBeEnough(quantity, room, 'too-many-for-player', `Each player may have at most ${maxPerPlayer}`);
  }
  return [{ type: 'UnitsReserved', data: { itemId, orderId, profileId, seriesId, quantity } }];
}

function mustBeEnough(quantity: number, left: number, code: string, message: string): void {
  if (quantity > left) throw new Refused(code, message, { left: Math.max(0, left) });
}

/** Gives back what is held for an order; what was not held, or is back already, changes nothing. */
export function returnUnits(itemId: string, orderId: string, { orders }: RewardStock): UnitsReturned[] {
  const reserved = orders.get(orderId);
  if (!reserved || reserved.returned) return [];
  const { profileId, quantity } = reserved;
  return [{ type: 'UnitsReturned', data: { itemId, orderId, profileId, quantity } }];
}

/** The command by which pieces come back, whoever gives it: they do once. */
export async function giveBack(
  decisions: Decisions,
  context: CommandContext,
  { itemId, orderId }: Pick<OrderOf, 'itemId' | 'orderId'>,
): Promise<Position> {
  const stream = rewardStockOf(context.organisationId, itemId);
  const command = following(context, derivedId('units returned', orderId));
  return (await decisions.decide(rewardStock, stream, command, (stock) => returnUnits(itemId, orderId, stock))).position;
}

export function refusedBefore(): Refused {
  return new Refused('refused-before', 'This purchase was refused before');
}
