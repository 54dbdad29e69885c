import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { OwnProviders } from '../../login-providers/own-providers.ts';
import type { Call } from '../../platform/http/who.ts';
import { isName } from '../../platform/text.values.ts';
import { type EmailAddress, readAddress } from '../../players/address.values.ts';
import { BecomePlayer } from '../../players/become-player.ts';
import { CurrentRoles } from '../../players/current-roles.ts';
import { Invited, type InvitedPlayer } from '../../players/invited.ts';
import { JoinByProvider } from '../../players/join-by-provider.ts';
import { Members } from '../../players/members.ts';
import { type Move, MoveLogin } from '../../players/move-login.ts';
import type { ProviderLogin } from '../accounts.contract.ts';
import { type Account, Accounts } from '../accounts.ts';
import { tokenIn } from '../cookies.ts';
import { ACCOUNT_UNKNOWN, JOIN_ASKED, NOT_INVITED, STATE_DIFFERS } from '../login-refusals.ts';
import { ProfilesOfAccounts } from '../profiles-of-accounts.ts';
import { SecurityLog } from '../security-log.ts';
import { SignIn } from '../sign-in.ts';
import { Identities } from './identities.ts';
import { type LoginFlow, LoginFlows } from './login-flows.ts';
import type { Claims } from './open-id.ts';

/** Who came by which organisation's own provider. `remember`: they asked for a login that lasts. */
type Coming = { identity: string; within: string; through: string; remember: boolean };

/**
 * Whom an organisation's own provider knows is somebody within that organisation alone: an account of its own, without an address, which opens none
 * that is there. What the provider says of an address lets them be the player who was invited at it, and counts nowhere else. Who plays with an
 * e-mail login already moves by a mailed code alone, once.
 */
@Injectable()
export class SignInWithin {
  constructor(
    private readonly accounts: Accounts,
    private readonly commands: CommandBus,
    private readonly flows: LoginFlows,
    private readonly identities: Identities,
    private readonly invited: Invited,
    private readonly log: SecurityLog,
    private readonly members: Members,
    private readonly profiles: ProfilesOfAccounts,
    private readonly providers: OwnProviders,
    private readonly roles: CurrentRoles,
    private readonly signIn: SignIn,
  ) {}

  /** Signs in who acts there, or may come in at the address that the provider has proved. Else the address is to be proved by a mailed code. */
  async enter(
    state: string,
    { through, remember }: LoginFlow,
    within: string,
    claims: Claims,
    call: Call,
    reply: FastifyReply,
  ): Promise<ProviderLogin> {
    const identity = await this.identities.of(claims, within);
    const coming = { identity, within, through, remember };
    const known = await this.accountOf(identity);
    if (known && (await this.acts(known, within))) return this.begin(known, coming, call, reply);
    const proved = claims.provedEmail === undefined ? undefined : readAddress(claims.provedEmail);
    // An admin who owns the provider could be anybody: its word takes no player from the login that they have.
    if (proved !== undefined && !(await this.playingAt(proved, within))) return this.enterAs(proved, claims.name, coming, call, reply);
    await this.flows.prove(state, tokenIn(call.cookie, 'laurel_way') ?? '', coming, call.receivedAt);
    return { ...ACCOUNT_UNKNOWN, email: readAddress(claims.email ?? '') ?? null, name: null, proved: 0 };
  }

  /** Who has shown by a mailed code whose address it is: as the player who plays with its e-mail login, else as who is new. */
  async enterByCode(
    address: EmailAddress,
    name: string | undefined,
    coming: Coming,
    call: Call,
    reply: FastifyReply,
  ): Promise<ProviderLogin> {
    if (!(await this.providers.find(coming.through))) return STATE_DIFFERS;
    const playing = await this.playingAt(address, coming.within);
    if (!playing) return this.enterAs(address, name, coming, call, reply);
    const account = await this.account(nameOf(name, address), coming, call);
    if (!account) return STATE_DIFFERS;
    const { profileId, from } = playing;
    const actor = { userId: account.userId, profileId };
    const context = { commandId: call.commandId, organisationId: coming.within, actor, channel: 'session' as const };
    await this.commands.execute(new MoveLogin(context, call.receivedAt, { profileId, from, to: account.userId }));
    await this.log.done('IdentityLinked', from, call);
    return this.begin(account, coming, call, reply);
  }

