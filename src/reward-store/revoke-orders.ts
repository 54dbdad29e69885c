import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { PointsAccount } from '../points/points-account.ts';
import { decideByAccount } from './decide-by-account.ts';
import { FindOrders } from './find-orders.ts';
import { placedOrder } from './move-orders.ts';
import type { OrderOf, OrderRevoked } from './orders.events.ts';
import { rewardStore, rewardStoreOf } from './reward-store.ts';

/** Revokes orders, for ever: what they cost can be spent again, and their pieces can be had. */
export class RevokeOrders extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly orderIds: readonly string[],
    /** An admin revokes any; a player the own ones, as the store lets them. */
    readonly who: { by: 'admin' } | { by: 'player'; profileId: string },
    readonly at: Instant,
  ) {
    super();
  }
}

/** Of one account. Those that are revoked already are left alone. @throws NotFound; Refused order-not-pending for a player */
export function revokeOrders(
  orders: readonly OrderOf[],
  by: 'admin' | 'player',
  occurredAt: Instant,
  account: Pick<PointsAccount, 'orders'>,
): OrderRevoked[] {
  return orders.flatMap((order): OrderRevoked[] => {
    const { state } = placedOrder(order.orderId, account);
    if (state === 'revoked') return [];
    if (by === 'player' && state !== 'pending')
      throw new Refused('order-not-pending', 'The order is on its way: only an admin can revoke it', { order: order.orderId });
    return [{ type: 'OrderRevoked', data: { ...order, by, occurredAt } }];
  });
}

@CommandHandler(RevokeOrders)
export class RevokeOrdersHandler implements ICommandHandler<RevokeOrders> {
  constructor(
    private readonly decisions: Decisions,
    private readonly orders: FindOrders,
  ) {}

  /** In each account all of its orders are revoked, or none. @throws NotFound when one is not there; Refused order-not-pending, not-by-players */
  async execute({ context, orderIds, who, at }: RevokeOrders): Promise<{ position: Position }> {
    const { organisationId } = context;
    const accounts = await this.orders.byAccount(organisationId, orderIds);
    if (who.by === 'player') {
      if (accounts.some(([, orders]) => orders.some(({ profileId }) => profileId !== who.profileId))) throw new NotFound('order');
      const { settings } = await this.decisions.load(rewardStore, rewardStoreOf(organisationId));
      if (!settings.playerCanRevoke) throw new Refused('not-by-players', 'Only admins revoke orders of this store');
    }
    return decideByAccount(this.decisions, context, accounts, (orders, account) => revokeOrders(orders, who.by, at, account));
  }
}
