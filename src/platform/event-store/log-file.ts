import { DatabaseSync } from 'node:sqlite';
import { checkedDatabase, WrongContent } from '../checked-database.ts';
import type { Instant } from '../event.values.ts';
import { idAfter } from './log-position.ts';

/** What must be there to be asked for. */
const NEEDED = [
  'SELECT id FROM store',
  'SELECT id, name, category FROM streams',
  'SELECT position, id, stream, revision, type, data, metadata FROM events',
];

/**
 * Checks a file of facts that no store has open: whole, ours, without gaps.
 * @returns the id of the store, the number of its last fact, and the id of the records that it belongs to, if it says so
 * @throws WrongContent
 */
export function checkLogFile(file: string): { storeId: string; head: number; owner: string | undefined } {
  using events = checkedDatabase(file, (database) => {
    for (const sql of NEEDED) database.prepare(sql);
  });
  const ids = events.prepare('SELECT id FROM store').all();
  const storeId = String(ids[0]?.id);
  if (ids.length !== 1 || !/^[0-9a-f]{12}(\.[0-9a-z]+)?$/.test(storeId)) throw new WrongContent('its facts have no store');
  const { first, head, facts } = events
    .prepare('SELECT coalesce(min(position), 1) AS first, coalesce(max(position), 0) AS head, count(*) AS facts FROM events')
    .get() as { first: number; head: number; facts: number };
  if (first !== 1 || head !== facts) throw new WrongContent(`its facts have gaps: ${facts} up to number ${head}`);
  return { storeId, head, owner: ownerIn(events) };
}

/** Gives the store in a file that nobody has open another id. The file can be moved alone then. */
export function nameLogAnew(file: string, now: Instant): { before: string; after: string } {
  using events = new DatabaseSync(file);
  const before = String(events.prepare('SELECT id FROM store').get()?.id);
  const after = idAfter(before, now);
  events.prepare('UPDATE store SET id = ?').run(after);
  events.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return { before, after };
}

/** Older ones have not said so. */
function ownerIn(events: DatabaseSync): string | undefined {
  if (!events.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'owner'").get()) return undefined;
  const owner = events.prepare('SELECT records FROM owner').get();
  return owner && String(owner.records);
}
