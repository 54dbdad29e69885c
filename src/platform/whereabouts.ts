import type { EventStore } from './event-store/event-store.ts';
import type { Records } from './records/records.ts';
import { EVENT_STORE_ADDRESS, type Settings, WrongSetting } from './settings.ts';

/** Which store holds the facts that the records of a folder belong to, and where it was last: an address, or a folder's path. */
export type Whereabouts = { storeId: string; place: string };

export const WHEREABOUTS_TABLE = 'CREATE TABLE IF NOT EXISTS whereabouts (store_id TEXT NOT NULL, place TEXT NOT NULL)';
export const FIND_WHEREABOUTS = 'SELECT store_id AS storeId, place FROM whereabouts';

/** What to do so that the whereabouts are known. */
export function noteOf({ storeId, place }: Whereabouts): { sql: string; params: string[] }[] {
  return [
    { sql: 'DELETE FROM whereabouts', params: [] },
    { sql: 'INSERT INTO whereabouts (store_id, place) VALUES (?, ?)', params: [storeId, place] },
  ];
}

/** An address without its user, password and options; a folder as it is. */
export function placeOf(house: string): string {
  return EVENT_STORE_ADDRESS.test(house) ? house.replace(/\/\/[^@/]*@/, '//').replace(/\/?(\?.*)?$/, '') : house;
}

/**
 * Keeps records with the facts that they belong to: facts that have moved elsewhere are not served as they were when they left.
 * @throws WrongSetting when these are other facts
 */
export async function keepTogether(records: Records, store: EventStore, { data, eventStoreUrl }: Settings): Promise<void> {
  await records.table(WHEREABOUTS_TABLE);
  const known = records.get<Whereabouts>(FIND_WHEREABOUTS);
  const place = placeOf(eventStoreUrl ?? data);
  if (known && known.storeId !== store.storeId) throw new WrongSetting(whyNot(data, known.place, place));
  if (known?.place !== place) await records.write(noteOf({ storeId: store.storeId, place }));
}

function whyNot(data: string, known: string, here: string): string {
  if (known === here) return `The facts in ${here} are not those that the records in ${data} belong to: put the right ones back`;
  if (known === data) return `The facts of ${data} are in it: start without EVENT_STORE_URL, or move them with "laurel copy"`;
  if (EVENT_STORE_ADDRESS.test(known))
    return `The facts of ${data} are in ${known}: set EVENT_STORE_URL to that, or move them with "laurel copy"`;
  return `Everything in ${data} has moved to ${known}: set LAUREL_DATA to that`;
}
