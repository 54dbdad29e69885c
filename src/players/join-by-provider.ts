import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import type { EmailAddress } from './address.values.ts';
import { CurrentRoles } from './current-roles.ts';
import { joinOrganisation } from './join-organisation.ts';
import { Members } from './members.ts';
import { organisationInvitations } from './organisation-invitations.ts';
import { INVITATIONS, PROFILE } from './players.events.ts';
import { INVITATION_GONE, profile } from './profile.ts';

/**
 * Whom the organisation's own provider knows acts through the player who was invited at their address: signing in there says yes. `address`: proved
 * by that provider, or by a mailed code.
 * @throws NotSignedIn; Refused invitation-gone, invitation-declined, already-member
 */
export class JoinByProvider extends Command<{ position: Position }> {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly address: EmailAddress,
    readonly player: { organisationId: string; profileId: string },
  ) {
    super();
  }
}

@CommandHandler(JoinByProvider)
export class JoinByProviderHandler implements ICommandHandler<JoinByProvider> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly members: Members,
    private readonly roles: CurrentRoles,
    private readonly shown: Shown,
  ) {}

  async execute({ commandId, userId, address, player }: JoinByProvider): Promise<{ position: Position }> {
    const { organisationId, profileId } = player;
    for (const why of ['deleted', 'left'] as const)
      if (await this.roles.isAside(player, why)) throw new Refused('invitation-gone', INVITATION_GONE);
    const invitations = await this.decisions.load(organisationInvitations, streamName(INVITATIONS, organisationId));
    const context = { commandId, organisationId, actor: { userId, profileId }, channel: 'session' as const };
    const { position } = await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, async (state) => {
      if ((await this.accounts.get(userId))?.within !== organisationId) throw new NotSignedIn();
      const invited = (await this.keys.open(state.email)) === address;
      const events = joinOrganisation(profileId, userId, state, { invited, left: false }, invitations);
      if (events.length > 0) await this.members.hold(context, userId, profileId);
      return events;
    });
    await this.members.confirm(context, userId, profileId);
    await this.shown.reached(position, { view: 'people' });
    return { position };
  }
}
