import type { Notification } from '../inbox/notification.values.ts';
import type { Recorded } from '../platform/event.values.ts';
import type { CommentPosted, PostEdited, PostLiked, PostPublished } from './feed.events.ts';

/** Who is mentioned in a post is told. @param before who was already, where it was written anew */
export function noticesOfPost(
  { data, metadata }: Recorded<PostPublished> | Recorded<PostEdited>,
  before: readonly string[],
): Notification[] {
  const { postId, authorId: profileId, mentions } = data;
  return mentions.filter((id) => !before.includes(id)).map((to) => notice('post_mention', postId, to, metadata.recordedAt, { profileId }));
}

/** Whose post it is, and who is mentioned, is told of what somebody says below it. @param owner whose post it is, if it is somebody's */
export function noticesOfComment({ data, metadata }: Recorded<CommentPosted>, owner: string | undefined): Notification[] {
  const { postId, commentId, authorId: profileId, mentions } = data;
  const by = { profileId, commentId };
  const mentioned = mentions.map((to) => notice('post_mention', postId, to, metadata.recordedAt, by));
  if (owner === undefined || mentions.includes(owner)) return mentioned;
  return [...mentioned, notice('post_comment', postId, owner, metadata.recordedAt, by)];
}

/** Whose post it is is told who likes it. */
export function noticeOfLike({ data: { postId, profileId }, metadata }: Recorded<PostLiked>, owner: string): Notification {
  return notice('post_like', postId, owner, metadata.recordedAt, { profileId });
}

function notice(kind: Notification['kind'], postId: string, to: string, happenedAt: string, by: Notification['by'] & object): Notification {
  return { kind, happenedAt, to: [to], thing: postId, about: { postId }, teamIds: [], by };
}
