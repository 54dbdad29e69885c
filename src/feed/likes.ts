import type { Aggregate } from '../platform/decisions.ts';
import type { LikeEvent } from './feed.events.ts';

/** Who likes a post. */
export type Likes = Set<string>;

export const likes: Aggregate<Likes, LikeEvent> = {
  initial: () => new Set(),
  evolve(state, { type, data: { profileId } }) {
    if (type === 'PostLiked') state.add(profileId);
    else state.delete(profileId);
    return state;
  },
};
