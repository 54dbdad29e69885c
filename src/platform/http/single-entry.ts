import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const ENTRY = '/server/api.php';
const WORD = /^[A-Za-z0-9_]{1,64}$/;
const entered = new WeakSet<IncomingMessage>();

/** The call came through the specification's single entry point, where handled errors answer 200 (U-008). */
export function isSingleEntry(request: IncomingMessage): boolean {
  return entered.has(request) || request.headers[INJECTED] === injectionSecret;
}

/**
 * Turns /server/api.php?route=&action= into /api/{route}/{action}, with the rest of the query kept (U-005).
 * An empty action is the noun itself (C-22): /api/tag is /api/tag/tag.
 */
export function rewriteSingleEntry(request: IncomingMessage): string {
  const url = request.url ?? '/';
  const noun = /^\/api\/(?!docs\b)([A-Za-z0-9_]+)\/?(\?.*)?$/.exec(url);
  if (noun) return `/api/${noun[1]}/${noun[1]}${noun[2] ?? ''}`;
  if (!url.startsWith(ENTRY)) return url;
  entered.add(request);
  const query = new URLSearchParams(url.slice(ENTRY.length + 1));
  return query.has('route') ? targetOf(query.get('route'), query.get('action'), query) : url;
}

/** Takes route and action from the body of a form, where the query has none (U-005), and runs the same handler. */
export function serveSingleEntry(fastify: FastifyInstance): void {
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = (typeof request.body === 'object' && request.body !== null ? request.body : {}) as Record<string, unknown>;
    const url = targetOf(body.route, body.action, new URLSearchParams(request.url.slice(ENTRY.length + 1)));
    const answer = await fastify.inject({
      method: request.method as 'POST',
      url,
      headers: { ...headersOf(request), [INJECTED]: injectionSecret },
      payload: body,
      remoteAddress: request.ip,
    });
    return reply.status(answer.statusCode).headers(answer.headers).send(answer.rawPayload);
  };
  fastify.route({ method: ['GET', 'POST', 'PUT', 'DELETE'], url: ENTRY, handler: handle });
}

const INJECTED = 'x-laurel-single-entry';
const injectionSecret = crypto.randomUUID();

function targetOf(route: unknown, action: unknown, query: URLSearchParams): string {
  query.delete('route');
  query.delete('action');
  const words = [route, action].filter((word): word is string => typeof word === 'string' && word !== '');
  if (words.length === 0 || !words.every((word) => WORD.test(word))) return '/api/unknown/unknown';
  const rest = query.toString();
  return `/api/${words[0]}/${words[1] ?? words[0]}${rest ? `?${rest}` : ''}`;
}

/** The headers but those that speak of the body as it came: it is sent on as JSON. */
function headersOf(request: FastifyRequest): FastifyRequest['headers'] {
  return Object.fromEntries(Object.entries(request.headers).filter(([name]) => name !== 'content-length' && name !== 'content-type'));
}
