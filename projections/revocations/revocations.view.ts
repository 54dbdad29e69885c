import type { Instant, Position } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { EntryRow } from '../entries/entries.view.ts';

/** What will follow from a revocation or reinstatement, before and after. */
export type RevocationPreview = {
  previewId: string;
  kind: 'revoke' | 'reinstate';
  /** The instant and position that it speaks of. */
  asOf: Instant;
  position: Position;
  entries: EntryRow[];
  /** Entries in all, linked ones included; `entries` holds the first 50. */
  entryCount: number;
  linkedCount: number;
  series: {
    seriesId: string;
    name: string;
    linked: boolean;
    changes: {
      profileId: string;
      name: string;
      before: { points: PointAmount; rank: number | null };
      after: { points: PointAmount; rank: number | null };
    }[];
    changeCount: number;
  }[];
  /** How much of a limit is used: points, or a number of entries. `since` is the first instant of its day, week or month. */
  limits: {
    seriesId: string;
    profileId: string;
    name: string;
    span: 'day' | 'week' | 'month';
    since: Instant;
    before: PointAmount;
    after: PointAmount;
    limit: PointAmount;
  }[];
};

/** A revocation or reinstatement that was applied, with what it changed then: the same table as its preview, whose id it has. */
export type RevocationTold = RevocationPreview & {
  at: Instant;
  recordedAt: Instant;
  reason: string | null;
  byId: string | null;
  byName: string | null;
  /** The entry that took the place of the revoked one, when it was a correction. */
  replacedBy: string | null;
};
