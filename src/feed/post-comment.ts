import { hash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { CommentPosted, PostEvent } from './feed.events.ts';
import { type FeedPost, feedPost, postOf } from './feed-post.ts';
import { type Caller, mustSeePost } from './must-see-post.ts';
import { SeenPosts } from './seen-posts.ts';
import { type Words, written } from './sent-words.ts';

/** So many stand below one post, deleted ones too. */
const MOST_COMMENTS = 10_000;

/**
 * Somebody says something below a post that they see. The comment's id is derived from the command's, so that a retry is the same comment.
 * @throws NotFound, also of somebody whom it mentions; Refused too-many-comments
 */
export class PostComment extends Command<Decided<PostEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly postId: string,
    readonly words: Words,
  ) {
    super();
  }
}

/** @throws NotFound; Refused too-many-comments */
export function postComment(comment: CommentPosted['data'], { deleted, comments }: FeedPost): CommentPosted[] {
  if (comments.has(comment.commentId)) return [];
  if (deleted) throw new NotFound('post');
  if (comments.size >= MOST_COMMENTS) throw new Refused('too-many-comments', `A post has at most ${MOST_COMMENTS} comments`);
  return [{ type: 'CommentPosted', data: comment }];
}

@CommandHandler(PostComment)
export class PostCommentHandler implements ICommandHandler<PostComment> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly posts: SeenPosts,
  ) {}

  async execute({ context, by, postId, words }: PostComment): Promise<Decided<PostEvent>> {
    const stream = postOf(context.organisationId, postId);
    const commentId = commentIdOf(postId, context.commandId);
    // A retry, whatever became of the post since.
    if ((await this.decisions.load(feedPost, stream)).comments.has(commentId))
      return this.decisions.decide(feedPost, stream, context, () => []);
    await mustSeePost(this.decisions, this.posts, by, postId);
    const comment = { postId, commentId, ...(await written(this.decisions, this.keys, by.who, words)) };
    return this.decisions.decide(feedPost, stream, context, (state) => postComment(comment, state));
  }
}

/** Between a comment's post and what is its own: no post has it in its id. */
const SEPARATOR = '_';

/** A comment's id, as the command gives it that posts it. It begins with the post's: whoever deletes a comment names it alone. */
export function commentIdOf(postId: string, commandId: string): string {
  return `${postId}${SEPARATOR}${hash('sha256', `comment ${commandId}`, 'hex').slice(0, 20)}`;
}

/** The post below which a comment stands. @throws NotFound where it is no comment's id */
export function postOfComment(commentId: string): string {
  const [postId = '', own] = commentId.split(SEPARATOR);
  if (own === undefined) throw new NotFound('comment');
  return postId;
}
