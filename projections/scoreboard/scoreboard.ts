import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { type PointsAwarded, POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { type RevocationEvent, REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What a player has in a series. Key: `organisationId/seriesId/profileId`. */
export type ScoreboardRow = Document & {
  organisationId: string;
  seriesId: string;
  profileId: string;
  /** Canonical decimal, exact. */
  total: string;
  /** The total in millionths, by which rows are sorted. */
  micros: number;
  /** Entries that count. */
  entries: number;
};

/** What has been listed for a revocation or reinstatement that is not applied yet, summed by row. Key: `organisationId/~listed/revocationId`. */
type Listed = Document & { facts: readonly string[]; sums: { readonly [row: string]: { micros: number; entries: number } } };

type ScoreboardDocument = ScoreboardRow | Listed;

export function scoreboardKey(organisationId: string, seriesId: string, profileId: string): string {
  return `${organisationId}/${seriesId}/${profileId}`;
}

/** Totals of now. Of the past, and of periods, teams and tags, boards are read from the entries. */
export const scoreboard = projection<ScoreboardDocument, PointsAwarded | RevocationEvent>({
  name: 'scoreboard',
  version: 1,
  categories: [POINTS_ACCOUNT, REVOCATIONS],
  indexes: { organisationId: 'beside', seriesId: 'value', profileId: 'value', micros: 'beside' },
  compound: [['seriesId', 'micros']],
  on: {
    PointsAwarded: ({ data, metadata }, documents) =>
      add(documents, scoreboardKey(metadata.organisationId, data.seriesId, data.profileId), toMicros(data.points), 1),

    async EntriesListed({ id, data, metadata }, documents) {
      const key = listedKey(metadata.organisationId, data.revocationId);
      const listed = await listedAt(documents, key);
      if (listed.facts.includes(id)) return;
      const sums = { ...listed.sums };
      for (const { seriesId, profileId, points } of data.entries) {
        const row = scoreboardKey(metadata.organisationId, seriesId, profileId);
        const { micros = 0, entries = 0 } = sums[row] ?? {};
        sums[row] = { micros: micros + toMicros(points), entries: entries + 1 };
      }
      documents.put(key, { facts: [...listed.facts, id], sums });
    },

    RevocationApplied: ({ data, metadata }, documents) => apply(documents, listedKey(metadata.organisationId, data.revocationId), -1),
    ReinstatementApplied: ({ data, metadata }, documents) => apply(documents, listedKey(metadata.organisationId, data.revocationId), 1),
  },
});

async function apply(documents: Documents<ScoreboardDocument>, key: string, sign: 1 | -1): Promise<void> {
  const { sums } = await listedAt(documents, key);
  for (const [row, { micros, entries }] of Object.entries(sums)) await add(documents, row, sign * micros, sign * entries);
  documents.delete(key);
}

async function add(documents: Documents<ScoreboardDocument>, key: string, gain: number, entries: number): Promise<void> {
  const [organisationId = '', seriesId = '', profileId = ''] = key.split('/');
  const row = (await documents.get(key)) as ScoreboardRow | undefined;
  const micros = (row?.micros ?? 0) + gain;
  documents.put(key, { organisationId, seriesId, profileId, total: fromMicros(micros), micros, entries: (row?.entries ?? 0) + entries });
}

async function listedAt(documents: Documents<ScoreboardDocument>, key: string): Promise<Listed> {
  return ((await documents.get(key)) as Listed | undefined) ?? { facts: [], sums: {} };
}

function listedKey(organisationId: string, revocationId: string): string {
  return `${organisationId}/~listed/${revocationId}`;
}
