import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { CurrentRoles } from './current-roles.ts';
import { type AccountDetached, PROFILE, type ProfileEvent } from './players.events.ts';
import { type Profile, profile } from './profile.ts';

/**
 * Takes the account off a profile: nobody acts as the player any more, who stays with name, address and points. Who leaves is set aside first,
 * and administers no more. Only an invitation that is sent afterwards lets them back in.
 * @throws NotFound; Refused personal-profile, not-connected, last-admin
 */
export class DetachAccount extends Command<Decided<ProfileEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly leftAt: Instant,
    readonly profileId: string,
  ) {
    super();
  }
}

/** Nothing where nobody acts as the profile. */
export function detachAccount(profileId: string, leftAt: Instant, { userId }: Profile): AccountDetached[] {
  return userId === undefined ? [] : [{ type: 'AccountDetached', data: { profileId, userId, leftAt } }];
}

@CommandHandler(DetachAccount)
export class DetachAccountHandler implements ICommandHandler<DetachAccount> {
  constructor(
    private readonly decisions: Decisions,
    private readonly roles: CurrentRoles,
  ) {}

  async execute({ context, leftAt, profileId }: DetachAccount): Promise<Decided<ProfileEvent>> {
    const { organisationId } = context;
    const stream = streamName(PROFILE, organisationId, profileId);
    const { exists, personal, userId } = await this.decisions.load(profile, stream);
    const member = { organisationId, profileId };
    if (!exists || (await this.roles.isAside(member, 'forgotten'))) throw new NotFound('player');
    if (personal) throw new Refused('personal-profile', 'Your personal profile goes with your account: nobody leaves it');
    // Who has left already has done what is wished.
    if (userId === undefined && !(await this.roles.isAside(member, 'left')))
      throw new Refused('not-connected', 'No account acts as this player');
    await this.roles.setAside(context, [profileId], 'left');
    return this.decisions.decide(profile, stream, context, (state) => detachAccount(profileId, leftAt, state));
  }
}
