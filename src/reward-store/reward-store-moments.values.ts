import type { Moment } from '../feed/moment.values.ts';
import type { OrderPlaced } from './orders.events.ts';

/** What a purchase means to people: a post, where the store said so when it was made (U-187). What it cost is nobody else's. */
export function momentOfOrder({ orderId, profileId, itemId, teamIds, occurredAt, announce }: OrderPlaced['data']): Moment | undefined {
  if (!announce) return undefined;
  return {
    kind: 'reward_bought',
    happenedAt: occurredAt,
    profileIds: [profileId],
    teamIds,
    restsOn: orderId,
    about: { itemId },
    posted: true,
    celebrated: false,
  };
}
