import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket as TcpSocket } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { Change } from '../../projections/platform/projection.ts';
import type { ClientEvents, Frame, FullState, LiveError, ServerEvents, Watch } from '../../src/live/live.contract.ts';
import { LiveGateway } from '../../src/live/live-gateway.ts';
import { CounterBoard, type CounterHeader, type CounterRow, Logins } from './counter-board.ts';

type Line = Socket<ServerEvents, ClientEvents>;
type State = FullState<CounterHeader, CounterRow>;
type CounterFrame = Frame<CounterHeader, CounterRow>;

let http: Server;
let url: string;
let board: CounterBoard;
let logins: Logins;
let gateway: LiveGateway;
let commit: (changes: Change[]) => void;
let now: string;
let lines: Line[];
let connections: TcpSocket[];
let reports: unknown[];

beforeEach(async () => {
  board = new CounterBoard();
  logins = new Logins();
  now = '2025-03-02T12:00:00.000Z';
  lines = [];
  connections = [];
  reports = [];
  const listeners = new Set<(changes: readonly Change[]) => void>();
  commit = (changes) => {
    for (const listener of listeners) listener(changes);
  };
  http = createServer();
  http.on('connection', (socket) => connections.push(socket));
  gateway = new LiveGateway(http, {
    identification: logins,
    commits: {
      onCommitted: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onReset: () => () => undefined,
    },
    settings: { origin: 'https://laurel.example.org', loopback: true },
    views: [board],
    now: () => now,
    report: (error) => reports.push(error),
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const line of lines) line.disconnect();
  gateway.close();
  http.closeAllConnections();
  http.close();
  await once(http, 'close');
  expect(reports).toEqual([]);
});

describe('a live view', () => {
  it('comes in full, then in frames that follow on and hold only what changed', async () => {
    for (const [player, count] of [
      ['ann', 3],
      ['bob', 2],
      ['cem', 1],
    ] as const)
      board.add('acme', player, count);
    const line = await connect(logins.signIn('ann'));
    const state = await watch(line);
    expect(state).toMatchObject({ position: board.position(), header: { total: 6 }, order: ['ann', 'bob', 'cem'] });

    const frames = collect(line);
    board.add('acme', 'cem', 1, 'now level with bob');
    const first = await frames.next();
    expect(first).toMatchObject({ room: state.room, from: state.position, to: board.position(), header: { total: 7 } });
    expect(first.rows).toEqual([{ profileId: 'cem', place: 2, count: 2, note: 'now level with bob' }]);
    expect(first.order).toBeUndefined();

    board.add('acme', 'cem', 5);
    const second = await frames.next();
    expect(second).toMatchObject({ from: first.to, to: board.position(), order: ['cem', 'ann', 'bob'] });
    expect(second.rows?.map(({ profileId }) => profileId).sort()).toEqual(['ann', 'bob', 'cem']);
  });

  it('sends the first change at once and those that follow within 50 ms together', async () => {
    const line = await connect(logins.signIn('ann'));
    const frames = collect(line);
    const { position } = await watch(line);
    board.add('acme', 'ann', 1);
    await frames.next();
    const began = performance.now();
    for (let times = 0; times < 100; times++) board.add('acme', 'ann', 1);
    const second = await frames.next();
    expect(performance.now() - began).toBeGreaterThan(25);
    expect(second).toMatchObject({ header: { total: 101 }, to: board.position() });
    expect(frames.seen.map(({ from }) => from)).toEqual([position, frames.seen[0]?.to]);
  });

  it('serialises one frame for all who share view, parameters, scope and window', async () => {
    const texts = async (watchers: number) => {
      const lines = await Promise.all(Array.from({ length: watchers }, () => connect(logins.signIn('ann'))));
      const frames = lines.map(collect);
      await Promise.all(lines.map((line) => watch(line)));
      board.serialisations = 0;
      board.add('acme', 'ann', 1);
      const got = await Promise.all(frames.map(({ next }) => next()));
      expect(new Set(got.map((frame) => JSON.stringify(frame))).size).toBe(1);
      return board.serialisations;
    };
    const forOne = await texts(1);
    expect(forOne).toBeGreaterThan(0);
    expect(await texts(100)).toBe(forOne);
  });

  it('gives the full state again after the line was lost', async () => {
    const line = await connect(logins.signIn('ann'));
    await watch(line);
    const lost = once2(line, 'disconnect');
    for (const socket of connections) socket.destroy();
    await lost;
    board.add('acme', 'ann', 7);
    line.connect();
    await once2(line, 'connect');
    const state = await watch(line);
    expect(state).toMatchObject({ position: board.position(), header: { total: 7 } });
    const frames = collect(line);
    board.add('acme', 'ann', 1);
    expect(await frames.next()).toMatchObject({ from: state.position, to: board.position() });
  });

  it('moves on at midnight without a new fact', async () => {
    board.nextDayAt = '2025-03-03T00:00:00.000Z';
    now = '2025-03-02T23:59:59.500Z';
    const line = await connect(logins.signIn('ann'));
    const state = await watch(line);
    expect(state.header.day).toBe('2025-03-02');
    const frames = collect(line);
    now = '2025-03-03T00:00:00.000Z';
    expect(await frames.next()).toMatchObject({ from: state.position, to: state.position, header: { day: '2025-03-03' } });
  });

  it('keeps a state for a moment after its last watcher, and loads it once for all', async () => {
    const lines = await Promise.all([1, 2, 3].map(() => connect(logins.signIn('ann'))));
    await Promise.all(lines.map((line) => watch(line)));
    expect(board.scopes()).toEqual(['all']);
    for (const line of lines) line.emit('unwatch', 'w');
    await watch(lines[0] as Line, { id: 'again' });
    expect(board.scopes()).toEqual(['all']);
  });
});

describe('50 watchers that stop reading', () => {
  it('do not slow the rest, do not fill memory, and get the newest state when they read again', async () => {
    const note = 'x'.repeat(20_000);
    for (let player = 0; player < 50; player++) board.add('acme', `p${String(player).padStart(2, '0')}`, 1, note);
    const cookie = logins.signIn('p00');
    const stopped = await Promise.all(Array.from({ length: 50 }, () => connect(cookie)));
    const reader = await connect(cookie);
    const states = await Promise.all(stopped.map((line) => watch(line)));
    await watch(reader);
    const frames = collect(reader);
    const ended = stopped.map((line) => lastFrame(line, states[0] as State));
    for (const line of stopped) tcpOf(line).pause();

    // Every frame holds a megabyte: the kernel's buffers of a stopped line are full after a few.
    const delays: number[] = [];
    for (let round = 1; round <= 12; round++) {
      const sentAt = performance.now();
      for (let player = 0; player < 50; player++) board.add('acme', `p${String(player).padStart(2, '0')}`, 1, `${round}${note}`);
      for (let frame = await frames.next(); frame.to !== board.position();) frame = await frames.next();
      delays.push(performance.now() - sentAt);
    }
    const waiting = connections.reduce((sum, socket) => sum + socket.writableLength, 0);
    // One frame on its way for each, of 1 MB, and never the 12.
    expect(waiting).toBeLessThan(50 * 2.2e6);
    expect(median(delays)).toBeLessThan(1000);

    for (const line of stopped) tcpOf(line).resume();
    const finals = await Promise.all(ended.map((reach) => reach(board.position())));
    for (const { header, rows } of finals) {
      expect(header.total).toBe(50 * 13);
      expect(rows.get('p07')?.note.slice(0, 2)).toBe('12');
    }
    expect(stopped.every(({ connected }) => connected)).toBe(true);
  }, 60_000);
});

describe('access', () => {
  it('refuses who is not signed in', async () => {
    const line = open('session=unknown');
    line.connect();
    expect((await once2<[Error]>(line, 'connect_error'))[0].message).toBe('not-signed-in');
  });

  it('refuses a page of another site', async () => {
    const line = open(logins.signIn('ann'), { origin: 'https://evil.example.org' });
    line.connect();
    await once2(line, 'connect_error');
    expect(line.connected).toBe(false);
  });

  it('refuses a profile that is not theirs, and a view of which they may see nothing', async () => {
    const line = await connect(logins.signIn('ann'));
    expect(await ask(line, { profileId: 'somebody' })).toEqual({ error: 'not-allowed' });
    expect(await ask(line, { params: { boardId: 'closed' } })).toEqual({ error: 'not-allowed' });
  });

  it('does not show one organisation to another', async () => {
    board.add('acme', 'ann', 5);
    const line = await connect(logins.signIn('zoe', 'other'));
    expect(await watch(line)).toMatchObject({ header: { total: 0 }, rows: [] });
    const frames = collect(line);
    board.add('acme', 'ann', 5);
    board.add('other', 'zoe', 1);
    expect((await frames.next()).rows?.map(({ profileId }) => profileId)).toEqual(['zoe']);
  });

  it('closes the line of who logs out, and does not let it come back', async () => {
    const cookie = logins.signIn('ann');
    const line = await connect(cookie);
    await watch(line);
    const frames = collect(line);
    const closed = once2<[string]>(line, 'disconnect');
    logins.change(cookie, null);
    board.add('acme', 'ann', 1);
    expect((await closed)[0]).toBe('io server disconnect');
    expect(frames.seen).toEqual([]);
    line.connect();
    expect((await once2<[Error]>(line, 'connect_error'))[0].message).toBe('not-signed-in');
  });

  it('narrows a watch when a role is lost: nothing of the old room comes after, and the new state comes in full', async () => {
    board.add('acme', 'ann', 5);
    board.add('acme', 'bob', 6);
    const cookie = logins.signIn('ann');
    const line = await connect(cookie);
    const other = await connect(logins.signIn('bob'));
    const wide = await watch(line);
    await watch(other);
    const frames = collect(line);
    const moved = once2<[{ id: string } & State]>(line, 'moved');
    logins.change(cookie, { role: 'player' });
    board.add('acme', 'bob', 1);
    expect((await moved)[0]).toMatchObject({ id: 'w', header: { total: 5 }, order: ['ann'] });
    expect((await moved)[0].room).not.toBe(wide.room);
    board.add('acme', 'ann', 1);
    const next = await frames.next();
    expect(next).toMatchObject({ room: (await moved)[0].room, header: { total: 6 } });
    expect(JSON.stringify(frames.seen)).not.toContain('bob');
    expect(frames.seen.every(({ room }) => room === next.room)).toBe(true);
  });

  it('asks for scopes again after a change that may change them', async () => {
    board.add('acme', 'ann', 5);
    const line = await connect(logins.signIn('ann'));
    await watch(line);
    const moved = once2<[{ id: string } & State]>(line, 'moved');
    commit([{ view: 'score-series', key: 'other/s1', before: undefined, after: {} }]);
    commit([{ view: 'score-series', key: 'acme/s1', before: undefined, after: {} }]);
    expect((await moved)[0]).toMatchObject({ id: 'w', order: ['ann'] });
  });
});

describe('notices of what is stale', () => {
  it('name views and keys, at once and then together, to the organisation alone', async () => {
    const [ann, zoe] = [await connect(logins.signIn('ann')), await connect(logins.signIn('zoe', 'other'))];
    const notices: unknown[] = [];
    zoe.on('stale', (notice) => notices.push(notice));
    const first = once2(ann, 'stale');
    const entry = { seriesId: 's1', comment: 'secret' };
    commit([
      { view: 'entries', key: 'acme/s1/e1', before: undefined, after: entry },
      { view: 'entries', key: 'acme/s1/e2', before: entry, after: undefined },
      { view: 'people', key: 'acme/p1', before: undefined, after: { name: 'secret' } },
      { view: 'scoreboard', key: 'acme/s1', before: undefined, after: {} },
    ]);
    expect(await first).toEqual([
      {
        changed: [
          { view: 'entries', key: 's1' },
          { view: 'people', key: 'acme' },
        ],
      },
    ]);
    const second = once2(ann, 'stale');
    for (let times = 0; times < 20; times++) commit([{ view: 'tags', key: `acme/t${times}`, before: undefined, after: {} }]);
    expect(await second).toEqual([{ changed: [{ view: 'tags', key: 'acme' }] }]);
    const theirs = once2(zoe, 'stale');
    commit([{ view: 'teams', key: 'other/t1', before: undefined, after: {} }]);
    await theirs;
    expect(notices).toEqual([{ changed: [{ view: 'teams', key: 'other' }] }]);
  });
});

describe('hostile input', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'watch'],
    ['no view', { id: 'w', params: {}, window: { block: 0 } }],
    ['an inherited name as the view', { id: 'w', view: '__proto__', params: { boardId: 'b' }, window: { block: 0 } }],
    ['a window out of range', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { block: -1 } }],
    ['an id that is an object', { id: { a: 1 }, view: 'counter', params: { boardId: 'b' }, window: { block: 0 } }],
    ['an id of a megabyte of digits', { id: '1'.repeat(50_000), view: 'counter', params: { boardId: 'b' }, window: { block: 0 } }],
  ])('answers a code to %s', async (_, sent) => {
    const line = await connect(logins.signIn('ann'));
    expect(await new Promise((resolve) => line.emit('watch', sent as Watch, resolve))).toEqual({ error: 'invalid-input' });
    expect(await watch(line)).toMatchObject({ order: [] });
  });

  it('is dropped when nobody waits for an answer', async () => {
    const line = await connect(logins.signIn('ann'));
    const anything = line as unknown as Socket;
    anything.emit('watch', { id: 'w' });
    anything.emit('unwatch', { toString: 1 });
    anything.emit('constructor', 1);
    anything.emit('frame', { room: '1' });
    expect(await watch(line)).toMatchObject({ order: [] });
  });

  it('closes the line of who sends more than 100 kB at once, or broken packets', async () => {
    for (const send of [
      (line: Socket) => line.emit('watch', 'x'.repeat(200_000)),
      (line: Socket) => line.io.engine.write('2["watch",{]'),
    ]) {
      const line = await connect(logins.signIn('ann'));
      const closed = once2(line, 'disconnect');
      send(line as unknown as Socket);
      await closed;
    }
  });

  it('allows 20 watches a socket, and moves a watch whose id is used again', async () => {
    const line = await connect(logins.signIn('ann'));
    for (let id = 0; id < 20; id++) expect(await ask(line, { id: String(id), window: { block: id } })).toHaveProperty('room');
    expect(await ask(line, { id: '20' })).toEqual({ error: 'too-many-watches' });
    expect(await ask(line, { id: '19', window: { block: 3 } })).toHaveProperty('room');
  });

  it('answers too-many-requests, then closes the line of who goes on', async () => {
    const line = await connect(logins.signIn('ann'));
    const closed = once2(line, 'disconnect');
    const answers: (FullState | LiveError)[] = [];
    for (let times = 0; times < 600; times++)
      line.emit('watch', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { block: 0 } }, (answer) => answers.push(answer));
    await closed;
    expect(answers).toContainEqual({ error: 'too-many-requests' });
  });
});

