import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import type { Position } from '../platform/event.values.ts';
import { type Due, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { type PointsAccount, pointsAccount } from '../points/points-account.ts';
import { purseOf } from './balance.ts';
import type { OrderOf, OrderVoided } from './orders.events.ts';
import { giveBack } from './reserve-units.ts';
import { rewardStock, rewardStockOf } from './reward-stock.ts';

/** An order that is not there by now never will be. */
export function voidOrder({ orderId, seriesId, profileId, itemId }: OrderOf, { orders }: Pick<PointsAccount, 'orders'>): OrderVoided[] {
  return orders.has(orderId) ? [] : [{ type: 'OrderVoided', data: { orderId, seriesId, profileId, itemId } }];
}

/**
 * Ends a purchase that was refused, or whose process died, after pieces were held for it: first its account says that the order is void, so that
 * nobody places it any more, then the pieces come back. Of an order that was placed nothing is changed.
 */
export async function giveUp(decisions: Decisions, context: CommandContext, order: OrderOf): Promise<Position | undefined> {
  const { organisationId } = context;
  const reserved = (await decisions.load(rewardStock, rewardStockOf(organisationId, order.itemId))).orders.get(order.orderId);
  if (!reserved || reserved.returned) return undefined;
  const stream = purseOf({ ...order, organisationId });
  const command = following(context, derivedId('order void', order.orderId));
  await decisions.decide(pointsAccount, stream, command, (account) => voidOrder(order, account));
  const { orders } = await decisions.load(pointsAccount, stream);
  return orders.get(order.orderId)?.state === 'void' ? giveBack(decisions, context, order) : undefined;
}

/** Pieces that were held for a minute, and of which nobody has said what became of them, come back. */
@Injectable()
export class VoidOrders implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: 'void-orders', catchUp: 'each', issue: (due) => this.issue(due) });
  }

  private async issue({ key, context }: Due): Promise<Position | undefined> {
    const organisationId = organisationOf(key);
    const [itemId = '', orderId = ''] = key.split('/').slice(-2);
    const { orders } = await this.decisions.load(rewardStock, rewardStockOf(organisationId, itemId));
    const reserved = orders.get(orderId);
    return reserved && giveUp(this.decisions, context, { ...reserved, itemId, orderId });
  }
}
