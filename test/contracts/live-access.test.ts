import type { Socket } from 'socket.io-client';
import type { FullState, LiveError, Watch } from '../../projections/platform/live/live.contract.ts';
import { ask, collect, heard, LiveLines, type State, watch } from './live-lines.ts';

let live: LiveLines;

beforeEach(async () => {
  live = await LiveLines.start();
});

afterEach(async () => {
  await live.stop();
  expect(live.reports).toEqual([]);
});

describe('access', () => {
  it('refuses who is not signed in', async () => {
    const line = live.open('session=unknown');
    line.connect();
    expect((await heard<[Error]>(line, 'connect_error'))[0].message).toBe('not-signed-in');
  });

  it('refuses a page of another site', async () => {
    const line = live.open(live.logins.signIn('ann'), { origin: 'https://evil.example.org' });
    line.connect();
    await heard(line, 'connect_error');
    expect(line.connected).toBe(false);
  });

  it('refuses a profile that is not theirs, and a view of which they may see nothing', async () => {
    const line = await live.connect(live.logins.signIn('ann'));
    expect(await ask(line, { profileId: 'somebody' })).toEqual({ error: 'not-allowed' });
    expect(await ask(line, { params: { boardId: 'closed' } })).toEqual({ error: 'not-allowed' });
  });

  it('does not show one organisation to another', async () => {
    live.board.add('acme', 'ann', 5);
    const line = await live.connect(live.logins.signIn('zoe', 'other'));
    expect(await watch(line)).toMatchObject({ header: { total: 0 }, rows: [] });
    const frames = collect(line);
    live.board.add('acme', 'ann', 5);
    live.board.add('other', 'zoe', 1);
    expect((await frames.next()).rows?.map(({ id }) => id)).toEqual(['zoe']);
  });

  it('closes the line of who logs out, and does not let it come back', async () => {
    const cookie = live.logins.signIn('ann');
    const line = await live.connect(cookie);
    await watch(line);
    const frames = collect(line);
    const closed = heard<[string]>(line, 'disconnect');
    void live.logins.change(cookie, null);
    live.board.add('acme', 'ann', 1);
    expect((await closed)[0]).toBe('io server disconnect');
    expect(frames.seen).toEqual([]);
    line.connect();
    expect((await heard<[Error]>(line, 'connect_error'))[0].message).toBe('not-signed-in');
  });

  it.each([
    ['a login that ends', null],
    ['a role that is lost', { role: 'player' as const }],
  ])('%s between the handshake and the line holds on the line too', async (_, now) => {
    for (const player of ['ann', 'bob']) live.board.add('acme', player, 1);
    const cookie = live.logins.signIn('ann');
    const find = live.logins.byCredentials.bind(live.logins);
    live.logins.byCredentials = async (...asked) => {
      const who = await find(...asked);
      live.logins.byCredentials = find;
      await live.logins.change(cookie, now);
      return who;
    };
    const line = live.open(cookie);
    const closed = heard<[string]>(line, 'disconnect');
    line.connect();
    await heard(line, 'connect');
    if (now) expect((await watch(line)).order).toEqual(['ann']);
    else expect((await closed)[0]).toBe('io server disconnect');
  });

  it('lets whoever announces a change wait until the lines that it concerns were looked at anew', async () => {
    const cookie = live.logins.signIn('ann');
    await live.connect(cookie);
    await live.connect(live.logins.signIn('bob'));
    expect(live.waitingPackets()).toHaveLength(2);
    await live.logins.change(cookie, null);
    expect(live.waitingPackets()).toHaveLength(1);
  });

  it('narrows a watch when a role is lost: nothing of the old room comes after, and the new state comes in full', async () => {
    live.board.add('acme', 'ann', 5);
    live.board.add('acme', 'bob', 6);
    const cookie = live.logins.signIn('ann');
    const line = await live.connect(cookie);
    const other = await live.connect(live.logins.signIn('bob'));
    const wide = await watch(line);
    await watch(other);
    const frames = collect(line);
    const moved = heard<[{ id: string } & State]>(line, 'moved');
    void live.logins.change(cookie, { role: 'player' });
    live.board.add('acme', 'bob', 1);
    expect((await moved)[0]).toMatchObject({ id: 'w', header: { total: 5 }, order: ['ann'] });
    expect((await moved)[0].room).not.toBe(wide.room);
    live.board.add('acme', 'ann', 1);
    const next = await frames.next();
    expect(next).toMatchObject({ room: (await moved)[0].room, header: { total: 6 } });
    expect(JSON.stringify(frames.seen)).not.toContain('bob');
    expect(frames.seen.every(({ room }) => room === next.room)).toBe(true);
  });

  it('asks for scopes again after a change that may change them', async () => {
    live.board.add('acme', 'ann', 5);
    const line = await live.connect(live.logins.signIn('ann'));
    await watch(line);
    const moved = heard<[{ id: string } & State]>(line, 'moved');
    live.commit([{ view: 'score-series', key: 'other/s1', before: undefined, after: {} }]);
    live.commit([{ view: 'score-series', key: 'acme/s1', before: undefined, after: {} }]);
    expect((await moved)[0]).toMatchObject({ id: 'w', order: ['ann'] });
  });
});

