import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { mustNameAll } from './given-activity.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Puts the activities of a quest in order: all that are there, sections too. @throws NotFound; Refused quest-deleted, order-outdated */
export class OrderActivities extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly activityIds: readonly string[],
  ) {
    super();
  }
}

/** @throws NotFound; Refused quest-deleted, order-outdated */
export function orderActivities(questId: string, activityIds: readonly string[], state: Quest): QuestEvent[] {
  const there = mustBeThere(state).listed.map(({ activityId }) => activityId);
  mustNameAll(there, activityIds);
  return isDeepStrictEqual(there, activityIds) ? [] : [{ type: 'ActivitiesOrdered', data: { questId, activityIds } }];
}

@CommandHandler(OrderActivities)
export class OrderActivitiesHandler implements ICommandHandler<OrderActivities> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId, activityIds }: OrderActivities): Promise<Decided<QuestEvent>> {
    const stream = questOf(context.organisationId, questId);
    return this.decisions.decide(quest, stream, context, (state) => orderActivities(questId, activityIds, state));
  }
}
