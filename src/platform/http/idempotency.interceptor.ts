import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, from, lastValueFrom } from 'rxjs';
import type { Instant } from '../event.values.ts';
import { Keys } from '../keys.ts';
import { Records, RecordsUnavailable } from '../records/records.ts';
import { Refused } from '../refused.ts';
import type { CallRequest } from './who.ts';

type Receipt = { body_hash: string; received_at: Instant; answer: string };

const UNRECEIPTED = 'laurel:unreceipted';
/** No receipt is kept of this operation's answers: they hold secrets, personal data or a cookie. */
export const NoReceipt = () => SetMetadata(UNRECEIPTED, true);

/**
 * Answers a retry with what the first try was answered. The command itself is caught by the stream that has applied it;
 * the receipt is a cache of the answer, keeps the time of the first try, and refuses another body under the same key.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
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
    const hash = this.keys.fingerprint('', `${request.url}\n${JSON.stringify(request.body ?? null)}`);
    const receipt = this.records.get<Receipt>(
      'SELECT body_hash, received_at, answer FROM answers WHERE organisation_id = ? AND command_id = ?',
      organisationId,
      call.commandId,
    );
    if (receipt && receipt.body_hash !== hash) throw new Refused('key-reused', 'This Idempotency-Key was used for another call');
    if (receipt) return JSON.parse(receipt.answer) as unknown;
    const answer = await handle();
    const sql =
      'INSERT INTO answers (organisation_id, command_id, body_hash, received_at, answer) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING';
    const params = [organisationId, call.commandId, hash, call.receivedAt, JSON.stringify(answer ?? null)];
    await this.records.write([{ sql, params }]).catch((error: unknown) => {
      // What was done is done, and said so: its stream knows the command without a receipt.
      if (!(error instanceof RecordsUnavailable)) throw error;
    });
    return answer;
  }
}

/** Answers may name people: when somebody is forgotten, their organisation's are let go. What was done is still known to its stream. */
export async function forgetReceipts(records: Records, organisationId: string): Promise<void> {
  await records.deleteInSteps('answers', 'organisation_id, command_id', 'organisation_id = ?', organisationId);
}

/** Receipts of a week ago are no longer needed. */
export async function prepareReceipts(records: Records, now: Instant): Promise<void> {
  await records.table(
    `CREATE TABLE IF NOT EXISTS answers (organisation_id TEXT, command_id TEXT, body_hash TEXT NOT NULL, received_at TEXT NOT NULL,
       answer TEXT NOT NULL, PRIMARY KEY (organisation_id, command_id)) WITHOUT ROWID;
     DROP TABLE IF EXISTS receipts`,
  );
  const weekAgo = new Date(Date.parse(now) - 7 * 86_400_000).toISOString();
  await records.deleteInSteps('answers', 'organisation_id, command_id', 'received_at < ?', weekAgo);
}
