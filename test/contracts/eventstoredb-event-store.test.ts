import { test } from '@jest/globals';
import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import { eventStoreContract } from './event-store.contract.ts';
import { hasEventStoreServer, NO_SERVER, startEventStoreServer } from './event-store-server.ts';

if (await hasEventStoreServer()) {
  eventStoreContract('EventStoreDB', async () => {
    const server = await startEventStoreServer();
    // How long a busy machine takes is no matter of the contract.
    const store = await EventStoreDbEventStore.open(server.url, { patience: { silence: 60_000, answer: 60_000, start: 60_000 } });
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
