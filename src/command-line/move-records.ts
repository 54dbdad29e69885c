import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { positionIn } from '../platform/event-store/copy-facts.ts';
import type { EventStore } from '../platform/event-store/event-store.ts';
import type { Position } from '../platform/event.values.ts';
import { FIND_RECORDS_ID, FIND_WHEREABOUTS, NAME_RECORDS, noteOf, type Whereabouts, WHEREABOUTS_TABLES } from '../platform/whereabouts.ts';

/** The tables that say how far reactions are. */
const PLACED = ['reactions', 'parked'];

/** Which facts the records in a folder belong to; nothing when they have never been asked. */
export function whereaboutsOf(folder: string): Whereabouts | undefined {
  using records = new DatabaseSync(join(folder, 'records.db'));
  records.exec(WHEREABOUTS_TABLES);
  const found = records.prepare(FIND_WHEREABOUTS).get();
  return found && { storeId: String(found.storeId), place: String(found.place) };
}

/** The id of the records in a folder. Records that nobody has started since they have one get it now. */
export function recordsIdOf(folder: string): string {
  using records = new DatabaseSync(join(folder, 'records.db'), { timeout: 5_000 });
  records.exec(WHEREABOUTS_TABLES);
  records.prepare(NAME_RECORDS).run(randomUUID());
  return String(records.prepare(FIND_RECORDS_ID).get()?.id);
}

/**
 * Makes the records belong to the target's facts: where they lie, or in the folder `home` as a copy, with the objects. Nobody may write to them
 * meanwhile.
 * However it breaks off, at most one of the two folders starts, and running it again ends it.
 */
export async function moveRecords(move: {
  folder: string;
  home: string;
  source: EventStore;
  target: EventStore;
  place: string;
}): Promise<void> {
  const { folder, home, target, place } = move;
  const whereabouts = { storeId: target.storeId, place };
  if (home === folder) {
    using records = new DatabaseSync(join(folder, 'records.db'));
    await settle(records, move, whereabouts);
    return;
  }
  const arriving = join(home, 'records.arriving');
  for (const rest of [arriving, `${arriving}-journal`]) rmSync(rest, { force: true });
  using left = new DatabaseSync(join(folder, 'records.db'));
  left.prepare('VACUUM INTO ?').run(arriving);
  if (existsSync(join(folder, 'objects'))) cpSync(join(folder, 'objects'), join(home, 'objects'), { recursive: true });
  if (existsSync(join(folder, 'secret'))) copyFileSync(join(folder, 'secret'), join(home, 'secret'));
  using copy = new DatabaseSync(arriving);
  await settle(copy, move, whereabouts);
  copy.close();
  write(left, noteOf(whereabouts));
  renameSync(arriving, join(home, 'records.db'));
}

/** Says in the target's positions how far reactions are. */
async function settle(
  records: DatabaseSync,
  { source, target }: { source: EventStore; target: EventStore },
  whereabouts: Whereabouts,
): Promise<void> {
  const moves: { sql: string; params: string[] }[] = [];
  for (const table of PLACED) {
    const places = records.prepare(`SELECT DISTINCT position FROM ${table}`).all() as { position: Position }[];
    for (const { position } of places.filter(({ position }) => position.startsWith(`${source.storeId}-`))) {
      const params = [await positionIn(target, source, position), position];
      moves.push({ sql: `UPDATE ${table} SET position = ? WHERE position = ?`, params });
    }
  }
  write(records, [...moves, ...noteOf(whereabouts)]);
}

function write(records: DatabaseSync, statements: readonly { sql: string; params: string[] }[]): void {
  records.exec('PRAGMA busy_timeout = 5000; PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
  records.exec(WHEREABOUTS_TABLES);
  for (const { sql, params } of statements) records.prepare(sql).run(...params);
  records.exec('COMMIT');
}
