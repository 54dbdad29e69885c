import type { Digest } from '../digests/digest.values.ts';
import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** Somebody has read what they were told: all that was recorded up to an instant, and some by their ids. */
export type NotificationsRead = Event<'NotificationsRead', { profileId: string; upTo?: Instant; ids: string[] }>;
/** Somebody has said how often they are mailed what is new for them; null: as the organisation has it. */
export type DigestChosen = Event<'DigestChosen', { profileId: string; digest: Digest | null }>;
export type InboxEvent = NotificationsRead | DigestChosen;

/** What one person has read, and how often they are mailed what they have not, is a stream. */
export const INBOX = 'inbox';

export const inboxFacts: Facts<InboxEvent> = {
  NotificationsRead: { category: INBOX, label: 'Notifications read' },
  DigestChosen: { category: INBOX, label: 'Digest chosen' },
};
