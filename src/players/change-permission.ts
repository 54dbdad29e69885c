import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { CurrentRoles } from './current-roles.ts';
import { forgotten } from './forgotten.ts';
import { loadProfiles } from './load-profiles.ts';
import { FORGOTTEN, type Role, type RoleEvent } from './players.events.ts';

/**
 * Gives or takes the admin's role (R-196, R-199, U-066). It is in force when this answers.
 * @throws NotFound; Refused last-admin, offline-admin, set-aside
 */
export class ChangePermission extends Command<Decided<RoleEvent>> {
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
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, profileIds, role }: ChangePermission): Promise<Decided<RoleEvent>> {
    const { organisationId } = context;
    const gone = await this.decisions.load(forgotten, streamName(FORGOTTEN, organisationId));
    const people = await loadProfiles(this.decisions, organisationId, profileIds);
    if (profileIds.some((profileId) => gone.profileIds.has(profileId))) throw new NotFound('player');
    // Who never was a user is set aside in no fact.
    if (role === 'admin' && people.some(({ offline }) => offline))
      throw new Refused('offline-admin', 'A player who is offline cannot be an administrator');
    return this.roles.change(context, profileIds, role);
  }
}
