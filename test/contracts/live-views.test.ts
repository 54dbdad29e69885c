import { collect, followed, heard, type Line, LiveLines, type State, tcpOf, watch } from './live-lines.ts';

let live: LiveLines;

beforeEach(async () => {
  live = await LiveLines.start();
});

afterEach(async () => {
  await live.stop();
  expect(live.reports).toEqual([]);
});

describe('a live view', () => {
  it('comes in full, then in frames that follow on and hold only what changed', async () => {
    for (const [player, count] of [
      ['ann', 3],
      ['bob', 2],
      ['cem', 1],
    ] as const)
      live.board.add('acme', player, count);
    const line = await live.connect(live.logins.signIn('ann'));
    const state = await watch(line);
    expect(state).toMatchObject({ position: live.board.position(), header: { total: 6 }, order: ['ann', 'bob', 'cem'] });

    const frames = collect(line);
    live.board.add('acme', 'cem', 1, 'now level with bob');
    const first = await frames.next();
    expect(first).toMatchObject({ room: state.room, from: state.position, to: live.board.position(), header: { total: 7 } });
    expect(first.rows).toEqual([{ id: 'cem', count: 2, note: 'now level with bob' }]);
    expect(first.order).toBeUndefined();

    live.board.add('acme', 'cem', 5);
    const second = await frames.next();
    expect(second).toMatchObject({ from: first.to, to: live.board.position(), order: ['cem', 'ann', 'bob'] });
    expect(second.rows).toEqual([
      { id: 'cem', place: 0, count: 7, note: '' },
      { id: 'ann', place: 1 },
      { id: 'bob', place: 2 },
    ]);
  });

  it('tells who joins a room nothing from before: the next frame follows on from its state, as for all others there', async () => {
    const [first, second] = [await live.connect(live.logins.signIn('ann')), await live.connect(live.logins.signIn('ann'))];
    const { position } = await watch(first);
    const frames = [collect(first), collect(second)] as const;
    const scope = live.board.scope.bind(live.board);
    // The first change goes at once; the second waits for its turn while somebody joins.
    live.board.scope = async (...asked) => {
      live.board.add('acme', 'ann', 1);
      await new Promise((resolve) => setImmediate(resolve));
      live.board.add('acme', 'ann', 1);
      return scope(...asked);
    };
    const state = await watch(second);
    expect(state).toMatchObject({ position: live.board.position(), header: { total: 2 } });
    live.board.add('acme', 'ann', 1);
    expect(await frames[1].next()).toMatchObject({ from: state.position, to: live.board.position(), header: { total: 3 } });
    while (frames[0].seen.at(-1)?.to !== live.board.position()) await frames[0].next();
    expect(frames[0].seen[0]?.from).toBe(position);
    for (const [n, frame] of frames[0].seen.slice(1).entries()) expect(frame.from).toBe(frames[0].seen[n]?.to);
    expect(frames[1].seen).toHaveLength(1);
  });

  it('sends the first change at once and those that follow within 50 ms together', async () => {
    const line = await live.connect(live.logins.signIn('ann'));
    const frames = collect(line);
    const { position } = await watch(line);
    live.board.add('acme', 'ann', 1);
    await frames.next();
    const began = performance.now();
    for (let times = 0; times < 100; times++) live.board.add('acme', 'ann', 1);
    const second = await frames.next();
    expect(performance.now() - began).toBeGreaterThan(25);
    expect(second).toMatchObject({ header: { total: 101 }, to: live.board.position() });
    expect(frames.seen.map(({ from }) => from)).toEqual([position, frames.seen[0]?.to]);
  });

  it('serialises one frame for all who share view, parameters, scope and window', async () => {
    const texts = async (watchers: number) => {
      const lines = await Promise.all(Array.from({ length: watchers }, () => live.connect(live.logins.signIn('ann'))));
      const frames = lines.map(collect);
      await Promise.all(lines.map((line) => watch(line)));
      live.board.serialisations = 0;
      live.board.add('acme', 'ann', 1);
      const got = await Promise.all(frames.map(({ next }) => next()));
      expect(new Set(got.map((frame) => JSON.stringify(frame))).size).toBe(1);
      return live.board.serialisations;
    };
    const forOne = await texts(1);
    expect(forOne).toBeGreaterThan(0);
    expect(await texts(100)).toBe(forOne);
  });

  it('gives the full state again after the line was lost', async () => {
    const line = await live.connect(live.logins.signIn('ann'));
    await watch(line);
    const lost = heard(line, 'disconnect');
    for (const socket of live.connections) socket.destroy();
    await lost;
    live.board.add('acme', 'ann', 7);
    line.connect();
    await heard(line, 'connect');
    const state = await watch(line);
    expect(state).toMatchObject({ position: live.board.position(), header: { total: 7 } });
    const frames = collect(line);
    live.board.add('acme', 'ann', 1);
    expect(await frames.next()).toMatchObject({ from: state.position, to: live.board.position() });
  });

  it('moves on at midnight without a new fact', async () => {
    live.board.nextDayAt = '2025-03-03T00:00:00.000Z';
    live.now = '2025-03-02T23:59:59.500Z';
    const line = await live.connect(live.logins.signIn('ann'));
    const state = await watch(line);
    expect(state.header.day).toBe('2025-03-02');
    const frames = collect(line);
    live.now = '2025-03-03T00:00:00.000Z';
    expect(await frames.next()).toMatchObject({ from: state.position, to: state.position, header: { day: '2025-03-03' } });
  });

  it('keeps a state for a moment after its last watcher, and loads it once for all', async () => {
    const lines = await Promise.all([1, 2, 3].map(() => live.connect(live.logins.signIn('ann'))));
    await Promise.all(lines.map((line) => watch(line)));
    expect(live.board.scopes()).toEqual(['all']);
    for (const line of lines) line.emit('unwatch', 'w');
    await watch(lines[0] as Line, { id: 'again' });
    expect(live.board.scopes()).toEqual(['all']);
  });
});

