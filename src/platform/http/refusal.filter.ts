import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppendOutcomeUnknown, EventTooLarge, StoreUnavailable } from '../event-store/event-store.ts';
import { NotReached } from '../not-reached.values.ts';
import { RecordsUnavailable } from '../records/records.ts';
import { Refused } from '../refused.ts';
import { BadInput, Forbidden, Gone, NotFound, NotSignedIn, TooManyRequests, TooSlow, TryLater } from './refusals.ts';
import { isSingleEntry } from './single-entry.ts';
import type { CallRequest } from './who.ts';

/** What every refusal looks like (U-008). */
export type RefusalBody = { status: 'error'; code: string; message: string } & Record<string, unknown>;

/** Turns refusals into answers: a status that fits, a stable code, the exact message. Anything else is a bug: 500 with an id that the log holds. */
@Catch()
export class RefusalFilter implements ExceptionFilter {
  private readonly log = new Logger('http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.refuse(error, http.getRequest<CallRequest>(), http.getResponse<FastifyReply>());
  }

  refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { status, body } = this.answer(error, request.method);
    const retryAfter = error instanceof TooManyRequests ? error.retryAfterSeconds : body.code === OUTCOME_UNKNOWN ? SOON_S : undefined;
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply.status(isSingleEntry(request.raw) && [400, 409, 413].includes(status) ? 200 : status).send(body);
  }

  private answer(error: unknown, method: string): { status: number; body: RefusalBody } {
    if (error instanceof Refused)
      return { status: statusOf(error), body: { ...error.details, status: 'error', code: error.code, message: error.message } };
    if (error instanceof EventTooLarge) return refusal(413, 'too-large', 'This is too large to be stored');
    if (error instanceof StoreUnavailable || error instanceof RecordsUnavailable)
      return refusal(503, `store-${error.reason}`, method === 'GET' ? NOT_READ : NOT_STORED);
    if (error instanceof AppendOutcomeUnknown || error instanceof NotReached) {
      this.log.warn(error.message);
      return refusal(503, OUTCOME_UNKNOWN, 'This may have been done. Send it again with the same Idempotency-Key: nothing is done twice');
    }
    if (error instanceof HttpException) return fromFramework(error.getStatus());
    const code = (error as { statusCode?: unknown }).statusCode;
    if (typeof code === 'number' && code >= 400 && code < 500) return fromFramework(code);
    const id = crypto.randomUUID();
    this.log.error(`${id} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { status: 500, body: { status: 'error', code: 'unknown-error', message: 'Unknown error', id } };
  }
}

const NOT_STORED = 'Nothing can be stored right now. What is stored can be read. Please try again later';
/** Of the few readings that need the store itself. */
const NOT_READ = 'This cannot be read right now. Please try again later';
/** The store, or a view that the answer waits for, could not say in time what became of the call. */
const OUTCOME_UNKNOWN = 'outcome-unknown';
const SOON_S = 5;

function statusOf(error: Refused): number {
  if (error instanceof BadInput) return 400;
  if (error instanceof NotSignedIn) return 401;
  if (error instanceof Forbidden) return 403;
  if (error instanceof NotFound) return 404;
  if (error instanceof Gone) return 410;
  if (error instanceof TooSlow) return 408;
  if (error instanceof TryLater) return 503;
  return error instanceof TooManyRequests ? 429 : 409;
}

function fromFramework(status: number): { status: number; body: RefusalBody } {
  if (status === 404) return refusal(404, 'not-found', 'There is no such call');
  if (status === 413) return refusal(413, 'too-large', 'This is too large');
  if (status === 415) return refusal(415, 'unsupported-media-type', 'Send JSON or form data');
  return refusal(status, 'invalid-input', 'This is not a valid request');
}

function refusal(status: number, code: string, message: string): { status: number; body: RefusalBody } {
  return { status, body: { status: 'error', code, message } };
}
