import type { DatabaseSync } from 'node:sqlite';
import { FORMER } from './former-tables.ts';
import type { AnyKind } from './records.ts';
import { keptOf, type Layout, layoutOf, type Row, rowOf, tableStatements } from './sqlite-kinds.ts';

/** Which kinds have a table, and how they were declared when it was made. */
const KINDS = 'CREATE TABLE IF NOT EXISTS kinds (name TEXT PRIMARY KEY, declaration TEXT NOT NULL) WITHOUT ROWID';

/**
 * Makes a kind's table, inside a transaction of the caller's. When it was declared in another way its documents are laid out anew; when
 * earlier versions of Laurel kept it in tables of their own, those rows become documents and the tables go. Done once, whole or not at all.
 */
export function declareKind(database: DatabaseSync, kind: AnyKind): void {
  const { name, fields, unique, expires } = kind;
  const declaration = JSON.stringify({ fields, unique, expires });
  database.exec(KINDS);
  const known = declarationOf(database, name);
  if (known === declaration) return;
  const layout = layoutOf(kind);
  if (known === undefined) {
    make(database, layout);
    takeIn(database, layout);
  } else layAnew(database, layoutOf({ name, ...(JSON.parse(known) as Omit<AnyKind, 'name'>) }), layout);
  database.prepare('INSERT INTO kinds VALUES (?, ?) ON CONFLICT DO UPDATE SET declaration = excluded.declaration').run(name, declaration);
}

/** What reads every document of a kind as it lies in a file; nothing when it has no such kind. */
export function selectionOf(database: DatabaseSync, name: string): string | undefined {
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'kinds'").get()) return undefined;
  const declaration = declarationOf(database, name);
  if (declaration === undefined) return undefined;
  const { table, columns } = layoutOf({ name, ...(JSON.parse(declaration) as Omit<AnyKind, 'name'>) });
  return `SELECT ${['key', 'version', 'rest', ...columns.map(({ column }) => column)].join(', ')} FROM ${table}`;
}

function declarationOf(database: DatabaseSync, name: string): string | undefined {
  const found = database.prepare('SELECT declaration FROM kinds WHERE name = ?').get(name);
  return found && String(found['declaration']);
}

function make(database: DatabaseSync, layout: Layout): void {
  for (const sql of tableStatements(layout)) database.exec(sql);
}

function layAnew(database: DatabaseSync, before: Layout, after: Layout): void {
  const { table } = before;
  const indexes = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL").all(table);
  for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
  database.exec(`ALTER TABLE ${table} RENAME TO former_${table}`);
  make(database, after);
  const put = database.prepare(after.sql.insert);
  for (const row of database.prepare(`SELECT * FROM former_${table} ORDER BY key`).iterate()) {
    const { key, document } = keptOf(before, row as Row);
    put.run(...rowOf(after, key, document));
  }
  database.exec(`DROP TABLE former_${table}`);
}

function takeIn(database: DatabaseSync, layout: Layout): void {
  const former = FORMER.get(layout.name);
  if (!former) return;
  const isThere = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  if (isThere.get(former.table)) {
    const put = database.prepare(layout.sql.add);
    for (const { key, ...fields } of database.prepare(former.rows).iterate()) {
      const json = former.json?.filter((field) => typeof fields[field] === 'string') ?? [];
      const parsed = json.map((field) => [field, JSON.parse(fields[field] as string) as unknown] as const);
      const absent = [...layout.columns.map(({ field }) => field), ...(former.json ?? [])].filter((field) => fields[field] === null);
      const kept = Object.entries({ ...fields, ...Object.fromEntries(parsed) }).filter(([field]) => !absent.includes(field));
      put.run(...rowOf(layout, former.keyOf?.(String(key)) ?? String(key), Object.fromEntries(kept)));
    }
  }
  for (const table of [former.table, ...(former.leftovers ?? [])]) database.exec(`DROP TABLE IF EXISTS ${table}`);
}
