import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import type { OrderEvent, OrderState } from '../reward-store/orders.events.ts';
import { CountedEntries } from './counted-entries.ts';
import type { EntrySource } from './entry-source.values.ts';
import { type MicroPoints, toMicros } from './point-amount.values.ts';
import { POINTS_ACCOUNT, type PointsEvent } from './points.events.ts';

export type AccountEntry = {
  points: MicroPoints;
  occurredAt: Instant;
  tags: readonly string[];
  revoked: boolean;
  /** The link and the entry of another series that it follows: limits do not count it. */
  linked: Extract<EntrySource, { kind: 'link' }> | undefined;
};

/** An order in the account (U-184). One that is void was never placed, and never will be. */
export type Order = { itemId: string; quantity: number; amount: MicroPoints; state: OrderState | 'revoked' | 'void'; occurredAt: Instant };

/**
 * What decisions remember of one player in one series: every entry, the total of those that count, and what limits count. Beside these the orders
 * that were paid with its points: all that was ever awarded, revoked or not, and what orders that stand have cost of it.
 */
export type PointsAccount = {
  entries: Map<string, AccountEntry>;
  total: MicroPoints;
  counted: CountedEntries;
  orders: Map<string, Order>;
  /** Of any number of entries: more than a number holds exactly. */
  awarded: bigint;
  spent: bigint;
};

export type AccountEvent = PointsEvent | OrderEvent;

export const pointsAccount: Aggregate<PointsAccount, AccountEvent> = {
  initial: () => ({ entries: new Map(), total: 0, counted: new CountedEntries(), orders: new Map(), awarded: 0n, spent: 0n }),
  evolve: (account, { type, data }) => {
    switch (type) {
      case 'PointsAwarded': {
        const { entryId, occurredAt, tags, source } = data;
        const points = toMicros(data.points);
        const linked = source?.kind === 'link' ? source : undefined;
        account.entries.set(entryId, { points, occurredAt, tags, revoked: false, linked });
        account.total += points;
        account.awarded += BigInt(points);
        if (!linked) account.counted.add(entryId, points, occurredAt);
        return account;
      }
      case 'PointsRetagged':
      case 'EntryRevoked':
      case 'EntryReinstated': {
        const entry = account.entries.get(data.entryId);
        if (!entry) return account;
        if (type === 'PointsRetagged') entry.tags = data.tags;
        else turn(account, data.entryId, entry, type === 'EntryRevoked');
        return account;
      }
      case 'OrderPlaced': {
        const { orderId, itemId, quantity, occurredAt } = data;
        const amount = toMicros(data.amount);
        account.orders.set(orderId, { itemId, quantity, amount, state: 'pending', occurredAt });
        account.spent += BigInt(amount);
        return account;
      }
      case 'OrderVoided':
        account.orders.set(data.orderId, { itemId: data.itemId, quantity: 0, amount: 0, state: 'void', occurredAt: '' });
        return account;
      case 'OrderMoved':
      case 'OrderRevoked': {
        const order = account.orders.get(data.orderId);
        if (!order) return account;
        order.state = type === 'OrderMoved' ? data.to : 'revoked';
        if (type === 'OrderRevoked') account.spent -= BigInt(order.amount);
        return account;
      }
    }
  },
};

/** One player in one series, for life. */
export function accountOf(organisationId: string, seriesId: string, profileId: string): string {
  return streamName(POINTS_ACCOUNT, organisationId, seriesId, profileId);
}

function turn(account: PointsAccount, entryId: string, entry: AccountEntry, revoked: boolean): void {
  if (entry.revoked === revoked) return;
  entry.revoked = revoked;
  account.total += revoked ? -entry.points : entry.points;
  if (entry.linked) return;
  if (revoked) account.counted.remove(entryId, entry.occurredAt);
  else account.counted.add(entryId, entry.points, entry.occurredAt);
}
