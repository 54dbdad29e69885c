import { timingSafeEqual } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Records } from '../platform/records/records.ts';
import type { EmailAddress } from '../players/address.values.ts';
import { later, newCode } from './secrets.ts';

const VALID_MS = 15 * 60_000;
const TRIES = 5;

/** Codes that prove an address (U-049): six digits, 15 minutes, one use, five tries, for each who asks only the newest. Kept as hashes. */
@Injectable()
export class OneTimeCodes implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.table(
      'CREATE TABLE IF NOT EXISTS codes (address_hash TEXT PRIMARY KEY, otp_id TEXT NOT NULL UNIQUE, code_hash TEXT NOT NULL, tries INTEGER NOT NULL, expires_at TEXT NOT NULL) WITHOUT ROWID',
    );
  }

  /**
   * Makes a code in place of the earlier one.
   * @param asker who asks for it: what others ask for does not end the code that the owner reads from the mail
   */
  async create(address: EmailAddress, asker: string, now: Instant): Promise<{ otpId: string; code: string }> {
    const otpId = crypto.randomUUID();
    const code = newCode();
    await this.records.write([
      { sql: 'DELETE FROM codes WHERE expires_at <= ? OR address_hash = ?', params: [now, this.asked(address, asker)] },
      {
        sql: 'INSERT INTO codes (address_hash, otp_id, code_hash, tries, expires_at) VALUES (?, ?, ?, 0, ?)',
        params: [this.asked(address, asker), otpId, this.code(otpId, address, code), later(now, VALID_MS)],
      },
    ]);
    return { otpId, code };
  }

  /** Does the code prove the address? Each question is a try. Another question may follow: {@link OneTimeCodes.use} ends it. */
  async proves(address: EmailAddress, otpId: string, code: string, now: Instant): Promise<boolean> {
    const [tried = 0] = await this.records.write([
      {
        sql: 'UPDATE codes SET tries = tries + 1 WHERE otp_id = ? AND tries < ? AND expires_at > ?',
        params: [otpId, TRIES, now],
      },
    ]);
    const row = tried > 0 && this.records.get<{ code_hash: string }>('SELECT code_hash FROM codes WHERE otp_id = ?', otpId);
    return row ? timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(this.code(otpId, address, code))) : false;
  }

  /** Whether no try is left: it was used, tried too often, replaced, or is too old. Of an id that never was, too. */
  isUsedUp(otpId: string, now: Instant): boolean {
    return !this.records.get('SELECT 1 FROM codes WHERE otp_id = ? AND tries < ? AND expires_at > ?', otpId, TRIES, now);
  }

  /** Uses the code up; no when another call has just done so. */
  async use(otpId: string): Promise<boolean> {
    const [used] = await this.records.write([{ sql: 'DELETE FROM codes WHERE otp_id = ?', params: [otpId] }]);
    return used === 1;
  }

  private asked(address: EmailAddress, asker: string): string {
    return this.keys.keyedHash('', `code asked for by ${asker}`, address);
  }

  private code(otpId: string, address: EmailAddress, code: string): string {
    return this.keys.keyedHash('', `code ${otpId} to ${address}`, code);
  }
}
