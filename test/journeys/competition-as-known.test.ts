import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import type { Answer } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];
let [before, after]: string[] = [];
let id: string;
/** Between the rules of then and those of now. */
let then: string;

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
const save = (data: object) => ground.admin.post('competition/update_compition', { ...(id && { id }), data: JSON.stringify(data) });
const give = async (profileId: string, points: string, scoreseriesid: string) => {
  const sent = { version: 1, scoreseriesid, profiles: JSON.stringify([profileId]), points, timestamp: inHours(-1) };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).body.status).toBe('ok');
};
/** When what was recorded last was, and a little more. */
async function now(): Promise<string> {
  const facts = await ground.facts('CompetitionCreated', 'CompetitionChanged', 'PointsAwarded');
  const last = facts.at(-1)?.metadata.recordedAt ?? '';
  while (new Date().toISOString() <= last) await new Promise((resolve) => setImmediate(resolve));
  return new Date().toISOString();
}
const read = (call: string, more: object = {}): Promise<Answer> => ground.admin.get(`competition/${call}`, { competitionid: id, ...more });
const rows = async (more: object) =>
  ((await read('board', more)).body as unknown as BoardState).rows.map(({ rank, name, points }) => `${rank ?? '-'} ${name} ${points}`);

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob] = await ground.players('Ann', 'Bob');
  [before, after] = [await ground.series({ name: 'Before' }), await ground.series({ name: 'After' })];
  await give(ann!, '5', before);
  const made = { name: 'Race', start_date: inHours(-5), end_date: inHours(5), score_series: [{ scoreseries_id: before }] };
  id = String((await save(made)).body.id);
  then = await now();
  await give(bob!, '7', after);
  expect((await save({ score_series: [{ scoreseries_id: after, factor: '2' }] })).body.status).toBe('ok');
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('a board, its file, its newest entries and why, as they were known, go by the rules of then, with the entries that counted then', async () => {
  const known = { at: then, sense: 'known' };
  expect(await rows({})).toEqual(['1 Bob 14', '- Ann 0']);
  expect(await rows(known)).toEqual(['1 Ann 5', '- Bob 0']);
  expect(await rows({ at: then, sense: 'happened' })).toEqual(['1 Bob 14', '- Ann 0']);
  expect((await read('board_csv', known)).body.text).toMatch(/^rank,player,name,points\n1,Ann,Ann,5\n/);
  const { why } = (await read('why', { ...known, player: ann })).body as unknown as { why: { entryCount: number; entries: object[] } };
  expect([why.entryCount, why.entries]).toMatchObject([1, [{ points: '5' }]]);
  const { newest } = (await read('newest', known)).body as { newest: object[] };
  expect(newest).toMatchObject([{ points: '5', rank: 1 }]);
});

test('every call that names a round takes it, and none takes one that there is not', async () => {
  const calls: [string, object][] = [
    ['board', {}],
    ['board_csv', {}],
    ['timeline', {}],
    ['newest', {}],
    ['why', { player: bob }],
  ];
  for (const [call, more] of calls) {
    expect([call, (await read(call, { ...more, round: 1 })).status]).toEqual([call, 200]);
    const none = await read(call, { ...more, round: 2 });
    expect([call, none.status, none.body.code]).toEqual([call, 404, 'not-found']);
    expect([call, (await read(call, { ...more, round: 0 })).status]).toEqual([call, 400]);
  }
  expect((await read('rounds', { round: 1 })).body).toMatchObject({ status: 'ok', rounds: [] });
});

test('what a rebuild gives is what stands there, with what stood before', async () => {
  for (const view of ['competitions', 'competition-rosters', 'competition-rounds'])
    expect(await ground.laurel.app.get(Projector).verify(view)).toMatchObject([{ view, differences: [] }]);
});
