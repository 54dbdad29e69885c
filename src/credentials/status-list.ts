import type { Instant } from '../platform/event.values.ts';
import { LIST_LENGTH } from './status-place.values.ts';

/** What a list says of itself, and which of its places count no more. `at`: since when it says so. */
export type StatusList = { address: string; issuer: string; revoked: readonly number[]; at: Instant };

/** How long a list may be kept before it is asked for again, in milliseconds. */
export const STATUS_TTL_MS = 5 * 60_000;
/** An encoded list of ours has at most 22,000 characters; of more than this nothing is unpacked. */
const MOST_ENCODED = 64_000;

/** The payload of a signed status list (Bitstring Status List 1.0) as VC-JWT. */
export async function statusListCredential({ address, issuer, revoked, at }: StatusList) {
  const { BitstringStatusList, createCredential } = await library();
  const list = new BitstringStatusList({ length: LIST_LENGTH });
  for (const place of revoked) list.setStatus(place, true);
  const credential = await createCredential({ id: address, list, statusPurpose: 'revocation' });
  return {
    ...credential,
    issuer,
    validFrom: `${at.slice(0, 19)}Z`,
    credentialSubject: { ...credential.credentialSubject, ttl: STATUS_TTL_MS },
    iss: issuer,
    jti: address,
    sub: credential.credentialSubject.id,
    nbf: Math.floor(Date.parse(at) / 1_000),
  };
}

/** Whether a place counts no more. @throws Error where the list is none, or has no such place */
export async function isRevoked(encodedList: string, place: number): Promise<boolean> {
  if (encodedList.length > MOST_ENCODED) throw new Error('the list is too long');
  const { BitstringStatusList } = await library();
  return (await BitstringStatusList.decode({ encodedList })).getStatus(place);
}

/** It brings a tree of its own, and most need none. */
function library() {
  return import('@digitalbazaar/vc-bitstring-status-list');
}
