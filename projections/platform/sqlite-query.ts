import { lowestKey, PAST_STRINGS, pastKey, type IndexKey } from './folded-key.ts';
import { wordsOf } from './folded.values.ts';
import { QueryRejected, type Condition, type Document, type Filter, type Scalar, type Sort } from './read-models.ts';
import { columnKey, nothingIn } from './packing.ts';
import { shortKey } from './short-key.ts';
import { isPresent, memberKey, valueAt, type Layout } from './sqlite-layout.ts';

/** A statement and what is bound to it. */
export type Query = { sql: string; params: IndexKey[] };

const MOST_MEMBERS = 10_000;
const MOST_PARAMS = 30_000;
const NONE = '0';

export function countQuery(layout: Layout, filter: Filter): Query {
  const [first, ...others] = Object.entries(filter);
  const group = layout.columns.find(({ field, kind }) => kind === 'group' && field === first?.[0]);
  if (group && others.length === 0 && typeof first?.[1] === 'string') return keptCount(layout, group.column, first[1]);
  const where = conditions(layout, filter);
  return bounded({ sql: `SELECT count(*) FROM ${layout.table}${whereClause([where.sql])}`, params: where.params });
}

/** How many documents are in a group is known. */
function keptCount({ table, shorthand }: Layout, column: string, group: string): Query {
  return {
    sql: `SELECT coalesce(sum(uses), 0) FROM group_uses WHERE number = ? AND generation = ${table.slice(1)} AND field = '${column}'`,
    params: [columnKey('group', group, shorthand)],
  };
}

/** Rows in the order of the sort, then the key in the direction of the last sort field. */
export function findQuery(layout: Layout, filter: Filter, options: { sort: Sort; limit: number; after?: string }): Query {
  const order = ordering(layout, options.sort);
  const where = conditions(layout, filter);
  const rest = options.after === undefined ? { sql: '', params: [] } : beyond(order, readCursor(layout, options.after, options.sort));
  return bounded({
    sql: `SELECT ${layout.row} FROM ${layout.table}${whereClause([where.sql, rest.sql])}` + ` ORDER BY ${inWords(order)} LIMIT ?`,
    params: [...where.params, ...rest.params, options.limit],
  });
}

/** Documents that hold words about a person; behind each where a page goes on. */
export function wordsAboutQuery({ table, row, about, shorthand }: Layout, profileId: string, after: string, limit: number): Query {
  if (!about) throw new QueryRejected('the view does not say whom its documents are about');
  const from = finite(Number(after));
  return {
    sql:
      `SELECT ${row}, m.id FROM ${table}_members AS m JOIN ${table} ON ${table}.id = m.id` +
      ' WHERE m.field = ? AND m.member = ? AND m.id > ? ORDER BY m.id LIMIT ?',
    params: [about.number, memberKey('ids', profileId, shorthand), from, limit],
  };
}

/** Whether an index has the order of a sort, after fields that the filter fixes. For what cannot be met none is offered to SQLite. */
export function isWalkable(layout: Layout, filter: Filter, sort: Sort): boolean {
  const hasSome = !Object.values(filter).some(isNothing);
  return hasSome && indexOf(layout, filter, sort) !== undefined && isOneWay(ordering(layout, sort));
}

/** The longest index that has the order of a sort after fields that the filter fixes, by its number. */
function indexOf({ compound }: Layout, filter: Filter, sort: Sort): number | undefined {
  const sorted = sort.map(({ field }) => field).join();
  const fitting = compound.filter((fields) => {
    const fixed = fields.slice(0, fields.length - sort.length);
    return fixed.length > 0 && fields.slice(fixed.length).join() === sorted && fixed.every((field) => isFixed(filter[field]));
  });
  const [longest] = fitting.sort((a, b) => b.length - a.length);
  return longest && compound.indexOf(longest);
}

/** The place so many documents further on a walk, whether or not the filter holds for them. */
export function placeQuery(layout: Layout, filter: Filter, sort: Sort, from: Place | undefined, steps: number): Query {
  const fields = layout.compound[indexOf(layout, filter, sort) ?? -1] ?? [];
  const within = Object.fromEntries(Object.entries(filter).filter(([field]) => fields.includes(field)));
  return walked(layout, filter, sort, { where: conditions(layout, within, beginning(sort, from)), from }, '', [
    'LIMIT 1 OFFSET ?',
    steps - 1,
  ]);
}

/** Rows between two places of a walk, the second included; behind each its place. */
export function stretchQuery(
  layout: Layout,
  filter: Filter,
  sort: Sort,
  { from, to, limit }: { from?: Place; to?: Place; limit: number },
): Query {
  const where = conditions(layout, filter, { each: true, ...beginning(sort, from) });
  return walked(layout, filter, sort, { where, from, to }, `${layout.row}, `, ['LIMIT ?', limit]);
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
  const place = sort.map(({ field }) => valueAt(document, field.split('.')) ?? null);
  return Buffer.from(JSON.stringify([signature(sort), ...place, key])).toString('base64url');
}

