import type { CommandContext, Decisions } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import { type AccountEvent, type PointsAccount, pointsAccount } from '../points/points-account.ts';
import type { ShownOrder } from './shown-orders.ts';

/**
 * Decides about orders by the accounts that they are in: each decides all of its own, or none. What one of several refuses changes none.
 * @throws what the decision throws
 */
export async function decideByAccount(
  decisions: Decisions,
  context: CommandContext,
  accounts: readonly [stream: string, orders: ShownOrder[]][],
  decide: (orders: readonly ShownOrder[], account: PointsAccount) => AccountEvent[] | Promise<AccountEvent[]>,
): Promise<{ position: Position }> {
  // One alone is answered as it was when it comes again.
  for (const [stream, orders] of accounts.length > 1 ? accounts : []) await decide(orders, await decisions.load(pointsAccount, stream));
  const decided = accounts.map(([stream, orders]) =>
    decisions.decide(pointsAccount, stream, context, (account) => decide(orders, account)),
  );
  return { position: (await Promise.all(decided)).reduce((last, { position }) => (position > last ? position : last), '') };
}
