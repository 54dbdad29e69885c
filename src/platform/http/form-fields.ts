import { tooManyFields } from './json-text.ts';
import { BadInput } from './refusals.ts';

/** A field that comes again makes a list. */
export type Fields = Record<string, string | string[]>;

/** The longest head of a part. */
const HEAD_BYTES = 4_096;
const BOUNDARY = /;\s*boundary="?([\w'()+,./:=?-]{1,70})"?\s*(?:;|$)/i;

/** A form as browsers send it without files. @throws BadInput too-many-fields, before anything is made of it */
export function readUrlEncoded(text: string, mostFields: number): Fields {
  if (hasMoreNames(text, mostFields)) throw tooManyFields(mostFields);
  return fieldsOf(new URLSearchParams(text));
}

/** Whether a form or a query has more than so many names, each up to an `&`. */
export function hasMoreNames(text: string, most: number): boolean {
  let names = 1;
  for (let at = text.indexOf('&'); at >= 0 && names <= most; at = text.indexOf('&', at + 1)) names++;
  return names > most;
}

/**
 * A form as browsers send FormData. Files are no fields, but count.
 * @throws BadInput too-many-fields, invalid-form
 */
export async function readMultipart(body: Buffer, contentType: string, mostFields: number): Promise<Fields> {
  const boundary = BOUNDARY.exec(contentType)?.[1];
  if (boundary === undefined) throw notAForm();
  boundParts(body, `--${boundary}`, mostFields);
  const sent = new Response(new Uint8Array(body), { headers: { 'content-type': `multipart/form-data; boundary="${boundary}"` } });
  const form = await sent.formData().catch(() => {
    throw notAForm();
  });
  return fieldsOf([...form].filter((field): field is [string, string] => typeof field[1] === 'string'));
}

/** Every part has a short head, and after the last one comes another delimiter. */
function boundParts(body: Buffer, delimiter: string, most: number): void {
  let delimiters = 0;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at)) {
    if (++delimiters > most + 1) throw tooManyFields(most);
    at += delimiter.length;
    const isLast = body.toString('latin1', at, at + 2) === '--';
    if (!isLast && !body.subarray(at, at + HEAD_BYTES).includes('\r\n\r\n')) throw notAForm();
  }
}

function fieldsOf(sent: Iterable<[string, string]>): Fields {
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of sent) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else fields.set(name, [before, value]);
  }
  return Object.fromEntries(fields);
}

function notAForm(): BadInput {
  return new BadInput('invalid-form', 'The body is not a valid form');
}
