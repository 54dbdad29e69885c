import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parse } from 'secure-json-parse';
import { BadInput } from './refusals.ts';

/** The most that one call may send. */
export const BODY_LIMIT = 8 * 1024 * 1024;

type Fields = Record<string, string | string[]>;
type Reader = (body: Buffer, request: FastifyRequest) => unknown;

/** JSON and forms, URL-encoded or in parts: UTF-8 only, no prototype keys. A DELETE reads its parameters from query and body (C-17), a GET from its query. */
export function readBodies(fastify: FastifyInstance): void {
  const read = (type: string, reader: Reader) => {
    fastify.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (request: FastifyRequest, body: Buffer) =>
      Promise.resolve(body).then((bytes) => reader(bytes, request)),
    );
  };
  fastify.removeAllContentTypeParsers();
  read('application/json', readJson);
  read('application/x-www-form-urlencoded', readForm);
  read('multipart/form-data', readMultipart);
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { body, method, url } = request;
    const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    if (method === 'DELETE') request.query = { ...(request.query as object), ...fields };
    else if (method !== 'GET') request.body = { ...(request.query as object), ...fields };
    done(isDecodable(url.slice(url.indexOf('?') + 1)) ? undefined : notUtf8());
  });
}

function readJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw notUtf8();
  try {
    return parse(body.toString(), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new BadInput('invalid-json', 'The body is not valid JSON');
  }
}

function readForm(body: Buffer): Fields {
  const text = body.toString();
  if (!isUtf8(body) || !isDecodable(text)) throw notUtf8();
  return fieldsOf(new URLSearchParams(text));
}

/** A form as browsers send FormData. Files are no fields. */
async function readMultipart(body: Buffer, { headers }: FastifyRequest): Promise<Fields> {
  if (!isUtf8(body)) throw notUtf8();
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } });
  const form = await sent.formData().catch(() => {
    throw new BadInput('invalid-form', 'The body is not a valid form');
  });
  return fieldsOf([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** A field that comes again makes a list. */
function fieldsOf(sent: Iterable<[string, string]>): Fields {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of sent) {
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(fields);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function notUtf8(): BadInput {
  return new BadInput('invalid-encoding', 'What is sent must be UTF-8');
}
