import { type Columns, type ExportFormat, exportOf } from '../platform/export.ts';
import type { EntryRow } from './entries.view.ts';

const COLUMNS: Columns<EntryRow> = {
  entry_id: ({ id }) => id,
  occurred_at: ({ occurredAt }) => occurredAt,
  recorded_at: ({ recordedAt }) => recordedAt,
  player_id: ({ profileId }) => profileId,
  player: ({ name }) => ({ words: name }),
  points: ({ points }) => points,
  point_type: ({ pointType }) => pointType,
  comment: ({ comment }) => ({ words: comment }),
  tags: ({ tags }) => tags.join(' '),
  teams: ({ teamIds }) => teamIds.join(' '),
  giver_id: ({ giverId }) => giverId,
  giver: ({ giverName }) => ({ words: giverName }),
  channel: ({ channel }) => channel,
  import_id: ({ importId }) => importId,
  source: ({ source }) => source?.kind ?? null,
  source_ids: ({ source }) => (source ? idsOf(source) : null),
  revoked_at: ({ revoked }) => revoked?.at ?? null,
  revoked_because: ({ revoked }) => ({ words: revoked?.reason ?? null }),
  revoked_by: ({ revoked }) => ({ words: revoked?.byName ?? null }),
};

/** `linkId=… entryId=…`: each kind of source has ids of its own. */
function idsOf(source: NonNullable<EntryRow['source']>): string {
  const ids = Object.entries(source).filter(([name]) => name !== 'kind');
  return ids.map(([name, id]) => `${name}=${id}`).join(' ');
}

/** Entries as text, part by part, so that there may be any number of them. */
export function exported(parts: AsyncIterable<EntryRow[]>, format: ExportFormat): AsyncGenerator<string> {
  return exportOf(COLUMNS, parts, format);
}
