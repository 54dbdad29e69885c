import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { Invitations } from './invitations.ts';
import { organisationInvitations } from './organisation-invitations.ts';
import { type InvitationEvent, INVITATIONS, PROFILE } from './players.events.ts';
import { INVITATION_GONE, type Profile, profile } from './profile.ts';

/**
 * Says no to an invitation: it is not asked again for this address (U-064, U-065).
 * @throws NotSignedIn; NotFound; Refused invitation-gone
 */
export class DeclineInvitation extends Command<Decided<InvitationEvent>> {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly accessKey: string,
  ) {
    super();
  }
}

/** @param invited the account has proved the address that the profile has */
export function declineInvitation(
  profileId: string,
  { userId, offline, addresses }: Profile,
  invited: boolean,
  declined: ReadonlyMap<string, number>,
): InvitationEvent[] {
  const addressNumber = addresses.length;
  if (declined.get(profileId) === addressNumber) return [];
  if (!invited || userId !== undefined || offline) throw new Refused('invitation-gone', INVITATION_GONE);
  return [{ type: 'InvitationDeclined', data: { profileId, addressNumber } }];
}

@CommandHandler(DeclineInvitation)
export class DeclineInvitationHandler implements ICommandHandler<DeclineInvitation> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly invitations: Invitations,
    private readonly keys: Keys,
    private readonly shown: Shown,
  ) {}

  /** Whoever asks who the user is afterwards is not asked again. */
  async execute({ commandId, userId, accessKey }: DeclineInvitation): Promise<Decided<InvitationEvent>> {
    const account = await this.accounts.get(userId);
    if (!account) throw new NotSignedIn();
    const { organisationId, profileId } = await this.invitations.find(account.email, accessKey);
    const player = await this.decisions.load(profile, streamName(PROFILE, organisationId, profileId));
    const invited = (await this.keys.open(player.email)) === account.email;
    // The organisation hears that its player said no, not whose account that was.
    const context = { commandId, organisationId, actor: { profileId }, channel: 'session' as const };
    const decided = await this.decisions.decide(organisationInvitations, streamName(INVITATIONS, organisationId), context, ({ declined }) =>
      declineInvitation(profileId, player, invited, declined),
    );
    await this.shown.reached(decided.position, { view: 'people' });
    return decided;
  }
}
