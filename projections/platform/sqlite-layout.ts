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
  /** Where a document says whom it is about, and where words about them may be: if there are some, the person is one of its members too. */
  about?: { person: string; words: readonly string[]; number: number };
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
export function layoutOf(table: string, view: Omit<ViewDeclaration, 'version'>, shorthand: Shorthand): Layout {
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
  const about = view.about && { ...view.about, number: members.length };
  return { table, columns, members, compound, about, row, packing: new Packing(columns, shorthand), shorthand };
}

/** The document that a row holds, or some of its fields. */
export function keptOf<D extends Document>({ columns, packing, shorthand }: Layout, row: Row, fields?: ReadonlySet<string>): Kept<D> {
  const [key, position, packed] = row;
  const document = packing.unpack(packed, row.slice(3, 3 + columns.length), fields) as D;
  return { key: longKey(key), document, position: typeof position === 'number' ? shorthand.positionOf(position) : position };
}

export function placed({ shorthand }: Layout, position: Position): Placed {
  return shorthand.placeOf(position) ?? position;
}

/** The statements that make a generation's tables. */
export function tableStatements({ table, columns }: Layout): string[] {
  return [
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, key TEXT NOT NULL, position NOT NULL, packed TEXT NOT NULL${columns.map(({ column }) => `, ${column}`).join('')})`,
    `CREATE TABLE ${table}_gone (key TEXT PRIMARY KEY, position NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE ${table}_members (field INTEGER, member, id INTEGER, PRIMARY KEY (field, member, id)) WITHOUT ROWID`,
  ];
}

/** Holds for a column that has something. A question must say so in these very words to be answered off the index of a single column. */
export function isPresent({ column, kind }: { column: string; kind: ColumnKind }): string {
  return `${column} <> ${nothingIn(kind) === 0 ? '0' : '-9e999'}`;
}

/** An index by its name, and the statement that makes it. */
export type Index = { name: string; statement: string };

/**
 * Its indexes, that of the keys first. No other holds the key: what is level in all that is sorted by is rare, and put in order as it is read.
 * Each of these leaves out the documents that have nothing in its first column: most fields are rare, and each index costs every write.
 */
export function indexesOf({ table, columns, compound }: Layout): Index[] {
  const leading = new Set(compound.map(([first]) => first));
  const alone = columns.filter(({ field, indexed: wanted }) => wanted && !leading.has(field));
  const together = compound.map((fields) => fields.flatMap((field) => columns.find((column) => column.field === field) ?? []));
  return [
    { name: keyIndexOf(table), statement: `CREATE UNIQUE INDEX ${keyIndexOf(table)} ON ${table} (key)` },
    ...alone.map((one) => indexOn(table, one.column, [one])),
    ...together.map((several, n) => indexOn(table, `c${n}`, several)),
  ];
}

export function keyIndexOf(table: string): string {
  return `${table}_key`;
}

function indexOn(table: string, suffix: string, columns: Layout['columns']): Index {
  const name = `${table}_${suffix}`;
  const present = columns.slice(0, 1).map(isPresent).join('');
  return { name, statement: `CREATE INDEX ${name} ON ${table} (${columns.map(({ column }) => column).join(', ')}) WHERE ${present}` };
}

/** The number of the generation that a table is of. */
export function generationIn(table: string): number {
  return Number(table.slice(1));
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

export function membersIn({ members, about, shorthand }: Layout, document: Document): Indexed['members'] {
  const found = members.flatMap(({ path, kind, number }) =>
    membersOf(kind, valueAt(document, path), shorthand).map((member) => ({ number, member })),
  );
  const person = about?.words.some((field) => (valueAt(document, [field]) ?? null) !== null) && valueAt(document, [about.person]);
  return about && typeof person === 'string' ? [...found, { number: about.number, member: memberKey('ids', person, shorthand) }] : found;
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
