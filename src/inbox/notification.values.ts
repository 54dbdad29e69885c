import type { MomentAbout } from '../feed/moment.values.ts';
import type { Instant } from '../platform/event.values.ts';

/** What somebody can be told, as far as its area stands: the specification's notification types (U-087). An area that comes later adds its own. */
export const NOTIFICATION_TYPES = [
  'battle_challenge',
  'battle_accepted',
  'battle_declined',
  'battle_won',
  'battle_lost',
  'competition_added',
  'competition_started',
  'competition_ended',
  'competition_won',
  'points_received',
  'points_revoked',
  'badge_won',
  'badge_level',
  'badge_lost',
  'post_comment',
  'post_like',
  'post_mention',
  'target_reached',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/**
 * What a fact means to those whom it calls: what an inbox tells is a fold over these, as a feed is one over moments. Each area's table
 * (`*-moments.values.ts`) makes them. Settings count as they stood; what was learned late notifies nobody.
 */
export type Notification = {
  kind: NotificationType;
  happenedAt: Instant;
  /** Who is told; everybody is who is there by then. */
  to: readonly string[] | 'everybody';
  /** Of everybody those who are told something else. */
  except?: readonly string[];
  /**
   * What it is about. Of the kinds that grow (`GROWING`) what follows within an hour, while it is unread, is told with it; of the others there is one
   * for each thing.
   */
  thing: string;
  about: NotificationAbout;
  /** The teams of then, where it is of a series. */
  teamIds: readonly string[];
  /** Who did it; nobody is told of what they did themselves. `commentId`: what they said. */
  by?: { profileId: string; commentId?: string };
};

/** As far as its kind has it. `entries`: how many of them the points are. */
export type NotificationAbout = Omit<MomentAbout, 'entryId'> & { postId?: string; entries?: number };

export const GROWING: ReadonlySet<NotificationType> = new Set(['points_received', 'post_comment', 'post_like', 'post_mention']);
