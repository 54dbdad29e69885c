import type { Recorded } from '../../src/platform/event.values.ts';
import { openEventStore } from '../../src/platform/ground.ts';
import { Settings } from '../../src/platform/settings.ts';
import { eventStoreOf } from './event-store-of.ts';

/** All facts of a data folder on which no server runs. */
export async function factsOf(data: string): Promise<Recorded[]> {
  const store = await openEventStore(Settings.read({ LAUREL_DATA: data, ...(await eventStoreOf(data)) }));
  const facts: Recorded[] = [];
  for await (const fact of store.readAll()) facts.push(fact);
  await store.close();
  return facts;
}
