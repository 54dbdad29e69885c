import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { existingItem, type Targets, targets, targetsOf } from './targets.ts';
import type { TargetEvent } from './targets.events.ts';

/** Deletes a target item; its target goes with the last one (U-201). */
export class DeleteTargetItem extends Command<Decided<TargetEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly itemId: string,
  ) {
    super();
  }
}

/** @throws NotFound when there is no such item */
export function deleteTargetItem(itemId: string, all: Targets): TargetEvent[] {
  const { targetId, seriesId } = existingItem(itemId, all);
  const isLast = [...all.items].every(([id, item]) => id === itemId || item.targetId !== targetId);
  return [
    { type: 'TargetItemDeleted', data: { itemId, targetId, seriesId } },
    ...(isLast ? [{ type: 'TargetRemoved', data: { targetId } } as const] : []),
  ];
}

@CommandHandler(DeleteTargetItem)
export class DeleteTargetItemHandler implements ICommandHandler<DeleteTargetItem> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, itemId }: DeleteTargetItem): Promise<Decided<TargetEvent>> {
    return this.decisions.decide(targets, targetsOf(context.organisationId), context, (all) => deleteTargetItem(itemId, all));
  }
}