describe('notices of what is stale', () => {
  it('name views and keys, at once and then together, to the organisation alone', async () => {
    const [ann, zoe] = [await live.connect(live.logins.signIn('ann')), await live.connect(live.logins.signIn('zoe', 'other'))];
    const notices: unknown[] = [];
    zoe.on('stale', (notice) => notices.push(notice));
    const first = heard(ann, 'stale');
    const entry = { entryId: 'e', seriesId: 's1', profileId: 'ann', teamIds: [], comment: 'secret' };
    live.commit([
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
    const second = heard(ann, 'stale');
    for (let times = 0; times < 20; times++) live.commit([{ view: 'tags', key: `acme/t${times}`, before: undefined, after: {} }]);
    expect(await second).toEqual([{ changed: [{ view: 'tags', key: 'acme' }] }]);
    const theirs = heard(zoe, 'stale');
    live.commit([{ view: 'teams', key: 'other/t1', before: undefined, after: {} }]);
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
    ['a window of two kinds', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { block: 0, around: 'ann' } }],
    ['a window around an object', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { around: {} } }],
    ['a window that is a list', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: [0] }],
    ['a window of what comes, of a view that has none', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { after: null } }],
    ['an id that is an object', { id: { a: 1 }, view: 'counter', params: { boardId: 'b' }, window: { block: 0 } }],
    ['an id of a megabyte of digits', { id: '1'.repeat(50_000), view: 'counter', params: { boardId: 'b' }, window: { block: 0 } }],
  ])('answers a code to %s', async (_, sent) => {
    const line = await live.connect(live.logins.signIn('ann'));
    expect(await new Promise((resolve) => line.emit('watch', sent as Watch, resolve))).toEqual({ error: 'invalid-input' });
    expect(await watch(line)).toMatchObject({ order: [] });
  });

  it('is dropped when nobody waits for an answer', async () => {
    const line = await live.connect(live.logins.signIn('ann'));
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
      const line = await live.connect(live.logins.signIn('ann'));
      const closed = heard(line, 'disconnect');
      send(line);
      await closed;
    }
  });

  it('allows 20 watches a socket, and moves a watch whose id is used again', async () => {
    const line = await live.connect(live.logins.signIn('ann'));
    for (let id = 0; id < 20; id++) expect(await ask(line, { id: String(id), window: { block: id } })).toHaveProperty('room');
    expect(await ask(line, { id: '20' })).toEqual({ error: 'too-many-watches' });
    expect(await ask(line, { id: '19', window: { block: 3 } })).toHaveProperty('room');
  });

  it('answers too-many-requests, then closes the line of who goes on', async () => {
    const line = await live.connect(live.logins.signIn('ann'));
    const closed = heard(line, 'disconnect');
    const answers: (FullState | LiveError)[] = [];
    for (let times = 0; times < 600; times++)
      line.emit('watch', { id: 'w', view: 'counter', params: { boardId: 'b' }, window: { block: 0 } }, (answer) => answers.push(answer));
    await closed;
    expect(answers).toContainEqual({ error: 'too-many-requests' });
  });
});
