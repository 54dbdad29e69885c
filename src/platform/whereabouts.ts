import { randomUUID } from 'node:crypto';
import type { EventStore } from './event-store/event-store.ts';
import { numberOf } from './event-store/log-position.ts';
import type { Records } from './records/records.ts';
import { EVENT_STORE_ADDRESS, type Settings, WrongSetting } from './settings.ts';

/** Which store holds the facts that the records of a folder belong to, and where it was last: an address, or a folder's path. */
export type Whereabouts = { storeId: string; place: string };

/** `identity` is the id of the records: the store of their facts knows it, too ({@link EventStore.claim}). */
export const WHEREABOUTS_TABLES = `
  CREATE TABLE IF NOT EXISTS whereabouts (store_id TEXT NOT NULL, place TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS identity (id TEXT NOT NULL)`;
export const FIND_WHEREABOUTS = 'SELECT store_id AS storeId, place FROM whereabouts';
export const NAME_RECORDS = 'INSERT INTO identity SELECT ? WHERE NOT EXISTS (SELECT 1 FROM identity)';
export const FIND_RECORDS_ID = 'SELECT id FROM identity';

/** What to do so that the whereabouts are known. */
export function noteOf({ storeId, place }: Whereabouts): { sql: string; params: string[] }[] {
  return [
    { sql: 'DELETE FROM whereabouts', params: [] },
    { sql: 'INSERT INTO whereabouts (store_id, place) VALUES (?, ?)', params: [storeId, place] },
  ];
}

/** An address as it may be shown and followed: with its options, and without its login. A folder as it is. */
export function placeOf(house: string): string {
  return EVENT_STORE_ADDRESS.test(house) ? house.replace(/\/\/[^@/]*@/, '//USER:PASSWORD@') : house;
}

/** Whether two places are one: who logs in there, and how, makes no other of it. */
export function isSamePlace(one: string, other: string): boolean {
  const bare = (place: string) => (EVENT_STORE_ADDRESS.test(place) ? place.replace(/\/\/[^@/]*@/, '//').replace(/\/?(\?.*)?$/, '') : place);
  return bare(one) === bare(other);
}

/**
 * Keeps records with the facts that they belong to: facts that have moved elsewhere are not served as they were when they left, and facts of
 * other records are not added to (docs/decisions/0028-one-identity.md).
 * @throws WrongSetting when these are other facts, or those of other records
 */
export async function keepTogether(records: Records, store: EventStore, { data, eventStoreUrl }: Settings): Promise<void> {
  await records.table(WHEREABOUTS_TABLES);
  await records.write([{ sql: NAME_RECORDS, params: [randomUUID()] }]);
  const { id } = records.get<{ id: string }>(FIND_RECORDS_ID) ?? { id: '' };
  const known = records.get<Whereabouts>(FIND_WHEREABOUTS);
  const place = placeOf(eventStoreUrl ?? data);
  const owner = await store.owner();
  if (owner !== undefined && owner !== id) throw new WrongSetting(whyStrange(data, place));
  if (known && known.storeId !== store.storeId) throw new WrongSetting(whyNot(data, known.place, place));
  if (owner === undefined) {
    const strange = !known && numberOf(await store.head(), store.storeId) > 0;
    if (strange || (await store.claim(id)) !== id) throw new WrongSetting(whyStrange(data, place));
  }
  if (known?.place !== place) await records.write(noteOf({ storeId: store.storeId, place }));
}

function whyNot(data: string, known: string, here: string): string {
  if (isSamePlace(known, here)) return `The facts in ${here} are not those that the records in ${data} belong to: put the right ones back`;
  if (known === data) return `The facts of ${data} are in it: start without EVENT_STORE_URL, or move them with "laurel copy"`;
  if (EVENT_STORE_ADDRESS.test(known))
    return `The facts of ${data} are in ${known}: set EVENT_STORE_URL to that, or move them with "laurel copy"`;
  return `Everything in ${data} has moved to ${known}: set LAUREL_DATA to that`;
}

function whyStrange(data: string, here: string): string {
  const remedy = `set LAUREL_DATA to their folder, or put its backup back into ${data}`;
  if (!EVENT_STORE_ADDRESS.test(here)) return `The facts in ${data} belong to other records than those in it: put the right ones back`;
  return `The facts in ${here} belong to other records than those in ${data}: ${remedy}. A Laurel of its own needs an event store of its own`;
}
