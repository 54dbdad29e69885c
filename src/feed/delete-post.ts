import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Forbidden } from '../platform/http/refusals.ts';
import { admin, type Who } from '../platform/http/who.ts';
import type { PostDeleted, PostEvent } from './feed.events.ts';
import { type FeedPost, feedPost, postOf } from './feed-post.ts';
import { type Caller, mustSeePost } from './must-see-post.ts';
import { SeenPosts } from './seen-posts.ts';

/**
 * Shows a post no more: the author their own, an admin any, also one that a fact made. Harmless when it is deleted already.
 * @throws NotFound; Forbidden
 */
export class DeletePost extends Command<Decided<PostEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly postId: string,
  ) {
    super();
  }
}

/** @throws Forbidden */
export function deletePost(postId: string, who: Who, { published, deleted }: FeedPost): PostDeleted[] {
  if (!admin(who) && published?.authorId !== who.profileId) throw new Forbidden();
  return deleted ? [] : [{ type: 'PostDeleted', data: { postId } }];
}

@CommandHandler(DeletePost)
export class DeletePostHandler implements ICommandHandler<DeletePost> {
  constructor(
    private readonly decisions: Decisions,
    private readonly posts: SeenPosts,
  ) {}

  async execute({ context, by, postId }: DeletePost): Promise<Decided<PostEvent>> {
    const { who } = by;
    const stream = postOf(context.organisationId, postId);
    const { published, deleted } = await this.decisions.load(feedPost, stream);
    // One's own is deleted wherever it stands; an admin's word is asked of nobody, but that there is such a post.
    const known = admin(who) ? published !== undefined || deleted : published?.authorId === who.profileId;
    if (!known) await mustSeePost(this.decisions, this.posts, by, postId);
    return this.decisions.decide(feedPost, stream, context, (state) => deletePost(postId, who, state));
  }
}
