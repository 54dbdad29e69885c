import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { Digest, Mailed } from './digest.values.ts';

/**
 * How often an organisation mails people what is new for them was set, or it moved to another time zone. `from`: when; of what was told before the first
 * mail says nothing. `dueAt`: when the next are due; null where none are any more.
 */
export type DigestsScheduled = Event<'DigestsScheduled', { digest: Digest; timeZone: string; from: Instant; dueAt: Instant | null }>;
/**
 * Whoever is mailed so often was mailed what they were told up to an instant. `period`: the day (`2025-03-30`) or the week (`2025-W13`) that it stands for.
 * `dueAt`: when the next of the organisation are due.
 */
export type DigestsSent = Event<'DigestsSent', { digest: Mailed; period: string; upTo: Instant; dueAt: Instant }>;
export type DigestsEvent = DigestsScheduled | DigestsSent;

/** What an organisation has mailed people of what is new for them is a stream. */
export const DIGESTS_OF = 'digests';

export const digestsFacts: Facts<DigestsEvent> = {
  DigestsScheduled: { category: DIGESTS_OF, label: 'Digests scheduled' },
  DigestsSent: { category: DIGESTS_OF, label: 'Digests sent' },
};
