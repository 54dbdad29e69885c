import { Body, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Get, Post, Route } from '../platform/http/calls.ts';
import { Id, Secret, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { keySecretIn } from '../platform/http/reauthentication.ts';
import { BadInput, NotSignedIn } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, signedIn } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { securityTime, securityVerified } from './accounts.contract.ts';
import { type Account, Accounts } from './accounts.ts';
import { Limits } from './limits.ts';
import { PROVIDER_FAILED, STATE_DIFFERS } from './login-refusals.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { Identities } from './openid/identities.ts';
import { LoginProviders } from './openid/login-providers.ts';
import { LONGEST_RETURNED } from './openid/open-id.ts';
import { ProviderClaims } from './openid/provider-claims.ts';
import { isPassword } from './password-hash.ts';
import { askedOf } from './reauthentication.values.ts';
import { SecurityKeys } from './security-keys.ts';
import { SecurityLog } from './security-log.ts';
import { Sessions } from './sessions.ts';
import { providerOf } from './sign-in.ts';
import { Tries } from './tries.ts';

class SecurityVerify {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Secret({ optional: true, note: 'Of the account, where it has one' }) password?: string;
  @Id({ optional: true, note: 'Where the account has no password: the answer of auth/request_otp for its address' }) otp_id?: string;
  @Secret({ optional: true, note: 'With otp_id: the six digits of the mail' }) otp_code?: string;
  @Secret({ optional: true, note: 'Where the account has no password: the state that came back from a provider that opens it' })
  state?: string;
  @Text({ optional: true, max: LONGEST_RETURNED, note: 'With state: the code that came back' }) nonce?: string;
  @Text({ optional: true, max: LONGEST_RETURNED, note: 'With state: the id_token that came back, where the provider sends one' })
  token?: string;
  @Text({ optional: true, max: 2048, note: 'With state: the iss that came back, where there was one' }) iss?: string;
}

/** Showing again that it is oneself, for what a borrowed login must not be enough for (U-060). */
@Route('auth')
@NoReceipt()
export class ReauthenticationController {
  constructor(
    private readonly accounts: Accounts,
    private readonly claims: ProviderClaims,
    private readonly codes: OneTimeCodes,
    private readonly identities: Identities,
    private readonly keys: SecurityKeys,
    private readonly limits: Limits,
    private readonly log: SecurityLog,
    private readonly providers: LoginProviders,
    private readonly sessions: Sessions,
    private readonly tries: Tries,
  ) {}

  /** Since when the login, or the key that the header brings, says who calls. */
  @Get('security_time', 'Since when it is known that it is you, and what you would be asked for.', securityTime)
  @Allow(signedIn)
  async securityTime(@Req() request: FastifyRequest, @CallOf() { who, receivedAt }: Call) {
    const account = await this.accounts.get(who.userId ?? '');
    const known = await this.keys.known(who.sessionId ?? '', keySecretIn(request), receivedAt);
    if (!account || !known) throw new NotSignedIn();
    const asks_for = askedOf(account);
    const login_options = asks_for === 'password' ? [] : await this.providersOf(account);
    return { status: 'ok', key_start: known.startedAt, key_ttl: known.expiresAt, server_time: receivedAt, asks_for, login_options };
  }

  /** Answers a key for this login: 30 minutes. Tries are limited as at the door, and noted. */
  @Post(
    'security_verify',
    'Shows again that it is you, by password, mailed code or provider; answers a key for 30 minutes.',
    securityVerified,
  )
  @Allow(signedIn)
  async securityVerify(@Body() sent: SecurityVerify, @CallOf() call: Call) {
    const { userId, sessionId = '' } = call.who;
    const account = await this.accounts.get(userId ?? '');
    if (!account) throw new NotSignedIn();
    if (askedOf(account) === 'password') await this.byPassword(account, sent, call);
    else if (sent.state !== undefined) await this.byProvider(account, sent.state, sent, call);
    else await this.byCode(account, sent, call);
    const session = await this.sessions.get(sessionId);
    if (!session) throw new NotSignedIn();
    const key = await this.keys.create(sessionId, call.receivedAt);
    await this.log.done('Reauthenticated', account.userId, call);
    return {
      status: 'ok',
      key_secret: key.secret,
      key_id: key.keyId,
      key_ttl: key.expiresAt,
      account_id: account.userId,
      email: account.email,
      provider: providerOf(session),
    };
  }

  /** The providers that can say that it is them. */
  private async providersOf({ userId, within }: Account) {
    if (within !== undefined) return this.providers.offeredBy(within);
    const ways = await this.identities.ofUser(userId);
    return this.providers.offered().filter(({ login_option_id: id }) => ways.some(({ through }) => through === String(id)));
  }

  /** @throws BadInput, Refused `authentication-failed`, TooManyRequests */
  private async byPassword(account: Account, { password }: SecurityVerify, call: Call): Promise<void> {
    if (password === undefined) throw missing('password');
    const proved = await this.limits.attempt(call.receivedAt, { ownFailures: account.userId }, async () =>
      (await isPassword(password, account.passwordHash)) ? true : undefined,
    );
    if (!proved) throw this.refused(account, call, 'Authentication failed');
  }

  /** @throws BadInput, Refused `authentication-failed`, TooManyRequests */
  private async byCode(account: Account, { otp_id, otp_code }: SecurityVerify, call: Call): Promise<void> {
    if (otp_id === undefined || otp_code === undefined) throw missing(otp_id === undefined ? 'otp_id' : 'otp_code');
    const { userId, email } = account;
    if (email !== null && (await this.tries.ownCode(userId, { address: email, otp_id, otp_code }, call))) return;
    const used_up = (await this.codes.isUsedUp(otp_id, call.receivedAt)) ? 1 : 0;
    throw this.refused(account, call, 'Email verification failed', { used_up });
  }

  /**
   * They signed in at the provider after they were asked to: that they still were would not be enough.
   * @throws BadInput, Refused `authentication-failed`
   */
  private async byProvider(
    account: Account,
    state: string,
    { nonce: code, token: idToken, iss }: SecurityVerify,
    call: Call,
  ): Promise<void> {
    const returned =
      code !== undefined ? { code, ...(iss !== undefined && { issuer: iss }) } : idToken !== undefined ? { idToken } : undefined;
    if (!returned) throw missing('nonce');
    const came = await this.claims.take(state, returned, ['confirm'], call);
    if ('failed' in came) throw this.refused(account, call, (came.failed === 'state' ? STATE_DIFFERS : PROVIDER_FAILED).message);
    const identity = await this.identities.find(await this.identities.of(came.claims, came.provider.organisationId));
    if (identity?.userId !== account.userId) throw this.refused(account, call, PROVIDER_FAILED.message);
  }

  /** The words of the specification: of providers, R-242 of passwords, R-240 of codes. */
  private refused({ email }: Account, call: Call, words: string, details?: object): Refused {
    if (email !== null) this.log.refused('ReauthenticationRefused', email, call);
    return new Refused('authentication-failed', words, { ...details });
  }
}

function missing(field: string): BadInput {
  return new BadInput('invalid-input', `Invalid: ${field}`, { fields: [{ field, problem: 'is needed' }] });
}
