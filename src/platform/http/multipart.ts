import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Fields, fieldsOf } from './form-fields.ts';
import { tooManyFields } from './json-text.ts';
import { BadInput } from './refusals.ts';
import type { Limits, TakenLimits } from './takes.ts';
import { UploadedFile } from './uploaded-file.ts';

/** The longest head of a part, and its lines. */
const HEAD = { headerSize: 4_096, headerPairs: 20 };
const TOO_MANY = ['FST_FIELDS_LIMIT', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT'];

/**
 * Reads forms in parts as they come. An operation that takes a file gets the first one as an {@link UploadedFile}; other files only count. One that
 * takes several gets them in a list, after the texts of the same name.
 */
export function readMultipart(fastify: FastifyInstance, taken: TakenLimits): void {
  // Not waited for: that would begin the server before it has learned how refusals are answered.
  void fastify.register(multipart);
  fastify.addHook('preValidation', async (request, reply) => {
    if (request.isMultipart()) request.body = await formOf(request, reply, taken.of(request));
  });
}

/** @throws BadInput too-many-fields, too-many-files, invalid-form, invalid-encoding */
async function formOf(request: FastifyRequest, reply: FastifyReply, limits: Limits): Promise<object> {
  const { raw, headers } = request;
  const most = limits.bytes + (limits.together ?? limits.file);
  try {
    if (Number(headers['content-length']) > most) throw tooLarge();
    return await Promise.race([readParts(request, limits), moreThan(most, raw)]);
  } catch (error) {
    // What still comes is not read.
    raw.unpipe();
    raw.pause();
    void reply.header('connection', 'close');
    throw refusalOf(error as Error & { code?: string; statusCode?: number }, limits);
  }
}

async function readParts(request: FastifyRequest, { bytes, fields, file, files = 1 }: Limits): Promise<object> {
  const counted = { fields, files: fields, parts: fields };
  const limits = { ...counted, ...HEAD, fieldSize: bytes, fileSize: Math.max(file, bytes) };
  const texts: [string, string][] = [];
  const uploaded: [string, UploadedFile][] = [];
  let tooMany = false;
  for await (const part of request.parts({ limits })) {
    const { fieldname, type } = part;
    if (type === 'field') texts.push([fieldname, textOf(part)]);
    else if (file > 0 && uploaded.length < files)
      uploaded.push([fieldname, new UploadedFile(part.filename, part.mimetype, await part.toBuffer())]);
    else {
      // Read to its end: whoever is cut off while they send hears no answer.
      tooMany = files > 1;
      part.file.resume();
    }
  }
  if (tooMany) throw new BadInput('too-many-files', `At most ${files} files are taken`);
  const fieldsSent: Fields = fieldsOf(texts);
  if (files === 1) return { ...fieldsSent, ...Object.fromEntries(uploaded) };
  const lists = Map.groupBy(uploaded, ([name]) => name);
  return {
    ...fieldsSent,
    ...Object.fromEntries([...lists].map(([name, all]) => [name, [fieldsSent[name] ?? [], all.map(([, one]) => one)].flat()])),
  };
}

function textOf({ value, valueTruncated }: { value: unknown; valueTruncated: boolean }): string {
  if (valueTruncated) throw tooLarge();
  if (typeof value !== 'string') throw notAForm();
  if (value.includes('\ufffd')) throw new BadInput('invalid-encoding', 'What is sent must be UTF-8');
  return value;
}

/** Rejects when more than so many bytes come. */
function moreThan(most: number, raw: IncomingMessage): Promise<never> {
  let came = 0;
  return new Promise((_, reject) => {
    raw.on('data', ({ length }: Buffer) => {
      came += length;
      if (came > most) reject(tooLarge());
    });
  });
}

function tooLarge(): Error {
  return Object.assign(new Error('too large'), { statusCode: 413 });
}

function notAForm(): BadInput {
  return new BadInput('invalid-form', 'The body is not a valid form');
}

function refusalOf(error: Error & { code?: string; statusCode?: number }, { fields }: Limits): Error {
  if (TOO_MANY.includes(error.code ?? '')) return tooManyFields(fields);
  return error instanceof BadInput || error.statusCode === 413 ? error : notAForm();
}
