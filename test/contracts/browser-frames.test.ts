import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { Server } from 'socket.io';
import type { ClientEvents, Frame, FullState, ServerEvents, Watch } from '../../projections/platform/live/live.contract.ts';

/** Effects run at once, and nothing is drawn: what the browser holds is looked at in its store. */
jest.unstable_mockModule('react', () => {
  const react = { useEffect: (run: () => unknown) => void run(), useSyncExternalStore: (_: unknown, read: () => unknown) => read() };
  return { ...react, default: { ...react, useDebugValue: () => undefined, useCallback: (made: unknown) => made } };
});

const POSITIONS = ['s-1', 's-2', 's-3', 's-4'] as const;
const row = (points: number) => ({ profileId: 'ann', place: 0, points });
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

test('an older frame changes nothing in the browser, one that follows on is shown, and after a gap all is asked for again', async () => {
  const http = createServer().listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server = new Server<ClientEvents, ServerEvents>(http);
  const asked: Watch[] = [];
  let answer = full(POSITIONS[1], 2);
  server.on('connection', (socket) =>
    socket.on('watch', (watch, tell) => {
      asked.push(watch);
      tell(answer);
    }),
  );
  Object.assign(globalThis, {
    location: { protocol: 'http:', host: `127.0.0.1:${(http.address() as AddressInfo).port}` },
    document: { hidden: true },
  });
  const { lookAs } = await import('../../web/platform/live-line.ts');
  const { useLiveView } = await import('../../web/platform/live.ts');
  const { useLiveStore } = await import('../../web/platform/live-store.ts');
  const held = () => Object.values(useLiveStore.getState().views)[0];
  /** What is held when it has come to a position. */
  const shows = (position: string) =>
    new Promise((resolve) => {
      const look = () => held()?.position === position && (stop(), resolve(held()?.header));
      const stop = useLiveStore.subscribe(look);
      look();
    });

  lookAs('me');
  useLiveView('scoreboard', { seriesId: 's', period: 'all' }, [{ block: 0 }]);
  expect(await shows(POSITIONS[1])).toEqual({ points: 2 });
  server.emit('frame', frame(POSITIONS[0], POSITIONS[0], 0));
  server.emit('frame', frame(POSITIONS[0], POSITIONS[1], 1));
  server.emit('frame', frame(POSITIONS[1], POSITIONS[2], 3));
  expect(await shows(POSITIONS[2])).toEqual({ points: 3 });
  expect(asked).toHaveLength(1);

  answer = full(POSITIONS[3], 5);
  server.emit('frame', frame('s-2.5', POSITIONS[3], 4));
  expect(await shows(POSITIONS[3])).toEqual({ points: 5 });
  expect(asked).toHaveLength(2);
  server.emit('frame', frame(POSITIONS[1], POSITIONS[2], 3));
  // A full state counts, also one from before: the server has begun anew.
  server.emit('frame', { ...frame(null, POSITIONS[2], 6), order: ['ann'] });
  expect(await shows(POSITIONS[2])).toEqual({ points: 6 });
  expect(asked).toHaveLength(2);

  lookAs(null);
  server.disconnectSockets(true);
  await server.close();
});
