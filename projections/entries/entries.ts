import type { Channel, Metadata, Recorded } from '../../src/platform/event.values.ts';
import type { EntrySource } from '../../src/points/entry-source.values.ts';
import { type PointsAwarded, type PointsRetagged, POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import {
  type ReinstatementApplied,
  type RevocationApplied,
  type RevocationEvent,
  REVOCATIONS,
} from '../../src/revocations/revocation.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
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
  /** Every set of tags it has had, in order of recording; each from its own time on, the first from the entry's. */
  retags: readonly { at: string; recordedAt: string; tags: readonly string[] }[];
  teamIds: readonly string[];
  occurredAt: string;
  recordedAt: string;
  /** The zone that the giver named. */
  timeZone: string | null;
  giverId: string | null;
  channel: Channel;
  importId: string | null;
  /** Null when somebody gave it. */
  source: EntrySource | null;
  /** The revocation that holds now; null when it counts. */
  revoked: { revocationId: string; at: string; recordedAt: string } | null;
  /** Every time it stopped or began to count again, in order of recording; `at` is when it happened. */
  turns: readonly { at: string; recordedAt: string; counts: boolean; revocationId: string }[];
};

/** What has been listed for a revocation that is not applied yet. Key: `organisationId/~listed/revocationId`. */
type Listed = Document & { lists: readonly string[] };
/** One of its lists, as the keys of entries. Key: that of the head, and the id of the fact that brought it. */
type List = Document & { entries: readonly string[] };

type EntriesDocument = Entry | Listed | List;
type EntriesEvent = PointsAwarded | PointsRetagged | RevocationEvent;

export function entryKey(organisationId: string, seriesId: string, entryId: string): string {
  return `${organisationId}/${seriesId}/${entryId}`;
}

/** The keys of a series' entries start with this. */
export function entriesPrefix(organisationId: string, seriesId: string): string {
  return `${organisationId}/${seriesId}/`;
}

/** A document of this view is an entry; the others are what folds need to remember. */
export function isEntry(document: Document | undefined): document is Entry {
  return document?.entryId !== undefined;
}

/** Every entry of every series, revoked ones too. The lists of a revocation change nothing until it is applied; then all of them turn in one commit. */
export const entries = projection<EntriesDocument, EntriesEvent>({
  name: 'entries',
  version: 4,
  about: { person: 'profileId', words: { comment: null } },
  categories: [POINTS_ACCOUNT, REVOCATIONS],
  pushed: true,
  indexes: {
    organisationId: 'group',
    seriesId: 'group',
    entryId: 'id',
    profileId: 'id',
    occurredAt: 'instant',
    recordedAt: 'instant',
    giverId: 'id',
    importId: 'id',
    'source.entryId': 'id',
    'source.fromId': 'id',
    'revoked.revocationId': 'id',
    teamIds: 'ids',
    tags: 'ids',
    comment: 'words',
  },
  compound: [
    ['seriesId', 'occurredAt', 'entryId'],
    ['seriesId', 'profileId', 'occurredAt', 'entryId'],
  ],
  concerns(document) {
    if (!isEntry(document)) return undefined;
    const { seriesId, profileId, teamIds } = document;
    return { whom: 'series', seriesId, profileId, teamIds };
  },
  on: {
    async PointsAwarded({ data, metadata }, documents, open) {
      const key = entryKey(metadata.organisationId, data.seriesId, data.entryId);
      if (await documents.get(key)) return;
      const comment = data.comment && (await open(data.comment));
      documents.put(key, awarded(data, metadata, comment ?? null));
    },

    async PointsRetagged({ data, metadata }, documents) {
      const key = entryKey(metadata.organisationId, data.seriesId, data.entryId);
      const entry = await documents.get(key);
      if (!isEntry(entry)) return;
      const retag = { at: data.occurredAt, recordedAt: metadata.recordedAt, tags: data.tags };
      documents.put(key, { ...entry, tags: data.tags, retags: [...entry.retags, retag] });
    },

    async EntriesListed({ id, data, metadata }, documents) {
      const { organisationId } = metadata;
      const key = listedKey(organisationId, data.revocationId);
      const { lists } = ((await documents.get(key)) as Listed | undefined) ?? { lists: [] };
      if (lists.includes(id)) return;
      documents.put(`${key}/${id}`, { entries: data.entries.map(({ seriesId, entryId }) => entryKey(organisationId, seriesId, entryId)) });
      documents.put(key, { lists: [...lists, id] });
    },

    RevocationApplied: (event, documents) => applyLists(event, documents),
    ReinstatementApplied: (event, documents) => applyLists(event, documents),
  },
});

function awarded(data: PointsAwarded['data'], metadata: Metadata, comment: string | null): Entry {
  return {
    organisationId: metadata.organisationId,
    seriesId: data.seriesId,
    entryId: data.entryId,
    profileId: data.profileId,
    points: data.points,
    pointType: data.pointType ?? null,
    comment,
    tags: data.tags,
    retags: [{ at: data.occurredAt, recordedAt: metadata.recordedAt, tags: data.tags }],
    teamIds: data.teamIds,
    occurredAt: data.occurredAt,
    recordedAt: metadata.recordedAt,
    timeZone: data.timeZone ?? null,
    giverId: data.giverId ?? null,
    channel: metadata.channel,
    importId: data.importId ?? null,
    source: data.source ?? null,
    revoked: null,
    turns: [],
  };
}

/** Turns everything that was listed. An entry that counts, or does not, already is left as it is. */
async function applyLists(
  { type, data, metadata }: Recorded<RevocationApplied> | Recorded<ReinstatementApplied>,
  documents: Documents<EntriesDocument>,
): Promise<void> {
  const { revocationId, occurredAt: at } = data;
  const { organisationId, recordedAt } = metadata;
  const counts = type === 'ReinstatementApplied';
  const revoked = counts ? null : { revocationId, at, recordedAt };
  const head = listedKey(organisationId, revocationId);
  const { lists } = ((await documents.get(head)) as Listed | undefined) ?? { lists: [] };
  for (const list of lists) {
    const { entries: keys } = ((await documents.get(`${head}/${list}`)) as List | undefined) ?? { entries: [] };
    for (const key of keys) {
      const entry = await documents.get(key);
      if (!isEntry(entry) || (entry.revoked === null) === counts) continue;
      documents.put(key, { ...entry, revoked, turns: [...entry.turns, { at, recordedAt, counts, revocationId }] });
    }
    documents.delete(`${head}/${list}`);
  }
  if (lists.length > 0) documents.delete(head);
}

function listedKey(organisationId: string, revocationId: string): string {
  return `${organisationId}/~listed/${revocationId}`;
}