function open(cookie: string, headers: Record<string, string> = {}): Line {
  const line: Line = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    autoConnect: false,
    extraHeaders: { cookie, ...headers },
  });
  lines.push(line);
  return line;
}

async function connect(cookie: string): Promise<Line> {
  const line = open(cookie);
  line.connect();
  await once2(line, 'connect');
  return line;
}

function ask(line: Line, differently: Partial<Watch> = {}): Promise<FullState | LiveError> {
  return line.emitWithAck('watch', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { block: 0 }, ...differently });
}

async function watch(line: Line, differently: Partial<Watch> = {}): Promise<State> {
  const answer = await ask(line, differently);
  if ('error' in answer) throw new Error(answer.error);
  return answer as State;
}

/** The frames of a line, one after the other. */
function collect(line: Line): { seen: CounterFrame[]; next: () => Promise<CounterFrame> } {
  const seen: CounterFrame[] = [];
  const waiting: ((frame: CounterFrame) => void)[] = [];
  let taken = 0;
  line.on('frame', (frame) => {
    seen.push(frame as CounterFrame);
    const resolve = waiting.shift();
    if (resolve) taken++;
    resolve?.(frame as CounterFrame);
  });
  const next = () => {
    const ready = seen[taken];
    if (!ready) return new Promise<CounterFrame>((resolve) => waiting.push(resolve));
    taken++;
    return Promise.resolve(ready);
  };
  return { seen, next };
}

