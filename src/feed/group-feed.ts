import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { FEED, type FeedEvent } from './feed.events.ts';

/** What decisions remember of a group's feed as a whole. */
export type GroupFeed = {
  /** The number of each post that is pinned. */
  pins: ReadonlyMap<string, number>;
  /** The highest number that was given. */
  lastPin: number;
  /** What happened before is not shown. */
  before?: Instant;
};

export const groupFeed: Aggregate<GroupFeed, FeedEvent> = {
  initial: () => ({ pins: new Map(), lastPin: 0 }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'PostPinned':
        return { ...state, pins: new Map(state.pins).set(data.postId, data.pinNumber), lastPin: data.pinNumber };
      case 'PostUnpinned':
        return { ...state, pins: new Map([...state.pins].filter(([postId]) => postId !== data.postId)) };
      case 'FeedTruncated':
        return { ...state, before: data.before };
    }
  },
};

export function feedOf(organisationId: string, groupId: string): string {
  return streamName(FEED, organisationId, groupId);
}
