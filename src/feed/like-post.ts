import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { FEED_LIKES, type LikeEvent } from './feed.events.ts';
import { type Likes, likes } from './likes.ts';
import { type Caller, mustSeePost } from './must-see-post.ts';
import { SeenPosts } from './seen-posts.ts';

/** Somebody likes a post, or not any more (U-086). Harmless when it is so already. `likes`: how many do. @throws NotFound */
export class LikePost extends Command<{ position: Position; likes: number }> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly postId: string,
    readonly like: boolean,
  ) {
    super();
  }
}

export function likePost({ postId, profileId, like }: LikeEvent['data'] & { like: boolean }, state: Likes): LikeEvent[] {
  if (state.has(profileId) === like) return [];
  return [{ type: like ? 'PostLiked' : 'PostUnliked', data: { postId, profileId } }];
}

@CommandHandler(LikePost)
export class LikePostHandler implements ICommandHandler<LikePost> {
  constructor(
    private readonly decisions: Decisions,
    private readonly posts: SeenPosts,
  ) {}

  async execute({ context, by, postId, like }: LikePost): Promise<{ position: Position; likes: number }> {
    await mustSeePost(this.decisions, this.posts, by, postId);
    const stream = streamName(FEED_LIKES, context.organisationId, postId);
    const liking = { postId, profileId: by.who.profileId ?? '', like };
    // Another process may have heard the opposite: what seems so already would not be said.
    await this.decisions.load(likes, stream);
    const { position }: Decided<LikeEvent> = await this.decisions.decide(likes, stream, context, (state) => likePost(liking, state));
    return { position, likes: (await this.decisions.load(likes, stream)).size };
  }
}
