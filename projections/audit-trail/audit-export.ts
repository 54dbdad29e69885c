import { type Cell, csvOf } from '../platform/spreadsheet.ts';
import type { AuditRow } from './audit-trail.view.ts';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const COLUMNS: { [column: string]: (row: AuditRow) => Cell } = {
  position: ({ position }) => position,
  event: ({ eventId }) => eventId,
  type: ({ type }) => type,
  recorded_at: ({ recordedAt }) => recordedAt,
  occurred_at: ({ occurredAt }) => occurredAt,
  actor: ({ actor }) => ({ words: actor.name }),
  actor_id: ({ actor }) => actor.profileId ?? actor.userId,
  channel: ({ channel }) => channel,
  reason: ({ reason }) => ({ words: reason }),
  player: ({ name }) => ({ words: name }),
  player_id: ({ profileId }) => profileId,
  entry: ({ entryId }) => entryId,
  points: ({ points }) => points,
  cause: ({ causationId }) => causationId,
  correlation: ({ correlationId }) => correlationId,
  details: ({ details }) => ({ words: JSON.stringify(details) }),
};

/** The audit trail as text, part by part, so that it may be of any size. */
export async function* exported(parts: AsyncIterable<AuditRow[]>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([Object.keys(COLUMNS)]);
  for await (const rows of parts) {
    if (format === 'csv') yield csvOf(rows.map((row) => Object.values(COLUMNS).map((cell) => cell(row))));
    else yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
