import { Injectable } from '@nestjs/common';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { type RewardStock, rewardStock, rewardStockOf } from './reward-stock.ts';
import type { Offered, RewardStockEvent } from './reward-stock.events.ts';

/**
 * How much is offered, all pieces that ever were: so saving a form undoes no sale.
 * @throws Refused stock-below-sold with how many are sold
 */
export function setStock(itemId: string, offered: Offered, { sold }: Pick<RewardStock, 'sold'>): RewardStockEvent[] {
  if (offered.stock !== null && offered.stock < sold)
    throw new Refused('stock-below-sold', 'More pieces than that are sold already', { sold });
  return [{ type: 'StockSet', data: { itemId, ...offered } }];
}

/** Sets how much there is of an item, and how much each player may have. */
@Injectable()
export class SetStock {
  constructor(private readonly decisions: Decisions) {}

  /** Of a new item there is no limit unless told. @throws Refused stock-below-sold, changed-since */
  set(
    context: CommandContext,
    { itemId, isNew }: { itemId: string; isNew: boolean },
    sent: { [Field in keyof Offered]: Offered[Field] | undefined },
    was?: Partial<Offered>,
  ): Promise<Decided<RewardStockEvent>> {
    const stream = rewardStockOf(context.organisationId, itemId);
    return this.decisions.decide(rewardStock, stream, context, (stock) => {
      if (isNew) return setStock(itemId, { stock: sent.stock ?? null, maxPerPlayer: sent.maxPerPlayer ?? null }, stock);
      const changes = changesSince(stock.offered, sent as Partial<Offered>, was);
      return Object.keys(changes).length === 0 ? [] : setStock(itemId, { ...stock.offered, ...changes }, stock);
    });
  }
}
