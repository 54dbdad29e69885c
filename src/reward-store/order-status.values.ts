import type { OrderState } from './orders.events.ts';

/** The numbers of order statuses (U-184), in the order of R-125. */
export const ORDER_STATUSES = { pending: 1, processed: 2, delivered: 3, revoked: 4 } as const satisfies Record<
  OrderState | 'revoked',
  number
>;

/** Those among which admins move orders. */
export const MOVED_TO: readonly OrderState[] = ['pending', 'processed', 'delivered'];

/** Which one a number says, if any. */
export function stateOf(status: number | undefined): OrderState | 'revoked' | undefined {
  return ([...MOVED_TO, 'revoked'] as const).find((state) => ORDER_STATUSES[state] === status);
}
