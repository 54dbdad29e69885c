import { BadInput } from '../http/refusals.ts';
import type { UploadedFile } from '../http/uploaded-file.ts';

/** The kinds of pictures that are taken, by the type that a file is said to have, and how their bytes begin (in Latin 1). */
const KINDS = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/gif': /^GIF8[79]a/,
  'image/avif': /^[^]{4}ftyp(?:avi[fs]|mi[fa]1|msf1)/,
} as const;
export type PictureType = keyof typeof KINDS;
export const PICTURE_TYPES = Object.keys(KINDS) as PictureType[];

/** Whoever does not know what a file is says so. */
const UNSAID = ['', 'application/octet-stream'];
const HEAD_BYTES = 32;

/** What makes a picture something else as well: a page, a script, a document, an archive (whose list of files is at its end). */
const SECOND_LIVES = /<script|<html|<!doctype|<\?php|%pdf-/i;
const ARCHIVE_LIST = 'PK\x05\x06';
const ARCHIVE_END_BYTES = 65_557;

/**
 * A picture of a kind that is taken, that is what it is said to be and nothing else besides. Its content is judged by decoding it.
 * @throws BadInput empty-file, svg-refused, not-a-picture, wrong-picture-type, not-only-a-picture
 */
export function mustBePicture({ bytes, type }: Pick<UploadedFile, 'bytes' | 'type'>): void {
  if (bytes.length === 0) throw new BadInput('empty-file', 'The file is empty');
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const kind = PICTURE_TYPES.find((known) => KINDS[known].test(head));
  if (!kind)
    throw isSvg(bytes, type) ? new BadInput('svg-refused', `SVG pictures are not taken, they can hold programs. ${WANTED}`) : noPicture();
  if (!UNSAID.includes(type) && type !== kind)
    throw new BadInput(
      'wrong-picture-type',
      `The file is said to be ${type.slice(0, 100)}, and is ${kind}. Save it again under the right name`,
    );
  if (hasSecondLife(bytes)) throw new BadInput('not-only-a-picture', 'There is something else than a picture in the file');
}

const WANTED = 'Send a PNG, JPEG, WebP, GIF or AVIF';

function noPicture(): BadInput {
  return new BadInput('not-a-picture', `The file is no picture that can be read. ${WANTED}`);
}

function isSvg(bytes: Buffer, type: string): boolean {
  return type === 'image/svg+xml' || /<svg[\s/>]/i.test(bytes.toString('latin1', 0, 4_096));
}

function hasSecondLife(bytes: Buffer): boolean {
  return SECOND_LIVES.test(bytes.toString('latin1')) || bytes.subarray(-ARCHIVE_END_BYTES).includes(ARCHIVE_LIST, 0, 'latin1');
}