function readCursor(layout: Layout, cursor: string, sort: Sort): IndexKey[] {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw new QueryRejected('the cursor cannot be read');
  }
  if (!Array.isArray(read) || read.length !== sort.length + 2 || read[0] !== signature(sort)) {
    throw new QueryRejected('the cursor is of another question');
  }
  const place: unknown[] = read.slice(1);
  const key = place.pop();
  if (typeof key !== 'string' || !place.every(isScalar)) throw new QueryRejected('the cursor cannot be read');
  return [...sort.map(({ field }, n) => columnKey(sortedBy(layout, field).kind, place[n] as Scalar, layout.shorthand)), shortKey(key)];
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
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
  const columns = sort.map(({ field, descending = false }) => ({ column: sortedBy(layout, field).column, descending }));
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

function isNothing(condition: Condition): boolean {
  if (typeof condition !== 'object' || condition === null) return false;
  return ('in' in condition && condition.in.length === 0) || ('any' in condition && condition.any.length === 0);
}

function isFixed(condition: Condition | undefined): boolean {
  if (condition === undefined || condition === null) return false;
  return typeof condition !== 'object' || ('in' in condition && condition.in.length === 1 && condition.in[0] !== null);
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
  if (condition === null || typeof condition !== 'object') return amongst(layout, columnOf(layout, field, 'compare'), [condition]);
  if ('in' in condition) return amongst(layout, columnOf(layout, field, 'compare'), condition.in);
  if ('any' in condition) return anyMember(layout, memberOf(layout, field, ['values', 'ids']), condition.any, each);
  if ('all' in condition) {
    const side = memberOf(layout, field, ['values', 'ids']);
    return every(list(condition.all).map((member) => anyMember(layout, side, [member], each)));
  }
  if ('words' in condition) return words(layout, memberOf(layout, field, ['words']).number, condition.words);
  const column = columnOf(layout, field, 'compare');
  return range(layout, { ...column, column: `${field === beside ? '+' : ''}${column.column}` }, condition);
}

function amongst({ shorthand }: Layout, { column, kind }: Column, values: readonly Scalar[]): Query {
  const keys = list(values).map((value) => columnKey(kind, scalar(value), shorthand));
  if (keys.length === 0) return { sql: NONE, params: [] };
  const sql = keys.length === 1 ? `${column} = ?` : `${column} IN (${marks(keys)})`;
  return { sql: keys.includes(nothingIn(kind)) ? sql : `${sql} AND ${isPresent({ column, kind })}`, params: keys };
}

function anyMember({ table, shorthand }: Layout, { number, kind }: Aside, values: readonly Scalar[], each: boolean): Query {
  const keys = list(values).map((value) => memberKey(kind, scalar(value), shorthand));
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
function range(layout: Layout, { column, kind }: Column, bounds: Range): Query {
  const given = SIDES.flatMap((side) => (bounds[side] === undefined ? [] : [{ side, bound: boundIn(layout, kind, bounds[side]) }]));
  const types = new Set(given.map(({ bound }) => typeof bound));
  const strange = Object.keys(bounds).some((side) => !SIDES.includes(side as Side));
  if (strange || types.size !== 1 || !(types.has('number') || types.has('string'))) {
    throw new QueryRejected('a range needs bounds that are all numbers or all strings');
  }
  const sides = given.map(({ side, bound }) =>
    typeof bound === 'string' && kind === 'any' ? textBound(column, side, bound) : exactBound(column, side, bound),
  );
  const frame: Query = types.has('string')
    ? { sql: `${column} >= '' AND ${column} < ?`, params: [PAST_STRINGS] }
    : { sql: `${column} > ? AND ${column} < ''`, params: [nothingIn(kind)] };
  return every([...sides, frame, { sql: isPresent({ column, kind }), params: [] }]);
}

/** A bound as its column has it. An instant may be said in other ways than facts say it. */
function boundIn({ shorthand }: Layout, kind: Column['kind'], bound: Scalar): Scalar {
  if (typeof bound !== 'string' || kind === 'any') return bound;
  if (kind === 'group') throw new QueryRejected('what many share has no order');
  if (kind !== 'instant') return columnKey(kind, bound, shorthand);
  return finite(Date.parse(bound));
}

function exactBound(column: string, side: Side, bound: Scalar): Query {
  const operator = { from: '>=', after: '>', to: '<=', before: '<' }[side];
  return { sql: `${column} ${operator} ?`, params: [typeof bound === 'string' ? bound : finite(Number(bound))] };
}

function textBound(column: string, side: Side, bound: string): Query {
  const low = side === 'from' || side === 'before';
  return { sql: `${column} ${side === 'from' || side === 'after' ? '>=' : '<'} ?`, params: [low ? lowestKey(bound) : pastKey(bound)] };
}

type Column = Pick<Layout['columns'][number], 'column' | 'kind'>;
type Aside = Layout['members'][number];

function columnOf(layout: Layout, field: string, wish: string): Column {
  const found = layout.columns.find((candidate) => candidate.field === field);
  if (!found) throw new QueryRejected(`no index can ${wish} "${field}"`);
  return found;
}

function sortedBy(layout: Layout, field: string): Column {
  const column = columnOf(layout, field, 'sort by');
  if (column.kind === 'group') throw new QueryRejected(`no index can sort by "${field}"`);
  return column;
}

function memberOf(layout: Layout, field: string, kinds: readonly Aside['kind'][]): Aside {
  const found = layout.members.find((candidate) => candidate.field === field && kinds.includes(candidate.kind));
  if (!found) throw new QueryRejected(`"${field}" is not declared with ${kinds.join(' or ')}`);
  return found;
}

function scalar(value: unknown): Scalar {
  if (typeof value === 'number') return finite(value);
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
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
