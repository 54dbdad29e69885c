import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Order, type PointsAccount, pointsAccount } from '../points/points-account.ts';
import { FindOrders } from './find-orders.ts';
import type { OrderMoved, OrderOf, OrderState } from './orders.events.ts';

/** Moves orders on, or back (R-126, U-184). */
export class MoveOrders extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly orderIds: readonly string[],
    readonly to: OrderState,
    readonly at: Instant,
  ) {
    super();
  }
}

/** Of one account. Those that stand there already are left alone. @throws NotFound; Refused order-revoked: that is for ever */
export function moveOrders(
  orders: readonly OrderOf[],
  to: OrderState,
  occurredAt: Instant,
  account: Pick<PointsAccount, 'orders'>,
): OrderMoved[] {
  return orders.flatMap((order): OrderMoved[] => {
    const { state } = placedOrder(order.orderId, account);
    if (state === 'revoked') throw new Refused('order-revoked', 'The order is revoked', { order: order.orderId });
    return state === to ? [] : [{ type: 'OrderMoved', data: { ...order, to, occurredAt } }];
  });
}

/** @throws NotFound when it was never placed */
export function placedOrder(orderId: string, { orders }: Pick<PointsAccount, 'orders'>): Order {
  const order = orders.get(orderId);
  if (!order || order.state === 'void') throw new NotFound('order');
  return order;
}

@CommandHandler(MoveOrders)
export class MoveOrdersHandler implements ICommandHandler<MoveOrders> {
  constructor(
    private readonly decisions: Decisions,
    private readonly orders: FindOrders,
  ) {}

  /** In each account all of its orders are moved, or none. @throws NotFound when one is not there; Refused order-revoked */
  async execute({ context, orderIds, to, at }: MoveOrders): Promise<{ position: Position }> {
    const accounts = await this.orders.byAccount(context.organisationId, orderIds);
    // What one of several refuses changes none. One alone is answered as it was when it comes again.
    for (const [stream, orders] of accounts.length > 1 ? accounts : [])
      moveOrders(orders, to, at, await this.decisions.load(pointsAccount, stream));
    const moved = accounts.map(([stream, orders]) =>
      this.decisions.decide(pointsAccount, stream, context, (account) => moveOrders(orders, to, at, account)),
    );
    return { position: (await Promise.all(moved)).reduce((last, { position }) => (position > last ? position : last), '') };
  }
}
