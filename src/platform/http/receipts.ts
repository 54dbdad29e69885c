import { Injectable, SetMetadata } from '@nestjs/common';
import { type Instant, later } from '../event.values.ts';
import { Keys } from '../keys.ts';
import { add, type RecordKind, Records, RecordsUnavailable } from '../records/records.ts';
import { Refused } from '../refused.ts';
import type { Call, CallRequest } from './who.ts';

/** What a call was answered, and a hash of what it sent. */
type Receipt = { bodyHash: string; answer: unknown; expiresAt: Instant };

/** By organisation and command: what an organisation's are, is told by their keys alone, so that a receipt costs no index. */
export const RECEIPTS: RecordKind<Receipt> = { name: 'receipts', expires: 'expiresAt' };

const KEPT_MS = 7 * 86_400_000;

export const UNRECEIPTED = 'laurel:unreceipted';
/** No receipt is kept of this operation's answers: they hold secrets, personal data or a cookie. */
export const NoReceipt = () => SetMetadata(UNRECEIPTED, true);

/** A receipt that was kept, or the place of one to come. */
export type Receipted = { key: string; bodyHash: string; kept?: Receipt };

/**
 * Answers a retry with what the first try was answered. The command itself is caught by the stream that has applied it;
 * the receipt is a cache of the answer, keeps the time of the first try, and refuses another body under the same key.
 */
@Injectable()
export class Receipts {
  /** Receipts on their way to the records. */
  private readonly underWay = new Map<string, Receipt>();

  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  /** What is known of a call that came under a key. @throws Refused key-reused */
  async of({ url, body }: Pick<CallRequest, 'url' | 'body'>, { who, commandId }: Call): Promise<Receipted> {
    const bodyHash = await this.keys.fingerprint('', `${url}\n${JSON.stringify(body ?? null)}`);
    const key = `${who.organisationId ?? ''}/${commandId}`;
    const kept = this.underWay.get(key) ?? (await this.records.get(RECEIPTS, key))?.document;
    if (kept && kept.bodyHash !== bodyHash) throw new Refused('key-reused', 'This Idempotency-Key was used for another call');
    return { key, bodyHash, kept };
  }

  /** Nobody waits for it: what was done is done, and its stream knows the command without a receipt. */
  keep({ key, bodyHash }: Receipted, answer: unknown, { receivedAt }: Call): void {
    const receipt = { bodyHash, answer, expiresAt: later(receivedAt, KEPT_MS) };
    this.underWay.set(key, receipt);
    void this.records
      .write([add(RECEIPTS, key, receipt)])
      .catch((error: unknown) => {
        if (!(error instanceof RecordsUnavailable)) throw error;
      })
      .finally(() => this.underWay.delete(key));
  }
}

/** Answers may name people: when somebody is forgotten, their organisation's are let go. What was done is still known to its stream. */
export async function forgetReceipts(records: Records, organisationId: string): Promise<void> {
  await records.deleteAll(RECEIPTS, { key: { startsWith: `${organisationId}/` } });
}
