import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { numberOf } from '../platform/event-store/log-position.ts';
import type { Position } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { findSpoilt } from '../platform/objects/object-folder.ts';
import { Records } from '../platform/records/records.ts';

/** What is in a file is not what a backup has there. The message says in one line what is wrong. */
export class WrongContent extends Error {}

/** What each database must be able to answer. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'events.db': [
    'SELECT id FROM store',
    'SELECT id, name, category FROM streams',
    'SELECT position, id, stream, revision, type, data, metadata FROM events',
  ],
  'records.db': [
    'SELECT id, wrapped FROM keys',
    'SELECT user_id, sealed FROM users',
    'SELECT name, position FROM reactions',
    'SELECT position FROM parked',
  ],
};

/**
 * Checks the files of a backup where they were unpacked: whole databases with our tables, facts without gaps, records that belong to them and
 * are not ahead of them, objects that are what they were, keys that the secret opens.
 * @param secret the one that opens the keys when the backup has none; without either they are not checked
 * @throws WrongContent
 */
export async function checkBackup(folder: string, secret: string | undefined): Promise<void> {
  {
    using events = open(folder, 'events.db');
    using records = open(folder, 'records.db');
    checkPositions(records, events, checkFacts(events));
  }
  const spoilt = await findSpoilt(join(folder, 'objects'));
  if (spoilt !== undefined) throw new WrongContent(`its object ${spoilt} is not what it was`);
  const file = join(folder, 'secret');
  const given = existsSync(file) ? readFileSync(file, 'utf8').trim() : secret;
  if (given === undefined) return;
  const records = Records.open(join(folder, 'records.db'));
  try {
    await Keys.open(records, given);
  } catch {
    throw new WrongContent('the secret does not open its keys');
  } finally {
    await records.close();
  }
}

function open(folder: string, name: string): DatabaseSync {
  const database = new DatabaseSync(join(folder, name), { readOnly: true, defensive: true });
  try {
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new WrongContent(String(found?.quick_check));
    // Laurel has none: what they would do happens at the next write.
    const foreign = database
      .prepare("SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%'")
      .get();
    if (foreign) throw new WrongContent(`it has "${String(foreign.name)}", which Laurel does not make`);
    for (const sql of NEEDED[name] ?? []) database.prepare(sql);
    return database;
  } catch (error) {
    database.close();
    throw new WrongContent(`${name}: ${(error as Error).message}`);
  }
}

/** Answers the id of the store and the number of its last fact. */
function checkFacts(events: DatabaseSync): { storeId: string; head: number } {
  const ids = events.prepare('SELECT id FROM store').all();
  const storeId = String(ids[0]?.id);
  if (ids.length !== 1 || !/^[0-9a-f]{12}(\.[0-9a-z]+)?$/.test(storeId)) throw new WrongContent('its facts have no store');
  const { first, head, facts } = events
    .prepare('SELECT coalesce(min(position), 1) AS first, coalesce(max(position), 0) AS head, count(*) AS facts FROM events')
    .get() as { first: number; head: number; facts: number };
  if (first !== 1 || head !== facts) throw new WrongContent(`its facts have gaps: ${facts} up to number ${head}`);
  return { storeId, head };
}

function checkPositions(records: DatabaseSync, events: DatabaseSync, { storeId, head }: { storeId: string; head: number }): void {
  const known = records.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'whereabouts'").get();
  const elsewhere = known && records.prepare('SELECT 1 FROM whereabouts WHERE store_id <> ?').get(storeId);
  if (elsewhere) throw new WrongContent('its records belong to other facts');
  const owner = idIn(events, 'owner', 'SELECT records AS id FROM owner');
  const mine = idIn(records, 'identity', 'SELECT id FROM identity');
  if (owner !== undefined && owner !== mine) throw new WrongContent('its facts belong to other records');
  const positions = records.prepare('SELECT position FROM reactions UNION SELECT position FROM parked').all() as { position: Position }[];
  for (const { position } of positions) if (placeOf(position, storeId) > head) throw new WrongContent('its records are ahead of its facts');
}

/** What a table that older ones do not have says; nothing without it. */
function idIn(database: DatabaseSync, table: string, sql: string): string | undefined {
  if (!database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table)) return undefined;
  const found = database.prepare(sql).get();
  return found && String(found.id);
}

function placeOf(position: Position, storeId: string): number {
  try {
    return numberOf(position, storeId);
  } catch {
    throw new WrongContent('its records belong to other facts');
  }
}
