import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Refused } from '../refused.ts';

/** A signal that is aborted when whoever calls has gone before the answer. */
export const CallerGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort(new Refused('caller-gone', 'Whoever asked has gone')));
  return gone.signal;
});
