import { bind } from './bind.pipe.ts';
import { type Fields, flag, ok, orNull, text } from './answers.values.ts';
import { Text } from './fields.ts';
import { BadInput } from './refusals.ts';

/*
 * Every list is read in pages in one way (0037). A call takes `limit` and `after`, and answers beside its rows whether there are `more`, and
 * `next`: the `after` of the page that follows. A page starts after the key of a row, not after so many rows, so that what is added meanwhile
 * pushes none from page to page.
 *
 *   class Sent { @Whole(1, 200, { optional: true }) limit?: number; @After() after?: string }
 *   @Get('audit', 'The audit trail.', page({ audit: listOf(auditRow) }))
 *   const { rows, next } = await trail.page({ after: keyAfter(list, AuditKey, sent.after), limit });
 *   return { status: 'ok', audit: rows, ...following(list, next) };
 *
 * `list` names the list with what it is of: its cursors open no other. They stand in addresses, so no names have a place in keys.
 */

/** Which page: from after a key on, or the first; at most so many rows. */
export type Turn<Key> = { after?: Key; limit: number };
/** A page; the key of its last row when more follow. */
export type Page<Row, Key> = { rows: Row[]; next?: Key };

/** The page of what was found, which is one row more than it holds when others follow. */
export function pageOf<Row extends object, Key>(found: Row[], limit: number, keyOf: (row: Row) => Key): Page<Row, Key> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return found.length > limit && last ? { rows, next: keyOf(last) } : { rows };
}

/** The rows of all pages of a list, page by page. */
export async function* everyPage<Row, Key>(limit: number, read: (turn: Turn<Key>) => Promise<Page<Row, Key>>): AsyncGenerator<Row[]> {
  for (let after: Key | undefined; ;) {
    const { rows, next } = await read({ after, limit });
    if (rows.length > 0) yield rows;
    if (!next) return;
    after = next;
  }
}

/** A cursor: `next` of the page before. */
export const After = () => Text({ optional: true, max: 600, note: 'What the page before says as next: the page starts there' });

/** What a call answers that reads a list. */
export function page<F extends Fields>(fields: F) {
  return ok({ ...fields, more: flag, next: orNull(text) });
}

/** A cursor that names no place in the list. */
export class NotOfThisList extends BadInput {
  constructor() {
    super('invalid-input', 'Invalid: after', { fields: [{ field: 'after', problem: 'is not of this list' }] });
  }
}

/** What is told beside the rows of a page. */
export function following(list: string, next: object | undefined): { more: 0 | 1; next: string | null } {
  if (!next) return { more: 0, next: null };
  return { more: 1, next: Buffer.from(JSON.stringify([list, next])).toString('base64url') };
}

/**
 * The key that a cursor holds, its fields declared like those of a call.
 * @throws NotOfThisList when it is no cursor, or one of another list
 */
export function keyAfter<Key extends object>(list: string, type: new () => Key, cursor: string | undefined): Key | undefined {
  if (!cursor) return undefined;
  const [of, key] = partsOf(cursor);
  if (of !== list) throw new NotOfThisList();
  try {
    return bind(type, key);
  } catch (error) {
    // Its fields are nothing that the caller knows by name.
    throw error instanceof BadInput ? new NotOfThisList() : error;
  }
}

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
