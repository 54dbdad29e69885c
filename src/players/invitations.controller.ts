import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Sessions } from '../accounts/sessions.ts';
import { Clock } from '../platform/clock.ts';
import { DONE, done, listOf, ok, text } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Id, Secret } from '../platform/http/fields.ts';
import { Allow, anyone, type Call, CallOf, signedIn } from '../platform/http/who.ts';
import { DeclineInvitation } from './decline-invitation.ts';
import { Invitations } from './invitations.ts';
import { JoinOrganisation } from './join-organisation.ts';
import { invitationRow, mailedInvitationFields } from './players.contract.ts';

class FetchInvitations {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class AnswerInvitation extends FetchInvitations {
  @Secret({ note: 'Of one of the invitations to the address that the account has proved, or the token of its mail' }) accesskey!: string;
}

class FetchRefered {
  @Secret({ note: 'The token of a mailed invitation' }) referer!: string;
}

/** What organisations that added one's address ask: joined is only who says yes. */
@Route('profile')
export class InvitationsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly invitations: Invitations,
    private readonly sessions: Sessions,
  ) {}

  /** The caller's invitations that wait for an answer. */
  @Get(
    'fetch_invitations',
    'The organisations that have invited the e-mail address of the account.',
    ok({ invitations: listOf(invitationRow) }),
  )
  @Allow(signedIn)
  async fetchInvitations(@Query() _sent: FetchInvitations, @CallOf() { who }: Call) {
    const account = await this.accounts.get(who.userId ?? '');
    return { status: 'ok', invitations: await this.invitations.to(account?.email ?? null) };
  }

  /** The invitation behind the token of a mail (U-064). */
  @Get(
    'fetch_one_refered',
    'The invitation that a mail leads to: of which organisation, as whom, and to which address.',
    ok(mailedInvitationFields),
  )
  @Allow(anyone)
  async fetchOneRefered(@Query() { referer }: FetchRefered, @CallOf() { who }: Call) {
    const account = who.userId === undefined ? undefined : await this.accounts.get(who.userId);
    return { status: 'ok', ...(await this.invitations.look(referer, { userId: who.userId, address: account?.email ?? null })) };
  }

  /** Joins (U-064). Answers the profile, which acts from now on. */
  @Post('connect_refered', 'Accepts an invitation. From now on the account acts as the profile it joined with.', done({ profile_id: text }))
  @Allow(signedIn)
  async connectRefered(@Body() { accesskey }: AnswerInvitation, @CallOf() { who, commandId }: Call) {
    const { position, profileId } = await this.commands.execute(new JoinOrganisation(commandId, who.userId ?? '', accesskey));
    const session = await this.sessions.get(who.sessionId ?? '');
    if (session) await this.sessions.use(session, profileId, this.clock.now());
    return { status: 'ok', position, profile_id: profileId };
  }

  /** Declines (U-064): it is not asked again for this address. */
  @Post('decline_invite', 'Declines an invitation: it is not asked again for this address.', DONE)
  @Allow(signedIn)
  async declineInvite(@Body() { accesskey }: AnswerInvitation, @CallOf() { who, commandId }: Call) {
    const { position } = await this.commands.execute(new DeclineInvitation(commandId, who.userId ?? '', accesskey));
    return { status: 'ok', position };
  }
}
