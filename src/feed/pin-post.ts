import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { PostPinned, PostUnpinned } from './feed.events.ts';
import { feedOf, type GroupFeed, groupFeed } from './group-feed.ts';
import { type Caller, mustSeePost } from './must-see-post.ts';
import { SeenPosts } from './seen-posts.ts';

/** So many stand above the others. */
const MOST_PINNED = 20;

/**
 * Puts a post above the others of its group, or takes it down (R-071, U-086). Harmless when it is so already. `pinNumber`: the higher stands above;
 * nothing where it is not pinned.
 * @throws NotFound; Refused too-many-pinned
 */
export class PinPost extends Command<{ position: Position; pinNumber: number | undefined }> {
  constructor(
    readonly context: CommandContext,
    readonly by: Caller,
    readonly groupId: string,
    readonly postId: string,
    readonly pin: boolean,
  ) {
    super();
  }
}

/**
 * @param gone pinned posts that are not shown any more: where there is no room they make it
 * @throws Refused too-many-pinned
 */
export function pinPost(
  { groupId, postId, pin }: Pick<PinPost, 'groupId' | 'postId' | 'pin'>,
  gone: readonly string[],
  { pins, lastPin }: GroupFeed,
): (PostPinned | PostUnpinned)[] {
  if (pins.has(postId) === pin) return [];
  const unpinned = (id: string): PostUnpinned => ({ type: 'PostUnpinned', data: { groupId, postId: id } });
  if (!pin) return [unpinned(postId)];
  const room = pins.size < MOST_PINNED ? [] : gone.filter((id) => pins.has(id));
  if (pins.size - room.length >= MOST_PINNED)
    throw new Refused('too-many-pinned', `At most ${MOST_PINNED} posts are pinned. Take one down first`);
  return [...room.map(unpinned), { type: 'PostPinned', data: { groupId, postId, pinNumber: lastPin + 1 } }];
}

@CommandHandler(PinPost)
export class PinPostHandler implements ICommandHandler<PinPost> {
  constructor(
    private readonly decisions: Decisions,
    private readonly posts: SeenPosts,
  ) {}

  async execute(command: PinPost): Promise<{ position: Position; pinNumber: number | undefined }> {
    const { context, by, groupId, postId, pin } = command;
    const stream = feedOf(context.organisationId, groupId);
    const { pins } = await this.decisions.load(groupFeed, stream);
    // What was pinned and is not shown any more can be taken down.
    if (pin || !pins.has(postId)) await mustSeePost(this.decisions, this.posts, by, postId);
    const gone = pin && pins.size >= MOST_PINNED ? await this.notSeen(by, [...pins.keys()]) : [];
    const { position } = await this.decisions.decide(groupFeed, stream, context, (state) => pinPost(command, gone, state));
    return { position, pinNumber: (await this.decisions.load(groupFeed, stream)).pins.get(postId) };
  }

  private async notSeen(by: Caller, postIds: readonly string[]): Promise<string[]> {
    const gone: string[] = [];
    for (const postId of postIds)
      try {
        await mustSeePost(this.decisions, this.posts, by, postId);
      } catch (error) {
        if (!(error instanceof NotFound)) throw error;
        gone.push(postId);
      }
    return gone;
  }
}
