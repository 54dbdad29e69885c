import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, from, lastValueFrom } from 'rxjs';
import { type Instant, later } from '../event.values.ts';
import { Keys } from '../keys.ts';
import { add, type RecordKind, Records, RecordsUnavailable } from '../records/records.ts';
import { Refused } from '../refused.ts';
import type { CallRequest } from './who.ts';

/** What a call was answered, and a hash of what it sent. */
type Receipt = { bodyHash: string; answer: unknown; expiresAt: Instant };

/** By organisation and command: what an organisation's are, is told by their keys alone, so that a receipt costs no index. */
export const RECEIPTS: RecordKind<Receipt> = { name: 'receipts', expires: 'expiresAt' };

const KEPT_MS = 7 * 86_400_000;

const UNRECEIPTED = 'laurel:unreceipted';
/** No receipt is kept of this operation's answers: they hold secrets, personal data or a cookie. */
export const NoReceipt = () => SetMetadata(UNRECEIPTED, true);

/**
 * Answers a retry with what the first try was answered. The command itself is caught by the stream that has applied it;
 * the receipt is a cache of the answer, keeps the time of the first try, and refuses another body under the same key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  /** Receipts on their way to the records. */
  private readonly underWay = new Map<string, Receipt>();

  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<CallRequest>();
    const unreceipted = this.reflector.getAllAndOverride<boolean | undefined>(UNRECEIPTED, [context.getHandler(), context.getClass()]);
    if (request.method === 'GET' || request.headers['idempotency-key'] === undefined || unreceipted) return next.handle();
    return from(this.once(request, () => lastValueFrom(next.handle())));
  }

  private async once(request: CallRequest, handle: () => Promise<unknown>): Promise<unknown> {
    const { call } = request;
    if (!call) throw new Error('the access guard has not run');
    const organisationId = call.who.organisationId ?? '';
    const hash = await this.keys.fingerprint('', `${request.url}\n${JSON.stringify(request.body ?? null)}`);
    const key = `${organisationId}/${call.commandId}`;
    const receipt = this.underWay.get(key) ?? (await this.records.get(RECEIPTS, key))?.document;
    if (receipt && receipt.bodyHash !== hash) throw new Refused('key-reused', 'This Idempotency-Key was used for another call');
    if (receipt) return receipt.answer;
    const answer = await handle();
    const expiresAt = later(call.receivedAt, KEPT_MS);
    this.keep(key, { bodyHash: hash, answer: answer ?? null, expiresAt });
    return answer;
  }

  /** Nobody waits for it: what was done is done, and its stream knows the command without a receipt. */
  private keep(key: string, receipt: Receipt): void {
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
