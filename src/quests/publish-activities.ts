import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { Phase } from './activity.values.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Makes activities drafts, takes them back or publishes them (R-102, U-001). @throws NotFound; Refused quest-deleted */
export class PublishActivities extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly activityIds: readonly string[],
    readonly phase: Phase,
  ) {
    super();
  }
}

/** Only those that are otherwise. What is taken back costs who did not answer it no bonus any more. @throws NotFound; Refused quest-deleted */
export function publishActivities(questId: string, named: readonly string[], phase: Phase, state: Quest): QuestEvent[] {
  const { listed, activities, isTaken, scoringVersion } = mustBeThere(state);
  const phases = new Map(listed.map((one) => [one.activityId, one.phase]));
  if (named.some((activityId) => !phases.has(activityId))) throw new NotFound('activity');
  const activityIds = [...new Set(named)].filter((activityId) => phases.get(activityId) !== phase);
  if (activityIds.length === 0) return [];
  const isMeant = (id: string | null) => id !== null && activityIds.includes(id);
  const touched = listed.filter((one) => isMeant(one.activityId) || isMeant(one.parentId));
  const isScored = isTaken && touched.some(({ activityId }) => activities.get(activityId)?.settings.inTimeBonus);
  return [{ type: 'ActivitiesPublished', data: { questId, activityIds, phase, ...(isScored && { scoringVersion: scoringVersion + 1 }) } }];
}

@CommandHandler(PublishActivities)
export class PublishActivitiesHandler implements ICommandHandler<PublishActivities> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId, activityIds, phase }: PublishActivities): Promise<Decided<QuestEvent>> {
    const stream = questOf(context.organisationId, questId);
    return this.decisions.decide(quest, stream, context, (state) => publishActivities(questId, activityIds, phase, state));
  }
}
