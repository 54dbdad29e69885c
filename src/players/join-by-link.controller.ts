import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Accounts } from '../accounts/accounts.ts';
import { Sessions } from '../accounts/sessions.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { done, flag, ok, orNull, text } from '../platform/http/answers.values.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Secret } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { NotSignedIn } from '../platform/http/refusals.ts';
import { Allow, anyone, type Call, CallOf, contextOf, organisationAdmin, signedIn } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { BecomePlayer } from './become-player.ts';
import { CurrentRoles } from './current-roles.ts';
import { InvitationLinks } from './invitation-links.ts';
import { loginMethodNotSupported } from './join-organisation.ts';
import { joinRequests } from './join-requests.ts';
import { Members } from './members.ts';
import { JOIN_REQUESTS } from './players.events.ts';
import { invitationLinkFields } from './players.contract.ts';
import { SetInvitationLink } from './set-invitation-link.ts';

class OwnGroup {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
}

class SetLinkSent extends OwnGroup {
  @Flag({ optional: true, note: '1: another link, and the former opens nothing any more' }) renew?: boolean;
  @Flag({ optional: true, note: '1: who comes by the link asks, and an admin lets them in' }) approval?: boolean;
}

class ByLink {
  @Secret({ note: 'Of get_invitation_link' }) access_key!: string;
}

class JoinByLink extends ByLink {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

/** The link by which people join an organisation (U-081): for admins, and for whoever was given it. */
@Route('group')
export class JoinByLinkController {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly links: InvitationLinks,
    private readonly members: Members,
    private readonly roles: CurrentRoles,
    private readonly sessions: Sessions,
  ) {}

  @Get('get_invitation_link', 'The link by which people join the organisation.', ok(invitationLinkFields))
  @Allow(organisationAdmin)
  async getInvitationLink(@Query() { groupid }: OwnGroup, @CallOf() { who }: Call) {
    return { status: 'ok', ...(await this.told(ofOwnGroup(groupid, who))) };
  }

  @Post(
    'set_invitation_link',
    'Renews the link by which people join, at once, or says whether an admin lets in who comes by it.',
    done(invitationLinkFields),
  )
  @Allow(organisationAdmin)
  async setInvitationLink(@Body() { groupid, renew = false, approval }: SetLinkSent, @CallOf() call: Call) {
    const organisationId = ofOwnGroup(groupid, call.who);
    const { position } = await this.commands.execute(new SetInvitationLink(contextOf(call), { renew, approval }));
    return { status: 'ok', position, ...(await this.told(organisationId)) };
  }

  /** What the link leads to. It names the organisation to whoever has it, and tells an account how it stands there. */
  @Get(
    'fetch_invited_group',
    'The organisation that a link leads to, and whether the account is in it or has asked.',
    ok({ org_name: text, approval: flag, joined: flag, asked: flag }),
  )
  @Allow(anyone)
  async fetchInvitedGroup(@Query() { access_key: accessKey }: ByLink, @CallOf() { who }: Call) {
    const { organisationId, approval } = await this.links.open(accessKey);
    const { name } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const { userId } = who;
    const profileId = userId === undefined ? undefined : await this.members.present(organisationId, userId);
    const joined = profileId !== undefined && (await this.roles.of({ organisationId, profileId })) !== undefined;
    const { waiting } = await this.decisions.load(joinRequests, streamName(JOIN_REQUESTS, organisationId));
    const asked = [...waiting.values()].some((request) => request.userId === userId);
    return {
      status: 'ok',
      org_name: (await this.keys.open(name)) ?? '',
      approval: approval ? 1 : 0,
      joined: joined ? 1 : 0,
      asked: asked && !joined ? 1 : 0,
    };
  }

  /** Joins, and acts as the player from now on; or asks, where an admin lets people in. */
  @Post(
    'join_by_link',
    'Joins the organisation of a link: the account acts as its player from now on. Or asks, where an admin lets people in.',
    done({ profile_id: orNull(text), asked: flag }),
  )
  @Allow(signedIn)
  async joinByLink(@Body() { access_key: accessKey }: JoinByLink, @CallOf() { who, commandId, receivedAt }: Call) {
    const { organisationId, approval, number } = await this.links.open(accessKey);
    const account = await this.accounts.get(who.userId ?? '');
    if (!account) throw new NotSignedIn();
    const { userId, name, email } = account;
    if (account.within !== undefined) throw loginMethodNotSupported();
    if (email === null) throw new Refused('address-missing', 'Guests have no e-mail address: register with yours to join');
    const context = { commandId, organisationId, actor: { userId }, channel: 'session' as const };
    const newcomer = { organisationId, userId, name, email, via: `link:${number}`, approval };
    const { position, profileId } = await this.commands.execute(new BecomePlayer(context, receivedAt, newcomer));
    if (profileId === undefined) return { status: 'ok', position, profile_id: null, asked: 1 };
    const session = await this.sessions.get(who.sessionId ?? '');
    if (session) await this.sessions.use(session, profileId, this.clock.now());
    return { status: 'ok', position, profile_id: profileId, asked: 0 };
  }

  private async told(organisationId: string) {
    const { accessKey, address, approval } = await this.links.of(organisationId);
    return { link: address, access_key: accessKey, approval: approval ? (1 as const) : (0 as const) };
  }
}
