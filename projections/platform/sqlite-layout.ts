import type { IndexKey } from './folded-key.ts';
import { wordsOf } from './folded.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { columnKey, nothingIn, Packing, type ColumnKind } from './packing.ts';
import type { Document, FieldIndex, Json, Kept, ViewDeclaration } from './read-models.ts';
import { longKey } from './short-key.ts';
import type { Shorthand } from './sqlite-shorthand.ts';

/** How one generation lies in tables: a column for each field that has one value, and rows in a side table for the members of the others. */
export type Layout = {
  table: string;
  columns: { field: string; path: string[]; column: string; indexed: boolean; kind: ColumnKind }[];
  members: { field: string; path: string[]; kind: Several; number: number }[];
  compound: readonly (readonly string[])[];
  /** What is read of each row, in this order. */
  row: string;
  packing: Packing;
  shorthand: Shorthand;
};

/** A row as it is read: the document's key and position, the document beside its columns, its columns, and what else was asked for. */
export type Row = [key: string, position: Placed, packed: string, ...columns: IndexKey[]];

/** A position as a row has it: its place, or its text where that has no such form. */
export type Placed = number | string;

type Several = Extract<FieldIndex, 'values' | 'ids' | 'words'>;

/** What is a column, and whether it has an index of its own. */
const COLUMNS: { readonly [Kind in Exclude<FieldIndex, Several>]: { kind: ColumnKind; indexed: boolean } } = {
  value: { kind: 'any', indexed: true },
  beside: { kind: 'any', indexed: false },
  id: { kind: 'id', indexed: true },
  'id beside': { kind: 'id', indexed: false },
  group: { kind: 'group', indexed: false },
  instant: { kind: 'instant', indexed: false },
  position: { kind: 'position', indexed: false },
};

/** What the indexes hold of one document. */
export type Indexed = { columns: IndexKey[]; members: { number: number; member: IndexKey }[] };

/** Lays a view out in tables whose names start with `table`. */
export function layoutOf(table: string, view: Pick<ViewDeclaration, 'name' | 'indexes' | 'compound'>, shorthand: Shorthand): Layout {
  const columns: Layout['columns'] = [];
  const members: Layout['members'] = [];
  for (const [field, kind] of Object.entries(view.indexes)) {
    const path = field.split('.');
    if (isSeveral(kind)) members.push({ field, path, kind, number: members.length });
    else columns.push({ field, path, column: `f${columns.length}`, ...COLUMNS[kind] });
  }
  const { compound = [] } = view;
  const stray = compound.flat().find((field) => !columns.some((column) => column.field === field));
  if (stray !== undefined) throw new Error(`${view.name}: "${stray}" stands in a compound index but is not declared as a value`);
  const row = ['key', 'position', 'packed', ...columns.map(({ column }) => column)].join(', ');
  return { table, columns, members, compound, row, packing: new Packing(columns, shorthand), shorthand };
}

/** The document that a row holds. */
export function keptOf<D extends Document>({ columns, packing, shorthand }: Layout, row: Row): Kept<D> {
  const [key, position, packed] = row;
  const document = packing.unpack(packed, row.slice(3, 3 + columns.length)) as D;
  return { key: longKey(key), document, position: typeof position === 'number' ? shorthand.positionOf(position) : position };
}

export function placed({ shorthand }: Layout, position: Position): Placed {
  return shorthand.placeOf(position) ?? position;
}

/** The statements that make a generation's tables. */
export function tableStatements({ table, columns }: Layout): string[] {
  return [
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position NOT NULL, packed TEXT NOT NULL${columns.map(({ column }) => `, ${column}`).join('')})`,
    `CREATE TABLE ${table}_gone (key TEXT PRIMARY KEY, position NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE ${table}_members (field INTEGER, member, id INTEGER, PRIMARY KEY (field, member, id)) WITHOUT ROWID`,
  ];
}

/** Holds for a column that has something. A question must say so in these very words to be answered off the index of a single column. */
export function isPresent({ column, kind }: { column: string; kind: ColumnKind }): string {
  return `${column} <> ${nothingIn(kind) === 0 ? '0' : '-9e999'}`;
}

/**
 * The statements that make its indexes. None holds the key: what is level in all that is sorted by is rare, and put in order as it is read.
 * Each leaves out the documents that have nothing in its first column: most fields are rare, and each index costs every write.
 */
export function indexStatements({ table, columns, compound }: Layout): string[] {
  const leading = new Set(compound.map(([first]) => first));
  const alone = columns.filter(({ field, indexed: wanted }) => wanted && !leading.has(field));
  const together = compound.map((fields) => fields.flatMap((field) => columns.find((column) => column.field === field) ?? []));
  return [
    ...alone.map((one) => indexStatement(table, one.column, [one])),
    ...together.map((several, n) => indexStatement(table, `c${n}`, several)),
  ];
}

function indexStatement(table: string, name: string, columns: Layout['columns']): string {
  const present = columns.slice(0, 1).map(isPresent).join('');
  return `CREATE INDEX IF NOT EXISTS ${table}_${name} ON ${table} (${columns.map(({ column }) => column).join(', ')}) WHERE ${present}`;
}

export function dropStatements(table: string): string[] {
  return [`DROP TABLE IF EXISTS ${table}`, `DROP TABLE IF EXISTS ${table}_gone`, `DROP TABLE IF EXISTS ${table}_members`];
}

export function indexed(layout: Layout, document: Document): Indexed {
  return {
    columns: layout.columns.map(({ path, kind }) => columnKey(kind, valueAt(document, path), layout.shorthand)),
    members: membersIn(layout, document),
  };
}

export function membersIn({ members, shorthand }: Layout, document: Document): Indexed['members'] {
  return members.flatMap(({ path, kind, number }) =>
    membersOf(kind, valueAt(document, path), shorthand).map((member) => ({ number, member })),
  );
}

function membersOf(kind: Several, value: Json | undefined, shorthand: Shorthand): IndexKey[] {
  if (kind === 'words') return typeof value === 'string' ? wordsOf(value) : [];
  return isList(value) ? [...new Set(value.map((member) => memberKey(kind, member, shorthand)))] : [];
}

/** What the side table holds of one of several. */
export function memberKey(kind: Several, member: Json, shorthand: Shorthand): IndexKey {
  return columnKey(kind === 'ids' ? 'id' : 'any', member, shorthand);
}

function isSeveral(kind: FieldIndex): kind is Several {
  return kind === 'values' || kind === 'ids' || kind === 'words';
}

/** What stands at a path; own fields only, so that no document reaches a prototype. */
export function valueAt(document: Document, path: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const field of path) {
    if (value === null || typeof value !== 'object' || isList(value) || !Object.hasOwn(value, field)) return undefined;
    value = value[field];
  }
  return value;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
