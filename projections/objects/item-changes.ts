import type { Actor, Channel, Instant, Recorded } from '../../src/platform/event.values.ts';
import { type ItemEvent, OBJECT_ITEM } from '../../src/objects/objects.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** What once became of an item; texts stay sealed. Key: `organisationId/objectId/itemId/` and how many changes it had before, as ten digits. */
export type ItemChange = Document & {
  organisationId: string;
  objectId: string;
  itemId: string;
  type: ItemEvent['type'];
  data: ItemEvent['data'];
  occurredAt: Instant;
  recordedAt: Instant;
  actor: Actor;
  channel: Channel;
};

export function changesPrefix(organisationId: string, objectId: string, itemId?: string): string {
  return `${organisationId}/${objectId}/${itemId === undefined ? '' : `${itemId}/`}`;
}

/** Everything that became of items, a document a fact: their history, and what they were at any instant. */
export const itemChanges = projection<ItemChange, ItemEvent>({
  name: 'item-changes',
  version: 1,
  categories: [OBJECT_ITEM],
  indexes: { organisationId: 'group', objectId: 'group', itemId: 'id', recordedAt: 'instant' },
  compound: [['objectId', 'recordedAt']],
  on: { ItemAdded: keep, ItemChanged: keep, ItemDeleted: keep, ItemRestored: keep },
});

/** Facts of a stream are numbered: what is delivered again is the same document. */
function keep({ type, data, revision, metadata }: Recorded<ItemEvent>, documents: Documents<ItemChange>): void {
  const { objectId, itemId, occurredAt } = data;
  const { organisationId, recordedAt, actor, channel } = metadata;
  const key = `${changesPrefix(organisationId, objectId, itemId)}${String(revision).padStart(10, '0')}`;
  documents.put(key, { organisationId, objectId, itemId, type, data, occurredAt, recordedAt, actor, channel });
}
