import { Injectable } from '@nestjs/common';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import type { DecidingReaction } from '../platform/reaction.ts';
import { Settled } from '../platform/settled.ts';
import { type PointsAccount, pointsAccount } from '../points/points-account.ts';
import { listedEntries } from '../revocations/listed-entries.ts';
import { type RevocationApplied, type RevocationEvent, REVOCATIONS } from '../revocations/revocation.events.ts';
import { balanceOf, heldOf, type Purse, purseOf } from './balance.ts';
import type { OrderRevoked } from './orders.events.ts';
import { rewardStore, rewardStoreOf } from './reward-store.ts';
import { uncoveredOrders } from './uncovered-orders.values.ts';

/** The orders that a revocation takes back: those that are not covered. */
export function takeBackOrders(
  { seriesId, profileId }: Pick<Purse, 'seriesId' | 'profileId'>,
  { revocationId, occurredAt }: { revocationId: string; occurredAt: string },
  { orders }: Pick<PointsAccount, 'orders'>,
  balance: bigint,
): OrderRevoked[] {
  const all = Array.from(orders, ([orderId, order]) => ({ orderId, ...order }));
  return uncoveredOrders(all, balance).map(({ orderId, itemId }) => ({
    type: 'OrderRevoked',
    data: { orderId, seriesId, profileId, itemId, by: 'revocation', revocationId, occurredAt },
  }));
}

/**
 * When points were revoked, the orders that they no longer cover are revoked, where the store says so: once all that follows from it is decided, since
 * what takes points from somebody may give them others, and as of then, so that what was reinstated meanwhile takes nothing back. A correction takes
 * nothing back, and neither does a regrade: what takes the entry's place may be on its way.
 */
@Injectable()
export class TakeBackOrders implements DecidingReaction {
  readonly name = 'take-back-orders';
  readonly kind = 'decides';
  readonly begin = 'start';
  readonly categories = [REVOCATIONS];

  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly settled: Settled,
  ) {}

  async on(event: Recorded): Promise<Position | undefined> {
    const fact = event as Recorded<RevocationEvent>;
    if (fact.type !== 'RevocationApplied' || fact.data.replacement || fact.data.replacements !== undefined) return undefined;
    const { organisationId } = fact.metadata;
    const { settings } = await this.decisions.load(rewardStore, rewardStoreOf(organisationId));
    if (settings.spentPoints !== 'take back') return undefined;
    const purses = new Map<string, Purse>();
    for (const { seriesId, profileId } of await listedEntries(this.store, fact))
      purses.set(purseOf({ organisationId, seriesId, profileId }), { organisationId, seriesId, profileId });
    for (const stream of purses.keys()) if ((await this.decisions.load(pointsAccount, stream)).orders.size === 0) purses.delete(stream);
    if (purses.size === 0) return undefined;
    await this.settled.decided(fact.position, { organisationId, but: this.name });
    let last: Position | undefined;
    for (const [stream, purse] of purses) {
      const position = await this.takeBack(fact, stream, purse);
      if (position !== undefined && (last === undefined || position > last)) last = position;
    }
    return last;
  }

  private async takeBack(fact: Recorded<RevocationApplied>, stream: string, purse: Purse): Promise<Position | undefined> {
    const taken = { revocationId: fact.data.revocationId, occurredAt: fact.metadata.recordedAt };
    const context = answering(fact, derivedId(`take back ${stream}`, fact.id));
    const decided = await this.decisions.decide(pointsAccount, stream, context, async (account) =>
      takeBackOrders(purse, taken, account, balanceOf(account, await heldOf(this.decisions, purse))),
    );
    return decided.events.length > 0 ? decided.position : undefined;
  }
}
