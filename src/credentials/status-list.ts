import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Instant } from '../platform/event.values.ts';
import { LIST_LENGTH } from './status-place.values.ts';

/** What a list says of itself, and which of its places count no more. `at`: since when it says so. */
export type StatusList = { address: string; issuer: string; revoked: readonly number[]; at: Instant };

/** How long a list may be kept before it is asked for again, in milliseconds. */
export const STATUS_TTL_MS = 5 * 60_000;
/** An encoded list of ours has at most 22,000 characters; of more than this nothing is unpacked. */
const MOST_ENCODED = 64_000;
/** Of a list that is unpacked: 64 times as many places as ours has. */
const MOST_BYTES = 1_048_576;
/** How an encoded list begins: what follows is base64url (Multibase). */
const BASE64URL = 'u';

const [packed, unpacked] = [promisify(gzip), promisify(gunzip)];

/** The payload of a signed status list (Bitstring Status List 1.0) as VC-JWT. */
export async function statusListCredential({ address, issuer, revoked, at }: StatusList) {
  const bits = new Uint8Array(LIST_LENGTH / 8);
  for (const place of revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | bitOf(place);
  const encodedList = `${BASE64URL}${(await packed(bits)).toString('base64url')}`;
  const subject = `${address}#list`;
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    id: address,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer,
    validFrom: `${at.slice(0, 19)}Z`,
    credentialSubject: { id: subject, type: 'BitstringStatusList', encodedList, statusPurpose: 'revocation', ttl: STATUS_TTL_MS },
    iss: issuer,
    jti: address,
    sub: subject,
    nbf: Math.floor(Date.parse(at) / 1_000),
  };
}

/** Whether a place counts no more. @throws Error where the list is none, or has no such place */
export async function isRevoked(encodedList: string, place: number): Promise<boolean> {
  if (encodedList.length > MOST_ENCODED) throw new Error('the list is too long');
  if (!encodedList.startsWith(BASE64URL)) throw new Error('the list is not encoded in base64url');
  const bits = await unpacked(Buffer.from(encodedList.slice(1), 'base64url'), { maxOutputLength: MOST_BYTES });
  const byte = bits[Math.floor(place / 8)];
  if (byte === undefined) throw new Error('the list has no such place');
  return (byte & bitOf(place)) !== 0;
}

/** The first place is the highest bit of the first byte. */
function bitOf(place: number): number {
  return 0x80 >> (place % 8);
}
