import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustSeeCompetition } from '../competitions/must-see-competition.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { streamName } from '../platform/event.values.ts';
import type { UploadedFile } from '../platform/http/uploaded-file.ts';
import { admin } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { PROFILE } from '../players/players.events.ts';
import { profile } from '../players/profile.ts';
import type { PostEvent, PostPublished } from './feed.events.ts';
import { type FeedPost, feedPost, postOf } from './feed-post.ts';
import { KeepPictures } from './keep-pictures.ts';
import type { Caller } from './must-see-post.ts';
import { type Words, written } from './sent-words.ts';

/** A post on its way. */
export type NewPost = {
  groupId: string;
  /** It is told to who sees this competition alone. */
  competitionId?: string | undefined;
  words: Words;
  pictures: readonly (UploadedFile | string)[];
};

/**
 * Somebody writes a post. Its id is derived from the command's, so that a retry is the same post.
 * @throws NotFound of a competition or a player whom the author may not see; as {@link KeepPictures.kept}
 */
export class PublishPost extends Command<Decided<PostEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly post: NewPost,
  ) {
    super();
  }
}

/** A post that is there is not written again. */
export function publishPost(post: PostPublished['data'], { published }: FeedPost): PostPublished[] {
  return published ? [] : [{ type: 'PostPublished', data: post }];
}

@CommandHandler(PublishPost)
export class PublishPostHandler implements ICommandHandler<PublishPost> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly pictures: KeepPictures,
  ) {}

  async execute({ context, by, post }: PublishPost): Promise<Decided<PostEvent>> {
    const { organisationId, commandId } = context;
    const { who, receivedAt: at } = by;
    const { groupId, competitionId } = post;
    const postId = postIdOf(commandId);
    const stream = postOf(organisationId, postId);
    // A retry, whatever became of those whom it names.
    if ((await this.decisions.load(feedPost, stream)).published) return this.decisions.decide(feedPost, stream, context, () => []);
    if (competitionId !== undefined) await mustSeeCompetition(this.decisions, who, competitionId);
    const words = await written(this.decisions, this.keys, who, post.words);
    const { teamIds } = await this.decisions.load(profile, streamName(PROFILE, organisationId, words.authorId));
    const about = {
      postId,
      groupId,
      ...(competitionId !== undefined && { competitionId }),
      teamIds: [...teamIds],
      byAdmin: admin(who),
      occurredAt: at,
    };
    const pictures = await this.pictures.kept(who, post.pictures, [], at);
    return this.decisions.decide(feedPost, stream, context, (state) => publishPost({ ...about, ...words, pictures }, state));
  }
}

/** A post's id, as the command gives it that writes it. */
export function postIdOf(commandId: string): string {
  return derivedId('post', commandId);
}
