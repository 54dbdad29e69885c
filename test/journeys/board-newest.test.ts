import type { BoardState, NewEntry } from '../../projections/scoreboard/scoreboard.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let series: string;

const day = (days: number) => new Date(Math.floor(Date.now() / 86_400_000 - days) * 86_400_000).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  const [ann, bob, emile] = await ground.players('Ann Arbor', 'Bob', 'Émile Anson');
  series = await ground.series({});
  const given: [string | undefined, string, number][] = [
    [ann, '5', 5],
    [bob, '3', 4],
    [emile, '4', 3],
    [bob, '3', 2],
  ];
  for (const [profileId, points, days] of given) {
    const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp: day(days) };
    expect((await ground.admin.post('scoreseries/submit_score', sent)).body).toMatchObject({ status: 'ok' });
  }
  await ground.settled();
});
afterAll(() => ground.laurel.close());

async function newest(query: object = {}): Promise<unknown[][]> {
  const { body } = await ground.admin.get('scoreseries/newest', { scoreseriesid: series, ...query });
  return (body.newest as NewEntry[]).map(({ name, points, rankBefore, rankAfter }) => [name, points, rankBefore, rankAfter]);
}

async function like(search: string): Promise<unknown[][]> {
  const { body } = await ground.admin.get('scoreseries/board', { scoreseriesid: series, search });
  return (body as unknown as BoardState).rows.map(({ name, rank, place }) => [name, rank, place]);
}

test('the newest entries of a board, with the rank before and after each', async () => {
  expect(await newest()).toEqual([
    ['Bob', '3', 3, 1],
    ['Émile Anson', '4', null, 2],
    ['Bob', '3', null, 2],
    ['Ann Arbor', '5', null, 1],
  ]);
  expect(await newest({ limit: 1 })).toEqual([['Bob', '3', 3, 1]]);
});

test('the newest entries as of an instant', async () => {
  expect(await newest({ at: day(4) })).toEqual([
    ['Bob', '3', null, 2],
    ['Ann Arbor', '5', null, 1],
  ]);
});

test('rows are found by words, the closest first, whatever the case and the accents, at their own place', async () => {
  expect(await like('an')).toEqual([
    ['Ann Arbor', 2, 1],
    ['Émile Anson', 3, 2],
  ]);
  expect(await like('EMILE an')).toEqual([['Émile Anson', 3, 2]]);
  expect(await like('nn')).toEqual([['Ann Arbor', 2, 1]]);
  expect(await like('bo')).toEqual([
    ['Bob', 1, 0],
    ['Ann Arbor', 2, 1],
  ]);
  expect(await like('anson')).toEqual([['Émile Anson', 3, 2]]);
  expect(await like('rob')).toEqual([]);
});
