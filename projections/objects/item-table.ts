import type { Position } from '../../src/platform/event.values.ts';
import { isLater } from '../../src/platform/event.values.ts';
import { type Comparison, type ReadValue, readValue } from '../../src/objects/conditions.values.ts';
import type { Item } from './items.ts';

/** An item, and at which position it is so. */
export type Row = { item: Item; position: Position };

/**
 * The items of a data object in memory, the latest last: fields are what admins invent, so no index knows them. What is compared of a field is read once
 * for all items.
 */
export class ItemTable {
  readonly #rows: Row[] = [];
  readonly #places = new Map<string, number>();
  readonly #columns = new Map<string, { comparison: Comparison; values: ReadValue[] }>();

  /** Of items in any order: put in by their order, each stands behind all before it. */
  static of(rows: readonly Row[]): ItemTable {
    const table = new ItemTable();
    for (const { item, position } of rows.toSorted((one, other) => (isBefore(one.item, other.item) ? -1 : 1))) table.put(item, position);
    return table;
  }

  /** What was read at an earlier position than what is there changes nothing. */
  put(item: Item, position: Position): void {
    const place = this.#places.get(item.itemId);
    if (place === undefined) return this.#insert({ item, position });
    if (!isLater(position, (this.#rows[place] as Row).position)) return;
    this.#rows[place] = { item, position };
    for (const [fieldId, { comparison, values }] of this.#columns) values[place] = readOf(item, fieldId, comparison);
  }

  remove(itemId: string): void {
    const place = this.#places.get(itemId);
    if (place === undefined) return;
    this.#rows.splice(place, 1);
    for (const { values } of this.#columns.values()) values.splice(place, 1);
    this.#number(place);
    this.#places.delete(itemId);
  }

  get(itemId: string): Item | undefined {
    const place = this.#places.get(itemId);
    return place === undefined ? undefined : this.#rows[place]?.item;
  }

  /** The items that pass, the latest first. @param passes of an item and where it stands */
  passing(passes: (item: Item, place: number) => boolean): Item[] {
    const found: Item[] = [];
    for (let place = this.#rows.length - 1; place >= 0; place--) {
      const { item } = this.#rows[place] as Row;
      if (passes(item, place)) found.push(item);
    }
    return found;
  }

  /** What is compared of a field, by the place of the item. */
  column(fieldId: string, comparison: Comparison): readonly ReadValue[] {
    const known = this.#columns.get(fieldId);
    if (known?.comparison === comparison) return known.values;
    const values = this.#rows.map(({ item }) => readOf(item, fieldId, comparison));
    this.#columns.set(fieldId, { comparison, values });
    return values;
  }

  #insert(row: Row): void {
    const place = this.#placeFor(row.item);
    this.#rows.splice(place, 0, row);
    for (const [fieldId, { comparison, values }] of this.#columns) values.splice(place, 0, readOf(row.item, fieldId, comparison));
    this.#number(place);
  }

  #number(from: number): void {
    for (let place = from; place < this.#rows.length; place++) this.#places.set((this.#rows[place] as Row).item.itemId, place);
  }

  /** Where the first stands that is not before an item. */
  #placeFor(of: Pick<Item, 'recordedAt' | 'itemId'>): number {
    let [from, before] = [0, this.#rows.length];
    while (from < before) {
      const middle = (from + before) >>> 1;
      if (isBefore((this.#rows[middle] as Row).item, of)) from = middle + 1;
      else before = middle;
    }
    return from;
  }
}

function isBefore(one: Pick<Item, 'recordedAt' | 'itemId'>, other: Pick<Item, 'recordedAt' | 'itemId'>): boolean {
  return one.recordedAt === other.recordedAt ? one.itemId < other.itemId : one.recordedAt < other.recordedAt;
}

function readOf({ values, texts }: Item, fieldId: string, comparison: Comparison): ReadValue {
  return readValue(comparison, values[fieldId] ?? texts?.[fieldId]);
}