  /** Who is new comes in as the provider's rule says (U-148). `address`: proved by the provider, or by a mailed code. */
  async enterAs(address: EmailAddress, name: string | undefined, coming: Coming, call: Call, reply: FastifyReply): Promise<ProviderLogin> {
    const provider = await this.providers.find(coming.through);
    if (!provider) return STATE_DIFFERS;
    if (provider.signupRule === 0) return this.asInvited(address, coming, call, reply);
    const account = await this.account(nameOf(name, address), coming, call);
    if (!account) return STATE_DIFFERS;
    const { userId, name: called } = account;
    const { within: organisationId, through: via } = coming;
    const context = { commandId: call.commandId, organisationId, actor: { userId }, channel: 'session' as const };
    const newcomer = { organisationId, userId, name: called, email: address, via: `provider:${via}`, approval: provider.signupRule === 2 };
    const { asked } = await this.commands.execute(new BecomePlayer(context, call.receivedAt, newcomer));
    return asked ? JOIN_ASKED : this.begin(account, coming, call, reply);
  }

  private async asInvited(address: EmailAddress, coming: Coming, call: Call, reply: FastifyReply): Promise<ProviderLogin> {
    const player = await this.waiting(address, coming.within);
    const account = player && (await this.account(player.name, coming, call));
    if (!player || !account) return NOT_INVITED;
    await this.commands.execute(new JoinByProvider(call.commandId, account.userId, address, player));
    return this.begin(account, coming, call, reply);
  }

  private async begin(account: Account, { through, remember }: Coming, call: Call, reply: FastifyReply): Promise<ProviderLogin> {
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, remember, through)) };
  }

  /** Who has the address in the organisation and has not joined. Streams judge it once more. */
  private async waiting(address: EmailAddress, within: string): Promise<InvitedPlayer | undefined> {
    const players = await this.invited.withAddress(address);
    return players.find(({ organisationId, offline, invitation }) => organisationId === within && !offline && invitation !== undefined);
  }

  /** Whether somebody in the organisation is theirs, who is not out. */
  private async acts({ userId }: Account, within: string): Promise<boolean> {
    for (const found of await this.profiles.ofUser(userId)) {
      const isIn = found.organisationId === within && (await this.roles.asOfNow(found)) !== undefined;
      if (isIn && (await this.roles.isOf(found, userId, { asOfNow: true }))) return true;
    }
    return false;
  }

  /** Who plays there with the e-mail login of an address, and is not out. Streams say so. */
  private async playingAt(address: EmailAddress, within: string): Promise<Omit<Move, 'to'> | undefined> {
    const account = await this.accounts.find(address);
    if (!account) return undefined;
    const profileId = await this.members.present(within, account.userId);
    if (profileId === undefined || !(await this.roles.asOfNow({ organisationId: within, profileId }))) return undefined;
    return { profileId, from: account.userId };
  }

  private async accountOf(identity: string): Promise<Account | undefined> {
    const known = await this.identities.find(identity);
    return known && this.accounts.get(known.userId);
  }

  /** The identity's row comes first: whoever dies right then finds it the next time, and makes the account that it names. */
  private async account(name: string, { identity, within, through }: Coming, { receivedAt }: Call): Promise<Account | undefined> {
    if (!(await this.identities.find(identity))) await this.identities.link(identity, crypto.randomUUID(), through, receivedAt);
    const linked = await this.identities.find(identity);
    if (!linked) return undefined;
    if (!(await this.accounts.get(linked.userId))) await this.accounts.createWithin(within, linked.userId, name, receivedAt);
    return this.accounts.get(linked.userId);
  }
}

/** As the provider calls them; what stands before the @ of their address where it does not. */
function nameOf(name: string | undefined, address: EmailAddress): string {
  const said = name?.trim() ?? '';
  return isName(said) ? said : address.slice(0, address.lastIndexOf('@'));
}
