import { Body, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Mail } from '../mail/mail.ts';
import { SampleOffer } from '../organisations/sample-offer.ts';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Address, Flag, Id, Name, Secret, Text, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/idempotency.interceptor.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Allow, anyone, type Call, CallOf } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { readAddress } from '../players/address.values.ts';
import { sentAddress } from '../players/sent-address.ts';
import { AccessLinks } from './access-links.ts';
import { codeMail } from './account-mails.ts';
import { Accounts } from './accounts.ts';
import { Limits } from './limits.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { passwordProblems } from './password.values.ts';
import { Register } from './register.ts';
import { takeSession } from './session-cookie.ts';
import { Sessions } from './sessions.ts';
import { EMAIL_PROVIDER, SignIn } from './sign-in.ts';

class RequestOtp {
  @Address() email!: string;
}

class RegisterUser {
  @Whole(EMAIL_PROVIDER, EMAIL_PROVIDER, { note: '4: e-mail and password, the only one yet (U-043)' }) provider!: number;
  @Address() email!: string;
  @Secret({ note: 'R-173 to R-177' }) password!: string;
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
  @Name({ optional: true, note: 'Registers with this name when the address has no account and no player' }) display_name?: string;
  @Flag({ optional: true }) rememberme?: boolean;
}

class CredsLogin {
  @Secret({ note: 'The e-mail address' }) username!: string;
  @Secret({ note: 'base64 of its UTF-8 (R-069)' }) password!: string;
  @Flag({ optional: true, note: '1: 30 days instead of 12 hours (U-048)' }) rememberme?: boolean;
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
    private readonly codes: OneTimeCodes,
    private readonly links: AccessLinks,
    private readonly limits: Limits,
    private readonly mail: Mail,
    private readonly offer: SampleOffer,
    private readonly register: Register,
    private readonly sessions: Sessions,
    private readonly settings: Settings,
    private readonly signIn: SignIn,
  ) {}

  /** How one can sign in here, what is offered to somebody new, and whether mails stay in this machine's outbox. */
  @Get('login_options')
  @Allow(anyone)
  @ApiQuery({ name: 'is_app', required: false, description: 'Only options that work in the app: all do' })
  @ApiQuery({ name: 'invitationtoken', required: false, description: 'No effect yet' })
  async loginOptions() {
    const { empty, sample } = await this.offer.now();
    // Only on this machine: where the mails are is nothing to anybody else.
    const outbox = this.settings.loopback && this.settings.smtpUrl === undefined;
    return {
      status: 'ok',
      login_options: [{ login_option_id: EMAIL_PROVIDER }],
      empty: empty ? 1 : 0,
      sample_offered: sample ? 1 : 0,
      outbox: outbox ? 1 : 0,
    };
  }

  /** Mails a code (U-049). */
  @Post('request_otp')
  @Allow(anyone)
  async requestOtp(@Body() { email }: RequestOtp, @CallOf() { receivedAt }: Call) {
    const address = sentAddress(email);
    this.limits.count('mail', receivedAt, address);
    const { otpId, code } = await this.codes.create(address, receivedAt);
    this.mail.send(codeMail(address, code, this.accounts.find(address) !== undefined));
    return { status: 'ok', otp_id: otpId };
  }

  /** Registers with e-mail, password and the code that proves the address (R-067, U-059). */
  @Post('register_user')
  @Allow(anyone)
  async registerUser(@Body() sent: RegisterUser, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const address = sentAddress(sent.email);
    const problems = passwordProblems(sent.password);
    if (problems.length > 0) throw new BadInput('password-rules', 'The password does not keep the rules', { problems });
    if (!(await this.codes.proves(address, sent.otp_id, sent.otp_code, call.receivedAt))) return OTP_FAILED;
    if (!(await this.codes.use(sent.otp_id))) return OTP_FAILED;
    const about = {
      email: address,
      name: sent.display_name,
      affiliate: sent.affiliate ?? null,
      passwordHash: await hashPassword(sent.password),
    };
    const account = await this.register.register({ ...about, defaultProfile: !sent.nodefaultprofile }, call.commandId, call.receivedAt);
    if (!account) return EMAIL_EXISTS;
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply)) };
  }

  /** Signs in with a code alone. Who has no account gets one: as the player with that address, or under the name that is sent. */
  @Post('otp_login')
  @Allow(anyone)
  async otpLogin(@Body() sent: OtpLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const address = sentAddress(sent.email);
    if (!(await this.codes.proves(address, sent.otp_id, sent.otp_code, call.receivedAt))) return OTP_FAILED;
    const known = this.accounts.find(address);
    const name = sent.display_name ?? (await this.register.nameOfPlayer(address));
    if (!known && name === undefined) return ACCOUNT_UNKNOWN;
    if (!(await this.codes.use(sent.otp_id))) return OTP_FAILED;
    const about = { email: address, name: name ?? '', affiliate: null, passwordHash: null, defaultProfile: true };
    const account = known ?? (await this.register.register(about, call.commandId, call.receivedAt)) ?? this.accounts.find(address);
    if (!account) return OTP_FAILED;
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, sent.rememberme)) };
  }

  /** Signs in with e-mail and password. The answer is a list (U-047). */
  @Post('creds_login')
  @Allow(anyone)
  async credsLogin(@Body() sent: CredsLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const address = readAddress(sent.username) ?? '';
    const password = Buffer.from(sent.password, 'base64').toString('utf8');
    const account = await this.limits.attempt('login', call.receivedAt, [address, `from ${call.address}`], async () => {
      const found = this.accounts.find(address);
      return (await isPassword(password, found?.passwordHash)) ? found : undefined;
    });
    if (!account) return [{ about_user: { logged_in: 0 }, message: WRONG_CREDENTIALS }];
    return [await this.signIn.begin(account, call, reply, sent.rememberme)];
  }

  /** Signs in with the token of a link that the server's operator made: 30 minutes, one use. */
  @Post('link_login')
  @Allow(anyone)
  async linkLogin(@Body() { token, rememberme }: LinkLogin, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const account = await this.limits.attempt('login', call.receivedAt, [`from ${call.address}`], async () => {
      const userId = this.links.find('sign-in', token, call.receivedAt);
      const found = userId === undefined ? undefined : this.accounts.get(userId);
      return found && (await this.links.use(token)) ? found : undefined;
    });
    if (!account) return { status: 'error', login_status: 'link_failed', message: LINK_FAILED };
    return { status: 'ok', login_status: 'ok', ...(await this.signIn.begin(account, call, reply, rememberme)) };
  }

  /** Ends the login; with none there is nothing to end. */
  @Post('logout')
  @Allow(anyone, { acting: null })
  async logout(@CallOf() { who }: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    if (who.sessionId) await this.sessions.end(who.sessionId);
    takeSession(reply, { secure: this.settings.secureCookies });
    return { status: 'ok' };
  }

  /** Who is signed in, with all profiles; logged_in 0 for nobody. */
  @Get('get_user_info')
  @Allow(anyone, { acting: null })
  async getUserInfo(@CallOf() call: Call) {
    return { status: 'ok', ...(await this.signIn.of(call)) };
  }
}

/** */
const OTP_FAILED = { status: 'error', login_status: 'otp_failed', message: 'Email verification failed' };
/** only after the address was proved. */
const EMAIL_EXISTS = {
  status: 'error',
  login_status: 'email_exists',
  message: 'Something went wrong. Maybe your emailaddress already exists for an account?',
};
/** only after the address was proved. The code is still good, to register with. */
const ACCOUNT_UNKNOWN = { status: 'error', login_status: 'unknown', message: 'The account is not known; use Register' };
/** */
const WRONG_CREDENTIALS = 'Could not log in, please control your email adress and password';
/** */
const LINK_FAILED = 'Authentication failed';
