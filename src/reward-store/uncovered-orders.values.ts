import type { Instant } from '../platform/event.values.ts';
import type { MicroPoints } from '../points/point-amount.values.ts';

/**
 * What becomes of orders whose points are revoked: `debt`, the balance is negative and they stand; `hold`, those that are not covered are moved on by
 * nobody who does not insist; `take back`, these are revoked.
 */
export const SPENT_POINTS = ['debt', 'hold', 'take back'] as const;
export type SpentPoints = (typeof SPENT_POINTS)[number];

/** An order as far as it matters whether it is covered. */
export type Coverable = { orderId: string; amount: MicroPoints; state: string; occurredAt: Instant };

/**
 * The orders of an account that what was earned does not cover: of those that are not delivered the newest, until without them nothing is owed.
 * @param balance what can be spent, in millionths of a point, negative where something is owed
 */
export function uncoveredOrders<Order extends Coverable>(orders: Iterable<Order>, balance: bigint): Order[] {
  const open = [...orders].filter(({ state, amount }) => amount > 0 && (state === 'pending' || state === 'processed'));
  const found: Order[] = [];
  let owed = -balance;
  for (const order of open.sort(newestFirst)) {
    if (owed <= 0n) break;
    found.push(order);
    owed -= BigInt(order.amount);
  }
  return found;
}

function newestFirst(a: Coverable, b: Coverable): number {
  const order = a.occurredAt === b.occurredAt ? a.orderId > b.orderId : a.occurredAt > b.occurredAt;
  return order ? -1 : 1;
}

/** As calls name it: 1, 2 or 3. */
export function spentNumber(policy: SpentPoints): 1 | 2 | 3 {
  return policy === 'debt' ? 1 : policy === 'hold' ? 2 : 3;
}
