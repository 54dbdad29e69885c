import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { CurrentRoles } from './current-roles.ts';
import { loadProfiles } from './load-profiles.ts';
import type { RoleEvent } from './players.events.ts';

/**
 * Brings deleted players back (R-123, U-071), as players: the admin's role does not come back. Who is not deleted stays as they are.
 * @throws NotFound
 */
export class ActivatePlayers extends Command<Decided<RoleEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

@CommandHandler(ActivatePlayers)
export class ActivatePlayersHandler implements ICommandHandler<ActivatePlayers> {
  constructor(
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds }: ActivatePlayers): Promise<Decided<RoleEvent>> {
    await loadProfiles(this.decisions, context.organisationId, profileIds);
    return this.roles.restore(context, profileIds, 'deleted');
  }
}
