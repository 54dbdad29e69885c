import { EventStoreDbEventStore } from '../../src/platform/event-store/eventstoredb-event-store.ts';
import { type EventStoreServer, type ServerProcess, startEventStoreServer } from '../contracts/event-store-server.ts';
import { TcpProxy } from './tcp-proxy.ts';

const NO_PROCESS =
  'NOT RUN: faults need a server that can be frozen and killed. Give EVENT_STORE_COMMAND (a program that takes a port and a data folder)';

/** Tests of faults, where there is a server to do them to. */
export function describeFaults(title: string, tests: () => void): void {
  if (process.env.EVENT_STORE_COMMAND) describe(title, tests);
  else describe.skip(`${title} (${NO_PROCESS})`, tests);
}

/** A server of the test's own, and what can be done to it. */
export type Breakable = EventStoreServer & { process: ServerProcess };

export async function startBreakable(): Promise<Breakable> {
  const server = await startEventStoreServer();
  if (!server.process) throw new Error(NO_PROCESS);
  return server as Breakable;
}

/** A store on a server of its own, behind a line that can be cut. */
export async function openBreakableStore() {
  const server = await startBreakable();
  const proxy = await TcpProxy.to(Number(new URL(server.url).port));
  const store = await EventStoreDbEventStore.open(`esdb://127.0.0.1:${proxy.port}?tls=false`);
  const close = async () => {
    await store.close();
    await proxy.close();
    await server.stop();
  };
  return { server: server.process, proxy, store, close };
}

export type BreakableStore = Awaited<ReturnType<typeof openBreakableStore>>;
