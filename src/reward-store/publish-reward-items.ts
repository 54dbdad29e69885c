import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { existingItem, type RewardStore, rewardStore, rewardStoreOf } from './reward-store.ts';
import type { RewardItemSettings, RewardStoreEvent } from './reward-store.events.ts';

/** Sets the publish phase of items, all or none (U-001, R-127). */
export class PublishRewardItems extends Command<Decided<RewardStoreEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly itemIds: readonly string[],
    readonly phase: RewardItemSettings['phase'],
  ) {
    super();
  }
}

/** Those that are in it already are left alone. @throws NotFound when one is not there */
export function publishRewardItems(itemIds: readonly string[], phase: RewardItemSettings['phase'], store: RewardStore): RewardStoreEvent[] {
  const turned = [...new Set(itemIds)].filter((itemId) => existingItem(itemId, store).phase !== phase);
  return turned.map((itemId) => ({ type: 'RewardItemChanged', data: { itemId, changes: { phase } } }));
}

@CommandHandler(PublishRewardItems)
export class PublishRewardItemsHandler implements ICommandHandler<PublishRewardItems> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, itemIds, phase }: PublishRewardItems): Promise<Decided<RewardStoreEvent>> {
    const stream = rewardStoreOf(context.organisationId);
    return this.decisions.decide(rewardStore, stream, context, (store) => publishRewardItems(itemIds, phase, store));
  }
}
