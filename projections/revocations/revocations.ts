import type { Channel, Recorded, Sealed } from '../../src/platform/event.values.ts';
import {
  type ListedEntry,
  type ReinstatementApplied,
  type RevocationApplied,
  type RevocationEvent,
  REVOCATIONS,
} from '../../src/revocations/revocation.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A revocation or reinstatement that was applied. Key: `organisationId/revocationId`. */
export type Revocation = Document & {
  kind: 'revoke' | 'reinstate';
  organisationId: string;
  revocationId: string;
  /** Its place in the order of the organisation's revocations and reinstatements. */
  order: number;
  at: string;
  recordedAt: string;
  entries: number;
  seriesIds: readonly string[];
  /** The entry that took the place of the revoked one, when it was a correction. */
  replacedBy: string | null;
  /** It was a regrade: what takes the place of its entries stands in its lists. */
  isRegrade: boolean;
  byProfileId: string | null;
  byUserId: string | null;
  channel: Channel;
  /** Sealed here too: only the views of people and entries hold plain text about persons. */
  reason: Sealed | null;
};

/** A part of a revocation's list. Key: `organisationId/revocationId/` and its place in the stream. */
export type RevocationList = Document & {
  kind: 'list';
  entries: readonly ListedEntry[];
  /** The ids of what takes the place of entries, by series. */
  replacements?: { readonly [seriesId: string]: readonly string[] };
};

export function revocationKey(organisationId: string, revocationId: string): string {
  return `${organisationId}/${revocationId}`;
}

/** The keys of a revocation's lists start with this, and are in their order. */
export function listPrefix(organisationId: string, revocationId: string): string {
  return `${organisationId}/${revocationId}/`;
}

/** Who revoked and reinstated what, when and why: history and "what did it change" join it. */
export const revocations = projection<Revocation | RevocationList, RevocationEvent>({
  name: 'revocations',
  version: 2,
  categories: [REVOCATIONS],
  indexes: {},
  on: {
    EntriesListed: ({ data, metadata, revision }, documents) => {
      const place = String(revision).padStart(10, '0');
      const bySeries = Object.entries(Object.groupBy(data.replacements ?? [], ({ seriesId }) => seriesId));
      const replacements = Object.fromEntries(bySeries.map(([seriesId, of = []]) => [seriesId, of.map(({ entryId }) => entryId)]));
      documents.put(listPrefix(metadata.organisationId, data.revocationId) + place, {
        kind: 'list',
        entries: data.entries,
        ...(data.replacements && { replacements }),
      });
    },
    RevocationApplied: (event, documents) => apply('revoke', event, documents),
    ReinstatementApplied: (event, documents) => apply('reinstate', event, documents),
  },
});

function apply(
  kind: Revocation['kind'],
  { data, metadata, revision }: Recorded<RevocationApplied> | Recorded<ReinstatementApplied>,
  documents: Documents<Revocation | RevocationList>,
): void {
  const { replacement, replacements }: Partial<RevocationApplied['data']> = data;
  const { organisationId, recordedAt, actor, channel, reason } = metadata;
  documents.put(revocationKey(organisationId, data.revocationId), {
    kind,
    organisationId,
    revocationId: data.revocationId,
    order: revision,
    at: data.occurredAt,
    recordedAt,
    entries: data.entries,
    seriesIds: data.seriesIds,
    replacedBy: replacement?.entryId ?? null,
    isRegrade: replacements !== undefined,
    byProfileId: actor.profileId ?? null,
    byUserId: actor.userId ?? null,
    channel,
    reason: reason ?? null,
  });
}
