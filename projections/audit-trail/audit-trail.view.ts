import type { Channel, Instant, Position } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';

/** One fact of a series, told for people. */
export type AuditRow = {
  position: Position;
  eventId: string;
  type: string;
  recordedAt: Instant;
  occurredAt: Instant | null;
  actor: { profileId: string | null; userId: string | null; name: string | null };
  channel: Channel;
  reason: string | null;
  /** Who it is about, where it is about someone. */
  profileId: string | null;
  name: string | null;
  entryId: string | null;
  points: PointAmount | null;
  /** The id of the command or event that led to it. */
  causationId: string;
  correlationId: string;
  /** What else the fact says: plain names and values, without personal data. */
  details: { [name: string]: string | number | boolean | null };
};

/** What somebody did to a series in one go: the fact that stands for it, and what it did there. One player is named as in the fact. */
export type AuditAct = AuditRow & {
  /** Entries that it gave, revoked, reinstated or tagged. */
  entries: number;
  /** Of how many players, and their points in all; null where there are too many to know them all. */
  players: number | null;
  points: PointAmount | null;
};
