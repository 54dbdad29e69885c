import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { positionIn } from '../platform/event-store/copy-facts.ts';
import { letterOf, ownerOf, placesOf, WEBHOOK_PLACES } from '../integrations/webhook-places.ts';
import type { EventStore } from '../platform/event-store/event-store.ts';
import type { Position } from '../platform/event.values.ts';
import { movedLetters } from '../platform/outbox/outbox-rows.ts';
import { PARKED } from '../platform/parked-facts.ts';
import { REACTIONS } from '../platform/reaction-place.ts';
import { everyRecord, put, type Records, type RecordWrite } from '../platform/records/records.ts';
import { SqliteRecords } from '../platform/records/sqlite-records.ts';
import { noteWhereabouts, type Whereabouts } from '../platform/whereabouts.ts';
import type { FeedPlace } from '../public-events/public-events.values.ts';

/** Opens the records in a folder for as long as they are asked. */
export async function recordsIn<T>(folder: string, ask: (records: SqliteRecords) => Promise<T>): Promise<T> {
  const records = SqliteRecords.open(join(folder, 'records.db'));
  try {
    return await ask(records);
  } finally {
    await records.close();
  }
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
  if (home === folder) return recordsIn(folder, (records) => settle(records, move, whereabouts));
  const arriving = join(home, 'arriving');
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(arriving, { mode: 0o700 });
  await recordsIn(folder, async (left) => {
    await left.backup(join(arriving, 'records.db'));
    if (existsSync(join(folder, 'objects'))) cpSync(join(folder, 'objects'), join(home, 'objects'), { recursive: true });
    if (existsSync(join(folder, 'secret'))) copyFileSync(join(folder, 'secret'), join(home, 'secret'));
    await recordsIn(arriving, (copy) => settle(copy, move, whereabouts));
    await noteWhereabouts(left, whereabouts);
  });
  renameSync(join(arriving, 'records.db'), join(home, 'records.db'));
  rmSync(arriving, { recursive: true });
}

/** Says in the target's positions how far reactions are. */
async function settle(
  records: SqliteRecords,
  { source, target }: { source: EventStore; target: EventStore },
  whereabouts: Whereabouts,
): Promise<void> {
  const inTarget = async (position: Position): Promise<Position | undefined> =>
    position.startsWith(`${source.storeId}-`) ? positionIn(target, source, position) : undefined;
  await noteWhereabouts(records, whereabouts, await movedPositions(records, inTarget));
}

/**
 * What says in other positions how far reactions and webhooks are.
 * @param moved answers the position that takes the place of another, if any
 */
export async function movedPositions(
  records: Records,
  moved: (position: Position) => Promise<Position | undefined>,
): Promise<RecordWrite[]> {
  const steps: RecordWrite[] = [];
  await records.declare(REACTIONS);
  await records.declare(PARKED);
  for await (const { key, document, version } of everyRecord(records, REACTIONS, {})) {
    // The start of a log is the same in every store.
    if (document.position === '') continue;
    const position = await moved(document.position);
    if (position !== undefined) steps.push(put(REACTIONS, key, { ...document, position }, version));
  }
  for await (const { key, document, version } of everyRecord(records, PARKED, {})) {
    const position = await moved(document.position);
    if (position !== undefined) steps.push(put(PARKED, key, { ...document, position }, version));
  }
  await records.declare(WEBHOOK_PLACES);
  for await (const { key, document, version } of everyRecord(records, WEBHOOK_PLACES, {})) {
    const position = document.position === '' ? undefined : await moved(document.position);
    const collected = document.collected && (await movedPlaces(document.collected, moved));
    if (position !== undefined) steps.push(put(WEBHOOK_PLACES, key, { ...document, position, ...(collected && { collected }) }, version));
  }
  const letters = await movedLetters(records, async (of) => {
    const there = await movedPlaces(placesOf(of), moved);
    return there && letterOf(ownerOf(of), there);
  });
  return [...steps, ...letters];
}

/** Nothing where one of them is not there. */
async function movedPlaces(places: readonly FeedPlace[], moved: (position: Position) => Promise<Position | undefined>) {
  const there: FeedPlace[] = [];
  for (const { position, told } of places) {
    const found = await moved(position);
    if (found === undefined) return undefined;
    there.push({ position: found, told });
  }
  return there;
}
