import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { inParts } from '../platform/in-parts.values.ts';
import { mustBeThere, quest, type Quest, questOf } from './quest.ts';
import type { QuestEvent } from './quests.events.ts';

/** Players or teams. */
export type Removed = { profileIds?: readonly string[]; teamIds?: readonly string[] };

/**
 * Players and teams are taken out of a quest: what they have done stays, and who is in two teams stays in by the other. Harmless of who is not in it.
 * @throws NotFound; Refused quest-deleted
 */
export class RemoveQuestPeople extends Command<Decided<QuestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly questId: string,
    readonly removed: Removed,
  ) {
    super();
  }
}

/** @throws NotFound; Refused quest-deleted */
export function removeQuestPeople(questId: string, { profileIds = [], teamIds = [] }: Removed, state: Quest): QuestEvent[] {
  const there = mustBeThere(state);
  const players = [...new Set(profileIds)].filter((profileId) => there.profileIds.has(profileId));
  const teams = [...new Set(teamIds)].filter((teamId) => there.teamIds.has(teamId));
  return [
    ...inParts(players).map((some) => ({ type: 'QuestPlayersRemoved', data: { questId, profileIds: some } }) as const),
    ...inParts(teams).map((some) => ({ type: 'QuestTeamsRemoved', data: { questId, teamIds: some } }) as const),
  ];
}

@CommandHandler(RemoveQuestPeople)
export class RemoveQuestPeopleHandler implements ICommandHandler<RemoveQuestPeople> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, questId, removed }: RemoveQuestPeople): Promise<Decided<QuestEvent>> {
    const stream = questOf(context.organisationId, questId);
    return this.decisions.decide(quest, stream, context, (state) => removeQuestPeople(questId, removed, state));
  }
}
