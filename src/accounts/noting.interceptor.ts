import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import { NOTED, type Noted } from '../platform/http/noted.ts';
import type { CallRequest } from '../platform/http/who.ts';
import { SecurityLog } from './security-log.ts';

/** Notes who was answered by operations that say so. Personal data of others is shown to admins and programs only. */
@Injectable()
export class NotingInterceptor implements NestInterceptor {
  constructor(
    private readonly log: SecurityLog,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const noted = this.reflector.get<Noted | undefined>(NOTED, context.getHandler());
    const { call, query, routeOptions } = context.switchToHttp().getRequest<CallRequest>();
    if (!noted || !call || (noted.act === 'PersonalDataViewed' && call.who.role !== 'admin' && !call.who.keyId)) return next.handle();
    const about = noted.about === undefined ? undefined : (query as Record<string, unknown>)[noted.about];
    const operation = routeOptions.url?.replace('/api/', '') ?? '';
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.log.shown(noted.act, call, operation, typeof about === 'string' ? about : undefined);
        return answer;
      }),
    );
  }
}
