import { Injectable } from '@nestjs/common';
import { AccessChanges } from '../accounts/access-changes.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { ROLES, type Role, type RoleChanged } from './players.events.ts';
import { changeRoles, type Roles, roles } from './roles.ts';

type Profile = { organisationId: string; profileId: string };

/** Who administers what: asked of the organisation's stream of roles, because a view that is behind would keep up who was demoted. */
@Injectable()
export class CurrentRoles {
  constructor(
    private readonly decisions: Decisions,
    private readonly access: AccessChanges,
  ) {}

  /**
   * As of now, for commands.
   * @throws StoreUnavailable
   */
  asOfNow(profile: Profile): Promise<Role> {
    return roleOf(profile, () => this.decisions.load(roles, streamName(ROLES, profile.organisationId)));
  }

  /** For what is read: while the store is away as this process knew it last, and a player's where nothing is known. */
  of(profile: Profile): Promise<Role> {
    return roleOf(profile, () => this.decisions.known(roles, streamName(ROLES, profile.organisationId)));
  }

  /**
   * Gives or takes the admin's role: in force when it answers, on every open line too.
   * @throws Refused last-admin when no admin would remain
   */
  async change(context: CommandContext, profileIds: readonly string[], role: Role): Promise<Decided<RoleChanged>> {
    const decided = await this.decisions.decide(roles, streamName(ROLES, context.organisationId), context, (state) =>
      changeRoles(profileIds, role, state),
    );
    await Promise.all(decided.events.map(({ data: { profileId } }) => this.access.announce({ profileId })));
    return decided;
  }
}

/** Everybody administers their personal space, whose id is the profile's: roles never change there. */
async function roleOf({ organisationId, profileId }: Profile, ofOrganisation: () => Promise<Roles>): Promise<Role> {
  return organisationId === profileId || (await ofOrganisation()).admins.has(profileId) ? 'admin' : 'player';
}
