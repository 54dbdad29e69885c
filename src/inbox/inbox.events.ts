import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';

/** Somebody has read what they were told: all that was recorded up to an instant, and some by their ids. */
export type NotificationsRead = Event<'NotificationsRead', { profileId: string; upTo?: Instant; ids: string[] }>;
export type InboxEvent = NotificationsRead;

/** What one person has read is a stream. */
export const INBOX = 'inbox';

export const inboxFacts: Facts<InboxEvent> = {
  NotificationsRead: {
    category: INBOX,
    label: 'Notifications read',
    about: ({ data: { profileId, upTo, ids } }) => ({ profileId, shown: { upTo, ids: ids.length } }),
  },
};
