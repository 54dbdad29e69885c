import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Hides a quest: nobody takes it any more, and what it gave stays. Harmless when it is deleted already. @throws NotFound */
export class DeleteQuest extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function deleteQuest(questId: string, { settings, deleted }: Quest): QuestEvent[] {
  if (!settings) throw new NotFound('quest');
  return deleted ? [] : [{ type: 'QuestDeleted', data: { questId } }];
}

@CommandHandler(DeleteQuest)
export class DeleteQuestHandler implements ICommandHandler<DeleteQuest> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId }: DeleteQuest): Promise<Decided<QuestEvent>> {
    return this.decisions.decide(quest, questOf(context.organisationId, questId), context, (state) => deleteQuest(questId, state));
  }
}
