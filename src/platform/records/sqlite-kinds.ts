import { randomInt } from 'node:crypto';
import type { SQLInputValue } from 'node:sqlite';
import { type AnyKind, type FieldUse, type Kept, RecordQuestionRejected, type RecordWrite } from './records.ts';

/** How a kind lies in a table: a column for each declared field, and the rest of a document as JSON. Nothing is kept twice. */
export type Layout = {
  name: string;
  table: string;
  columns: readonly { field: string; column: string; use: FieldUse | undefined }[];
  unique: readonly (readonly string[])[];
  expires: string | undefined;
  /** The statements that write, made once. `replace` and `removeVersion` name the version that must be there. */
  sql: { [statement in 'insert' | 'add' | 'put' | 'replace' | 'remove' | 'removeVersion']: string };
};

/** A statement, and the rows of values that it is run with. `changes`: how many rows each run must change. */
export type Statement = { sql: string; rows: readonly (readonly SQLInputValue[])[]; changes?: number };

export type Row = { key: string; version: number; rest: string | null; [column: string]: SQLInputValue };

export function layoutOf({ name, fields = {}, unique = [], expires }: AnyKind): Layout {
  if (!/^[a-z][a-z-]*$/.test(name)) throw new Error(`"${name}" is no name of a kind of records`);
  const declared = new Map(Object.entries(fields).filter(([, use]) => use !== undefined));
  const columns = [...declared].map(([field, use], n) => ({ field, column: `f${n}`, use }));
  // Looked through in steps, it needs no index.
  if (expires !== undefined && !declared.has(expires)) columns.push({ field: expires, column: 'expires', use: undefined });
  const stray = unique.flat().find((field) => !['value', 'beside'].includes(declared.get(field) ?? ''));
  if (stray !== undefined) throw new Error(`${name}: "${stray}" is to be unique beside others but is not declared as a value`);
  const table = `records_${name.replaceAll('-', '_')}`;
  return { name, table, columns, unique, expires, sql: writesOf(table, columns) };
}

/** Where a field that may be asked for stands. @throws RecordQuestionRejected */
export function columnOf({ name, columns }: Layout, field: string): { column: string; use: FieldUse | 'key' } {
  if (field === 'key') return { column: 'key', use: 'key' };
  const { column, use } = columns.find((declared) => declared.field === field) ?? {};
  if (column === undefined || use === undefined || use === 'bytes')
    throw new RecordQuestionRejected(`records of the kind ${name} are not found by "${field}"`);
  return { column, use };
}

/** The statements that make its table and indexes. An index leaves out what does not have its field. */
export function tableStatements(layout: Layout): string[] {
  const { table, columns } = layout;
  const indexes = columns
    .filter(({ use }) => use === 'value' || use === 'unique')
    .map(({ column, use }) => ({ name: column, on: [column], unique: use === 'unique' }));
  const together = layout.unique.map((fields, n) => ({
    name: `u${n}`,
    on: fields.map((field) => columnOf(layout, field).column),
    unique: true,
  }));
  return [
    `CREATE TABLE ${table} (key TEXT PRIMARY KEY, version INTEGER NOT NULL, rest TEXT${columns.map(({ column }) => `, ${column}`).join('')}) WITHOUT ROWID`,
    ...[...indexes, ...together].map(
      ({ name, on, unique }) =>
        `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${table}_${name} ON ${table} (${on.join(', ')}) WHERE ${on.map((column) => `${column} IS NOT NULL`).join(' AND ')}`,
    ),
  ];
}

/** The statements of a write. Steps of one form that follow each other are runs of one statement. */
export function writeStatements(steps: readonly RecordWrite[], layout: (kind: AnyKind) => Layout): Statement[] {
  const statements: { sql: string; rows: SQLInputValue[][]; changes?: number }[] = [];
  for (const step of steps) {
    const { sql, row, changes } = runOf(step, layout(step.kind));
    const last = statements.at(-1);
    if (last?.sql === sql && last.changes === changes) last.rows.push(row);
    else statements.push({ sql, rows: [row], changes });
  }
  return statements;
}

function runOf(step: RecordWrite, layout: Layout): { sql: string; row: SQLInputValue[]; changes?: number } {
  const { sql } = layout;
  if (step.step === 'remove') {
    if (step.expected === undefined) return { sql: sql.remove, row: [step.key] };
    return { sql: sql.removeVersion, row: [step.key, step.expected], changes: 1 };
  }
  const row = rowOf(layout, step.key, step.document);
  if (step.step === 'add') return { sql: sql.add, row };
  if (step.expected === null) return { sql: sql.insert, row };
  if (step.expected === undefined) return { sql: sql.put, row };
  return { sql: sql.replace, row: [...row.slice(1), step.key, step.expected], changes: 1 };
}

function writesOf(table: string, columns: Layout['columns']): Layout['sql'] {
  const names = ['version', 'rest', ...columns.map(({ column }) => column)];
  const insert = `INSERT INTO ${table} (key, ${names.join(', ')}) VALUES (?, ${names.map(() => '?').join(', ')})`;
  return {
    insert,
    add: `${insert} ON CONFLICT (key) DO NOTHING`,
    put: `${insert} ON CONFLICT (key) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    replace: `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE key = ? AND version = ?`,
    remove: `DELETE FROM ${table} WHERE key = ?`,
    removeVersion: `DELETE FROM ${table} WHERE key = ? AND version = ?`,
  };
}

/** Versions are drawn: counted, they would tell what was written one after another, and so whose an answer without a name is. */
const VERSIONS = 2 ** 47;

/** Key, version, rest and the columns of a document, in the order of `insert`. */
export function rowOf({ name, columns }: Pick<Layout, 'name' | 'columns'>, key: string, document: object): SQLInputValue[] {
  const rest: { [field: string]: unknown } = { ...document };
  const row: SQLInputValue[] = [key, randomInt(VERSIONS), null];
  for (const { field, use } of columns) {
    const value = rest[field];
    rest[field] = undefined;
    const fits = use === 'bytes' ? value instanceof Uint8Array : typeof value === 'string' || typeof value === 'number';
    if (value !== undefined && !fits) throw new TypeError(`"${field}" of the kind ${name} cannot be ${JSON.stringify(value)}`);
    row.push((value ?? null) as SQLInputValue);
  }
  const json = JSON.stringify(rest);
  if (json !== '{}') row[2] = json;
  return row;
}

export function keptOf<D extends object>({ columns }: Layout, row: Row): Kept<D> {
  const document = (row.rest === null ? {} : JSON.parse(row.rest)) as { [field: string]: unknown };
  for (const { field, column } of columns) if (row[column] !== null) document[field] = row[column];
  return { key: row.key, document: document as D, version: row.version };
}
