import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { WebSocketServer } from 'ws';
import { EmbeddedEventStore } from '../src/platform/event-store/embedded-event-store.ts';
import type { NewEvent } from '../src/platform/event-store/event-store.ts';
import { streamName } from '../src/platform/event.values.ts';
import type { PointsAwarded } from '../src/points/points.events.ts';
import { BareClient } from './bare-client.ts';

/**
 * Bare Node: parses the same bytes, appends the same facts through the same engine, and tells whoever listens. No session, no validation,
 * no policy, no decision, no sealing, no idempotence, no views. With an event store elsewhere it hears through a subscription what to tell.
 */
const { EVENT_STORE_URL: elsewhere, LAUREL_DATA: data = '' } = process.env;
/** One that no view of a product on the same store knows. */
const CATEGORY = 'benchFloor';
const ORGANISATION_ID = randomUUID();
const store = elsewhere ? new BareClient(elsewhere) : await EmbeddedEventStore.open({ file: join(data, 'floor.db') });
const revisions = new Map<string, number>();
const http = createServer((request, response) => {
  void take(request).then((answer) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) });
    response.end(answer);
  });
});
const watchers = new WebSocketServer({ server: http, perMessageDeflate: false });
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
if (store instanceof BareClient) void tell(store);

type Sent = { scoreseriesid: string; profiles: string[]; points: string; comment: string };

async function take(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const sent = JSON.parse(Buffer.concat(parts).toString()) as Sent;
  const fact = factOf(sent);
  const stream = streamName(CATEGORY, ORGANISATION_ID, sent.scoreseriesid, fact.data.profileId);
  const revision = revisions.get(stream);
  revisions.set(stream, (revision ?? -1) + 1);
  const { position } = await store.append(stream, [fact], { expected: revision ?? 'no-stream' });
  if (!elsewhere && watchers.clients.size > 0) push(position, fact.data);
  return JSON.stringify({ status: 'ok', position, ids: [fact.data.entryId], errors: [] });
}

async function tell(client: BareClient): Promise<void> {
  for await (const { data, position } of client.follow(CATEGORY)) push(String(position?.commit), data as PointsAwarded['data']);
}

function factOf({ scoreseriesid: seriesId, profiles: [profileId = ''], points, comment }: Sent): NewEvent<PointsAwarded> {
  const entryId = randomUUID();
  const commandId = randomUUID();
  return {
    type: 'PointsAwarded',
    id: randomUUID(),
    data: {
      entryId,
      seriesId,
      profileId,
      points,
      // As long as the sealed one: key and tag stand before the text.
      comment: { key: `${ORGANISATION_ID}/${profileId}`, box: Buffer.from(comment.padEnd(comment.length + 28)).toString('base64') },
      tags: [],
      teamIds: [],
      occurredAt: new Date().toISOString(),
      giverId: commandId,
    },
    metadata: {
      schema: 1,
      organisationId: ORGANISATION_ID,
      actor: { profileId: commandId, userId: commandId },
      channel: 'session',
      correlationId: commandId,
      causationId: commandId,
    },
  };
}

/** One text for everybody, about as long as the board's frame of one changed row. */
function push(position: string, { profileId, points, entryId, occurredAt }: PointsAwarded['data']): void {
  const latest = { entryId, points, occurredAt };
  const row = {
    profileId,
    name: 'Player',
    detail: '',
    teamIds: [],
    place: 1,
    rank: 1,
    tied: false,
    points,
    entries: 1,
    movement: null,
    latest,
  };
  const header = { seriesId: profileId, period: 'all', players: 1, ranked: 1, entries: 1, since: occurredAt, movementSince: occurredAt };
  const frame = JSON.stringify({
    room: '1',
    from: position,
    to: position,
    header,
    rows: [{ ...row, toNext: null, course: Array(24).fill(0) }],
  });
  for (const watcher of watchers.clients) watcher.send(frame);
}
