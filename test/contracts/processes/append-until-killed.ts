/** Appends to a log from 16 sides, names each fact on the standard output once it is acknowledged, and goes on until it is killed. */
import { randomUUID } from 'node:crypto';
import { EmbeddedEventStore } from '../../../src/platform/event-store/embedded-event-store.ts';
import type { NewEvent } from '../../../src/platform/event-store/event-store.ts';

const store = await EmbeddedEventStore.open({ file: process.argv[2] ?? '' });
await Promise.all(Array.from({ length: 16 }, (_, side) => appendFor(side)));

async function appendFor(side: number): Promise<void> {
  const stream = `torture-${randomUUID()}`;
  for (let revision = -1; ;) {
    const batch = Array.from({ length: 1 + (side % 3) }, fact);
    const appended = await store.append(stream, batch, { expected: revision < 0 ? 'no-stream' : revision });
    revision = appended.revision;
    await new Promise((told) => process.stdout.write(batch.map(({ id }) => `${id}\n`).join(''), told));
  }
}

function fact(): NewEvent {
  const id = randomUUID();
  const metadata = { schema: 1, organisationId: id, actor: {}, channel: 'command-line' as const, correlationId: id, causationId: id };
  return { id, type: 'Tortured', data: { text: id.repeat(10) }, metadata };
}
