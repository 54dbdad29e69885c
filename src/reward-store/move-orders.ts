import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { Order, PointsAccount } from '../points/points-account.ts';
import { balanceOf, heldOf, type Purse } from './balance.ts';
import { decideByAccount } from './decide-by-account.ts';
import { FindOrders } from './find-orders.ts';
import { MOVED_TO } from './order-status.values.ts';
import type { OrderMoved, OrderOf, OrderState } from './orders.events.ts';
import { rewardStore, rewardStoreOf } from './reward-store.ts';
import { uncoveredOrders } from './uncovered-orders.values.ts';

/** Moves orders on, or back (R-126, U-184). */
export class MoveOrders extends Command<{ position: Position }> {
  constructor(
    readonly context: CommandContext,
    readonly orderIds: readonly string[],
    readonly to: OrderState,
    readonly at: Instant,
    /** Orders that are held are moved on, too: the context says why. */
    readonly insists: boolean,
  ) {
    super();
  }
}

/** Of one account. Those that stand there already are left alone. @param held those that may only be moved back @throws NotFound; Refused order-revoked: that is for ever; not-covered */
export function moveOrders(
  orders: readonly OrderOf[],
  to: OrderState,
  occurredAt: Instant,
  account: Pick<PointsAccount, 'orders'>,
  held: ReadonlySet<string> = new Set(),
): OrderMoved[] {
  return orders.flatMap((order): OrderMoved[] => {
    const { state } = placedOrder(order.orderId, account);
    if (state === 'revoked') throw new Refused('order-revoked', 'The order is revoked', { order: order.orderId });
    if (held.has(order.orderId) && MOVED_TO.indexOf(to) > MOVED_TO.findIndex((before) => before === state))
      throw new Refused('not-covered', 'What was paid for it is revoked', { order: order.orderId });
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
  async execute({ context, orderIds, to, at, insists }: MoveOrders): Promise<{ position: Position }> {
    const { organisationId } = context;
    const { settings } = await this.decisions.load(rewardStore, rewardStoreOf(organisationId));
    const isHeld = settings.spentPoints === 'hold' && !insists;
    const decide = async (orders: readonly OrderOf[], account: PointsAccount) => {
      const [first] = orders;
      return moveOrders(orders, to, at, account, first && isHeld ? await this.heldIn({ ...first, organisationId }, account) : undefined);
    };
    return decideByAccount(this.decisions, context, await this.orders.byAccount(organisationId, orderIds), decide);
  }

  /** The orders of an account that are not covered. */
  private async heldIn(purse: Purse, account: PointsAccount): Promise<Set<string>> {
    const all = Array.from(account.orders, ([orderId, order]) => ({ orderId, ...order }));
    const uncovered = uncoveredOrders(all, balanceOf(account, await heldOf(this.decisions, purse)));
    return new Set(uncovered.map(({ orderId }) => orderId));
  }
}
