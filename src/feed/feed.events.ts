import type { Event, Instant, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/**
 * Words of a person: plain text, sealed under the key of who wrote it. Whom it mentions stands in it as `@` with the id of a profile, and
 * in `mentions`, each once.
 */
type Written = { authorId: string; text: Sealed; mentions: string[] };

/** Somebody wrote a post. `pictures`: ids of objects, which are the author's. `teamIds`: the author's teams when it was written; `byAdmin`: who was an admin then speaks to everybody. */
export type PostPublished = Event<
  'PostPublished',
  {
    postId: string;
    groupId: string;
    competitionId?: string;
    pictures: string[];
    teamIds: string[];
    byAdmin: boolean;
    occurredAt: Instant;
  } & Written
>;
/** Its author wrote it anew, whole. */
export type PostEdited = Event<'PostEdited', { postId: string; pictures: string[] } & Written>;
/** The post is not shown any more, whoever wrote it; what an entry or a win tells can be deleted, too. */
export type PostDeleted = Event<'PostDeleted', { postId: string }>;
/** Somebody said something below a post. */
export type CommentPosted = Event<'CommentPosted', { postId: string; commentId: string } & Written>;
/** The comment is not shown any more, whoever wrote it. */
export type CommentDeleted = Event<'CommentDeleted', { postId: string; commentId: string }>;

/** Somebody likes a post. */
export type PostLiked = Event<'PostLiked', { postId: string; profileId: string }>;
/** Somebody does not like it any more. */
export type PostUnliked = Event<'PostUnliked', { postId: string; profileId: string }>;

/** A post stands above the others, that with the highest number first. */
export type PostPinned = Event<'PostPinned', { groupId: string; postId: string; pinNumber: number }>;
/** A post stands among the others again. */
export type PostUnpinned = Event<'PostUnpinned', { groupId: string; postId: string }>;
/** What happened before is not shown any more, whenever it is learned. */
export type FeedTruncated = Event<'FeedTruncated', { groupId: string; before: Instant }>;

export type PostEvent = PostPublished | PostEdited | PostDeleted | CommentPosted | CommentDeleted;
export type LikeEvent = PostLiked | PostUnliked;
export type FeedEvent = PostPinned | PostUnpinned | FeedTruncated;

/** A post with its comments, also one that a fact of another area made. */
export const FEED_POST = 'feedPost';
/** Who likes a post: apart, so that likes and comments never wait for each other. */
export const FEED_LIKES = 'feedLikes';
/** What holds of a group's feed as a whole. */
export const FEED = 'feed';

const written = ({ data: { authorId, mentions, ...data } }: { data: Omit<Written, 'text'> & { postId: string; commentId?: string } }) => ({
  profileId: authorId,
  shown: { postId: data.postId, commentId: data.commentId, mentions },
});

export const feedPostFacts: Facts<PostEvent> = {
  PostPublished: { category: FEED_POST, label: 'Post published', trail: 'organisation', about: written },
  PostEdited: { category: FEED_POST, label: 'Post edited', trail: 'organisation', about: written },
  PostDeleted: { category: FEED_POST, label: 'Post deleted', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
  CommentPosted: { category: FEED_POST, label: 'Comment posted', trail: 'organisation', about: written },
  CommentDeleted: { category: FEED_POST, label: 'Comment deleted', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
};

export const feedLikeFacts: Facts<LikeEvent> = {
  PostLiked: { category: FEED_LIKES, label: 'Post liked' },
  PostUnliked: { category: FEED_LIKES, label: 'Like of a post taken back' },
};

export const feedFacts: Facts<FeedEvent> = {
  PostPinned: { category: FEED, label: 'Post pinned', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
  PostUnpinned: { category: FEED, label: 'Post unpinned', trail: 'organisation', about: ({ data }) => ({ shown: data }) },
  FeedTruncated: {
    category: FEED,
    label: 'Feed truncated',
    trail: 'organisation',
    about: ({ data: { groupId, before } }) => ({ shown: { groupId, before } }),
  },
};
