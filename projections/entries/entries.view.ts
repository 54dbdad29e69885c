import type { Channel, Instant } from '../../src/platform/event.values.ts';
import type { EntrySource } from '../../src/points/entry-source.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';

/** An entry as history shows it. What a viewer may not know is absent. */
export type EntryRow = {
  id: string;
  seriesId: string;
  profileId: string;
  name: string;
  points: PointAmount;
  pointType: string | null;
  comment: string | null;
  tags: string[];
  teamIds: string[];
  occurredAt: Instant;
  recordedAt: Instant;
  giverId: string | null;
  giverName: string | null;
  channel: Channel;
  importId: string | null;
  /** Null when somebody gave it. */
  source: EntrySource | null;
  /** The revocation that holds. */
  revoked: EntryTurn | null;
  /** The reinstatement by which it counts again, if it was revoked before. */
  reinstated: EntryTurn | null;
};

/** A revocation or reinstatement, as an entry that it turned tells it. */
export type EntryTurn = {
  revocationId: string;
  at: Instant;
  recordedAt: Instant;
  reason: string | null;
  /** Who: only for admins. */
  byId?: string | null;
  byName?: string | null;
  /** How many entries it held. */
  entries: number;
};
