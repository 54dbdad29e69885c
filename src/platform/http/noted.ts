import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { mergeMap, type Observable } from 'rxjs';
import type { SecurityAct } from '../../accounts/security-log.values.ts';
import type { Call, CallRequest } from './who.ts';

type Noted = { act: SecurityAct; about: string | undefined };
const NOTED = 'laurel:noted';

/** Where it is noted who was answered by which operation, and whom that was about. Bound by the accounts area. */
export abstract class Notes {
  abstract shown(act: SecurityAct, call: Call, operation: string, about: string | undefined): Promise<void>;
}

/** Notes who was answered by operations that say so. Personal data of others is shown to admins and programs only. */
@Injectable()
class NotingInterceptor implements NestInterceptor {
  constructor(
    private readonly notes: Notes,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const noted = this.reflector.get<Noted>(NOTED, context.getHandler());
    const { call, query, routeOptions } = context.switchToHttp().getRequest<CallRequest>();
    if (!call || (noted.act === 'PersonalDataViewed' && call.who.role !== 'admin' && !call.who.keyId)) return next.handle();
    // Whoever names nobody asks for themselves.
    const about = noted.about === undefined ? undefined : (query as Record<string, unknown>)[noted.about] || call.who.profileId;
    const operation = routeOptions.url?.replace('/api/', '') ?? '';
    return next.handle().pipe(
      mergeMap(async (answer: unknown) => {
        await this.notes.shown(noted.act, call, operation, typeof about === 'string' ? about : undefined);
        return answer;
      }),
    );
  }
}

/** The security log notes who was answered by this operation. @param about the parameter that names whom it is about */
export const Note = (act: SecurityAct, about?: string) =>
  applyDecorators(SetMetadata(NOTED, { act, about } satisfies Noted), UseInterceptors(NotingInterceptor));
