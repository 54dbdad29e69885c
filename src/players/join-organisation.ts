import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { Shown } from '../platform/shown.ts';
import { CurrentRoles } from './current-roles.ts';
import { Invitations } from './invitations.ts';
import { Members } from './members.ts';
import { organisationInvitations } from './organisation-invitations.ts';
import { INVITATIONS, PROFILE, type ProfileConnected } from './players.events.ts';
import { INVITATION_GONE, type Profile, profile } from './profile.ts';

/**
 * Says yes to an invitation: the account acts through the profile from now on.
 * @throws NotSignedIn; NotFound; Refused invitation-gone, invitation-declined, already-member, login-method-not-supported
 */
export class JoinOrganisation extends Command<{ position: Position; profileId: string }> {
  constructor(
    readonly commandId: string,
    readonly userId: string,
    readonly accessKey: string,
  ) {
    super();
  }
}

/** @param invited the account has proved the address that the profile has */
export function joinOrganisation(
  profileId: string,
  userId: string,
  state: Profile,
  invited: boolean,
  declined: ReadonlyMap<string, number>,
): ProfileConnected[] {
  if (state.userId === userId) return [];
  if (!invited || state.userId !== undefined || state.offline) throw new Refused('invitation-gone', INVITATION_GONE);
  if (declined.get(profileId) === state.addresses.length)
    throw new Refused('invitation-declined', 'You declined this invitation: an administrator has to invite you again');
  return [{ type: 'ProfileConnected', data: { profileId, userId } }];
}

/** Who came by an organisation's own provider acts within that one alone. */
export function loginMethodNotSupported(): Refused {
  return new Refused('login-method-not-supported', 'The selected login method is not supported by your invitation token');
}

@CommandHandler(JoinOrganisation)
export class JoinOrganisationHandler implements ICommandHandler<JoinOrganisation> {
  constructor(
    private readonly accounts: Accounts,
    private readonly decisions: Decisions,
    private readonly invitations: Invitations,
    private readonly keys: Keys,
    private readonly members: Members,
    private readonly roles: CurrentRoles,
    private readonly shown: Shown,
  ) {}

  /** Whoever asks who the user is afterwards is told of the profile. */
  async execute({ commandId, userId, accessKey }: JoinOrganisation): Promise<{ position: Position; profileId: string }> {
    const account = await this.accounts.get(userId);
    if (!account) throw new NotSignedIn();
    // Where they act they are already, and nowhere else may they be.
    if (account.within !== undefined) throw loginMethodNotSupported();
    const { organisationId, profileId } = await this.invitations.find(account.email, accessKey);
    if (await this.roles.isAside({ organisationId, profileId }, 'deleted')) throw new Refused('invitation-gone', INVITATION_GONE);
    const { declined } = await this.decisions.load(organisationInvitations, streamName(INVITATIONS, organisationId));
    const context = { commandId, organisationId, actor: { userId, profileId }, channel: 'session' as const };
    const { position } = await this.decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, async (state) => {
      // It may have begun to be deleted meanwhile.
      if (!(await this.accounts.get(userId))) throw new NotSignedIn();
      const isInvited = (await this.keys.open(state.email)) === account.email;
      const events = joinOrganisation(profileId, userId, state, isInvited, declined);
      if (events.length > 0) await this.members.hold(context, userId, profileId);
      return events;
    });
    await this.members.confirm(context, userId, profileId);
    await this.shown.reached(position, { view: 'people' });
    return { position, profileId };
  }
}
