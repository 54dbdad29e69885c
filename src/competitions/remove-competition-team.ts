import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Competition, competition, type CompetitionFact, mustBeOpen } from './competition.ts';
import type { CompetitionEvent } from './competitions.events.ts';
import { competitionOf } from './save-competition.ts';

/**
 * Takes a team out of a competition; who was chosen for it leaves (`LeaveRemovedTeams`). Harmless when it is out already.
 * @throws NotFound; Refused competition-deleted
 */
export class RemoveCompetitionTeam extends Command<Decided<CompetitionFact>> {
  constructor(
    readonly context: CommandContext,
    readonly competitionId: string,
    readonly teamId: string,
  ) {
    super();
  }
}

export function removeCompetitionTeam(competitionId: string, teamId: string, state: Competition): CompetitionEvent[] {
  const { teams, removedTeamIds } = mustBeOpen(state);
  if (removedTeamIds.has(teamId)) return [];
  if (!teams.has(teamId)) throw new NotFound('team');
  return [{ type: 'CompetitionTeamRemoved', data: { competitionId, teamId } }];
}

@CommandHandler(RemoveCompetitionTeam)
export class RemoveCompetitionTeamHandler implements ICommandHandler<RemoveCompetitionTeam> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, competitionId, teamId }: RemoveCompetitionTeam): Promise<Decided<CompetitionFact>> {
    return this.decisions.decide(competition, competitionOf(context.organisationId, competitionId), context, (state) =>
      removeCompetitionTeam(competitionId, teamId, state),
    );
  }
}
