import type { ItemRow, ObjectFieldRow, ObjectRow } from '../../projections/objects/objects.view.ts';
import type { Answer, Input } from '../platform/api.ts';
import { type Resource, useResource } from '../platform/live-resources.ts';
import { useSettled } from '../platform/table/use-settled.ts';
import { useWay } from '../points/use-way.ts';

const OF_OBJECTS = [{ view: 'objects' }] as const;

/** The data objects that one has access to, by name; or those that are deleted. */
export function useObjects(deleted = false) {
  return useResource('objects/get_objects', deleted ? { deleted: 1 } : {}, { staleOn: OF_OBJECTS, keep: true });
}

/** One of them. */
export function useObject(objectId: string): Resource<unknown> & { object: ObjectRow | undefined } {
  const resource = useResource('objects/get_objects', { object_id: objectId }, { staleOn: OF_OBJECTS, keep: true });
  return { ...resource, object: resource.data?.objects.find(({ id }) => id === objectId) };
}

export const PAGE_ITEMS = 30;

type Items = Resource<Answer<'GET', 'objects/get_object_items'>> & {
  /** How many rows are on the newer pages. */
  before: number;
  newer: (() => void) | undefined;
  older: (() => void) | undefined;
};

/** A page of items, the latest first. @param filters by the client ids of fields */
export function useItems(objectId: string, filters: Readonly<Record<string, string>>): Items {
  const way = useWay(JSON.stringify([objectId, filters]));
  const asked = { ...filters, object_id: objectId, limit: PAGE_ITEMS, ...(way.after !== undefined && { after: way.after }) };
  const page = useResource('objects/get_object_items', asked, { staleOn: staleOn(objectId), keep: true });
  const next = page.former ? null : page.data?.next;
  return {
    ...page,
    before: useSettled(way.pages * PAGE_ITEMS, page.former),
    newer: way.back,
    older: next ? () => way.on(next) : undefined,
  };
}

/** One item. Null: none is asked for. */
export function useItem(objectId: string, itemId: string | null) {
  const asked: Input<'GET', 'objects/get_object_items'> | null = itemId === null ? null : { object_id: objectId, id: itemId };
  return useResource('objects/get_object_items', asked, { staleOn: staleOn(objectId) });
}

export function useItemHistory(objectId: string, itemId: string) {
  return useResource('objects/item_history', { object_id: objectId, id: itemId }, { staleOn: staleOn(objectId), keep: true });
}

/** The items that a field of another data object may name: the latest, and what each is called. */
export function useRelated(objectId: string | undefined): readonly { id: string; label: string | undefined }[] {
  const of = useResource('objects/get_objects', objectId === undefined ? null : { object_id: objectId }, { staleOn: OF_OBJECTS });
  const { data } = useResource('objects/get_object_items', objectId === undefined ? null : { object_id: objectId, limit: 200 }, {
    staleOn: staleOn(objectId ?? ''),
  });
  const fields = of.data?.objects[0]?.fields ?? [];
  return data?.items.map((item) => ({ id: item.id, label: titleOf(item, fields) })) ?? [];
}

const staleOn = (objectId: string) => [{ view: 'items', key: objectId }, { view: 'objects' }, { view: 'people' }] as const;

const NAMING = ['string', 'text', 'player', 'team', 'list', 'link', 'decimal'];

/** What an item is called: by the first of its fields that holds words, a name or a number. */
export function titleOf({ data }: Pick<ItemRow, 'data'>, fields: readonly ObjectFieldRow[]): string | undefined {
  for (const { id, data_type: type } of fields) {
    const entry = data.find((one) => one.data_object_field_id === id);
    if (entry && NAMING.includes(type) && (entry.Name ?? entry.value) !== '') return entry.Name ?? entry.value;
  }
  return undefined;
}
