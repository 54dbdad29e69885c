import { indexKey, lowestKey, NOTHING, PAST_STRINGS, pastKey, type IndexKey } from './folded-key.ts';
import { wordsOf } from './folded.values.ts';
import { QueryRejected, type Condition, type Document, type Filter, type Scalar, type Sort } from './read-models.ts';
import { isPresent, valueAt, type Layout } from './sqlite-layout.ts';

/** A statement and what is bound to it. */
export type Query = { sql: string; params: IndexKey[] };

const MOST_MEMBERS = 10_000;
const MOST_PARAMS = 30_000;
const NONE = '0';

export function countQuery(layout: Layout, filter: Filter): Query {
  const where = conditions(layout, filter);
  return bounded({ sql: `SELECT count(*) FROM ${layout.table}${whereClause([where.sql])}`, params: where.params });
}

/** Rows of key, position and JSON, in the order of the sort, then the key in the direction of the last sort field. */
export function findQuery(layout: Layout, filter: Filter, options: { sort: Sort; limit: number; after?: string }): Query {
  const order = ordering(layout, options.sort);
  const where = conditions(layout, filter);
  const rest = options.after === undefined ? { sql: '', params: [] } : beyond(order, readCursor(options.after, options.sort));
  return bounded({
    sql: `SELECT key, position, json FROM ${layout.table}${whereClause([where.sql, rest.sql])}` + ` ORDER BY ${inWords(order)} LIMIT ?`,
    params: [...where.params, ...rest.params, options.limit],
  });
}

/** Whether an index has the order of a sort, after fields that the filter fixes. */
export function isWalkable(layout: Layout, filter: Filter, sort: Sort): boolean {
  return indexOf(layout, filter, sort) !== undefined && isOneWay(ordering(layout, sort));
}

/** The longest index that has the order of a sort after fields that the filter fixes, by its number. */
function indexOf({ compound }: Layout, filter: Filter, sort: Sort): number | undefined {
  const sorted = sort.map(({ field }) => field).join();
  const fitting = compound.filter((fields) => {
    const fixed = fields.slice(0, fields.length - sort.length);
    return fields.slice(fixed.length).join() === sorted && fixed.every((field) => isFixed(filter[field]));
  });
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest && compound.indexOf(longest);
}

/** The place so many documents further on a walk, whether or not the filter holds for them: read off the index alone. */
export function placeQuery(layout: Layout, filter: Filter, sort: Sort, from: Place | undefined, steps: number): Query {
  const fields = layout.compound[indexOf(layout, filter, sort) ?? -1] ?? [];
  const within = Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field)));
  return walked(layout, filter, sort, { where: conditions(layout, within, beginning(sort, from)), from }, '', [
    'LIMIT 1 OFFSET ?',
    steps - 1,
  ]);
}

/** Documents between two places of a walk, the second included: key, position and JSON, then their place. */
export function stretchQuery(
  layout: Layout,
  filter: Filter,
  sort: Sort,
  { from, to, limit }: { from?: Place; to?: Place; limit: number },
): Query {
  const where = conditions(layout, filter, { each: true, ...beginning(sort, from) });
  return walked(layout, filter, sort, { where, from, to }, 'key, position, json, ', ['LIMIT ?', limit]);
}

/** Where a walk goes on at a place, a range of what it is sorted by is no place to begin. */
function beginning([first]: Sort, from: Place | undefined): Looking {
  return from && first ? { beside: first.field } : {};
}

/** @throws QueryRejected when no index has the order any more: another generation may have other indexes */
function walked(
  layout: Layout,
  filter: Filter,
  sort: Sort,
  { where, from, to }: { where: Query; from?: Place; to?: Place },
  columns: string,
  [limit, most]: [string, number],
): Query {
  const index = indexOf(layout, filter, sort);
  if (index === undefined) throw new QueryRejected('no index has the order of this walk');
  const order = ordering(layout, sort);
  const parts = [where, ...(from ? [beyond(order, from)] : []), ...(to ? [upTo(order, to)] : [])];
  return bounded({
    sql:
      `SELECT ${columns}${order.map(({ column }) => column).join(', ')} FROM ${layout.table} INDEXED BY ${layout.table}_c${index}` +
      `${whereClause(parts.map(({ sql }) => sql))} ORDER BY ${inWords(order)} ${limit}`,
    params: [...parts.flatMap(({ params }) => params), most],
  });
}

