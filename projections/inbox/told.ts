import type { NotificationAbout, NotificationType } from '../../src/inbox/notification.values.ts';
import { derivedId } from '../../src/platform/derived-id.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { Document } from '../platform/read-models.ts';

/** What one person was told, or many with one document. Key: `organisationId/notificationId`. */
export type Told = Document & {
  organisationId: string;
  notificationId: string;
  kind: NotificationType;
  /** Who was told; null of what many were told. */
  profileId: string | null;
  /** Whom of many: these, or, by the organisation's id, everybody who was there. Nobody of what one was told. */
  whom: readonly string[];
  /** Who of many was told something else. */
  except: readonly string[];
  /** When the last of it happened, and was recorded. */
  happenedAt: Instant;
  recordedAt: Instant;
  about: NotificationAbout;
  teamIds: readonly string[];
  /** Who did it, the last one last, and what each said. */
  by: readonly By[];
  /** The place of the last of it in the log. */
  position: Position;
};
export type By = { profileId: string; commentId: string | null };

/** The last that somebody was told of a thing, in a kind that grows. Key: `organisationId/~thread/profileId/kind/thing`. */
export type Thread = Document & { last: string };

/** What somebody has read: all that was recorded up to an instant, and some by their ids. Key: `organisationId/~read/profileId`. */
export type ReadMark = Document & { readBy: string; upTo: Instant | null; ids: readonly string[] };

const NOTIFICATIONS = '5a3e2f0c-71c8-4f0b-9b0d-94d1c1a6e2b7';

/** The same id whenever it is folded. @param cause what it rests on, and to whom it is told */
export function notificationId(kind: NotificationType, cause: string): string {
  return derivedId(`${kind} ${cause}`, NOTIFICATIONS);
}

export function toldKey(organisationId: string, id: string): string {
  return `${organisationId}/${id}`;
}

export function threadKey(organisationId: string, profileId: string, kind: NotificationType, thing: string): string {
  return `${organisationId}/~thread/${profileId}/${kind}/${thing}`;
}

export function readKey(organisationId: string, profileId: string): string {
  return `${organisationId}/~read/${profileId}`;
}

export function isTold(document: Document | undefined): document is Told {
  return document?.notificationId !== undefined;
}

/** Whether it was told to somebody, as far as its document says. */
export function isToldTo({ organisationId, profileId, whom, except }: Told, whose: string): boolean {
  if (profileId !== null) return profileId === whose;
  return (whom.includes(whose) || whom.includes(organisationId)) && !except.includes(whose);
}

export function isRead(
  { notificationId: id, recordedAt }: Pick<Told, 'notificationId' | 'recordedAt'>,
  mark: ReadMark | undefined,
): boolean {
  return mark !== undefined && ((mark.upTo !== null && recordedAt <= mark.upTo) || mark.ids.includes(id));
}
