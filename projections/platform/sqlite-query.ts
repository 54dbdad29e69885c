import { indexKey, lowestKey, NOTHING, PAST_STRINGS, pastKey, wordsOf, type IndexKey } from './folded-key.ts';
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
    sql:
      `SELECT key, position, json FROM ${layout.table}${whereClause([where.sql, rest.sql])}` +
      ` ORDER BY ${order.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`).join(', ')} LIMIT ?`,
    params: [...where.params, ...rest.params, options.limit],
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

function ordering(layout: Layout, sort: Sort): Ordering {
  const columns = sort.map(({ field, descending = false }) => ({ column: columnOf(layout, field, 'sort by'), descending }));
  return [...columns, { column: 'key', descending: columns.at(-1)?.descending ?? false }];
}

/** What comes after a place in an order: the first column lies beyond it, or is level and the second lies beyond, and so on. */
function beyond(order: Ordering, place: IndexKey[]): Query {
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

function conditions(layout: Layout, filter: Filter): Query {
  const parts = Object.entries(filter).map(([field, condition]) => conditionOn(layout, field, condition));
  return {
    sql: parts
      .map(({ sql }) => sql)
      .filter(Boolean)
      .join(' AND '),
    params: parts.flatMap(({ params }) => params),
  };
}

function conditionOn(layout: Layout, field: string, condition: Condition): Query {
  if (condition === null || typeof condition !== 'object') return amongst(columnOf(layout, field, 'compare'), [condition]);
  if ('in' in condition) return amongst(columnOf(layout, field, 'compare'), condition.in);
  if ('any' in condition) return anyMember(layout, memberOf(layout, field, 'values'), condition.any);
  if ('all' in condition) {
    const number = memberOf(layout, field, 'values');
    return every(list(condition.all).map((member) => anyMember(layout, number, [member])));
  }
  if ('words' in condition) return words(layout, memberOf(layout, field, 'words'), condition.words);
  return range(columnOf(layout, field, 'compare'), field, condition);
}

function amongst(column: string, values: readonly Scalar[]): Query {
  const keys = list(values).map(scalarKey);
  if (keys.length === 0) return { sql: NONE, params: [] };
  const sql = keys.length === 1 ? `${column} = ?` : `${column} IN (${marks(keys)})`;
  return { sql: keys.includes(NOTHING) ? sql : `${sql} AND ${isPresent(column)}`, params: keys };
}

function anyMember(layout: Layout, number: number, values: readonly Scalar[]): Query {
  const keys = list(values).map(scalarKey);
  if (keys.length === 0) return { sql: NONE, params: [] };
  return {
    sql: `id IN (SELECT id FROM ${layout.table}_members WHERE field = ? AND member IN (${marks(keys)}))`,
    params: [number, ...keys],
  };
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