/** Where a page ended. It says by which sort, so that it is not given to another question. */
export function cursorAt(sort: Sort, key: string, document: Document): string {
  const place = sort.map(({ field }) => indexKey(valueAt(document, field.split('.')))).map((value) => (value === NOTHING ? null : value));
  return Buffer.from(JSON.stringify([signature(sort), ...place, key])).toString('base64url');
}

function readCursor(cursor: string, sort: Sort): IndexKey[] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new QueryRejected('the cursor cannot be read');
  }
  if (!Array.isArray(read) || read.length !== sort.length + 2 || read[0] !== signature(sort)) {
    throw new QueryRejected('the cursor is of another question');
  }
  return read.slice(1).map((value: unknown) => {
    if (value === null) return NOTHING;
    if (typeof value === 'string' || typeof value === 'number') return value;
    throw new QueryRejected('the cursor cannot be read');
  });
}

function signature(sort: Sort): string {
  return sort.map(({ field, descending }) => `${descending ? '-' : '+'}${field}`).join();
}

type Ordering = { column: string; descending: boolean }[];
/** A document's columns of an order. */
export type Place = readonly IndexKey[];

function inWords(order: Ordering): string {
  return order.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`).join(', ');
}

function ordering(layout: Layout, sort: Sort): Ordering {
  const columns = sort.map(({ field, descending = false }) => ({ column: columnOf(layout, field, 'sort by'), descending }));
  return [...columns, { column: 'key', descending: columns.at(-1)?.descending ?? false }];
}

/** What comes after a place in an order: the first column lies beyond it, or is level and the second lies beyond, and so on. */
function beyond(order: Ordering, place: Place): Query {
  if (isOneWay(order)) return compared(order, order[0]?.descending ? '<' : '>', place);
  const steps = order.map(({ column, descending }, n) => {
    const level = order.slice(0, n).map((earlier) => `${earlier.column} = ?`);
    return { sql: [...level, `${column} ${descending ? '<' : '>'} ?`].join(' AND '), params: place.slice(0, n + 1) };
  });
  const [first, start] = [order[0], place[0]];
  if (first === undefined || start === undefined) throw new QueryRejected('the cursor cannot be read');
  return {
    // The bound on the first column says nothing new, but lets the index start there.
    sql: `${first.column} ${first.descending ? '<=' : '>='} ? AND (${steps.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    params: [start, ...steps.flatMap(({ params }) => params)],
  };
}

function isOneWay(order: Ordering): boolean {
  return order.every(({ descending }) => descending === order[0]?.descending);
}

function upTo(order: Ordering, place: Place): Query {
  return compared(order, order[0]?.descending ? '>=' : '<=', place);
}

/** Columns that all go one way are compared as one: the index starts, or ends, at the very place. */
function compared(order: Ordering, operator: string, place: Place): Query {
  return { sql: `(${order.map(({ column }) => column).join(', ')}) ${operator} (${marks(place)})`, params: [...place] };
}

function isFixed(condition: Condition | undefined): boolean {
  if (condition === undefined) return false;
  return condition === null || typeof condition !== 'object' || ('in' in condition && condition.in.length === 1);
}

/**
 * `each`: members are looked for in each document by itself, instead of listing all documents that have them.
 * `beside`: a field whose range is only looked at, not where an index begins.
 */
type Looking = { each?: boolean; beside?: string };

function conditions(layout: Layout, filter: Filter, looking: Looking = {}): Query {
  const parts = Object.entries(filter).map(([field, condition]) => conditionOn(layout, field, condition, looking));
  return {
    sql: parts
      .map(({ sql }) => sql)
      .filter(Boolean)
      .join(' AND '),
    params: parts.flatMap(({ params }) => params),
  };
}

function conditionOn(layout: Layout, field: string, condition: Condition, { each = false, beside }: Looking): Query {
  if (condition === null || typeof condition !== 'object') return amongst(columnOf(layout, field, 'compare'), [condition]);
  if ('in' in condition) return amongst(columnOf(layout, field, 'compare'), condition.in);
  if ('any' in condition) return anyMember(layout, memberOf(layout, field, 'values'), condition.any, each);
  if ('all' in condition) {
    const number = memberOf(layout, field, 'values');
    return every(list(condition.all).map((member) => anyMember(layout, number, [member], each)));
  }
  if ('words' in condition) return words(layout, memberOf(layout, field, 'words'), condition.words);
  return range(`${field === beside ? '+' : ''}${columnOf(layout, field, 'compare')}`, field, condition);
}

function amongst(column: string, values: readonly Scalar[]): Query {
  const keys = list(values).map(scalarKey);
  if (keys.length === 0) return { sql: NONE, params: [] };
  const sql = keys.length === 1 ? `${column} = ?` : `${column} IN (${marks(keys)})`;
  return { sql: keys.includes(NOTHING) ? sql : `${sql} AND ${isPresent(column)}`, params: keys };
}

function anyMember({ table }: Layout, number: number, values: readonly Scalar[], each: boolean): Query {
  const keys = list(values).map(scalarKey);
  if (keys.length === 0) return { sql: NONE, params: [] };
  const having = `FROM ${table}_members AS m WHERE m.field = ? AND m.member IN (${marks(keys)})`;
  return { sql: each ? `EXISTS (SELECT 1 ${having} AND m.id = ${table}.id)` : `id IN (SELECT m.id ${having})`, params: [number, ...keys] };
}

function words(layout: Layout, number: number, text: unknown): Query {
  if (typeof text !== 'string') throw new QueryRejected('words are looked for by a text');
  return every(
    wordsOf(text).map((word) => ({
      sql: `id IN (SELECT id FROM ${layout.table}_members WHERE field = ? AND member >= ? AND member < ?)`,
      params: [number, word, `${word}\u{10ffff}`],
    })),
  );
}

const SIDES = ['from', 'after', 'to', 'before'] as const;
type Side = (typeof SIDES)[number];
type Range = { [S in Side]?: Scalar };

/** A range holds values of the type of its bounds only. */
function range(column: string, field: string, bounds: Range): Query {
  const given = SIDES.flatMap((side) => (bounds[side] === undefined ? [] : [{ side, bound: bounds[side] }]));
  const types = new Set(given.map(({ bound }) => typeof bound));
  const strange = Object.keys(bounds).some((side) => !SIDES.includes(side as Side));
  if (strange || types.size !== 1 || !(types.has('number') || types.has('string'))) {
    throw new QueryRejected(`the range of "${field}" needs bounds that are all numbers or all strings`);
  }
  const sides = given.map(({ side, bound }) =>
    typeof bound === 'string' ? textBound(column, side, bound) : numberBound(column, side, Number(bound)),
  );
  const frame: Query = types.has('string')
    ? { sql: `${column} >= '' AND ${column} < ?`, params: [PAST_STRINGS] }
    : { sql: `${column} > ? AND ${column} < ''`, params: [NOTHING] };
  return every([...sides, frame, { sql: isPresent(column), params: [] }]);
}

function numberBound(column: string, side: Side, bound: number): Query {
  const operator = { from: '>=', after: '>', to: '<=', before: '<' }[side];
  return { sql: `${column} ${operator} ?`, params: [finite(bound)] };
}

function textBound(column: string, side: Side, bound: string): Query {
  const low = side === 'from' || side === 'before';
  return { sql: `${column} ${side === 'from' || side === 'after' ? '>=' : '<'} ?`, params: [low ? lowestKey(bound) : pastKey(bound)] };
}

function columnOf(layout: Layout, field: string, wish: string): string {
  const found = layout.columns.find((candidate) => candidate.field === field);
  if (!found) throw new QueryRejected(`no index can ${wish} "${field}"`);
  return found.column;
}

function memberOf(layout: Layout, field: string, kind: 'values' | 'words'): number {
  const found = layout.members.find((candidate) => candidate.field === field && candidate.kind === kind);
  if (!found) throw new QueryRejected(`"${field}" is not declared with ${kind}`);
  return found.number;
}

function scalarKey(value: unknown): IndexKey {
  if (typeof value === 'number') return finite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return indexKey(value);
  throw new QueryRejected('a condition compares with text, numbers, booleans or null');
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new QueryRejected('a condition compares with finite numbers');
  return value;
}

function list<T>(values: readonly T[]): readonly T[] {
  if (values.length > MOST_MEMBERS) throw new QueryRejected(`a condition lists at most ${MOST_MEMBERS} values`);
  return values;
}

function every(parts: Query[]): Query {
  return { sql: parts.map(({ sql }) => sql).join(' AND '), params: parts.flatMap(({ params }) => params) };
}

function whereClause(parts: string[]): string {
  const given = parts.filter(Boolean);
  return given.length === 0 ? '' : ` WHERE ${given.join(' AND ')}`;
}

function marks(values: readonly unknown[]): string {
  return values.map(() => '?').join(', ');
}

function bounded(query: Query): Query {
  if (query.params.length > MOST_PARAMS) throw new QueryRejected('the question lists too many values');
  return query;
}
