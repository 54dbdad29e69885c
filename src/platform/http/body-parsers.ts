import { isUtf8 } from 'node:buffer';
import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import { parse } from 'secure-json-parse';
import { BadInput } from './refusals.ts';

/** The most that one call may send. */
export const BODY_LIMIT = 8 * 1024 * 1024;

/** JSON and form bodies: UTF-8 only, no prototype keys. A DELETE reads its parameters from query and body (C-17), a GET from its query. */
export async function readBodies(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    if (body.length === 0) return done(null, {});
    if (!isUtf8(body as Buffer)) return done(new BadInput('invalid-encoding', 'The body must be UTF-8'));
    try {
      done(null, parse(body.toString(), { protoAction: 'error', constructorAction: 'error' }));
    } catch {
      done(new BadInput('invalid-json', 'The body is not valid JSON'));
    }
  });
  await fastify.register(formbody, { bodyLimit: BODY_LIMIT });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const body = request.body;
    const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    if (request.method === 'DELETE') request.query = { ...(request.query as object), ...fields };
    else if (request.method !== 'GET') request.body = { ...(request.query as object), ...fields };
    done();
  });
}
