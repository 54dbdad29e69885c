import { resolve } from 'node:path';
import { type EventStoreServer, startEventStoreServer } from '../contracts/event-store-server.ts';

/** With EVENT_STORE_COMMAND journeys run on EventStoreDB: each data folder has a server of its own until the tests of the file have ended. */
const ON_SERVER = Boolean(process.env.EVENT_STORE_COMMAND);
const NOT_HERE = "NOT RUN: it is about the embedded store's own file";
const servers = new Map<string, Promise<EventStoreServer>>();

if (ON_SERVER) afterAll(() => Promise.all([...servers.values()].map(async (starting) => (await starting).stop())));

/** The setting that names the event store of a data folder; none when that is the embedded one. */
export async function eventStoreOf(data: string): Promise<{ EVENT_STORE_URL?: string }> {
  if (!ON_SERVER) return {};
  const starting = servers.get(resolve(data)) ?? startEventStoreServer();
  servers.set(resolve(data), starting);
  return { EVENT_STORE_URL: (await starting).url };
}

/** A test about the embedded store's own file. On a server it is left out, and says so. */
export function embeddedTest(title: string, run: () => Promise<void>, timeoutMs?: number): void {
  if (ON_SERVER) test.skip(`${title} (${NOT_HERE})`, run);
  else test(title, run, timeoutMs);
}

/** The same of a group of tests. */
export function embeddedDescribe(title: string, tests: () => void): void {
  if (ON_SERVER) describe.skip(`${title} (${NOT_HERE})`, tests);
  else describe(title, tests);
}
