import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as React from 'react';
import { Server } from 'socket.io';
import type { HeldView } from '../../web/platform/live-store.ts';
import type { ClientEvents, Frame, FullState, ServerEvents, Watch } from '../../projections/platform/live/live.contract.ts';

/** Stands where React keeps what draws: effects run at once, and nothing is drawn. What the browser holds is looked at in its store. */
const drawing = (React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { H: object | null } })
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
const drawsNothing = {
  useEffect: (run: () => unknown) => void run(),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  useDebugValue: () => undefined,
  useCallback: (made: unknown) => made,
};

const POSITIONS = ['s-1', 's-2', 's-3', 's-4'] as const;
const row = (points: number) => ({ id: 'ann', place: 0, points });
const full = (position: string, points: number): FullState => ({
  room: 'r',
  position,
  header: { points },
  order: ['ann'],
  rows: [row(points)],
});
const frame = (from: string | null, to: string, points: number): Frame => ({
  room: 'r',
  from,
  to,
  header: { points },
  rows: [row(points)],
});

const http = createServer();
const server = new Server<ClientEvents, ServerEvents>(http);
let asked: Watch[] = [];
let answers: FullState[] = [];
let useLiveView: typeof import('../../web/platform/live.ts').useLiveView;
let useLiveStore: typeof import('../../web/platform/live-store.ts').useLiveStore;
let lookAs: typeof import('../../web/platform/live-line.ts').lookAs;

beforeAll(async () => {
  drawing.H = drawsNothing;
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  // The last answer stands until there is another.
  server.on('connection', (socket) =>
    socket.on('watch', (watch, tell) => {
      asked.push(watch);
      tell((answers.length > 1 ? answers.shift() : answers[0])!);
    }),
  );
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: `127.0.0.1:${(http.address() as AddressInfo).port}` },
    document: { hidden: true },
  });
  ({ lookAs } = await import('../../web/platform/live-line.ts'));
  ({ useLiveView } = await import('../../web/platform/live.ts'));
  ({ useLiveStore } = await import('../../web/platform/live-store.ts'));
  lookAs('me');
});

beforeEach(() => {
  asked = [];
});

afterAll(async () => {
  lookAs(null);
  drawing.H = null;
  for (const name of ['location', 'document']) Reflect.deleteProperty(globalThis, name);
  server.disconnectSockets(true);
  await server.close();
});

const held = (seriesId: string) => Object.entries(useLiveStore.getState().views).find(([key]) => key.includes(`"${seriesId}"`))?.[1];

/** What is held of a series' view when it is as wanted. */
function shows(seriesId: string, isSo: (view: HeldView) => boolean): Promise<HeldView> {
  return new Promise((resolve) => {
    const look = () => {
      const view = held(seriesId);
      if (!view || !isSo(view)) return;
      stop();
      resolve(view);
    };
    const stop = useLiveStore.subscribe(look);
    look();
  });
}

test('an older frame changes nothing in the browser, one that follows on is shown, and after a gap all is asked for again', async () => {
  const shown = async (position: string) => (await shows('s', (view) => view.position === position)).header;
  answers = [full(POSITIONS[1], 2)];
  useLiveView('scoreboard', { seriesId: 's', period: 'all' }, [{ block: 0 }]);
  expect(await shown(POSITIONS[1])).toEqual({ points: 2 });
  server.emit('frame', frame(POSITIONS[0], POSITIONS[0], 0));
  server.emit('frame', frame(POSITIONS[0], POSITIONS[1], 1));
  server.emit('frame', frame(POSITIONS[1], POSITIONS[2], 3));
  expect(await shown(POSITIONS[2])).toEqual({ points: 3 });
  expect(held('s')?.byId.get('ann')).toEqual(row(3));
  server.emit('frame', frame(POSITIONS[0], POSITIONS[1], 1));
  server.emit('frame', frame(POSITIONS[2], POSITIONS[2], 7));
  await shows('s', ({ header }) => (header as { points: number }).points === 7);
  expect(asked).toHaveLength(1);

  answers = [full(POSITIONS[3], 5)];
  server.emit('frame', frame('s-2.5', POSITIONS[3], 4));
  server.emit('frame', frame('s-2.5', POSITIONS[3], 4));
  expect(await shown(POSITIONS[3])).toEqual({ points: 5 });
  // What comes before the answer is in it.
  expect(asked).toHaveLength(2);
  server.emit('frame', frame(POSITIONS[1], POSITIONS[2], 3));
  // A full state counts, also one from before: the server has begun anew.
  server.emit('frame', { ...frame(null, POSITIONS[2], 6), order: ['ann'] });
  expect(await shown(POSITIONS[2])).toEqual({ points: 6 });
  expect(asked).toHaveLength(2);
});

