import { Body, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Mail } from '../mail/mail.ts';
import { ok } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Address, Id, Name, Secret } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { Forbidden, NotSignedIn } from '../platform/http/refusals.ts';
import { Allow, type Call, CallOf, signedIn } from '../platform/http/who.ts';
import { Refused } from '../platform/refused.ts';
import { Settings } from '../platform/settings.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { sentAddress } from '../players/sent-address.ts';
import { AccessLinks } from './access-links.ts';
import { addressChangedMail, codeMail } from './account-mails.ts';
import { accountUpdated } from './accounts.contract.ts';
import { type Account, Accounts } from './accounts.ts';
import { takeCookie } from './cookies.ts';
import { DeleteAccount } from './delete-account.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { SecurityLog } from './security-log.ts';
import { Tries } from './tries.ts';

class UpdateAccount {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Name({ optional: true }) AccountName?: string;
  @Address({ optional: true, note: 'Another address: a code is mailed to it, and it counts once it is proved' }) account_email?: string;
  @Id({ optional: true, note: 'With account_email: what this call answered before' }) otp_id?: string;
  @Secret({ optional: true, note: 'With otp_id: the six digits of the mail' }) otp_code?: string;
}

class DeleteAccountSent {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

/** What an account is called, the address that it is opened with, and its end. */
@Route('account')
@NoReceipt()
export class AccountDataController {
  constructor(
    private readonly accounts: Accounts,
    private readonly codes: OneTimeCodes,
    private readonly commands: CommandBus,
    private readonly links: AccessLinks,
    private readonly log: SecurityLog,
    private readonly mail: Mail,
    private readonly settings: Settings,
    private readonly tries: Tries,
  ) {}

  @Post('update_account', 'Changes the name or address of your account; a new address is proved by a mailed code.', accountUpdated)
  @Allow(signedIn, { reauthenticate: ({ account_email }) => account_email !== undefined })
  async update(@Body() { AccountName: name, account_email, ...code }: UpdateAccount, @CallOf() call: Call) {
    const account = await this.accounts.get(call.who.userId ?? '');
    if (!account) throw new NotSignedIn();
    const address = account_email === undefined ? account.email : sentAddress(account_email);
    // It would open the account when the organisation's provider does not any more.
    if (account_email !== undefined && account.within !== undefined)
      throw new Forbidden('You sign in at the provider of your organisation alone', 'within-one-organisation');
    if (name !== undefined && name !== account.name) await this.accounts.change(account.userId, { name });
    if (address === null || address === account.email) return { status: 'ok', otp_id: null };
    const { otp_id, otp_code } = code;
    if (otp_id === undefined || otp_code === undefined) return { status: 'ok', otp_id: await this.ask(address, call) };
    await this.prove(account, { address, otp_id, otp_code }, call);
    await this.move(account, address, call);
    return { status: 'ok', otp_id: null };
  }

  /** Refused where somebody is the last admin, with the names of those organisations (U-054). */
  @Delete('delete_account', 'Deletes your account. Organisations keep you as an offline player without an address.', ok({}))
  @Allow(signedIn, { reauthenticate: true })
  async delete(@Query() _sent: DeleteAccountSent, @CallOf() call: Call, @Res({ passthrough: true }) reply: FastifyReply) {
    await this.commands.execute(new DeleteAccount(call.who.userId ?? '', call.receivedAt));
    takeCookie(reply, 'laurel_session', { secure: this.settings.secureCookies });
    return { status: 'ok' };
  }

  /** Nothing is told of whether another account has the address: only who reads its mail hears that. */
  private async ask(address: EmailAddress, call: Call): Promise<string> {
    const asker = await this.tries.mail(address, call);
    const { otpId, code } = await this.codes.create(address, asker, call.receivedAt);
    await this.mail.send(codeMail(address, code, 'confirm'));
    return otpId;
  }

  /** @throws Refused `authentication-failed`, TooManyRequests */
  private async prove(account: Account, about: { address: EmailAddress; otp_id: string; otp_code: string }, call: Call): Promise<void> {
    if (await this.tries.ownCode(account.userId, about, call)) return;
    const used_up = (await this.codes.isUsedUp(about.otp_id, call.receivedAt)) ? 1 : 0;
    throw new Refused('authentication-failed', 'Email verification failed', { used_up });
  }

  /** @throws Refused `email-exists` */
  private async move({ userId, email: former }: Account, address: EmailAddress, call: Call): Promise<void> {
    if (!(await this.accounts.change(userId, { email: address })))
      throw new Refused('email-exists', 'Something went wrong. Maybe your emailaddress already exists for an account?');
    await this.links.endAll(userId);
    if (former !== null) await this.mail.send(addressChangedMail(former, this.settings.origin));
    await this.log.done('AddressChanged', userId, call);
  }
}
