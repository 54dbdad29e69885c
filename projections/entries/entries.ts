import type { Channel } from '../../src/platform/event.values.ts';
import type { Document } from '../platform/read-models.ts';

/** An entry of a score series with all that history shows of it. Key: `organisationId/seriesId/entryId`. */
export type Entry = Document & {
  organisationId: string;
  seriesId: string;
  entryId: string;
  profileId: string;
  /** Canonical decimal. */
  points: string;
  pointType: string | null;
  /** Plain text; null when there is none or the person is forgotten. */
  comment: string | null;
  tags: readonly string[];
  /** Every set of tags it has had, each from its own time on; the first from the entry's. */
  retags: readonly { at: string; tags: readonly string[] }[];
  teamIds: readonly string[];
  occurredAt: string;
  recordedAt: string;
  giverId: string | null;
  channel: Channel;
  importId: string | null;
  link: { linkId: string; entryId: string } | null;
  corrects: string | null;
  /** The revocation that holds now; null when it counts. */
  revoked: { revocationId: string; at: string; recordedAt: string } | null;
  /** Every time it stopped or began to count again, in order of recording; `at` is when it happened. */
  turns: readonly { at: string; counts: boolean; revocationId: string }[];
};

export function entryKey(organisationId: string, seriesId: string, entryId: string): string {
  return `${organisationId}/${seriesId}/${entryId}`;
}