describe('50 watchers that stop reading', () => {
  it('do not slow the rest, do not fill memory, and get the newest state when they read again', async () => {
    const note = 'x'.repeat(20_000);
    for (let player = 0; player < 50; player++) live.board.add('acme', `p${String(player).padStart(2, '0')}`, 1, note);
    const cookie = live.logins.signIn('p00');
    const stopped = await Promise.all(Array.from({ length: 50 }, () => live.connect(cookie)));
    const reader = await live.connect(cookie);
    const states = await Promise.all(stopped.map((line) => watch(line)));
    await watch(reader);
    const frames = collect(reader);
    const ended = stopped.map((line) => followed(line, states[0] as State));
    for (const line of stopped) tcpOf(line).pause();

    // Every frame holds a megabyte: the kernel's buffers of a stopped line are full after a few.
    const delays: number[] = [];
    for (let round = 1; round <= 12; round++) {
      const sentAt = performance.now();
      for (let player = 0; player < 50; player++) live.board.add('acme', `p${String(player).padStart(2, '0')}`, 1, `${round}${note}`);
      for (let frame = await frames.next(); frame.to !== live.board.position();) frame = await frames.next();
      delays.push(performance.now() - sentAt);
    }
    expect(Math.max(...live.waitingPackets())).toBe(1);
    expect(median(delays)).toBeLessThan(1000);

    for (const line of stopped) tcpOf(line).resume();
    const finals = await Promise.all(ended.map((reach) => reach(live.board.position())));
    for (const { header, rows } of finals) {
      expect(header.total).toBe(50 * 13);
      expect(rows.get('p07')?.note.slice(0, 2)).toBe('12');
    }
    expect(finals.every(({ full }) => full === 1)).toBe(true);
    expect(stopped.every(({ connected }) => connected)).toBe(true);
  }, 180_000);
});

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
