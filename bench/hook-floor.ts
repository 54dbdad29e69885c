import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import { streamName } from '../src/platform/event.values.ts';

/** A bare durable receiver: parses what comes, appends it as one fact through the same engine, and answers. No token, no sealing, nobody who reads it. */
const store = await EmbeddedEventStore.open({ file: join(process.env.LAUREL_DATA ?? '', 'floor.db') });
const organisationId = randomUUID();
const http = createServer((request, response) => {
  void take(request).then((answer) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));

async function take(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const [id, payload] = [randomUUID(), JSON.parse(Buffer.concat(parts).toString()) as object];
  const metadata = { schema: 1, organisationId, actor: {}, channel: 'hook' as const, correlationId: id, causationId: id };
  const fact = { type: 'DeliveryReceived', id, data: { deliveryId: id, payload }, metadata };
  await store.append(streamName('benchFloor', organisationId, id), [fact], { expected: 'no-stream' });
  return JSON.stringify({ status: 'ok', delivery_id: id });
}
