import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Brings a deleted quest back, as it was. Harmless when it is there. @throws NotFound */
export class RestoreQuest extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function restoreQuest(questId: string, { settings, deleted }: Quest): QuestEvent[] {
  if (!settings) throw new NotFound('quest');
  return deleted ? [{ type: 'QuestRestored', data: { questId } }] : [];
}

@CommandHandler(RestoreQuest)
export class RestoreQuestHandler implements ICommandHandler<RestoreQuest> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId }: RestoreQuest): Promise<Decided<QuestEvent>> {
    return this.decisions.decide(quest, questOf(context.organisationId, questId), context, (state) => restoreQuest(questId, state));
  }
}
