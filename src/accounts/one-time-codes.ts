import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Instant, later } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { againOnConflict, type Kept, put, type RecordKind, Records } from '../platform/records/records.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { newCode } from './secrets.ts';

type OneTimeCode = { otpId: string; codeHash: string; tries: number; expiresAt: Instant };

/** By a hash of the address and of who asked. */
export const ONE_TIME_CODES: RecordKind<OneTimeCode> = { name: 'one-time-codes', fields: { otpId: 'unique' }, expires: 'expiresAt' };

export const CODE_VALID_MS = 15 * 60_000;
const TRIES = 5;

/** Codes that prove an address (U-049): six digits, 15 minutes, one use, five tries, for each who asks only the newest. Kept as hashes. */
@Injectable()
export class OneTimeCodes implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(ONE_TIME_CODES);
  }

  /**
   * Makes a code in place of the earlier one.
   * @param asker who asks for it: what others ask for does not end the code that the owner reads from the mail
   */
  async create(address: EmailAddress, asker: string, now: Instant): Promise<{ otpId: string; code: string }> {
    const otpId = crypto.randomUUID();
    const code = newCode();
    const codeHash = await this.code(otpId, address, code);
    const made = { otpId, codeHash, tries: 0, expiresAt: later(now, CODE_VALID_MS) };
    await this.records.write([put(ONE_TIME_CODES, await this.asked(address, asker), made)]);
    return { otpId, code };
  }

  /** Does the code prove the address? Each question is a try. Another question may follow: {@link OneTimeCodes.use} ends it. */
  async proves(address: EmailAddress, otpId: string, code: string, now: Instant): Promise<boolean> {
    const tried = await againOnConflict(async () => {
      const kept = await this.usable(otpId, now);
      if (kept)
        await this.records.write([put(ONE_TIME_CODES, kept.key, { ...kept.document, tries: kept.document.tries + 1 }, kept.version)]);
      return kept?.document;
    });
    return tried ? timingSafeEqual(Buffer.from(tried.codeHash), Buffer.from(await this.code(otpId, address, code))) : false;
  }

  /** Whether no try is left: it was used, tried too often, replaced, or is too old. Of an id that never was, too. */
  async isUsedUp(otpId: string, now: Instant): Promise<boolean> {
    return !(await this.usable(otpId, now));
  }

  /** Uses the code up; no when another call has just done so. */
  async use(otpId: string): Promise<boolean> {
    return (await this.records.deleteAll(ONE_TIME_CODES, { otpId })) === 1;
  }

  private async usable(otpId: string, now: Instant): Promise<Kept<OneTimeCode> | undefined> {
    const [kept] = (await this.records.find(ONE_TIME_CODES, { otpId })).items;
    return kept && kept.document.tries < TRIES && kept.document.expiresAt > now ? kept : undefined;
  }

  private asked(address: EmailAddress, asker: string): Promise<string> {
    return this.keys.keyedHash('', `code asked for by ${asker}`, address);
  }

  private code(otpId: string, address: EmailAddress, code: string): Promise<string> {
    return this.keys.keyedHash('', `code ${otpId} to ${address}`, code);
  }
}
