import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { FEED_POST, type PostEvent } from './feed.events.ts';

/** What somebody wrote, as it stands. */
export type Published = {
  authorId: string;
  groupId: string;
  competitionId?: string | undefined;
  /** Ids of objects of the author. */
  pictures: readonly string[];
  byAdmin: boolean;
  occurredAt: Instant;
};

/** What decisions remember of a post and of what was said below it. */
export type FeedPost = {
  /** Absent where a fact of another area made it. */
  published?: Published;
  deleted: boolean;
  /** Who wrote each, and whether it still stands. */
  comments: Map<string, { authorId: string; deleted: boolean }>;
};

export const feedPost: Aggregate<FeedPost, PostEvent> = {
  initial: () => ({ deleted: false, comments: new Map() }),
  evolve(state, { type, data }) {
    switch (type) {
      case 'PostPublished': {
        const { authorId, groupId, competitionId, pictures, byAdmin, occurredAt } = data;
        return { ...state, published: { authorId, groupId, competitionId, pictures, byAdmin, occurredAt } };
      }
      case 'PostEdited':
        return state.published ? { ...state, published: { ...state.published, pictures: data.pictures } } : state;
      case 'PostDeleted':
        return { ...state, deleted: true };
      case 'CommentPosted':
        state.comments.set(data.commentId, { authorId: data.authorId, deleted: false });
        return state;
      case 'CommentDeleted': {
        const comment = state.comments.get(data.commentId);
        if (comment) state.comments.set(data.commentId, { ...comment, deleted: true });
        return state;
      }
    }
  },
};

export function postOf(organisationId: string, postId: string): string {
  return streamName(FEED_POST, organisationId, postId);
}
