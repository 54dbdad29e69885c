import { hash, randomBytes, randomInt } from 'node:crypto';

/** 256 random bits: nobody guesses it, so a plain hash of it is safe to keep. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads the records cannot use it. */
export function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Six random digits (U-049). */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}
