import type { SQLInputValue } from 'node:sqlite';
import { type RecordCondition, RecordQuestionRejected } from './records.ts';
import { columnOf, type Layout } from './sqlite-kinds.ts';

export type Question = { sql: string; params: SQLInputValue[] };
type Filter = { readonly [field: string]: RecordCondition | undefined };
type Options = { sort?: { field: string; descending?: boolean }; limit?: number; after?: string };

/** How many a page has unless told. */
export const USUAL = 100;
const MOST = 10_000;

/** Rows in the order that was asked for, of these columns. One more than the limit, which tells that there are others. */
export function findQuestion(layout: Layout, what: string, filter: Filter, { sort, limit = USUAL, after }: Options): Question {
  if (!Number.isInteger(limit) || limit < 1 || limit > MOST)
    throw new RecordQuestionRejected(`a page has 1 to ${MOST} records, not ${limit}`);
  const column = sort && columnOf(layout, sort.field).column;
  const where = conditions(layout, filter, sort?.field);
  const [way, beyond] = sort?.descending ? ['DESC', '<'] : ['ASC', '>'];
  const ordered = column === undefined || column === 'key' ? ['key'] : [column, 'key'];
  const parts = [where.sql, ...(ordered.length === 2 ? [`${column} IS NOT NULL`] : [])];
  const params = [...where.params];
  if (after !== undefined) {
    parts.push(`(${ordered.join(', ')}) ${beyond} (${ordered.map(() => '?').join(', ')})`);
    params.push(...placeIn(after, ordered.length));
  }
  const order = ordered.map((name) => `${name} ${way}`).join(', ');
  return { sql: `SELECT ${what} FROM ${layout.table}${clause(parts)} ORDER BY ${order} LIMIT ?`, params: [...params, limit + 1] };
}

/** Where the page after a record begins. */
export function placeAfter(layout: Layout, { sort }: Options, row: { [column: string]: unknown }): string {
  const column = sort && columnOf(layout, sort.field).column;
  const place = column === undefined || column === 'key' ? [row.key] : [row[column], row.key];
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

export function countQuestion(layout: Layout, filter: Filter): Question {
  const where = conditions(layout, filter);
  return { sql: `SELECT count(*) AS count FROM ${layout.table}${clause([where.sql])}`, params: where.params };
}

/** Deletes so many of what is found. */
export function deleteQuestion(layout: Layout, filter: Filter, most: number): Question {
  const { table } = layout;
  const where = conditions(layout, filter);
  const sql = `DELETE FROM ${table} WHERE key IN (SELECT key FROM ${table}${clause([where.sql])} LIMIT ?)`;
  return { sql, params: [...where.params, most] };
}

/** @throws RecordQuestionRejected when no index answers any of it, nor has the order */
function conditions(layout: Layout, filter: Filter, sorted?: string): Question {
  const parts: Question[] = [];
  let answered = false;
  for (const [field, condition] of Object.entries(filter)) {
    if (condition === undefined) throw new RecordQuestionRejected(`${layout.name}: what is asked of "${field}" is not there`);
    const { column, use } = columnOf(layout, field);
    parts.push(conditionOn(column, condition));
    answered ||= leads(use) && !(typeof condition === 'object' && 'not' in condition);
  }
  const all = parts.length === 0 && sorted === undefined;
  if (!answered && !all && !(sorted !== undefined && leads(columnOf(layout, sorted).use)))
    throw new RecordQuestionRejected(`${layout.name}: no index answers ${JSON.stringify(filter)}`);
  return { sql: parts.map(({ sql }) => sql).join(' AND '), params: parts.flatMap(({ params }) => params) };
}

function leads(use: string): boolean {
  return use !== 'beside';
}

function conditionOn(column: string, condition: RecordCondition): Question {
  if (typeof condition !== 'object') return { sql: `${column} = ?`, params: [condition] };
  if ('in' in condition) return { sql: `${column} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(condition.in)] };
  if ('not' in condition) return { sql: `${column} <> ?`, params: [condition.not] };
  if ('startsWith' in condition) {
    const { startsWith: start } = condition;
    const end = pastStart(start);
    if (end === undefined) return { sql: `${column} >= ?`, params: [start] };
    return { sql: `${column} >= ? AND ${column} < ?`, params: [start, end] };
  }
  const bounds = (
    [
      ['from', '>='],
      ['after', '>'],
      ['to', '<='],
      ['before', '<'],
    ] as const
  ).flatMap(([bound, sign]) => {
    const value = condition[bound];
    return value === undefined ? [] : [{ sql: `${column} ${sign} ?`, params: [value] }];
  });
  if (bounds.length === 0) throw new RecordQuestionRejected('a range has a bound');
  return { sql: bounds.map(({ sql }) => sql).join(' AND '), params: bounds.flatMap(({ params }) => params) };
}

/** What comes after all texts that start so; nothing for the empty one. Surrogates are no ends: what lies past them in UTF-8 is not. */
function pastStart(start: string): string | undefined {
  const points = Array.from(start);
  while (points.length > 0) {
    const last = points.pop()?.codePointAt(0) ?? 0;
    if (last < 0x10ffff) return points.join('') + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1);
  }
  return undefined;
}

function placeIn(after: string, length: number): SQLInputValue[] {
  try {
    const place = JSON.parse(Buffer.from(after, 'base64url').toString()) as SQLInputValue[];
    if (Array.isArray(place) && place.length === length && place.every((part) => ['string', 'number'].includes(typeof part))) return place;
  } catch {
    // It is none of ours.
  }
  throw new RecordQuestionRejected('this is no place where a page of records ended');
}

function clause(parts: readonly string[]): string {
  const given = parts.filter(Boolean);
  return given.length === 0 ? '' : ` WHERE ${given.join(' AND ')}`;
}
