import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Page } from '../../src/platform/http/paging.ts';
import type { GuardedField } from '../../src/objects/access.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { inParts } from '../../src/platform/in-parts.values.ts';

import type { ItemTable } from './item-table.ts';
import type { Item } from './items.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type Filter, passing } from './item-filters.ts';
import type { DataObject } from './objects.ts';
import { itemRowOf } from './object-rows.ts';
import type { ItemRow } from './objects.view.ts';
import { PastItems } from './past-items.ts';
import { guardedField, isSeen, type Looking } from './read-objects.ts';

const PART = 200;

/** Where a page of items ends. */
export type ItemPlace = { recordedAt: Instant; itemId: string };
/** Where a page begins: behind a place, else behind an item that is in the list, else so many are passed over. */
type Begin = ItemPlace | { recordedAt?: undefined; itemId: string | undefined; count: number };

/** Items of a data object, the latest first, as somebody sees them. */
@Injectable()
export class ReadItems {
  constructor(private readonly items: PastItems) {}

  /** Those that pass all filters, and how many do. */
  async page(
    object: DataObject,
    looking: Looking,
    filters: readonly Filter[],
    { after, limit, asOf }: { after: Begin; limit: number; asOf?: AsOf | undefined },
  ): Promise<Page<ItemRow, ItemPlace> & { total: number }> {
    const table = await this.items.of(object.organisationId, object.objectId, asOf);
    const fields = object.fields.map(guardedField);
    const found = seenPassing(filters, fields, table, looking);
    const begin = placeOf(after, table);
    const from = typeof begin === 'number' ? begin : found.findIndex((item) => isAfter(item, begin));
    const rows = from < 0 ? [] : found.slice(from, from + limit);
    const last = rows.length > 0 && found.length > from + limit ? rows.at(-1) : undefined;
    return {
      rows: rows.map((item) => itemRowOf(item, object, fields, looking)),
      total: found.length,
      ...(last && { next: { recordedAt: last.recordedAt, itemId: last.itemId } }),
    };
  }

  /** All that pass the filters, part by part. */
  async *all(object: DataObject, looking: Looking, filters: readonly Filter[], asOf: AsOf | undefined): AsyncGenerator<ItemRow[]> {
    const table = await this.items.of(object.organisationId, object.objectId, asOf);
    const fields = object.fields.map(guardedField);
    // What is changed while the file is sent moves places: they are as of its beginning.
    const found = seenPassing(filters, fields, table, looking);
    for (const part of inParts(found, PART)) yield part.map((item) => itemRowOf(item, object, fields, looking));
  }

  /** @throws NotFound also for who may not see it */
  async one(object: DataObject, looking: Looking, itemId: string, asOf?: AsOf): Promise<ItemRow> {
    return itemRowOf(await this.whole(object, looking, itemId, asOf), object, object.fields.map(guardedField), looking);
  }

  /** As it is, whatever is hidden of it. @throws NotFound also for who may not see it */
  async whole(object: DataObject, looking: Looking, itemId: string, asOf?: AsOf): Promise<Item> {
    const item = (await this.items.of(object.organisationId, object.objectId, asOf)).get(itemId);
    const fields = object.fields.map(guardedField);
    if (!item || !isSeen(item, fields, looking)) throw new NotFound('item');
    return item;
  }
}

function seenPassing(filters: readonly Filter[], fields: readonly GuardedField[], table: ItemTable, looking: Looking): Item[] {
  const passes = passing(filters, fields, table, looking);
  return table.passing((place) => passes(place) && isSeen(table.at(place), fields, looking));
}

/** A place in the list, or how many are passed over. */
function placeOf(begin: Begin, table: ItemTable): ItemPlace | number {
  if (begin.recordedAt !== undefined) return begin;
  return (begin.itemId === undefined ? undefined : table.get(begin.itemId)) ?? begin.count;
}

/** Lists begin with the latest. */
function isAfter(one: ItemPlace, other: ItemPlace): boolean {
  return one.recordedAt === other.recordedAt ? one.itemId < other.itemId : one.recordedAt < other.recordedAt;
}
