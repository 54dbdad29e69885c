import { linkSync, rmSync } from 'node:fs';
import { BoardReader, ReaderEnded } from '../../projections/scoreboard/board-reader.ts';
import type { Reading } from '../../projections/scoreboard/board-readings.ts';
import { read } from '../../projections/scoreboard/board-readings.ts';
import { GivenUp } from '../../projections/platform/shares.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { BoardsWorld } from './boards-world.ts';
import { ORG, PointsHistory, SERIES } from './points-history.ts';

const params = { seriesId: SERIES, period: 'all' } as const;
const scope = { people: 'all' } as const;
const asker = { organisationId: ORG, caller: 'c' };
const AT = '2025-03-02T09:00:40.000Z';
const NOW = '2025-03-03T12:00:00.000Z';
const STATE: Reading = { kind: 'state' };

let world: BoardsWorld;
let reader: BoardReader;

beforeEach(async () => {
  world = await BoardsWorld.open();
  reader = new BoardReader(world.views, world.projector, { ofCaller: 100, ofOrganisation: 100 });
  await world.series();
  for (const name of ['Ann', 'Bob']) await world.player(name.toLowerCase(), name);
});
afterEach(async () => {
  await reader.end();
  await world.close();
});

/** Entries of Ann and Bob, one a second. */
function entries(count: number, from = 0): PointsHistory['facts'] {
  const history = new PointsHistory();
  for (let n = from; n < from + count; n++) {
    const occurredAt = new Date(Date.parse('2025-03-02T09:00:00.000Z') + n * 1_000).toISOString();
    history.award(`e${n}`, n % 3 === 0 ? 'bob' : 'ann', String(n + 1), occurredAt, { tags: n % 2 === 0 ? ['x'] : [] });
  }
  return history.facts;
}

const state = async (asOf?: { at: string; sense: 'happened' | 'known' }) => {
  const [text = ''] = await reader.read({ params, scope, asOf, now: NOW, reading: STATE }, asker);
  return JSON.parse(text) as BoardState;
};

test('what the thread answers is to the letter what boards in this process say, of now and of the past', async () => {
  await world.tell(entries(60));
  await world.settled();
  const readings: Reading[] = [
    STATE,
    { kind: 'state', around: 'ann', limit: 2 },
    { kind: 'state', search: 'bo' },
    { kind: 'standings' },
    { kind: 'activity' },
    { kind: 'newest', most: 5 },
    { kind: 'why', profileId: 'bob', most: 5 },
    { kind: 'why', profileId: 'nobody', most: 5 },
  ];
  for (const tagIds of [undefined, ['x']]) {
    const past = await world.boards.asOf(ORG, { ...params, tagIds }, scope, { at: AT, sense: 'happened' }, NOW);
    const now = await world.boards.live(ORG, { ...params, tagIds }, scope);
    now.moveOn(NOW);
    for (const reading of readings) {
      const question = { params: { ...params, tagIds }, scope, now: NOW, reading };
      expect(await reader.read({ ...question, asOf: { at: AT, sense: 'happened' } }, asker)).toEqual(read(past, reading));
      expect(await reader.read(question, asker)).toEqual(read(now.board, reading));
    }
  }
});

test('an answer shows what was committed when it was asked for: entries, names, and views that were built anew', async () => {
  await world.tell(entries(3));
  await world.settled();
  expect((await state()).rows.map(({ name, points }) => [name, points])).toEqual([
    ['Ann', '5'],
    ['Bob', '1'],
  ]);
  for (let n = 3; n < 30; n++) {
    await world.tell(entries(1, n));
    await world.settled();
    const [now, past] = [await state(), await state({ at: AT, sense: 'happened' })];
    expect([now.header.entries, past.header.entries]).toEqual([n + 1, n + 1]);
  }
  await world.rename('ann', 'Anna');
  await world.projector.rebuild('entries');
  await world.tell(entries(1, 30));
  await world.settled();
  const after = await state({ at: AT, sense: 'happened' });
  expect([after.header.entries, after.rows.map(({ name }) => name)]).toEqual([31, ['Anna', 'Bob']]);
});

test('what the thread has read already is not counted again when its commit is told afterwards', async () => {
  const held: (() => void)[] = [];
  const late = new BoardReader(
    world.views,
    {
      onCommitted: (listen) => world.projector.onCommitted((...commit) => void held.push(() => listen(...commit))),
      onReset: (listen) => world.projector.onReset(listen),
    },
    { ofCaller: 100, ofOrganisation: 100 },
  );
  const question = { params, scope, now: NOW, reading: { kind: 'standings' } as const };
  try {
    await world.tell(entries(3));
    await world.settled();
    const first = await late.read(question, asker);
    for (const tell of held.splice(0)) tell();
    expect(await late.read(question, asker)).toEqual(first);
    await world.tell(entries(1, 3));
    await world.settled();
    for (const tell of held.splice(0)) tell();
    expect(await late.read(question, asker)).toEqual(await reader.read(question, asker));
  } finally {
    await late.end();
  }
});

test('a question whose asker has gone ends, whether it waits or is under way', async () => {
  await world.tell(entries(50));
  await world.settled();
  const gone = new AbortController();
  const question = { params, scope, now: NOW, reading: STATE };
  const underWay = reader.read(question, { ...asker, gone: gone.signal });
  const waiting = reader.read(question, { ...asker, gone: gone.signal });
  expect(reader.status()).toEqual({ running: 1, waiting: 1 });
  gone.abort();
  expect(reader.status()).toEqual({ running: 1, waiting: 0 });
  await expect(waiting).rejects.toThrow(GivenUp);
  await expect(underWay).rejects.toThrow(GivenUp);
  expect(reader.status()).toEqual({ running: 0, waiting: 0 });
  expect((await state()).header.entries).toBe(50);
});

test('when the thread dies the question fails, and the next one is answered', async () => {
  await world.tell(entries(5));
  await world.settled();
  const elsewhere = `${world.views}.elsewhere`;
  const dying = new BoardReader(elsewhere, world.projector, { ofCaller: 10, ofOrganisation: 10 });
  const question = { params, scope, now: NOW, reading: STATE };
  try {
    await expect(dying.read(question, asker)).rejects.toThrow(ReaderEnded);
    expect(dying.status()).toEqual({ running: 0, waiting: 0 });
    linkSync(world.views, elsewhere);
    linkSync(`${world.views}-wal`, `${elsewhere}-wal`);
    await expect(dying.read(question, asker)).resolves.toHaveLength(1);
  } finally {
    await dying.end();
    rmSync(elsewhere, { force: true });
  }
});
