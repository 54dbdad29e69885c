import { Body, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Post, Route } from '../../platform/http/calls.ts';
import { Address, Flag, Id, Name, OneOf, Secret, Text, Whole } from '../../platform/http/fields.ts';
import { NoReceipt } from '../../platform/http/receipts.ts';
import { Forbidden, NotSignedIn, TryLater } from '../../platform/http/refusals.ts';
import { Allow, anyone, type Call, CallOf } from '../../platform/http/who.ts';
import { Refused } from '../../platform/refused.ts';
import { Settings } from '../../platform/settings.ts';
import { sentAddress } from '../../players/sent-address.ts';
import { loginBegun, type ProviderLogin, providerLogin } from '../accounts.contract.ts';
import { Accounts } from '../accounts.ts';
import { giveCookie, tokenIn } from '../cookies.ts';
import { Limits } from '../limits.ts';
import { PROVIDER_FAILED, STATE_DIFFERS } from '../login-refusals.ts';
import { placeOf } from '../place.ts';
import { newToken } from '../secrets.ts';
import { LoginFlows, LOGIN_PURPOSES, type LoginPurpose } from './login-flows.ts';
import { type FoundProvider, LoginProviders } from './login-providers.ts';
import { LONGEST_RETURNED, OpenId, ProviderFailed, type Returned } from './open-id.ts';
import { ProviderClaims } from './provider-claims.ts';
import { ProviderSignIn } from './provider-sign-in.ts';

class BeginLogin {
  @Whole(1, 99, { optional: true, note: 'One of auth/login_options' }) login_option_id?: number;
  @Id({ optional: true, note: "Instead of it: an organisation's own provider" }) provider_id?: string;
  @OneOf(LOGIN_PURPOSES, {
    optional: true,
    note: 'sign-in unless told; link: it is to open your account too; confirm: it is to show again that it is you',
  })
  purpose?: LoginPurpose;
  @Flag({ optional: true, note: '1: 30 days instead of 12 hours (U-048)' }) rememberme?: boolean;
}

class TokenExchangeSession {
  @Text({ max: LONGEST_RETURNED, note: 'The code that the provider sent along' }) nonce!: string;
  @Secret({ note: 'The state that came back with it' }) state!: string;
  @Text({ optional: true, max: 2048, note: 'The iss that came back with it, where there was one' }) iss?: string;
}

class TokenExchange {
  @Whole(1, 99, { note: 'The login option' }) provider!: number;
  @Text({ max: LONGEST_RETURNED, note: 'The id_token that the provider sent along; never an access token' }) token!: string;
  @Secret({ note: 'The state that came back with it' }) state!: string;
  @Flag({ optional: true, note: 'No effect' }) isvue?: boolean;
}

class RegisterUserOid {
  @Text({ optional: true, max: LONGEST_RETURNED, note: 'No effect: what the provider said is found by its state' }) nonce?: string;
  @Secret({ note: 'Of the login that was answered unknown' }) state!: string;
  @Text({ optional: true, max: 255, note: 'No effect yet' }) profile_referer?: string;
  @Flag({ optional: true, note: '1: no personal profile (U-053)' }) nodefaultprofile?: boolean;
  @Address({ note: 'The one that the provider has proved, or one that a code is brought for' }) email!: string;
  @Name({ optional: true, note: 'Who has no account gets one under this name' }) display_name?: string;
  @Id({ optional: true, note: 'The answer of auth/request_otp, where the provider has not proved the address' }) otp_id?: string;
  @Secret({ optional: true, note: 'With otp_id: the six digits of the mail' }) otp_code?: string;
}

/** Signing in at an OpenID provider. */
@Route('auth')
@NoReceipt()
export class ProviderLoginsController {
  constructor(
    private readonly accounts: Accounts,
    private readonly claims: ProviderClaims,
    private readonly flows: LoginFlows,
    private readonly limits: Limits,
    private readonly openId: OpenId,
    private readonly providers: LoginProviders,
    private readonly settings: Settings,
    private readonly signIn: ProviderSignIn,
  ) {}

