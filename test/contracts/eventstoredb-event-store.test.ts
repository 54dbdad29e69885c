import { test } from '@jest/globals';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { hasEventStoreServer, NO_SERVER, startEventStoreServer } from './event-store-server.ts';

if (await hasEventStoreServer()) {
  eventStoreContract('EventStoreDB', async () => {
    const server = await startEventStoreServer();
    const store = await EventStoreDbEventStore.open(server.url);
    return {
      store,
      remove: async () => {
        await store.close();
        await server.stop();
      },
    };
  });
} else {
  test.skip(NO_SERVER, () => undefined);
}
