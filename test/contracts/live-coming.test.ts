import type { Frame, FullState, LiveError, Watch } from '../../projections/platform/live/live.contract.ts';
import type { Projector } from '../../projections/platform/projector.ts';
import { isLater, type Position } from '../../src/platform/event.values.ts';
import { MemoryFeed } from '../projections/memory-feed.ts';
import { ProjectorWorld, scored, until } from '../projections/projector-world.ts';
import { type Cheer, Cheering, cheers } from './cheers.ts';
import { heard, type Line, LiveLines, tcpOf } from './live-lines.ts';

let world: ProjectorWorld;
let projector: Projector;
let view: Cheering;
let live: LiveLines;

beforeEach(async () => {
  world = await ProjectorWorld.open();
  // Some facts are delivered twice.
  world.feed = new MemoryFeed('s-', { cuts: new Set([1, 5, 9]), again: 2 });
  await start();
});

afterEach(async () => {
  await live.stop();
  expect(live.reports).toEqual([]);
  await world.close();
});

async function start(): Promise<void> {
  projector = world.started([cheers]);
  view = new Cheering(world.models, projector);
  await until(async () => (await world.models.generations()).length > 0);
  live = await LiveLines.start({ views: [view] });
}

/** Somebody who follows what comes, as a browser does: from the last position held, whatever happens to the line. */
class Follower {
  readonly told: string[] = [];
  position: Position | null;
  private line: Line | undefined;
  private room: string | undefined;
  private asked = 0;
  private awaits = false;

  constructor(from: Position | null = '') {
    this.position = from;
  }

  async come(cookie = live.logins.signIn('ann')): Promise<Line> {
    const line = await live.connect(cookie);
    this.line = line;
    line.on('frame', (frame) => this.take(frame as Frame<object, Cheer>));
    line.on('moved', () => void this.ask());
    await this.ask();
    return line;
  }

  async ask(): Promise<void> {
    const asked = ++this.asked;
    this.awaits = true;
    const sent: Watch = { id: 'w', view: 'cheers', params: {}, window: { after: this.position } };
    const answer = (await this.line!.emitWithAck('watch', sent)) as FullState<object, Cheer> | LiveError;
    if (asked !== this.asked) return;
    this.awaits = false;
    if ('error' in answer) throw new Error(answer.error);
    this.room = answer.room;
    this.hear(answer.rows, answer.position);
    if (answer.more) await this.ask();
  }

  async has(count: number): Promise<void> {
    await until(() => this.told.length >= count);
  }

  private take({ room, from, to, rows = [] }: Frame<object, Cheer>): void {
    if (room !== this.room) return;
    if (from === this.position) this.hear(rows as readonly Cheer[], to);
    else if (!this.awaits && isLater(to, this.position ?? '')) this.ask().catch(() => undefined);
  }

  private hear(rows: readonly Cheer[], position: Position): void {
    this.told.push(...rows.map(({ id }) => id));
    this.position = position;
  }
}

/** The ids of the cheers that a follower of everything is to be told, in order. */
function all(): Promise<string[]> {
  return world.documents<Cheer>('cheers').then((documents) => {
    const inOrder = Object.values(documents).sort((a, b) =>
      a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1,
    );
    return inOrder.map(({ id }) => id);
  });
}

async function append(...points: number[]): Promise<void> {
  world.feed.append(...points.map((n) => scored('ann', n)));
  await projector.reached(world.feed.last());
}

it('tells what comes from now on, once and in order, and nothing of before', async () => {
  await append(1, 1);
  const follower = new Follower(null);
  await follower.come();
  expect(follower.told).toEqual([]);
  await append(2);
  await append(1);
  await follower.has(3);
  expect(follower.told).toEqual((await all()).slice(2));
});

it('puts all who follow into one room, wherever they began: they share each frame', async () => {
  await append(1);
  const lines = [await live.connect(live.logins.signIn('ann')), await live.connect(live.logins.signIn('bob'))] as const;
  const ask = (line: Line, after: Position | null) => line.emitWithAck('watch', { id: 'w', view: 'cheers', params: {}, window: { after } });
  const [one, other] = [await ask(lines[0], ''), await ask(lines[1], null)];
  expect(one).toMatchObject({ order: ['e1/0'] });
  expect(other).toMatchObject({ order: [], room: (one as FullState).room });
  const frames = lines.map((line) => heard<[Frame]>(line, 'frame'));
  await append(1);
  const [[first], [second]] = (await Promise.all(frames)) as [[Frame<object, Cheer>], [Frame]];
  expect(first.rows?.map(({ id }) => id)).toEqual(['e2/0']);
  expect(second).toEqual(first);
});

