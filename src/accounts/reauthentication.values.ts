import { type Instant, later } from '../platform/event.values.ts';

/** How long it stays known who somebody is, from the start of the login or of a key. */
export const KNOWN_MS = 30 * 60_000;

export function isKnownStill(since: Instant, now: Instant): boolean {
  return now < later(since, KNOWN_MS);
}

/**
 * What an account can be asked for: its password, else a code mailed to its address, or the provider of the organisation that it acts within; a
 * guest, who has none of them, for nothing.
 */
export function askedOf(account: {
  passwordHash: string | null;
  email: string | null;
  within?: string;
}): 'password' | 'code' | 'provider' | null {
  const { passwordHash, email, within } = account;
  return passwordHash !== null ? 'password' : email !== null ? 'code' : within !== undefined ? 'provider' : null;
}
