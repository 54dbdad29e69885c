import type { CommentDeleted, FeedEvent, LikeEvent, PostDeleted, PostEvent } from '../../src/feed/feed.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { Documents, Folds } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { settingsOf } from './kept-settings.ts';
import { NEW } from './post-moments.ts';
import { type Comment, commentKey, type Feed, feedKey, isPost, type Like, likeKey, type Post, postKey, whoseIs } from './posts.ts';

type Kept = Documents<Document>;

/** What people write, say and like. Words that are taken back go from here at once; that there was something stays. */
export const writtenFolds: Folds<PostEvent | LikeEvent | FeedEvent, Document> = {
  async PostPublished({ data, metadata: { organisationId, recordedAt } }, documents) {
    const {
      postId,
      groupId,
      competitionId = null,
      authorId,
      text,
      mentions,
      pictures,
      teamIds,
      byAdmin: everybody,
      occurredAt: happenedAt,
    } = data;
    const key = postKey(organisationId, postId);
    if (await documents.get(key)) return;
    documents.put(key, {
      ...NEW,
      ...{ organisationId, groupId, postId, kind: 'shout', authorId, profileIds: [authorId], teamIds, about: {}, competitionId },
      ...{ words: text, mentions, pictures, happenedAt, recordedAt },
      everybody,
      whose: whoseIs({ everybody, authorId, competitionId, profileIds: [authorId] }),
    } satisfies Post);
  },
  PostEdited: ({ data: { postId, text, mentions, pictures }, metadata }, documents) =>
    change(documents, metadata.organisationId, postId, () => ({ words: text, mentions, pictures, editedAt: metadata.recordedAt })),
  PostDeleted: (event, documents) => deletePost(event, documents),

  async CommentPosted({ data, metadata: { organisationId, recordedAt } }, documents) {
    const { postId, commentId, authorId, text, mentions } = data;
    const key = commentKey(organisationId, postId, commentId);
    if (await documents.get(key)) return;
    documents.put(key, {
      ...{ commentOf: postId, commentId, authorId, words: text, mentions, commentedAt: recordedAt, deleted: false },
      everybody: await isAdmin(documents, organisationId, authorId),
    } satisfies Comment);
    await change(documents, organisationId, postId, ({ comments }) => ({ comments: comments + 1 }));
  },
  CommentDeleted: (event, documents) => deleteComment(event, documents),

  PostLiked: ({ data, metadata }, documents) => like(documents, metadata, data, true),
  PostUnliked: ({ data, metadata }, documents) => like(documents, metadata, data, false),

  PostPinned: ({ data: { groupId: pinnedIn, postId, pinNumber }, metadata }, documents) =>
    change(documents, metadata.organisationId, postId, () => ({ pinnedIn, pinNumber })),
  PostUnpinned: ({ data: { postId }, metadata }, documents) =>
    change(documents, metadata.organisationId, postId, () => ({ pinnedIn: null, pinNumber: null })),
  async FeedTruncated({ data: { groupId, before }, metadata: { organisationId } }, documents) {
    const key = feedKey(organisationId, groupId);
    const feed = (await documents.get(key)) as Feed | undefined;
    if (!feed || feed.horizon < before) documents.put(key, { horizon: before } satisfies Feed);
  },
};

async function deletePost({ data: { postId }, metadata }: Recorded<PostDeleted>, documents: Kept): Promise<void> {
  const gone = { deleted: true, words: null, mentions: [], pictures: [], pinnedIn: null, pinNumber: null };
  await change(documents, metadata.organisationId, postId, () => gone);
}

async function deleteComment({ data, metadata: { organisationId } }: Recorded<CommentDeleted>, documents: Kept): Promise<void> {
  const key = commentKey(organisationId, data.postId, data.commentId);
  const comment = (await documents.get(key)) as Comment | undefined;
  if (!comment || comment.deleted) return;
  documents.put(key, { ...comment, deleted: true, words: null, mentions: [] } satisfies Comment);
  await change(documents, organisationId, data.postId, ({ comments }) => ({ comments: comments - 1 }));
}

async function like(
  documents: Kept,
  { organisationId, recordedAt: at }: { organisationId: string; recordedAt: string },
  { postId, profileId }: { postId: string; profileId: string },
  likes: boolean,
): Promise<void> {
  const key = likeKey(organisationId, postId, profileId);
  const before = (await documents.get(key)) as Like | undefined;
  if ((before?.likes ?? false) === likes) return;
  const turns = [...(before?.turns ?? []), { at, likes }];
  documents.put(key, { likeOf: postId, profileId, likes, likedAt: at, turns } satisfies Like);
  await change(documents, organisationId, postId, (post) => ({ likes: post.likes + (likes ? 1 : -1) }));
}

async function change(documents: Kept, organisationId: string, postId: string, changes: (post: Post) => Partial<Post>): Promise<void> {
  const key = postKey(organisationId, postId);
  const post = await documents.get(key);
  if (isPost(post) && !post.deleted) documents.put(key, { ...post, ...changes(post) });
}

async function isAdmin(documents: Kept, organisationId: string, profileId: string): Promise<boolean> {
  return (await settingsOf(documents, organisationId, 'person', profileId))?.isAdmin ?? false;
}
