import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { CurrentRoles } from './current-roles.ts';
import { loadProfiles } from './load-profiles.ts';
import type { RoleEvent } from './players.events.ts';

/**
 * Deletes players (R-121, U-071): from the answer on nobody acts as them, they get no points, and lists and boards are without them. Points,
 * address and external id stay theirs, so that they can be brought back. Who administers loses the role.
 * @throws NotFound; Refused last-admin
 */
export class DeletePlayers extends Command<Decided<RoleEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(DeletePlayers)
export class DeletePlayersHandler implements ICommandHandler<DeletePlayers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds }: DeletePlayers): Promise<Decided<RoleEvent>> {
    await loadProfiles(this.decisions, context.organisationId, profileIds);
    return this.roles.setAside(context, profileIds, 'deleted');
  }
}
