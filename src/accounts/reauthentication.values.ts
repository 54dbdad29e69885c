import { type Instant, later } from '../platform/event.values.ts';

/** How long it stays known who somebody is, from the start of the login or of a key. */
export const KNOWN_MS = 30 * 60_000;

export function isKnownStill(since: Instant, now: Instant): boolean {
  return now < later(since, KNOWN_MS);
}

/** What an account can be asked for: its password, else a code mailed to its address; a guest, who has neither, for nothing. */
export function askedOf({ passwordHash, email }: { passwordHash: string | null; email: string | null }): 'password' | 'code' | null {
  return passwordHash !== null ? 'password' : email !== null ? 'code' : null;
}
