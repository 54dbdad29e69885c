import { Injectable } from '@nestjs/common';
import type { Call } from '../platform/http/who.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { Accounts } from './accounts.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { type Counted, Limits } from './limits.ts';
import { OneTimeCodes } from './one-time-codes.ts';
import { placeOf } from './place.ts';
import { SecurityLog } from './security-log.ts';

/**
 * Counts what is tried at the door. A browser that has signed in as the account before counts by itself: what strangers try for the address
 * or from the place never locks it out. Whether the address has an account is told by nothing here: only an owner's browser is treated otherwise.
 */
@Injectable()
export class Tries {
  constructor(
    private readonly accounts: Accounts,
    private readonly browsers: KnownBrowsers,
    private readonly codes: OneTimeCodes,
    private readonly limits: Limits,
    private readonly log: SecurityLog,
  ) {}

  /**
   * A password, or whatever else may be guessed: not looked at where too many have failed.
   * @param attempt answers nothing when it failed
   * @throws TooManyRequests
   */
  async guessed<Result>(address: EmailAddress, call: Call, attempt: () => Promise<Result | undefined>): Promise<Result | undefined> {
    const result = await this.limits.attempt(call.receivedAt, await this.failuresOf(address, call), attempt);
    if (result === undefined) this.log.refused('SignInRefused', address, call);
    return result;
  }

  /**
   * Something that was mailed: others' failures never refuse it. What is wrong counts, and is refused where too many have failed.
   * @param proof answers nothing when it failed; `exceeded` says that too many have failed before
   * @throws TooManyRequests (R-243)
   */
  async mailed<Result>(
    address: EmailAddress | undefined,
    call: Call,
    proof: (exceeded: boolean) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const result = await this.limits.prove(call.receivedAt, await this.failuresOf(address, call), proof);
    if (result === undefined && address !== undefined) this.log.refused('SignInRefused', address, call);
    return result;
  }

  /**
   * Whether a code that was mailed proves the address. Where too many failed before, a wrong one is over at once: codes are not for guessing one by one.
   * @throws TooManyRequests
   */
  async code(address: EmailAddress, { otp_id, otp_code }: { otp_id: string; otp_code: string }, call: Call): Promise<boolean> {
    const proved = await this.mailed(address, call, async (exceeded) => {
      if (await this.codes.proves(address, otp_id, otp_code, call.receivedAt)) return true;
      if (exceeded) await this.codes.use(otp_id);
      return undefined;
    });
    return proved === true;
  }

  /**
   * A code that somebody who is signed in had mailed: it is used up, and so is one that is tried where too many have failed.
   * @param about whose address, and which code
   * @throws TooManyRequests
   */
  async ownCode(userId: string, about: { address: EmailAddress; otp_id: string; otp_code: string }, call: Call): Promise<boolean> {
    const { address, otp_id, otp_code } = about;
    const proved = await this.limits.prove(call.receivedAt, { ownFailures: userId }, async (exceeded) => {
      const right = await this.codes.proves(address, otp_id, otp_code, call.receivedAt);
      return (right || exceeded) && (await this.codes.use(otp_id)) && right ? true : undefined;
    });
    return proved === true;
  }

  /**
   * A mail that is asked for. Answers who asks: the account's browser, or whoever is at the place.
   * @throws TooManyRequests
   */
  async mail(address: EmailAddress, call: Call): Promise<string> {
    const [browser, place] = [await this.browserOf(address, call), placeOf(call.address)];
    this.limits.count(call.receivedAt, browser === undefined ? { mailsTo: address, mailsFrom: place } : { ownMails: browser });
    return browser ?? place;
  }

  /**
   * A new account.
   * @throws TooManyRequests
   */
  account({ receivedAt, address }: Call): void {
    this.limits.count(receivedAt, { accountsFrom: placeOf(address) });
  }

  private async failuresOf(address: EmailAddress | undefined, call: Call): Promise<Counted> {
    const browser = address === undefined ? undefined : await this.browserOf(address, call);
    return browser === undefined
      ? { ...(address !== undefined && { failuresFor: address }), failuresFrom: placeOf(call.address) }
      : { ownFailures: browser };
  }

  private async browserOf(address: EmailAddress, call: Call): Promise<string | undefined> {
    const userId = (await this.accounts.find(address))?.userId ?? '';
    const browser = await this.browsers.find(userId, call);
    return browser && `${userId} ${browser}`;
  }
}
