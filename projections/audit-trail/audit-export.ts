import { type Columns, type ExportFormat, exportOf } from '../platform/export.ts';
import type { AuditRow } from './audit-trail.view.ts';

const COLUMNS: Columns<AuditRow> = {
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
export function exported(parts: AsyncIterable<AuditRow[]>, format: ExportFormat): AsyncGenerator<string> {
  return exportOf(COLUMNS, parts, format);
}
