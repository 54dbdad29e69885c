import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import { admin, type Who } from '../platform/http/who.ts';
import type { CommentDeleted, PostEvent } from './feed.events.ts';
import { type FeedPost, feedPost, postOf } from './feed-post.ts';
import { type Caller, mustSeePost } from './must-see-post.ts';
import { postOfComment } from './post-comment.ts';
import { SeenPosts } from './seen-posts.ts';

/**
 * Shows a comment no more: who wrote it, or an admin. Harmless when it is deleted already.
 * @throws NotFound; Forbidden
 */
export class DeleteComment extends Command<Decided<PostEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly commentId: string,
  ) {
    super();
  }
}

/** @throws NotFound; Forbidden */
export function deleteComment(ids: CommentDeleted['data'], who: Who, { comments }: FeedPost): CommentDeleted[] {
  const comment = comments.get(ids.commentId);
  if (!comment) throw new NotFound('comment');
  if (!isTheirs(who, comment)) throw comment.deleted ? new NotFound('comment') : new Forbidden();
  return comment.deleted ? [] : [{ type: 'CommentDeleted', data: ids }];
}

function isTheirs(who: Who, comment: { authorId: string } | undefined): boolean {
  return comment !== undefined && (admin(who) || comment.authorId === who.profileId);
}

@CommandHandler(DeleteComment)
export class DeleteCommentHandler implements ICommandHandler<DeleteComment> {
  constructor(
    private readonly decisions: Decisions,
    private readonly posts: SeenPosts,
  ) {}

  async execute({ context, by, commentId }: DeleteComment): Promise<Decided<PostEvent>> {
    const { who } = by;
    const postId = postOfComment(commentId);
    const stream = postOf(context.organisationId, postId);
    const { comments } = await this.decisions.load(feedPost, stream);
    // Whose it is not is told of it only where they see it.
    if (!isTheirs(who, comments.get(commentId))) await mustSeePost(this.decisions, this.posts, by, postId);
    return this.decisions.decide(feedPost, stream, context, (state) => deleteComment({ postId, commentId }, who, state));
  }
}
