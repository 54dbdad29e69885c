import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBePlayers } from '../competitions/must-be-players.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import { QuestLimits } from './quest-limits.ts';
import type { QuestEvent } from './quests.events.ts';

/** Players may take a quest. @throws NotFound of it or a player; Refused quest-deleted, participants-limited */
export class AddQuestPlayers extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

/** Nothing of who is there already. @throws NotFound; Refused quest-deleted */
export function addQuestPlayers(questId: string, profileIds: readonly string[], state: Quest): QuestEvent[] {
  const { profileIds: there } = mustBeThere(state);
  const added = [...new Set(profileIds)].filter((profileId) => !there.has(profileId));
  return inParts(added).map((some) => ({ type: 'QuestPlayersAdded', data: { questId, profileIds: some } }));
}

@CommandHandler(AddQuestPlayers)
export class AddQuestPlayersHandler implements ICommandHandler<AddQuestPlayers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly limits: QuestLimits,
  ) {}

  execute({ context, questId, profileIds }: AddQuestPlayers): Promise<Decided<QuestEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(quest, questOf(organisationId, questId), context, async (state) => {
      const facts = addQuestPlayers(questId, profileIds, state);
      if (facts.length === 0) return facts;
      await mustBePlayers(this.decisions, organisationId, profileIds);
      await this.limits.mustHold(organisationId, { ...state, profileIds: new Set([...state.profileIds, ...profileIds]) });
      return facts;
    });
  }
}
