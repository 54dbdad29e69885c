import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const KEYWORD = 'openbadgecredential';
/** Length, type and checksum of a chunk. */
const FRAME_BYTES = 12;
/** What stands between the keyword of an iTXt and its text: an end, two flags for what is not compressed, no language, no other keyword. */
const PLAIN = Buffer.alloc(5);

/** The file is no PNG that holds a credential: it is broken, or none was put into it. */
export class NotBaked extends Error {}

/** A PNG with a credential in it, as Open Badges 3.0 bakes one (5.3.1): an uncompressed iTXt right behind the head of the picture. */
export function bake(png: Buffer, credential: string): Buffer {
  const [head] = chunksOf(png);
  const at = SIGNATURE.length + FRAME_BYTES + (head?.data.length ?? 0);
  const text = Buffer.concat([Buffer.from(KEYWORD), PLAIN, Buffer.from(credential)]);
  return Buffer.concat([png.subarray(0, at), chunk('iTXt', text), png.subarray(at)]);
}

/** The credential that was baked into a PNG. @throws NotBaked */
export function unbake(png: Buffer): string {
  for (const { type, data } of chunksOf(png)) {
    if (type !== 'iTXt' || !data.subarray(0, KEYWORD.length + 1).equals(Buffer.from(`${KEYWORD}\0`))) continue;
    if (data[KEYWORD.length + 1] !== 0) throw new NotBaked('the credential in the picture is compressed, which Open Badges forbids');
    // Behind the keyword come two flags, a language and a translated keyword, each of these two up to a zero.
    const language = data.indexOf(0, KEYWORD.length + 3);
    const translated = language < 0 ? -1 : data.indexOf(0, language + 1);
    if (translated < 0) throw new NotBaked('the PNG is broken: the text with the credential has no end');
    return data.toString('utf8', translated + 1);
  }
  throw new NotBaked('there is no credential in the picture');
}

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/** Each chunk up to the end of the picture. @throws NotBaked where it is broken */
function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  if (!isPng(png)) throw new NotBaked('the file is no PNG');
  let at = SIGNATURE.length;
  for (;;) {
    if (at + FRAME_BYTES > png.length) throw new NotBaked('the PNG is broken: it ends too early');
    const length = png.readUInt32BE(at);
    if (at + FRAME_BYTES + length > png.length) throw new NotBaked('the PNG is broken: it ends too early');
    const framed = png.subarray(at + 4, at + 8 + length);
    if (crc32(framed) !== png.readUInt32BE(at + 8 + length)) throw new NotBaked('the PNG is broken: a checksum is wrong');
    const type = framed.toString('latin1', 0, 4);
    if (type === 'IEND') return;
    yield { type, data: framed.subarray(4) };
    at += FRAME_BYTES + length;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const framed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(framed));
  return Buffer.concat([length, framed, checksum]);
}
