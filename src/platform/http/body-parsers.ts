import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasMoreNames, readUrlEncoded } from './form-fields.ts';
import { readJson, tooManyFields } from './json-text.ts';
import { readMultipart } from './multipart.ts';
import { BadInput } from './refusals.ts';
import type { Limits, TakenLimits } from './takes.ts';

type Reader = (body: Buffer, limits: Limits) => unknown;

/**
 * JSON and forms, URL-encoded or in parts: UTF-8 only, no prototype keys, no more than the operation takes.
 * A DELETE reads its parameters from query and body (C-17), a GET from its query.
 */
export function readBodies(fastify: FastifyInstance, taken: TakenLimits): void {
  const read = (type: string, reader: Reader) => {
    fastify.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      Promise.resolve(body).then((bytes) => {
        if (!isUtf8(bytes)) throw notUtf8();
        return reader(bytes, taken.of(request));
      }),
    );
  };
  fastify.removeAllContentTypeParsers();
  read('application/json', readObject);
  read('application/x-www-form-urlencoded', readForm);
  readMultipart(fastify, taken);
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { body, method, url } = request;
    const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    if (method === 'DELETE') request.query = { ...(request.query as object), ...fields };
    else if (method !== 'GET') request.body = { ...(request.query as object), ...fields };
    done(problemOf(url.slice(url.indexOf('?') + 1), taken.of(request)));
  });
}

function readObject(body: Buffer, { fields, values }: Limits): unknown {
  if (body.length === 0) return {};
  const sent = readJson(body.toString(), values);
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length > fields) throw tooManyFields(fields);
  return sent;
}

function readForm(body: Buffer, { fields }: Limits): unknown {
  const text = body.toString();
  if (!isDecodable(text)) throw notUtf8();
  return readUrlEncoded(text, fields);
}

/** A query was taken apart already: it is no longer than all headers may be. */
function problemOf(query: string, { fields }: Limits): BadInput | undefined {
  if (!isDecodable(query)) return notUtf8();
  return hasMoreNames(query, fields) ? tooManyFields(fields) : undefined;
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
