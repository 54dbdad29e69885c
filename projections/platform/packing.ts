import { indexKey, NOTHING, valueOfKey, type IndexKey } from './folded-key.ts';
import type { Document, Json } from './read-models.ts';
import { longText, momentOf, shortened, shortText } from './short-key.ts';
import type { Shorthand } from './sqlite-shorthand.ts';

/** How a field lies in a column: as any value, or shorter because of what it was declared to be. */
export type ColumnKind = 'any' | 'id' | 'group' | 'instant' | 'position';

/** What a column holds of a value. */
export function columnKey(kind: ColumnKind, value: Json | undefined, shorthand: Shorthand): IndexKey {
  if (kind === 'any') return indexKey(value);
  if (typeof value !== 'string') return nothingIn(kind);
  switch (kind) {
    case 'id':
      return shortText(value.toWellFormed());
    case 'group':
      return shorthand.groupOf(value.toWellFormed());
    case 'instant':
      return momentOf(value) ?? indexKey(value);
    case 'position':
      return shorthand.placeOf(value) ?? value.toWellFormed();
  }
}

/** What a column holds where there is nothing: before everything, and short where no number can be. */
export function nothingIn(kind: ColumnKind): number {
  return kind === 'any' || kind === 'instant' ? NOTHING : 0;
}

/**
 * Documents as text beside their columns: without the names of fields, and without what a column gives back. An object is a list of the number
 * of its names and its values; a list begins with 0; `[-1, text]` is an object whose names have no number.
 */
export class Packing {
  readonly #columns: readonly { field: string; kind: ColumnKind }[];
  readonly #shorthand: Shorthand;
  /** Which column stands for each of the names, by the number of the names; -1 for none. */
  readonly #places = new Map<number, readonly number[]>();

  constructor(columns: readonly { field: string; kind: ColumnKind }[], shorthand: Shorthand) {
    this.#columns = columns;
    this.#shorthand = shorthand;
  }

  pack(document: Document): string {
    const names = Object.keys(document);
    const shape = this.#shorthand.shapeOf(names);
    if (shape === undefined) return JSON.stringify([UNSHAPED, JSON.stringify(document)]);
    const places = this.#placesOf(shape, names);
    const packed: Packed[] = [shape];
    for (let n = 0; n < names.length; n++) {
      const value = document[names[n] ?? ''];
      const column = this.#columns[places[n] ?? -1];
      if (!column) packed.push(this.#packed(value));
      else if (isGivenBack(column.kind, value)) packed.push(IN_COLUMN);
      else packed.push(value === IN_COLUMN ? [UNSHAPED, String(IN_COLUMN)] : this.#packed(value));
    }
    return JSON.stringify(packed);
  }

  /** The document that was packed; its columns held this. @param fields all of it that is wanted, where that is not all */
  unpack(text: string, kept: readonly IndexKey[], fields?: ReadonlySet<string>): Document {
    const packed = JSON.parse(text) as [number, ...Packed[]];
    const [shape] = packed;
    if (shape === UNSHAPED) return JSON.parse(packed[1] as string) as Document;
    const names = this.#shorthand.namesOf(shape);
    const places = this.#placesOf(shape, names);
    const document: { [field: string]: Json } = {};
    for (let n = 0; n < names.length; n++) {
      const name = names[n] ?? '';
      if (fields && !fields.has(name)) continue;
      const value = packed[n + 1] ?? null;
      const place = value === IN_COLUMN ? (places[n] ?? -1) : -1;
      document[name] = place < 0 ? this.#unpacked(value) : this.#givenBack(place, kept[place] ?? NOTHING);
    }
    return document;
  }

  #placesOf(shape: number, names: readonly string[]): readonly number[] {
    let places = this.#places.get(shape);
    if (!places) {
      places = names.map((name) => this.#columns.findIndex(({ field }) => field === name));
      this.#places.set(shape, places);
    }
    return places;
  }

  #packed(value: Json | undefined): Packed {
    if (value === null || value === undefined) return null;
    if (typeof value === 'string') return shortened(value);
    if (typeof value !== 'object') return value;
    if (isList(value)) return [LIST, ...value.map((member) => this.#packed(member))];
    const names = Object.keys(value);
    const shape = this.#shorthand.shapeOf(names);
    return shape === undefined ? [UNSHAPED, JSON.stringify(value)] : [shape, ...names.map((name) => this.#packed(value[name]))];
  }

  #unpacked(value: Packed): Json {
    if (typeof value === 'string') return longText(value);
    if (value === null || typeof value !== 'object') return value;
    const [shape, ...values] = value;
    if (shape === LIST) return values.map((member) => this.#unpacked(member));
    if (shape === UNSHAPED) return JSON.parse(values[0] as string) as Json;
    const object: { [field: string]: Json } = {};
    this.#shorthand.namesOf(shape).forEach((name, n) => (object[name] = this.#unpacked(values[n] ?? null)));
    return object;
  }

  #givenBack(place: number, key: IndexKey): Json {
    const kind = this.#columns[place]?.kind;
    if (kind === 'id' && typeof key === 'string') return longText(key);
    if (typeof key === 'number') {
      if (kind === 'group') return this.#shorthand.groupAt(key);
      if (kind === 'instant') return new Date(key).toISOString();
      if (kind === 'position') return this.#shorthand.positionOf(key);
    }
    return kind === 'position' ? key : valueOfKey(key);
  }
}

const UNSHAPED = -1;
const LIST = 0;
/** Stands for a value that a column gives back. */
const IN_COLUMN = 0;

type Packed = null | boolean | number | string | readonly [number, ...Packed[]];

/** Columns of a kind give back texts only: a number there would be taken for a short one. Half of a surrogate pair is lost in any. */
function isGivenBack(kind: ColumnKind, value: Json | undefined): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  return kind === 'any' && (typeof value === 'number' || typeof value === 'boolean');
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
