import type { Position } from '../../src/platform/event.values.ts';
import { isLater } from '../../src/platform/event.values.ts';
import { asking, type Comparison, type Condition, type ReadValue, readValue } from '../../src/objects/conditions.values.ts';
import type { Item } from './items.ts';

/** An item, and at which position it is so. */
export type Row = { item: Item; position: Position };

/** What is compared of a field, by the place of the item, and what was asked of it lately. */
type Column = { comparison: Comparison; values: ReadValue[]; asked: Map<string, Asked> };
/** A condition, and what meets it, by the place of the item. */
type Asked = { isMet: (value: ReadValue) => boolean; met: boolean[] };
/** So many conditions of a field are kept: whoever looks through a list asks the same for each page, and anew when it changes. */
const KEPT = 4;

/**
 * The items of a data object in memory, the latest last: fields are what admins invent, so no index knows them. What is compared of a field is read once
 * for all items, and what meets a condition is known until it is asked no more; both follow each change.
 */
export class ItemTable {
  readonly #rows: Row[] = [];
  readonly #places = new Map<string, number>();
  readonly #columns = new Map<string, Column>();

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
    this.#follow(place, 1, item);
  }

  remove(itemId: string): void {
    const place = this.#places.get(itemId);
    if (place === undefined) return;
    this.#rows.splice(place, 1);
    this.#follow(place, 1);
    this.#number(place);
    this.#places.delete(itemId);
  }

  get(itemId: string): Item | undefined {
    const place = this.#places.get(itemId);
    return place === undefined ? undefined : this.#rows[place]?.item;
  }

  /** The items that pass, the latest first. @param passes by where an item stands */
  passing(passes: (place: number) => boolean): Item[] {
    const found: Item[] = [];
    for (let place = this.#rows.length - 1; place >= 0; place--) if (passes(place)) found.push(this.at(place));
    return found;
  }

  at(place: number): Item {
    return (this.#rows[place] as Row).item;
  }

  /** Whether a field meets a condition, by the place of the item. It is true until the next change. */
  meeting(fieldId: string, comparison: Comparison, condition: Pick<Condition, 'operator' | 'values'>): readonly boolean[] {
    const { asked, values } = this.#column(fieldId, comparison);
    const key = JSON.stringify(condition);
    const isMet = asking(condition, comparison);
    const known = asked.get(key) ?? { isMet, met: values.map(isMet) };
    // What was asked last stands last: the first goes.
    asked.delete(key);
    asked.set(key, known);
    for (const first of asked.keys()) if (asked.size > KEPT) asked.delete(first);
    return known.met;
  }

  #column(fieldId: string, comparison: Comparison): Column {
    const known = this.#columns.get(fieldId);
    if (known?.comparison === comparison) return known;
    const values = this.#rows.map(({ item }) => readOf(item, fieldId, comparison));
    const column = { comparison, values, asked: new Map() };
    this.#columns.set(fieldId, column);
    return column;
  }

  /** At a place so many rows have gone; what stands there now, if anything. */
  #follow(place: number, gone: number, item?: Item): void {
    for (const [fieldId, { comparison, values, asked }] of this.#columns) {
      const read = item ? [readOf(item, fieldId, comparison)] : [];
      values.splice(place, gone, ...read);
      for (const { isMet, met } of asked.values()) met.splice(place, gone, ...read.map(isMet));
    }
  }

  #insert(row: Row): void {
    const place = this.#placeFor(row.item);
    this.#rows.splice(place, 0, row);
    this.#follow(place, 0, row.item);
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
