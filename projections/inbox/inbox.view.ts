import { NOTIFICATION_TYPES } from '../../src/inbox/notification.values.ts';
import {
  amount,
  flag,
  instant,
  listOf,
  object,
  type Of,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';
import { feedPerson } from '../moments/moments.view.ts';

/** A group that waits for an answer to its invitation: `group_invitation` of U-087. Its address is /group/invitations/ and the key. */
export const invitedGroup = object({ id: text, name: text, access_key: text }, 'InvitedGroup');
export type InvitedGroup = Of<typeof invitedGroup>;

/** What a notification is about, as far as its type has it: ids and names for its text and its link (U-088). Names are today's. */
const notificationData = object(
  {
    /** Who did it, the last one first, at most 3. */
    people: listOf(feedPerson),
    series_id: optional(text),
    series_name: optional(text),
    badge_id: optional(text),
    badge_name: optional(text),
    badge_icon: optional(text),
    /** The win, of a badge. */
    win_id: optional(text),
    level: optional(text),
    competition_id: optional(text),
    competition_name: optional(text),
    round: optional(whole),
    post_id: optional(text),
    /** What was said, or the post that is liked; null where there are no words any more. */
    words: optional(orNull(text)),
  },
  'NotificationData',
);

/** Figures beside it (U-088). */
const additionalData = object(
  {
    points: optional(amount),
    entries: optional(whole),
    /** How many people did it, and how often in all. */
    people: optional(whole),
    times: optional(whole),
    /** One's own place. */
    rank: optional(whole),
  },
  'NotificationFigures',
);

/** What somebody is told (entities.json: Notification). */
export const notification = object(
  {
    id: text,
    notification_type_string: word(...NOTIFICATION_TYPES),
    ndata: notificationData,
    additional_data: additionalData,
    /** When the last of it was learned. */
    notification_date: instant,
    is_read: flag,
  },
  'Notification',
);
export type NotificationRow = Of<typeof notification>;
