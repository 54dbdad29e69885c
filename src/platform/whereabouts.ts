import { randomUUID } from 'node:crypto';
import type { EventStore } from './event-store/event-store.ts';
import { numberOf } from './event-store/log-position.ts';
import { add, put, type RecordKind, type Records, type RecordWrite } from './records/records.ts';
import { EVENT_STORE_ADDRESS, type Settings, WrongSetting } from './settings.ts';

/** Which store holds the facts that the records of a folder belong to, and where it was last: an address, or a folder's path. */
export type Whereabouts = { storeId: string; place: string };

/** One document under {@link MINE}. */
const WHEREABOUTS: RecordKind<Whereabouts> = { name: 'whereabouts' };
/** The id of the records, under {@link MINE}: the store of their facts knows it, too ({@link EventStore.claim}). */
const IDENTITY: RecordKind<{ id: string }> = { name: 'identity' };
const MINE = 'mine';

/** Which facts records belong to; nothing when they have never been asked. */
export async function whereaboutsOf(records: Records): Promise<Whereabouts | undefined> {
  await records.declare(WHEREABOUTS);
  return (await records.get(WHEREABOUTS, MINE))?.document;
}

/** Notes which facts records belong to, with what else is to be written then. */
export async function noteWhereabouts(records: Records, whereabouts: Whereabouts, others: readonly RecordWrite[] = []): Promise<void> {
  await records.declare(WHEREABOUTS);
  await records.write([...others, put(WHEREABOUTS, MINE, whereabouts)]);
}

/** The id of records; nothing when nobody has started them since they have one. */
export async function knownIdOf(records: Records): Promise<string | undefined> {
  await records.declare(IDENTITY);
  return (await records.get(IDENTITY, MINE))?.document.id;
}

/** The id of records, from now on if they had none. */
export async function recordsIdOf(records: Records): Promise<string> {
  await records.declare(IDENTITY);
  await records.write([add(IDENTITY, MINE, { id: randomUUID() })]);
  return (await knownIdOf(records)) ?? '';
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
  const id = await recordsIdOf(records);
  const known = await whereaboutsOf(records);
  const place = placeOf(eventStoreUrl ?? data);
  const owner = await store.owner();
  if (owner !== undefined && owner !== id) throw new WrongSetting(whyStrange(data, place));
  if (known && known.storeId !== store.storeId) throw new WrongSetting(whyNot(data, known.place, place));
  if (owner === undefined) {
    const strange = !known && numberOf(await store.head(), store.storeId) > 0;
    if (strange || (await store.claim(id)) !== id) throw new WrongSetting(whyStrange(data, place));
  }
  if (known?.place !== place) await noteWhereabouts(records, { storeId: store.storeId, place });
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
