import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type Team, team, teamOf } from './team.ts';
import type { TeamDeleted } from './teams.events.ts';

/** Deletes a team: its members leave, its name is free again. Entries keep it. Harmless when it is deleted already. @throws NotFound */
export class DeleteTeam extends Command<Decided<TeamDeleted>> {
  constructor(
    readonly context: CommandContext,
    readonly teamId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function deleteTeam(teamId: string, { exists, deleted }: Team): TeamDeleted[] {
  if (!exists) throw new NotFound('team');
  return deleted ? [] : [{ type: 'TeamDeleted', data: { teamId } }];
}

@CommandHandler(DeleteTeam)
export class DeleteTeamHandler implements ICommandHandler<DeleteTeam> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, teamId }: DeleteTeam): Promise<Decided<TeamDeleted>> {
    const stream = teamOf(context.organisationId, teamId);
    return this.decisions.decide(team, stream, context, (state) => deleteTeam(teamId, state)) as Promise<Decided<TeamDeleted>>;
  }
}
