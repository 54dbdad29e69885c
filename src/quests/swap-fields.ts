import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Two fields of an activity change places. @throws NotFound; Refused quest-deleted */
export class SwapFields extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly fieldIds: readonly [string, string],
  ) {
    super();
  }
}

/** @throws NotFound where no activity has both; Refused quest-deleted */
export function swapFields(questId: string, [one, other]: readonly [string, string], state: Quest): QuestEvent[] {
  for (const [activityId, { settings, revision }] of mustBeThere(state).activities) {
    const there = settings.fields.map(({ fieldId }) => fieldId);
    if (!there.includes(one) || !there.includes(other)) continue;
    if (one === other) return [];
    const fieldIds = there.map((fieldId) => (fieldId === one ? other : fieldId === other ? one : fieldId));
    return [{ type: 'FieldsOrdered', data: { questId, activityId, fieldIds, contentRevision: revision + 1 } }];
  }
  throw new NotFound('field');
}

@CommandHandler(SwapFields)
export class SwapFieldsHandler implements ICommandHandler<SwapFields> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId, fieldIds }: SwapFields): Promise<Decided<QuestEvent>> {
    const stream = questOf(context.organisationId, questId);
    return this.decisions.decide(quest, stream, context, (state) => swapFields(questId, fieldIds, state));
  }
}
