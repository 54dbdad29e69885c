import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Refused } from '../platform/refused.ts';
import { hasChoices } from './activity.values.ts';
import { activityOf, mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** What the id of a deletion is of (U-174). */
export const DELETED_MODES = ['field', 'choice'] as const;
export type Deleted = { mode: (typeof DELETED_MODES)[number]; id: string };

/** Hides a field of an activity, or one of its choices, for ever. Harmless when it is gone. @throws NotFound; Refused quest-deleted, nps-choices */
export class DeleteField extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly activityId: string,
    readonly deleted: Deleted,
  ) {
    super();
  }
}

/** @throws NotFound; Refused quest-deleted, nps-choices */
export function deleteField(questId: string, activityId: string, { mode, id }: Deleted, state: Quest): QuestEvent[] {
  const { settings, revision } = activityOf(mustBeThere(state), activityId);
  const field = settings.fields.find(({ fieldId, choices }) =>
    mode === 'field' ? fieldId === id : choices.some(({ choiceId }) => choiceId === id),
  );
  if (!field) return [];
  const { fieldId, type } = field;
  const about = { questId, activityId, fieldId, contentRevision: revision + 1 };
  const scoringVersion = state.scoringVersion + Number(hasChoices(type));
  if (mode === 'field') return [{ type: 'FieldDeleted', data: { ...about, scoringVersion } }];
  if (type === 'nps') throw new Refused('nps-choices', 'NPS asks for 0 to 10: it has 11 choices');
  return [{ type: 'ChoiceDeleted', data: { ...about, choiceId: id, scoringVersion } }];
}

@CommandHandler(DeleteField)
export class DeleteFieldHandler implements ICommandHandler<DeleteField> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId, activityId, deleted }: DeleteField): Promise<Decided<QuestEvent>> {
    const stream = questOf(context.organisationId, questId);
    return this.decisions.decide(quest, stream, context, (state) => deleteField(questId, activityId, deleted, state));
  }
}
