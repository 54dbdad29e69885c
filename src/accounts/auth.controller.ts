import { Body, Query, Req, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Mail } from '../mail/mail.ts';
import { SampleOffer } from '../organisations/sample-offer.ts';
import { ok, orNull, text } from '../platform/http/answers.values.ts';
import { signedInFields } from '../players/players.contract.ts';
import { credsLogin, login, loginOptions } from './accounts.contract.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Address, Flag, Id, Name, Secret, Text, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { fromThisMachine } from '../platform/http/origin.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Allow, anyone, type Call, CallOf } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { readAddress } from '../players/address.values.ts';
import { Invitations } from '../players/invitations.ts';
import { sentAddress } from '../players/sent-address.ts';
import { AccessLinks } from './access-links.ts';
import { codeMail } from './account-mails.ts';
import { Accounts } from './accounts.ts';
import { takeCookie } from './cookies.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { ACCOUNT_UNKNOWN, EMAIL_EXISTS, OTP_FAILED } from './login-refusals.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { LoginProviders } from './openid/login-providers.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordProblems } from './password.values.ts';
import { Register } from './register.ts';
import { SecurityLog } from './security-log.ts';
import { Sessions } from './sessions.ts';
import { EMAIL_PROVIDER, SignIn } from './sign-in.ts';
import { Tries } from './tries.ts';

class LoginOptionsAsked {
  @Text({ optional: true, max: 255, note: "The id of an organisation's own provider, which is offered then too (U-027)" })
  loginoption?: string;
  @Text({ optional: true, max: 1024, note: 'Of a mailed invitation: what its organisation offers is offered then too' })
  invitationtoken?: string;
}

class RequestOtp {
  @Address() email!: string;
}

class RegisterUser {
  @Whole(EMAIL_PROVIDER, EMAIL_PROVIDER, { note: '4: e-mail and password, the only one yet (U-043)' }) provider!: number;
  @Address() email!: string;
  @Secret({ note: '8 to 32 characters: a small and a large letter, a digit and another character (R-173 to R-177)' }) password!: string;
  @Name() display_name!: string;
  @Id() otp_id!: string;
  @Secret({ note: 'The six digits of the mail' }) otp_code!: string;
  @Text({ optional: true, max: 255, note: 'No effect yet' }) profile_referer?: string;
  @Flag({ optional: true, note: '1: no personal profile (U-053)' }) nodefaultprofile?: boolean;
  @Text({ optional: true, max: 255, note: 'Kept with the account (U-053)' }) affiliate?: string;
}

class OtpLogin {
  @Address() email!: string;
  @Id() otp_id!: string;
  @Secret({ note: 'The six digits of the mail' }) otp_code!: string;
  @Name({ optional: true, note: 'Registers with this name when the address has no account' }) display_name?: string;
  @Flag({ optional: true }) rememberme?: boolean;
}

class CredsLogin {
  @Secret({ note: 'The e-mail address' }) username!: string;
  @Secret({ note: 'base64 of its UTF-8 (R-069)' }) password!: string;
  @Flag({ optional: true, note: '1: 30 days instead of 12 hours (U-048)' }) rememberme?: boolean;
}

class Logout {
  @Flag({ optional: true, note: "1: ends every login of the account, not only this browser's" }) everywhere?: boolean;
}

class LinkLogin {
  @Secret() token!: string;
  @Flag({ optional: true }) rememberme?: boolean;
}

/** Signing in and out. Before a code is proved every answer is the same whether an address is known or not. */
@Route('auth')
@NoReceipt()
export class AuthController {
  constructor(
    private readonly accounts: Accounts,
    private readonly browsers: KnownBrowsers,
    private readonly codes: OneTimeCodes,
    private readonly invitations: Invitations,
    private readonly links: AccessLinks,
    private readonly log: SecurityLog,
    private readonly mail: Mail,
    private readonly offer: SampleOffer,
    private readonly providers: LoginProviders,
    private readonly register: Register,
    private readonly sessions: Sessions,
    private readonly settings: Settings,
    private readonly signIn: SignIn,
    private readonly tries: Tries,
  ) {}

  /** How one can sign in here, what is offered to somebody new, and in which folder of this machine mails stay, if they do. */
  @Get('login_options', 'The ways of signing in that this server offers.', loginOptions)
  @Allow(anyone)
  @ApiQuery({ name: 'is_app', required: false, description: 'Only options that work in the app: all do' })
  async loginOptions(@Query() { loginoption = '', invitationtoken }: LoginOptionsAsked, @Req() { headers }: FastifyRequest) {
    const { empty, sample } = await this.offer.to(headers);
    const inviting = invitationtoken === undefined ? undefined : await this.invitations.organisationOf(invitationtoken);
    const own = inviting === undefined ? await this.providers.offeredAs(loginoption) : await this.providers.offeredBy(inviting);
    // Only on this machine: where the mails are is nothing to anybody else.
    const told = fromThisMachine(headers, this.settings) && this.settings.smtpUrl === undefined;
    return {
      status: 'ok',
      login_options: [{ login_option_id: EMAIL_PROVIDER }, ...this.providers.offered(), ...own],
      empty: empty ? 1 : 0,
      sample_offered: sample ? 1 : 0,
      outbox: told ? this.mail.folder : null,
    };
  }

