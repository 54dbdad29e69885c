import { readFileSync, statSync } from 'node:fs';
import { verifyBadge } from '../credentials/verify-badge.ts';

/** No badge, key set or status list is nearly as large. */
const MOST_BYTES = 10_000_000;

/**
 * Checks a badge that somebody brings along, without a network and without a store, and says in a line what it tells.
 * @throws NotValid, which says why not; Error when a file cannot be read
 */
export async function badgeVerify(file: string, { keys, status }: { keys: string; status?: string }, now: Date): Promise<string> {
  const presented = { badge: read(file), keys: read(keys), ...(status !== undefined && { status: read(status) }), now };
  const { name, subject, issuer, awarded, statusOf } = await verifyBadge(presented);
  const told = statusOf === undefined ? 'it names no status list' : `by the status list of ${statusOf} it counts`;
  return `valid: "${name}", won ${awarded} by ${subject}, issued by ${issuer}; ${told}`;
}

function read(file: string): Buffer {
  if (statSync(file).size > MOST_BYTES) throw new Error(`${file} is too large: none of these files has more than ${MOST_BYTES} bytes`);
  return readFileSync(file);
}
