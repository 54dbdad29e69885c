import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { finalize, type Observable } from 'rxjs';
import { Quotas } from '../quota.ts';
import { ALLOWED, type Allowed, type CallRequest } from './who.ts';

/** Whoever does not say how long a body is sends a long one. */
const LONG_BODY = 1_000_000;

/**
 * Refuses calls that write for an organisation that has added as much as it may, before they begin. Not those that are for no API key: roles,
 * keys and sign-in can be changed, and people forgotten, while somebody floods the organisation.
 */
@Injectable()
export class QuotaInterceptor implements NestInterceptor {
  constructor(
    private readonly quotas: Quotas,
    private readonly reflector: Reflector,
  ) {}

  /** @throws QuotaReached */
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { call, headers } = context.switchToHttp().getRequest<CallRequest>();
    const allowed = this.reflector.get<Allowed | undefined>(ALLOWED, context.getHandler());
    const organisationId = call?.who.organisationId;
    if (!call || !organisationId || !allowed?.scope?.endsWith(':write')) return next.handle();
    const bodyBytes = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : LONG_BODY;
    return next.handle().pipe(finalize(this.quotas.begin(organisationId, call.receivedAt, bodyBytes)));
  }
}
