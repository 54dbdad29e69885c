import type { Instant, Recorded, Sealed } from '../../src/platform/event.values.ts';
import { withValues } from '../../src/objects/values-after.values.ts';
import { type ItemAdded, type ItemChanged, type ItemEvent, OBJECT_ITEM } from '../../src/objects/objects.events.ts';
import { type Documents, type Open, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** An item of a data object as it is now; the deleted ones too. Key: `organisationId/objectId/itemId`. */
export type Item = Document & {
  organisationId: string;
  objectId: string;
  itemId: string;
  /** By field: ids, canonical decimals, instants, `1` and `0`. */
  values: Readonly<Record<string, string>>;
  /** By field, in plain text; null once the person under whose key they are sealed is forgotten. */
  texts: Readonly<Record<string, string>> | null;
  /** Under whose key they are; null: the organisation's. */
  ownerId: string | null;
  deleted: boolean;
  /** How often it was changed. */
  revision: number;
  /** When it was added, as its fact says, and recorded: by that lists are in order. */
  addedAt: Instant;
  recordedAt: Instant;
};

type Kept = Documents<Item>;

/** The keys of the items of a data object start with this. */
export function itemsPrefix(organisationId: string, objectId: string): string {
  return `${organisationId}/${objectId}/`;
}

export function itemKey(organisationId: string, objectId: string, itemId: string): string {
  return `${itemsPrefix(organisationId, objectId)}${itemId}`;
}

/** The items of data objects. */
export const itemsView = projection<Item, ItemEvent>({
  name: 'items',
  version: 1,
  about: { person: 'ownerId', words: { texts: null } },
  categories: [OBJECT_ITEM],
  indexes: { organisationId: 'group', objectId: 'group', itemId: 'id', ownerId: 'id' },
  concerns: (document) => ({ whom: 'whoever sees', about: document.objectId, document }),
  on: {
    async ItemAdded(event, documents, open) {
      const { objectId, itemId, occurredAt } = event.data;
      const { organisationId, recordedAt } = event.metadata;
      const key = itemKey(organisationId, objectId, itemId);
      if (await documents.get(key)) return;
      const nothing = { values: {}, texts: {}, ownerId: null, deleted: false, revision: 0 };
      await change(event, { organisationId, objectId, itemId, ...nothing, addedAt: occurredAt, recordedAt }, documents, open);
    },
    async ItemChanged(event, documents, open) {
      const { objectId, itemId } = event.data;
      const item = await documents.get(itemKey(event.metadata.organisationId, objectId, itemId));
      if (item) await change(event, item, documents, open);
    },
    ItemDeleted: (event, documents) => turn(event, documents, true),
    ItemRestored: (event, documents) => turn(event, documents, false),
  },
});

async function change({ data }: Recorded<ItemAdded> | Recorded<ItemChanged>, item: Item, documents: Kept, open: Open): Promise<void> {
  const sealed = Object.entries(data.texts);
  const opened = await Promise.all(sealed.map(async ([fieldId, one]) => [fieldId, one && ((await open(one)) ?? null)] as const));
  const owner = sealed.find((one): one is [string, Sealed] => one[1] !== null)?.[1];
  const key = itemKey(item.organisationId, item.objectId, item.itemId);
  documents.put(key, {
    ...item,
    values: withValues(item.values, data.values),
    texts: withValues(item.texts ?? {}, Object.fromEntries(opened)),
    ownerId: owner ? ownerOf(owner) : item.ownerId,
    revision: item.revision + 1,
  });
}

async function turn({ data, metadata }: Recorded, documents: Kept, deleted: boolean): Promise<void> {
  const { objectId, itemId } = data as { objectId: string; itemId: string };
  const key = itemKey(metadata.organisationId, objectId, itemId);
  const item = await documents.get(key);
  if (item) documents.put(key, { ...item, deleted });
}

/** Whose key it is; null where it is the organisation's. */
function ownerOf({ key }: Sealed): string | null {
  const slash = key.indexOf('/');
  return slash < 0 ? null : key.slice(slash + 1);
}
