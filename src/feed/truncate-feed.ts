import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import type { Who } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import type { FeedTruncated } from './feed.events.ts';
import { feedOf, type GroupFeed, groupFeed } from './group-feed.ts';
import { SeenPosts } from './seen-posts.ts';

/**
 * Shows nothing of a group's feed any more that happened before an instant, whenever it is learned. Harmless where less would go than has.
 * `deleted`: how many posts went.
 * @throws Refused time-in-future
 */
export class TruncateFeed extends Command<{ position: Position; deleted: number }> {
  constructor(
    readonly context: CommandContext,
    readonly who: Who,
    readonly groupId: string,
    readonly before: Instant,
    /** When it arrived. */
    readonly at: Instant,
  ) {
    super();
  }
}

/** @throws Refused time-in-future */
export function truncateFeed(
  { groupId, before, at }: Pick<TruncateFeed, 'groupId' | 'before' | 'at'>,
  { before: now = '' }: GroupFeed,
): FeedTruncated[] {
  if (before > at) throw new Refused('time-in-future', 'The date is in the future');
  return before > now ? [{ type: 'FeedTruncated', data: { groupId, before } }] : [];
}

@CommandHandler(TruncateFeed)
export class TruncateFeedHandler implements ICommandHandler<TruncateFeed> {
  constructor(
    private readonly decisions: Decisions,
    private readonly posts: SeenPosts,
  ) {}

  async execute(command: TruncateFeed): Promise<{ position: Position; deleted: number }> {
    const { context, who, groupId, before } = command;
    const stream = feedOf(context.organisationId, groupId);
    // Counted first: afterwards the view may tell of none.
    const count = await this.posts.countBefore(groupId, before, who);
    const { position, events } = await this.decisions.decide(groupFeed, stream, context, (state) => truncateFeed(command, state));
    return { position, deleted: events.length > 0 ? count : 0 };
  }
}
