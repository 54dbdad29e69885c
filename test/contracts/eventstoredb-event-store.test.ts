import { describe } from '@jest/globals';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import { eventStoreContract } from './event-store.contract.ts';

const url = process.env.EVENT_STORE_URL;
if (url)
  eventStoreContract('EventStoreDB', async () => {
    const store = await EventStoreDbEventStore.open(url);
    return { store, remove: () => store.close() };
  });
else describe.skip('x', () => undefined);
