/*
 * Ids, and the keys made of them, as engines store and order them: an id is 23 characters instead of 36. Text order stays that of the ids, so
 * that an engine needs no other order than that of its texts.
 */

/** What is short begins with this: a character that JSON writes as it is. Text that begins with either has the other before it. */
const SHORT = '\u007f';
const PLAIN = '\u0003';

const ALPHABET = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const ID = 23;
const INSTANT = 24;
/** Where an instant has which signs. */
const SIGNS = [...'2000-01-01T00:00:00.000Z'.matchAll(/\D/g)].map(({ 0: sign, index: at }) => ({ at, code: sign.charCodeAt(0) }));
/** After so many years the calendar begins anew: moved by them, no year is taken for one of the last century. */
const CYCLE = { years: 400, milliseconds: 146_097 * 86_400_000 };
const ZERO = 48;
const DASH = 45;
const DASHES = [8, 13, 18, 23];
const HEXADECIMAL = Array.from({ length: 36 }, (_, at) => at).filter((at) => !DASHES.includes(at));
/** Twelve bits as two characters, and as three hexadecimal digits. */
const PAIRS = Array.from({ length: 4_096 }, (_, bits) => `${ALPHABET[bits >> 6]}${ALPHABET[bits & 63]}`);
const DIGITS = Array.from({ length: 4_096 }, (_, bits) => bits.toString(16).padStart(3, '0'));
const VALUES = valuesOf('0123456789abcdef');
const SEXTETS = valuesOf(ALPHABET);

/** A UUID in lower case, made short; undefined for any other text. */
function shortId(text: string): string | undefined {
  if (text.length !== 36 || DASHES.some((at) => text.charCodeAt(at) !== DASH)) return undefined;
  let short = SHORT;
  let bits = 0;
  let held = 0;
  for (const at of HEXADECIMAL) {
    const value = VALUES[text.charCodeAt(at)] ?? -1;
    if (value < 0) return undefined;
    bits = (bits << 4) | value;
    if (++held === 3) {
      short += PAIRS[bits] ?? '';
      bits = held = 0;
    }
  }
  return short + (PAIRS[bits << 4] ?? '');
}

function longId(short: string): string {
  let digits = '';
  for (let at = 1; at < ID; at += 2) {
    const bits = ((SEXTETS[short.charCodeAt(at)] ?? 0) << 6) | (SEXTETS[short.charCodeAt(at + 1)] ?? 0);
    digits += DIGITS[bits] ?? '';
  }
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-${digits.slice(12, 16)}-${digits.slice(16, 20)}-${digits.slice(20, 32)}`;
}

/** A text that may be an id, and is compared as it stands. */
export function shortText(text: string): string {
  return shortId(text) ?? (text.startsWith(SHORT) || text.startsWith(PLAIN) ? PLAIN + text : text);
}

/** The text that was made short. */
export function longText(short: string): string {
  if (short.startsWith(SHORT)) return short.length === ID ? longId(short) : longInstant(short);
  return short.startsWith(PLAIN) ? short.slice(1) : short;
}

/** A text that may be an id or an instant. */
export function shortened(text: string): string {
  const moment = text.length === INSTANT ? momentOf(text) : undefined;
  return moment !== undefined && moment >= 0 ? SHORT + moment.toString(36) : shortText(text);
}

/** The milliseconds of an instant as facts have it; undefined for any other text. Documents are full of them: no pattern is as quick. */
export function momentOf(text: string): number | undefined {
  if (text.length !== INSTANT) return undefined;
  for (const { at, code } of SIGNS) if (text.charCodeAt(at) !== code) return undefined;
  const [month, day] = [digits(text, 5, 7), digits(text, 8, 10)];
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60 && second < 60)) return undefined;
  const year = digits(text, 0, 4) + CYCLE.years;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second, digits(text, 20, 23)) - CYCLE.milliseconds;
  if (Number.isNaN(moment)) return undefined;
  return day > 28 && new Date(moment).getUTCDate() !== day ? undefined : moment;
}

/** NaN when they are not all digits. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return NaN;
    number = 10 * number + digit;
  }
  return number;
}

/** A document's key with its ids made short. */
export function shortKey(key: string): string {
  return key.split('/').map(shortText).join('/');
}

/** The key that was made short. */
export function longKey(short: string): string {
  return short.split('/').map(longText).join('/');
}

/** Orders keys of documents as the engines do: by code point of what they store. */
export function compareKeys(a: string, b: string): number {
  return a === b ? 0 : Buffer.compare(Buffer.from(shortKey(a)), Buffer.from(shortKey(b)));
}

function longInstant(short: string): string {
  return new Date(parseInt(short.slice(1), 36)).toISOString();
}

function valuesOf(characters: string): Int8Array {
  const values = new Int8Array(128).fill(-1);
  for (let value = 0; value < characters.length; value++) values[characters.charCodeAt(value)] = value;
  return values;
}
