import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { hasChoices } from './activity.values.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Hides activities for ever, and of sections what is in them. Harmless of those that are gone. @throws NotFound; Refused quest-deleted */
export class DeleteActivities extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly activityIds: readonly string[],
  ) {
    super();
  }
}

/** @throws NotFound; Refused quest-deleted */
export function deleteActivities(questId: string, named: readonly string[], state: Quest): QuestEvent[] {
  const { listed, activities, scoringVersion } = mustBeThere(state);
  const isNamed = (id: string | null) => id !== null && named.includes(id);
  const activityIds = listed.filter((one) => isNamed(one.activityId) || isNamed(one.parentId)).map(({ activityId }) => activityId);
  if (activityIds.length === 0) return [];
  const isScored = activityIds.some((id) => {
    const { inTimeBonus = false, fields = [] } = activities.get(id)?.settings ?? {};
    return inTimeBonus || fields.some(({ type }) => hasChoices(type));
  });
  return [{ type: 'ActivitiesDeleted', data: { questId, activityIds, scoringVersion: scoringVersion + Number(isScored) } }];
}

@CommandHandler(DeleteActivities)
export class DeleteActivitiesHandler implements ICommandHandler<DeleteActivities> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId, activityIds }: DeleteActivities): Promise<Decided<QuestEvent>> {
    const stream = questOf(context.organisationId, questId);
    return this.decisions.decide(quest, stream, context, (state) => deleteActivities(questId, activityIds, state));
  }
}