  /** Mails a code (U-049). */
  @Post('request_otp', 'Mails a six-digit code to an address.', ok({ otp_id: text }))
  @Allow(anyone)
  async requestOtp(@Body() { email }: RequestOtp, @CallOf() call: Call) {
    const address = sentAddress(email);
    const asker = await this.tries.mail(address, call);
    const { otpId, code } = await this.codes.create(address, asker, call.receivedAt);
    const account = await this.accounts.find(address);
    const purpose = account && account.userId !== call.who.userId ? 'signIn' : call.who.userId ? 'confirm' : 'register';
    await this.mail.send(codeMail(address, code, purpose));
    return { status: 'ok', otp_id: otpId };
  }

  /** Registers with e-mail, password and the code that proves the address (R-067, U-059). */
  @Post('register_user', 'Registers with e-mail address, password, and the code that proves the address.', login)
  @Allow(anyone)
  async registerUser(@Body() sent: RegisterUser, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const address = sentAddress(sent.email);
    const problems = passwordProblems(sent.password);
    if (problems.length > 0) throw new BadInput('password-rules', 'The password does not keep the rules', { problems });
    if (!(await this.tries.code(address, sent, call))) return this.otpFailed(sent, call);
    if (!(await this.accounts.find(address))) this.tries.account(call);
    if (!(await this.codes.use(sent.otp_id))) return this.otpFailed(sent, call);
    const about = {
      email: address,
      name: sent.display_name,
      affiliate: sent.affiliate ?? null,
      passwordHash: await hashPassword(sent.password),
    };
    const account = await this.register.register({ ...about, defaultProfile: !sent.nodefaultprofile }, call.receivedAt);
    if (!account) return EMAIL_EXISTS;
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply)) };
  }

  /** Signs in with a code alone. Who has no account gets one under the name that is sent: organisations name their players, not people. */
  @Post('otp_login', 'Signs in with a mailed code; who has no account gets one.', login)
  @Allow(anyone)
  async otpLogin(@Body() sent: OtpLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const address = sentAddress(sent.email);
    if (!(await this.tries.code(address, sent, call))) return this.otpFailed(sent, call);
    const known = await this.accounts.find(address);
    const name = known?.name ?? sent.display_name;
    if (name === undefined) return ACCOUNT_UNKNOWN;
    if (!known) this.tries.account(call);
    if (!(await this.codes.use(sent.otp_id))) return this.otpFailed(sent, call);
    const about = { email: address, name, affiliate: null, passwordHash: null, defaultProfile: true };
    const account = known ?? (await this.register.register(about, call.receivedAt)) ?? (await this.accounts.find(address));
    if (!account) return this.otpFailed(sent, call);
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, sent.rememberme)) };
  }

  /** Signs in with e-mail and password. The answer is a list (U-047). */
  @Post('creds_login', 'Signs in with e-mail address and password.', credsLogin)
  @Allow(anyone)
  async credsLogin(@Body() sent: CredsLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const address = readAddress(sent.username) ?? '';
    const password = Buffer.from(sent.password, 'base64').toString('utf8');
    const account = await this.tries.guessed(address, call, async () => {
      const found = await this.accounts.find(address);
      return (await isPassword(password, found?.passwordHash)) ? found : undefined;
    });
    if (!account) return [{ about_user: { logged_in: 0 }, message: WRONG_CREDENTIALS }];
    return [await this.signIn.begin(account, call, reply, sent.rememberme)];
  }

  /** Signs in with the token of a link that the server's operator made: 30 minutes, one use. */
  @Post('link_login', 'Signs in with the one-time link that the command line printed.', login)
  @Allow(anyone)
  async linkLogin(@Body() { token, rememberme }: LinkLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const account = await this.tries.mailed(undefined, call, async () => {
      const userId = await this.links.find('sign-in', token, call.receivedAt);
      const found = userId === undefined ? undefined : await this.accounts.get(userId);
      return found && (await this.links.use(token)) ? found : undefined;
    });
    if (!account) return { status: 'error', login_status: 'link_failed', message: LINK_FAILED };
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, rememberme)) };
  }

  /** Ends the login, or all of the account's, lines included; with none there is nothing to end. */
  @Post('logout', 'Signs out.', ok({}))
  @Allow(anyone, { acting: null })
  async logout(@Body() { everywhere }: Logout, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    takeCookie(reply, 'laurel_session', { secure: this.settings.secureCookies });
    const { userId, sessionId } = call.who;
    if (!userId || !sessionId) return { status: 'ok' };
    if (everywhere) {
      await this.sessions.endAll(userId);
      await this.browsers.forgetAll(userId, reply);
    } else await this.sessions.end(sessionId);
    await this.log.signedOut(everywhere ? 'SignedOutEverywhere' : 'SignedOut', userId, call);
    return { status: 'ok' };
  }

  /** Who is signed in, with all profiles; logged_in 0 for nobody. */
  @Get('get_user_info', 'Who is signed in, and as which profile they act.', ok({ ...signedInFields, profile_id: orNull(text) }))
  @Allow(anyone, { acting: null })
  async getUserInfo(@CallOf() call: Call) {
    return { status: 'ok', ...(await this.signIn.of(call)) };
  }

  /** `used_up`: no other try will do, another code is to be asked for. It speaks of the code alone, never of the account. */
  private async otpFailed({ otp_id }: Pick<OtpLogin, 'otp_id'>, { receivedAt }: Call) {
    return { ...OTP_FAILED, used_up: (await this.codes.isUsedUp(otp_id, receivedAt)) ? 1 : 0 };
  }
}

/** */
const WRONG_CREDENTIALS = 'Could not log in, please control your email adress and password';
/** */
const LINK_FAILED = 'Authentication failed';
