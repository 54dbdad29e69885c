/**
 * Works on a log that its user may only read, and tells on the standard output what came of it. When a line comes in it tries again.
 * Root may write everything, so it becomes nobody first.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { EmbeddedEventStore } from '../../../src/platform/event-store/embedded-event-store.ts';
import { StoreUnavailable } from '../../../src/platform/event-store/event-store.ts';

const NOBODY = 65534;
if (process.getuid?.() === 0) process.setuid?.(NOBODY);
const store = await EmbeddedEventStore.open({ file: process.argv[2] ?? '' });
await tryIt();
for await (const line of createInterface(process.stdin)) if (line === 'again') await tryIt();
await store.close();

async function tryIt(): Promise<void> {
  const id = randomUUID();
  const metadata = { schema: 1, organisationId: id, actor: {}, channel: 'command-line' as const, correlationId: id, causationId: id };
  const outcome = await store.append(`test-${id}`, [{ id, type: 'Tried', data: {}, metadata }], { expected: 'no-stream' }).then(
    () => 'appended',
    (error: unknown) => (error instanceof StoreUnavailable ? error.reason : String(error)),
  );
  let read = 0;
  for await (const event of store.readAll()) read += event.revision + 1;
  writeSync(1, `${outcome}, ${read} read\n`);
}
