import { createHash } from 'node:crypto';

/**
 * An address as Open Badges writes it (IdentityHash): SHA-256 over the address with the salt behind it, so that whoever is told the address can check that the
 * badge is its owner's, and nobody finds it out who is not.
 */
export function identityHash(address: string, salt: string): string {
  return `sha256$${createHash('sha256').update(`${address}${salt}`).digest('hex')}`;
}