test('of a row that is there a frame tells what differs: the rest stays, and so does the row of which it tells nothing', async () => {
  const bob = { id: 'bob', place: 1, points: 1 };
  answers = [{ ...full(POSITIONS[0], 2), order: ['ann', 'bob'], rows: [row(2), bob] }];
  useLiveView('scoreboard', { seriesId: 'part', period: 'all' }, [{ block: 0 }]);
  const before = await shows('part', (view) => view.position === POSITIONS[0]);
  const change = { id: 'ann', points: 3 };
  server.emit('frame', { room: 'r', from: POSITIONS[0], to: POSITIONS[1], rows: [change] });
  const { byId } = await shows('part', (view) => view.position === POSITIONS[1]);
  expect(byId.get('ann')).toEqual({ id: 'ann', place: 0, points: 3 });
  expect(byId.get('bob')).toBe(before.byId.get('bob'));
});

test('a frame that time alone has brought is shown: its positions are the same', async () => {
  answers = [full(POSITIONS[2], 1)];
  useLiveView('scoreboard', { seriesId: 'time', period: 'day' }, [{ block: 0 }]);
  await shows('time', (view) => view.position === POSITIONS[2]);
  server.emit('frame', frame(POSITIONS[2], POSITIONS[2], 0));
  await shows('time', ({ header }) => (header as { points: number }).points === 0);
});

test('what comes is held once each, over parts, gaps and lost lines: it is asked for from the last position held', async () => {
  const coming = (position: string, ids: string[], more = false): FullState => {
    const rows = ids.map((id) => ({ id }));
    return { room: 'coming', position, header: {}, order: ids, rows, ...(more && { more: true as const }) };
  };
  const ids = async (count: number) => {
    const { rows } = await shows('feed', (view) => view.rows.size === count);
    return [...rows.entries()].map(([place, each]) => `${place} ${(each as { id: string }).id}`);
  };
  const froms = () => asked.filter(({ params }) => (params as { seriesId: string }).seriesId === 'feed').map(({ window }) => window);
  answers = [coming(POSITIONS[1], ['a', 'b'], true), coming(POSITIONS[2], ['c'])];
  useLiveView('scoreboard', { seriesId: 'feed', period: 'all' }, [{ after: POSITIONS[0] } as never]);
  expect(await ids(3)).toEqual(['0 a', '1 b', '2 c']);
  expect(froms()).toEqual([{ after: POSITIONS[0] }, { after: POSITIONS[1] }]);

  server.emit('frame', { room: 'coming', from: POSITIONS[2], to: POSITIONS[3], rows: [{ id: 'd' }] });
  server.emit('frame', { room: 'coming', from: POSITIONS[2], to: POSITIONS[3], rows: [{ id: 'd' }] });
  expect(await ids(4)).toEqual(['0 a', '1 b', '2 c', '3 d']);
  answers = [coming('s-5', ['e'])];
  server.emit('frame', { room: 'coming', from: 's-5', to: 's-5' });
  expect(await ids(5)).toEqual(['0 a', '1 b', '2 c', '3 d', '4 e']);
  expect(froms().at(-1)).toEqual({ after: POSITIONS[3] });

  answers = [coming('s-6', ['f'])];
  server.sockets.sockets.forEach((socket) => socket.conn.close());
  expect((await ids(6)).at(-1)).toBe('5 f');
  expect(froms().at(-1)).toEqual({ after: 's-5' });

  // Who may see another part now is shown nothing from before, and goes on from where they were.
  answers = [coming('s-7', ['g'])];
  const { id } = asked.findLast(({ params }) => (params as { seriesId: string }).seriesId === 'feed')!;
  server.emit('moved', { id, ...coming('s-9', []) });
  expect(await ids(1)).toEqual(['0 g']);
  expect(froms().at(-1)).toEqual({ after: 's-6' });
});