  /** The browser keeps a cookie that no script reads: what comes back is good in it alone. */
  @Post('begin_login', 'Begins to sign in at a provider: answers where, and what must come back within 10 minutes.', loginBegun)
  @Allow(anyone, { reauthenticate: ({ purpose }) => purpose === 'link' })
  async begin(@Body() sent: BeginLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const { login_option_id, provider_id, purpose = 'sign-in', rememberme = false } = sent;
    const provider = await this.providers.get(provider_id ?? String(login_option_id));
    const { sessionId } = call.who;
    if (purpose === 'link') await this.mayLink(provider, call);
    if (purpose !== 'sign-in' && sessionId === undefined) throw new NotSignedIn();
    this.limits.count(call.receivedAt, { waysFrom: placeOf(call.address) });
    const browser = tokenIn(call.cookie, 'laurel_way') ?? newToken();
    const about = { through: provider.through, purpose, remember: rememberme, ...(purpose !== 'sign-in' && { sessionId }) };
    const secrets = await this.flows.begin(about, browser, call.receivedAt);
    try {
      const address = await this.openId.address(provider, secrets, { again: purpose === 'confirm' });
      giveCookie(reply, 'laurel_way', browser, { secure: this.settings.secureCookies, remember: false });
      return { status: 'ok', address, state: secrets.state };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      throw new TryLater('provider-unreachable', `${provider.name} cannot be reached right now`);
    }
  }

  @Post('token_exchange_session', 'Signs in with the code that a provider sent along.', providerLogin)
  @Allow(anyone)
  exchangeCode(@Body() sent: TokenExchangeSession, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const { nonce: code, state, iss } = sent;
    return this.came(state, { code, ...(iss !== undefined && { issuer: iss }) }, call, reply);
  }

  /** The option is that of the state: another one is a mistake of the caller's, or worse. */
  @Post('token_exchange', 'Signs in with the id_token that a provider sent along.', providerLogin)
  @Allow(anyone)
  exchangeToken(@Body() { provider, token, state }: TokenExchange, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.came(state, { idToken: token }, call, reply, String(provider));
  }

  /** Once: the state is used up by what is done with it. */
  @Post(
    'register_user_oid',
    'Registers who was unknown at a provider, or lets it open the account of an address that a code proves.',
    providerLogin,
  )
  @Allow(anyone)
  register(@Body() sent: RegisterUserOid, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply): Promise<ProviderLogin> {
    const { otp_id, otp_code, display_name, nodefaultprofile = false } = sent;
    const address = sentAddress(sent.email);
    const proof = otp_id === undefined || otp_code === undefined ? undefined : { otp_id, otp_code };
    return this.signIn.register(sent.state, { address, name: display_name, proof, defaultProfile: !nodefaultprofile }, call, reply);
  }

  /** What an organisation's provider says is good in it alone, and who acts within one is let in by nothing else. @throws Forbidden */
  private async mayLink({ organisationId }: FoundProvider, { who }: Call): Promise<void> {
    const account = who.userId === undefined ? undefined : await this.accounts.get(who.userId);
    if (organisationId !== undefined || account?.within !== undefined)
      throw new Forbidden('A provider of an organisation opens accounts within it alone', 'within-one-organisation');
  }

  private async came(state: string, returned: Returned, call: Call, reply: FastifyReply, through?: string): Promise<ProviderLogin> {
    const came = await this.claims.take(state, returned, ['sign-in', 'link'], call);
    if ('failed' in came) return came.failed === 'state' ? STATE_DIFFERS : PROVIDER_FAILED;
    const { flow, claims } = came;
    if (through !== undefined && through !== flow.through) return STATE_DIFFERS;
    if (flow.purpose === 'sign-in') return this.signIn.enter(state, came, call, reply);
    if (!(await this.signIn.link(flow, claims, call)))
      throw new Refused('identity-taken', 'Whom you signed in as there opens another account here');
    return { status: 'ok', login_status: 'linked' };
  }
}
