import { indexKey, type IndexKey } from './folded-key.ts';
import { wordsOf } from './folded.values.ts';
import type { Document, Json, ViewDeclaration } from './read-models.ts';

/** How one generation lies in tables: a column for each `value` and `beside` field, and rows in a side table for the members of the others. */
export type Layout = {
  table: string;
  columns: { field: string; path: string[]; column: string; indexed: boolean }[];
  members: { field: string; path: string[]; kind: 'values' | 'words'; number: number }[];
  compound: readonly (readonly string[])[];
};

/** What the indexes hold of one document. */
export type Indexed = { columns: IndexKey[]; members: { number: number; member: IndexKey }[] };

/** Lays a view out in tables whose names start with `table`. */
export function layoutOf(table: string, view: Pick<ViewDeclaration, 'name' | 'indexes' | 'compound'>): Layout {
  const layout: Layout = { table, columns: [], members: [], compound: view.compound ?? [] };
  for (const [field, kind] of Object.entries(view.indexes)) {
    const path = field.split('.');
    if (kind === 'value' || kind === 'beside') {
      layout.columns.push({ field, path, column: `f${layout.columns.length}`, indexed: kind === 'value' });
    } else layout.members.push({ field, path, kind, number: layout.members.length });
  }
  const stray = layout.compound.flat().find((field) => !['value', 'beside'].includes(view.indexes[field] ?? ''));
  if (stray !== undefined) throw new Error(`${view.name}: "${stray}" stands in a compound index but is not declared as a value`);
  return layout;
}

/** The statements that make a generation's tables. */
export function tableStatements({ table, columns }: Layout): string[] {
  return [
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, position TEXT NOT NULL, json TEXT NOT NULL${columns.map(({ column }) => `, ${column}`).join('')})`,
    `CREATE TABLE ${table}_gone (key TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID`,
    `CREATE TABLE ${table}_members (field INTEGER, member, id INTEGER, PRIMARY KEY (field, member, id)) WITHOUT ROWID`,
  ];
}

/** Holds for a column that has something. A question must say so in these very words to be answered off the index of a single column. */
export function isPresent(column: string): string {
  return `${column} <> -9e999`;
}

/**
 * The statements that make its indexes. Each ends in the key, so that order is total and pages are read straight off it.
 * That of a single column leaves out the documents that have nothing there: most fields are rare, and each index costs every write.
 */
export function indexStatements({ table, columns, compound }: Layout): string[] {
  const columnOf = new Map(columns.map(({ field, column }) => [field, column]));
  const leading = new Set(compound.map(([first]) => first));
  const alone = columns.filter(({ field, indexed: wanted }) => wanted && !leading.has(field));
  return [
    ...alone.map(({ column }) => `CREATE INDEX IF NOT EXISTS ${table}_${column} ON ${table} (${column}, key) WHERE ${isPresent(column)}`),
    ...compound.map(
      (fields, n) =>
        `CREATE INDEX IF NOT EXISTS ${table}_c${n} ON ${table} (${[...fields.map((field) => columnOf.get(field)), 'key'].join(', ')})`,
    ),
  ];
}

export function dropStatements(table: string): string[] {
  return [`DROP TABLE IF EXISTS ${table}`, `DROP TABLE IF EXISTS ${table}_gone`, `DROP TABLE IF EXISTS ${table}_members`];
}

export function indexed(layout: Layout, document: Document): Indexed {
  return {
    columns: layout.columns.map(({ path }) => indexKey(valueAt(document, path))),
    members: layout.members.flatMap(({ path, kind, number }) =>
      membersOf(kind, valueAt(document, path)).map((member) => ({ number, member })),
    ),
  };
}

function membersOf(kind: 'values' | 'words', value: Json | undefined): IndexKey[] {
  if (kind === 'words') return typeof value === 'string' ? wordsOf(value) : [];
  return isList(value) ? [...new Set(value.map(indexKey))] : [];
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
