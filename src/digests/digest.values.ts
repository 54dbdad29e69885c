import type { Recurrence } from '../platform/schedule/recurrence.values.ts';

/** How often people are mailed what is new for them, the rarest first. */
export const DIGESTS = ['off', 'weekly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];
export type Mailed = Exclude<Digest, 'off'>;

/** What holds for somebody: their own word, and never more often than the organisation's. */
export function heldDigest(own: Digest | null, organisation: Digest): Digest {
  return own === null || isWithin(organisation, own) ? organisation : own;
}

/** Whether one is no more often than the other. */
export function isWithin(digest: Digest, other: Digest): boolean {
  return DIGESTS.indexOf(digest) <= DIGESTS.indexOf(other);
}

/** When they are due: at 07:00 of the organisation's zone, those of a week on Mondays. */
export function recurrenceOf(digest: Mailed, zone: string): Recurrence {
  const at = '07:00';
  return digest === 'daily' ? { every: 'day', at, zone } : { every: 'week', on: 1, at, zone };
}
