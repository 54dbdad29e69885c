import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Turns } from '../turns.ts';
import { hasMoreNames, readingUrlEncoded } from './form-fields.ts';
import { readingJson, tooManyFields } from './json-text.ts';
import { readMultipart } from './multipart.ts';
import { BadInput } from './refusals.ts';
import type { Limits, TakenLimits } from './takes.ts';

/** Pauses often. */
type Reader = (text: string, limits: Limits) => Generator<void, unknown>;

/**
 * JSON and forms, URL-encoded or in parts: UTF-8 only, no prototype keys, no more than the operation takes.
 * A DELETE reads its parameters from query and body (C-17), a GET from its query.
 */
export function readBodies(fastify: FastifyInstance, taken: TakenLimits): void {
  const turns = new Turns();
  const read = (type: string, reader: Reader) => {
    fastify.addContentTypeParser(type, { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
      turns.through(readingBody(body, reader, taken.of(request))),
    );
  };
  fastify.removeAllContentTypeParsers();
  read('application/json', readingObject);
  read('application/x-www-form-urlencoded', readingForm);
  readMultipart(fastify, taken);
  fastify.addHook('preValidation', (request, _reply, done) => {
    const { body, method, url } = request;
    const fields = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
    if (method === 'DELETE') request.query = { ...(request.query as object), ...fields };
    else if (method !== 'GET') request.body = { ...(request.query as object), ...fields };
    done(problemOf(url.slice(url.indexOf('?') + 1), taken.of(request)));
  });
}

function* readingBody(body: Buffer, reader: Reader, limits: Limits): Generator<void, unknown> {
  if (!isUtf8(body)) throw notUtf8();
  const text = body.toString();
  yield;
  return yield* reader(text, limits);
}

function* readingObject(text: string, { fields, values }: Limits): Generator<void, unknown> {
  if (text === '') return {};
  const sent = yield* readingJson(text, values);
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length > fields) throw tooManyFields(fields);
  return sent;
}

function* readingForm(text: string, { fields }: Limits): Generator<void, unknown> {
  if (hasMoreNames(text, fields)) throw tooManyFields(fields);
  try {
    return yield* readingUrlEncoded(text);
  } catch {
    throw notUtf8();
  }
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
