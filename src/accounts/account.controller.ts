import { Body, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Mail } from '../mail/mail.ts';
import { ok } from '../platform/http/answers.values.ts';
import { passwordChanged } from './accounts.contract.ts';
import { Post, Put, Route } from '../platform/http/calls.ts';
import { Address, Secret } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { Allow, anyone, type Call, CallOf } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { readAddress } from '../players/address.values.ts';
import { sentAddress } from '../players/sent-address.ts';
import { AccessLinks } from './access-links.ts';
import { noAccountMail, resetMail } from './account-mails.ts';
import { type Account, Accounts } from './accounts.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { Limits } from './limits.ts';
import { hashPassword, isPassword } from './password-hash.ts';
import { type PasswordProblem, passwordProblems } from './password.values.ts';
import { SecurityLog } from './security-log.ts';
import { Sessions } from './sessions.ts';
import { Tries } from './tries.ts';

class ForgotPassword {
  @Address() email!: string;
}

class ChangePassword {
  @Secret({ note: '8 to 32 characters: a small and a large letter, a digit and another character (R-173 to R-177)' }) new_password!: string;
  @Secret({ optional: true, note: 'Of the signed-in user, where there is no acc_access_key' }) old_password?: string;
  @Secret({ optional: true, note: 'The token of the reset link (U-051)' }) acc_access_key?: string;
  @Address({ optional: true, note: 'With acc_access_key: whose it is' }) email?: string;
}

/** Passwords. */
@Route('account')
@NoReceipt()
export class AccountController {
  constructor(
    private readonly accounts: Accounts,
    private readonly browsers: KnownBrowsers,
    private readonly limits: Limits,
    private readonly links: AccessLinks,
    private readonly log: SecurityLog,
    private readonly mail: Mail,
    private readonly sessions: Sessions,
    private readonly settings: Settings,
    private readonly tries: Tries,
  ) {}

  /** Mails a link to choose a new password; always ok (U-051). */
  @Post('forgotpw', 'Mails a link to choose a new password. The answer is always ok.', ok({}))
  @Allow(anyone)
  async forgotPassword(@Body() { email }: ForgotPassword, @CallOf() call: Call) {
    const address = sentAddress(email);
    await this.tries.mail(address, call);
    const { origin } = this.settings;
    const account = await this.accounts.find(address);
    const token = await this.links.create('reset', account?.userId ?? NOBODY, call.receivedAt);
    await this.mail.send(account ? resetMail(address, `${origin}/v_login/forgotpassword/${token}`) : noAccountMail(address, origin));
    return { status: 'ok' };
  }

  /** Sets a new password: with the old one, or with a reset link's token and the address (U-051, U-052). Other logins end, and only this browser stays known. */
  @Put('account', 'Sets a new password: with the old one, or with the token of a reset link. Other logins end.', passwordChanged)
  @Allow(anyone)
  async changePassword(@Body() sent: ChangePassword, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    const byLink = sent.acc_access_key !== undefined;
    const account = byLink ? await this.byLink(sent, call) : await this.byOldPassword(sent, call);
    if (!account) return changed(false);
    const problems = passwordProblems(sent.new_password);
    if (problems.length > 0) return changed(false, problems);
    if (sent.acc_access_key !== undefined && !(await this.links.use(sent.acc_access_key))) return changed(false);
    const passwordHash = await hashPassword(sent.new_password);
    const { userId } = account;
    const endOthers = () => this.sessions.endAll(userId, byLink ? undefined : call.who.sessionId);
    // Before it too: the process may die right after it, and whoever has signed in with the old password must not outlive that.
    await endOthers();
    await this.accounts.setPassword(userId, passwordHash);
    await endOthers();
    await this.browsers.forgetAll(userId);
    await this.browsers.remember(userId, call, reply);
    await this.log.done(byLink ? 'PasswordReset' : 'PasswordChanged', userId, call);
    return changed(true);
  }

  private async byLink({ acc_access_key = '', email = '' }: ChangePassword, call: Call): Promise<Account | undefined> {
    const address = readAddress(email);
    const userId = await this.links.find('reset', acc_access_key, call.receivedAt);
    const account = userId === undefined ? undefined : await this.accounts.get(userId);
    if (account && account.email === address) return account;
    if (address !== undefined) this.log.refused('PasswordChangeRefused', address, call);
    return undefined;
  }

  /** An account without a password gets its first one by a reset link only: a borrowed login must not be enough. */
  private async byOldPassword({ old_password = '' }: ChangePassword, call: Call): Promise<Account | undefined> {
    const account = call.who.userId === undefined ? undefined : await this.accounts.get(call.who.userId);
    if (!account) return undefined;
    const proved = await this.limits.attempt(call.receivedAt, { ownFailures: account.userId }, async () =>
      (await isPassword(old_password, account.passwordHash)) ? account : undefined,
    );
    if (!proved && account.email !== null) this.log.refused('PasswordChangeRefused', account.email, call);
    return proved;
  }
}

/** Links of addresses without an account cost the same work, and open nothing. */
const NOBODY = '';

/** */
function changed(success: boolean, problems?: PasswordProblem[]) {
  return {
    success,
    status: success ? 'Ok' : 'Error',
    message: success ? 'Password changed' : 'Password not changed',
    ...(problems && { problems }),
  };
}