/** Follows frames as a browser does, and resolves when a position is reached. Frames must follow on, or be full. */
function lastFrame(line: Line, state: State): (position: string) => Promise<{ header: CounterHeader; rows: Map<string, CounterRow> }> {
  let { position, header } = state;
  let rows = new Map(state.rows.map((row) => [row.profileId, row]));
  let check = () => undefined as void;
  line.on('frame', (sent) => {
    const frame = sent as CounterFrame;
    if (frame.from !== null && frame.from !== position) throw new Error(`a frame from ${frame.from} does not follow on from ${position}`);
    if (frame.from === null) rows = new Map();
    for (const row of frame.rows ?? []) rows.set(row.profileId, row);
    header = frame.header ?? header;
    position = frame.to;
    check();
  });
  return (wanted) =>
    new Promise((resolve) => {
      check = () => {
        if (position === wanted) resolve({ header, rows });
      };
      check();
    });
}

function once2<Got extends unknown[]>(line: Line, event: string): Promise<Got> {
  return new Promise((resolve) => (line as unknown as Socket).once(event, (...got: unknown[]) => resolve(got as Got)));
}

/** The TCP socket under a line of the Node client. */
function tcpOf(line: Line): TcpSocket {
  return (line.io.engine.transport as unknown as { ws: { _socket: TcpSocket } }).ws._socket;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
