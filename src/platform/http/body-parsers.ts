import { isUtf8 } from 'node:buffer';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { BadInput } from './refusals.ts';

/** The most that one call may send. */
export const BODY_LIMIT = 8 * 1024 * 1024;

/** JSON and forms, URL-encoded or in parts: UTF-8 only, no prototype keys. A DELETE reads its parameters from query and body (C-17), a GET from its query. */
export async function readBodies(fastify: FastifyInstance): Promise<void> {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    try {
      done(null, readJson(body as Buffer));
    } catch (error) {
      done(error as BadInput);
    }
  });
  await fastify.register(formbody, { bodyLimit: BODY_LIMIT });
  fastify.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, readMultipart);
  fastify.addHook('preValidation', (request, _reply, done) => {
    const body = request.body;
    const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    if (request.method === 'DELETE') request.query = { ...(request.query as object), ...fields };
    else if (request.method !== 'GET') request.body = { ...(request.query as object), ...fields };
    done();
  });
}

function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new BadInput('invalid-encoding', 'The body must be UTF-8');
  try {
    return parse(body.toString(), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new BadInput('invalid-json', 'The body is not valid JSON');
  }
}

/** The text fields of a form as browsers send FormData; a field that comes again makes a list. Files are no fields. */
async function readMultipart({ headers }: FastifyRequest, body: string | Buffer): Promise<Record<string, string | string[]>> {
  const sent = new Response(new Uint8Array(body as Buffer), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await sent.formData().catch(() => {
    throw new BadInput('invalid-form', 'The body is not a valid form');
  });
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of form) {
    if (typeof value !== 'string') continue;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}
