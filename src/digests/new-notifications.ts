import type { NotificationType } from '../inbox/notification.values.ts';
import type { Instant } from '../platform/event.values.ts';
import type { Who } from '../platform/http/who.ts';

/** What people were told: a fold that no stream has. Bound to the view where everything is put together. */
export abstract class NewNotifications {
  /** How many times what of each type was told to somebody in a stretch of time, of what they have not read and may see by now. */
  abstract count(who: Who, span: { after: Instant; upTo: Instant }, now: Instant): Promise<ReadonlyMap<NotificationType, number>>;
}
