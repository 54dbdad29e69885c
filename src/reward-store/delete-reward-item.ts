import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type RewardStore, rewardStore, rewardStoreOf } from './reward-store.ts';
import type { RewardStoreEvent } from './reward-store.events.ts';

/** Takes an item out of the store: nobody buys it anymore. Its orders stay, and what is held for them. */
export class DeleteRewardItem extends Command<Decided<RewardStoreEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly itemId: string,
  ) {
    super();
  }
}

/** One that is gone already stays so. @throws NotFound */
export function deleteRewardItem(itemId: string, { items }: RewardStore): RewardStoreEvent[] {
  const item = items.get(itemId);
  if (!item) throw new NotFound('reward item');
  return item.deleted ? [] : [{ type: 'RewardItemDeleted', data: { itemId } }];
}

@CommandHandler(DeleteRewardItem)
export class DeleteRewardItemHandler implements ICommandHandler<DeleteRewardItem> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, itemId }: DeleteRewardItem): Promise<Decided<RewardStoreEvent>> {
    return this.decisions.decide(rewardStore, rewardStoreOf(context.organisationId), context, (store) => deleteRewardItem(itemId, store));
  }
}
