import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { BoardReader } from '../../projections/scoreboard/board-reader.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { accountOf } from '../../src/points/points-account.ts';
import { EventStore, type NewEvent } from '../../src/platform/event-store/event-store.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const ENTRIES = 20_000;
const READERS = 16;
const START = Date.UTC(2025, 0, 1);

let ground: PointsGround;
let series: string;

const instant = (n: number) => new Date(START + n * 60_000).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  const players = await ground.players(...Array.from({ length: 20 }, (_, n) => `Player ${n}`));
  series = await ground.series({});
  const store = ground.laurel.app.get(EventStore);
  const each = ENTRIES / players.length;
  for (const [p, profileId] of players.entries()) {
    const entry = (n: number): NewEvent => ({
      type: 'PointsAwarded',
      id: crypto.randomUUID(),
      data: {
        entryId: crypto.randomUUID(),
        seriesId: series,
        profileId,
        points: String(1 + ((n * 7) % 31)),
        tags: n % 2 === 0 ? ['even'] : [],
        teamIds: [],
        occurredAt: instant(n * players.length + p),
      },
      metadata: {
        schema: 1,
        organisationId: ground.organisationId,
        actor: { profileId },
        channel: 'session',
        correlationId: profileId,
        causationId: profileId,
      },
    });
    const facts = Array.from({ length: each }, (_, n) => entry(n));
    await store.append(accountOf(ground.organisationId, series, profileId), facts, { expected: 'no-stream' });
  }
  await ground.settled();
}, 120_000);
afterAll(() => ground.laurel.close());

const reads = () => ground.laurel.app.get(BoardReader).status();

/** The nth question: every one looks at all entries, and none is like another. */
function query(n: number): string {
  const asked = { scoreseriesid: series, at: instant(ENTRIES - n), sense: 'known', tags: 'even', limit: '1' };
  return `/api/scoreseries/board?${new URLSearchParams(asked)}`;
}

async function line(): Promise<Socket> {
  const { hostname, port } = new URL(ground.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(1);
}

test('a caller that hangs up ends its reads: those that wait, and the one under way', async () => {
  // Each socket asks twice, one question behind the other.
  const request = (n: number) => `GET ${query(n)} HTTP/1.1\r\nhost: laurel\r\ncookie: ${ground.admin.cookie}\r\n\r\n`;
  const sockets = await Promise.all(Array.from({ length: READERS }, line));
  let answered = 0;
  for (const [n, socket] of sockets.entries()) {
    socket.on('data', () => answered++);
    socket.write(request(2 * n) + request(2 * n + 1));
  }
  await until(() => reads().running === 1 && reads().waiting >= READERS - 1);
  const health = await (await fetch(`${ground.url}/health`)).json();
  expect(health).toMatchObject({ reads: { running: 1 } });

  for (const socket of sockets) socket.destroy();
  await until(() => reads().waiting === 0 && reads().running === 0);
  // The first of them would have had to read the whole series: nothing was answered, and nothing is left of it.
  expect(answered).toBe(0);
  const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid: series, at: instant(ENTRIES) });
  expect((body as unknown as BoardState).header.entries).toBe(ENTRIES);
});

test("sixteen reads of the past take no more of the thread that answers others' requests than sixteen of now", async () => {
  const now = () => `/api/scoreseries/board?scoreseriesid=${series}&limit=1`;
  const taken = async (path: (n: number) => string, times: number) => {
    const before = process.threadCpuUsage();
    for (let round = 0; round < times; round++)
      await Promise.all(Array.from({ length: READERS }, (_, n) => answerOf(ground.admin, path(round * READERS + n))));
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  await taken(now, 4);
  await taken(query, 4);
  // The least of several rounds: what else this thread does meanwhile, collecting garbage above all, is no part of the reads.
  let [present, past] = [Infinity, Infinity];
  for (let round = 0; round < 6; round++) {
    present = Math.min(present, await taken(now, 2));
    past = Math.min(past, await taken(query, 2));
  }
  // A board of now is at hand; one of the past is a look at every entry, which costs more than the rest of the call.
  expect(past).toBeLessThan(2.5 * present);
});

test('no more questions of one caller wait than the settings say: the rest are refused at once, and what was asked is answered', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => answerOf(ground.admin, query(n))));
  const counts = Map.groupBy(answers, ({ status }) => status);
  expect([...counts.keys()].sort()).toEqual([200, 429]);
  expect(counts.get(200)!.length).toBeGreaterThanOrEqual(33);
  const [refused] = counts.get(429)!;
  expect([JSON.parse(refused!.text), refused!.retryAfter]).toMatchObject([{ status: 'error', code: 'too-many-requests' }, '1']);
});

test('when the reader cannot be, its calls answer 503, and the next one after that works', async () => {
  const even = () => ground.admin.get('scoreseries/board', { scoreseriesid: series, tags: 'even', limit: 1 });
  const { body: before } = await even();
  await ground.laurel.app.get(BoardReader).end();
  const [views, away] = ['views.db', 'views.away'].map((name) => join(ground.laurel.data, name));
  renameSync(views!, away!);
  const without = await even();
  renameSync(away!, views!);
  expect([without.status, without.body.code]).toEqual([503, 'try-later']);
  const again = await even();
  expect([again.status, again.body]).toEqual([200, before]);
});

async function answerOf(client: Client, path: string): Promise<{ status: number; text: string; retryAfter: string | null }> {
  const response = await fetch(`${ground.url}${path}`, { headers: { cookie: client.cookie ?? '' } });
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get('retry-after') };
}
