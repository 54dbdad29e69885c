import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Directory } from '../../projections/people/directory.ts';
import type { CommandContext, Decided } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { CurrentRoles } from './current-roles.ts';
import type { Role, RoleChanged } from './players.events.ts';

/**
 * Gives or takes the admin's role (R-196, R-199, U-066). It is in force when this answers.
 * @throws NotFound; Refused last-admin, offline-admin
 */
export class ChangePermission extends Command<Decided<RoleChanged>> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
    readonly role: Role,
  ) {
    super();
  }
}

@CommandHandler(ChangePermission)
export class ChangePermissionHandler implements ICommandHandler<ChangePermission> {
  constructor(
    private readonly directory: Directory,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds, role }: ChangePermission): Promise<Decided<RoleChanged>> {
    const { organisationId } = context;
    const directory = await this.directory.organisation(organisationId);
    const people = profileIds.map((profileId) => directory.person(profileId));
    if (!people.every((person) => person?.forgotten === null)) throw new NotFound('player');
    if (role === 'admin' && people.some((person) => person?.offline))
      throw new Refused('offline-admin', 'A player who is offline cannot be an administrator');
    return this.roles.change(context, profileIds, role);
  }
}
