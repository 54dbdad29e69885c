import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import { QuestLimits } from './quest-limits.ts';
import type { QuestEvent } from './quests.events.ts';

/** Whoever is in one of these teams, now or later, may take a quest (U-181). @throws NotFound of it or a team; Refused quest-deleted, participants-limited */
export class AddQuestTeams extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly teamIds: readonly string[],
  ) {
    super();
  }
}

/** Nothing of those that are there already. @throws NotFound; Refused quest-deleted */
export function addQuestTeams(questId: string, teamIds: readonly string[], state: Quest): QuestEvent[] {
  const { teamIds: there } = mustBeThere(state);
  const added = [...new Set(teamIds)].filter((teamId) => !there.has(teamId));
  return inParts(added).map((some) => ({ type: 'QuestTeamsAdded', data: { questId, teamIds: some } }));
}

@CommandHandler(AddQuestTeams)
export class AddQuestTeamsHandler implements ICommandHandler<AddQuestTeams> {
  constructor(
    private readonly decisions: Decisions,
    private readonly limits: QuestLimits,
  ) {}

  execute({ context, questId, teamIds }: AddQuestTeams): Promise<Decided<QuestEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(quest, questOf(organisationId, questId), context, async (state) => {
      const facts = addQuestTeams(questId, teamIds, state);
      if (facts.length === 0) return facts;
      for (const teamId of teamIds)
        if (!isOpen(await this.decisions.load(team, teamOf(organisationId, teamId)))) throw new NotFound('team');
      await this.limits.mustHold(organisationId, { ...state, teamIds: new Set([...state.teamIds, ...teamIds]) });
      return facts;
    });
  }
}
