import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Forbidden, NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import type { PostEdited, PostEvent } from './feed.events.ts';
import { type FeedPost, feedPost, postOf } from './feed-post.ts';
import { KeepPictures } from './keep-pictures.ts';
import { type Caller, mustSeePost } from './must-see-post.ts';
import type { NewPost } from './publish-post.ts';
import { SeenPosts } from './seen-posts.ts';
import { written } from './sent-words.ts';

/**
 * The author writes a post anew, whole (U-086): it keeps those of its pictures that are named again, and stays where it is.
 * @throws NotFound, also of somebody whom it mentions; Forbidden where it is another's, or nobody's; as {@link KeepPictures.kept}
 */
export class EditPost extends Command<Decided<PostEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly postId: string,
    readonly post: Pick<NewPost, 'words' | 'pictures'>,
  ) {
    super();
  }
}

/** @throws NotFound, Forbidden */
export function editPost(edited: PostEdited['data'], { published, deleted }: FeedPost): PostEdited[] {
  if (deleted) throw new NotFound('post');
  if (published?.authorId !== edited.authorId) throw new Forbidden();
  return [{ type: 'PostEdited', data: edited }];
}

@CommandHandler(EditPost)
export class EditPostHandler implements ICommandHandler<EditPost> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly posts: SeenPosts,
    private readonly pictures: KeepPictures,
  ) {}

  async execute({ context, by, postId, post }: EditPost): Promise<Decided<PostEvent>> {
    const { who, receivedAt: at } = by;
    const { authorId } = await mustSeePost(this.decisions, this.posts, by, postId);
    if (authorId !== who.profileId) throw new Forbidden();
    const stream = postOf(context.organisationId, postId);
    const words = await written(this.decisions, this.keys, who, post.words);
    const { published } = await this.decisions.load(feedPost, stream);
    const pictures = await this.pictures.kept(who, post.pictures, published?.pictures ?? [], at);
    return this.decisions.decide(feedPost, stream, context, (state) => editPost({ postId, ...words, pictures }, state));
  }
}