it('tells nothing twice and misses nothing over lost lines, restarts and a rebuild', async () => {
  const [steady, restless] = [new Follower(), new Follower()];
  await steady.come();
  let line = await restless.come();
  const lose = async () => {
    line.disconnect();
    await append(2);
    line = await restless.come();
  };
  const restart = async () => {
    await live.stop();
    await projector.stop();
    world.feed.append(scored('bob', 1), scored('bob', 2));
    await start();
    await steady.come();
    line = await restless.come();
  };
  for (const happens of [lose, () => append(1, 3), restart, lose, () => projector.rebuild('cheers'), lose, restart, () => append(1)]) {
    await happens();
    await append(1);
  }
  await projector.reached(world.feed.last());
  const expected = await all();
  for (const follower of [steady, restless]) {
    await follower.has(expected.length);
    expect(follower.told).toEqual(expected);
  }
});

it('tells nothing twice when a server begins whose views are behind what was told, nor when the log delivers again', async () => {
  const follower = new Follower();
  await follower.come();
  await append(1, 1, 1);
  await follower.has(3);
  const told = [...follower.told];
  // All that was folded is lost, and of the log only the beginning has been read.
  const { feed } = world;
  await live.stop();
  await world.close();
  world = await ProjectorWorld.open();
  world.feed = feed;
  const release = feed.holdAfter(1);
  await start();
  await until(() => projector.status()[0]?.position === feed.last().replace(/3$/, '1'));
  await follower.come();
  expect(follower.told).toEqual(told);
  release();
  await append(1);
  await follower.has(4);
  expect(follower.told).toEqual(await all());
});

it('tells all to who comes while the view is read anew', async () => {
  const [first, second] = [new Follower(), new Follower()];
  await first.come();
  await append(1, 2);
  await first.has(3);
  let goOn!: () => void;
  view.held = new Promise((resolve) => (goOn = resolve));
  await projector.rebuild('cheers');
  await second.come();
  expect(second.told).toEqual([]);
  goOn();
  await second.has(3);
  await append(1);
  for (const follower of [first, second]) {
    await follower.has(4);
    expect(follower.told).toEqual(await all());
  }
});

it('tells of much in parts, and never of a part of one fact', async () => {
  await append(...Array.from({ length: 150 }, () => 3));
  const line = await live.connect(live.logins.signIn('ann'));
  const answer = await line.emitWithAck('watch', { id: 'w', view: 'cheers', params: {}, window: { after: '' } });
  expect(answer).toMatchObject({ more: true, position: 's-:00000067' });
  expect((answer as FullState).rows).toHaveLength(201);
  const follower = new Follower();
  await follower.come();
  await append(2);
  await follower.has(452);
  expect(follower.told).toEqual(await all());
});

it('lets who stopped reading go on from where they were', async () => {
  const stopped = new Follower();
  const reader = new Follower();
  const line = await stopped.come();
  await reader.come();
  tcpOf(line).pause();
  const words = 'x'.repeat(1_000_000);
  for (let round = 1; round <= 12; round++) {
    world.feed.append({ stream: 'points-1', type: 'Scored', data: { player: words, points: 1 } });
    await reader.has(round);
  }
  expect(Math.max(...live.waitingPackets())).toBe(1);
  expect(stopped.told.length).toBeLessThan(12);
  tcpOf(line).resume();
  await stopped.has(12);
  expect(stopped.told).toEqual(await all());
});

it('goes on where it was for whose access has changed', async () => {
  const cookie = live.logins.signIn('ann');
  const follower = new Follower();
  const line = await follower.come(cookie);
  await append(1);
  await follower.has(1);
  const moved = heard<[{ id: string; order: string[] }]>(line, 'moved');
  const changed = live.logins.change(cookie, { role: 'player' });
  world.feed.append(scored('ann', 2));
  await changed;
  await append(1);
  expect((await moved)[0]).toMatchObject({ id: 'w', order: [] });
  await follower.has(4);
  expect(follower.told).toEqual(await all());
});

it.each([
  ['a position of another store', () => 'other-:00000001'],
  ['a position from before what it knows', () => 's-:00000001'],
])('says that it does not know what came after %s', async (_, position) => {
  await append(1, 1, 1);
  view.from = 's-:00000002';
  const line = await live.connect(live.logins.signIn('ann'));
  const ask = (after: Position) => line.emitWithAck('watch', { id: 'w', view: 'cheers', params: {}, window: { after } });
  expect(await ask(position())).toEqual({ error: 'unknown-position' });
  expect(await ask('s-:00000002')).toMatchObject({ order: ['e3/0'] });
});

it.each([[1], [{}], ['x'.repeat(201)], [undefined]])('refuses %j as a position', async (after) => {
  const line = await live.connect(live.logins.signIn('ann'));
  const answer = await line.emitWithAck('watch', { id: 'w', view: 'cheers', params: {}, window: { after } });
  expect(answer).toEqual({ error: 'invalid-input' });
});
