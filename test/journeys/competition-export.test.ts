import { parse } from 'csv-parse/sync';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;
let ann: string;
let bob: string;
let league: string;
let race: string;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

beforeAll(async () => {
  ground = await openPoints();
  [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  player = await ground.asPlayer(ann);
  const scoreseries_id = await ground.series();
  const made = async (call: string, body: object) => String((await ground.admin.post(`competition/${call}`, body)).body.id);
  const dates = { start_date: inDays(-10), end_date: inDays(-4), repeat_type_id: 2, score_series: [{ scoreseries_id, factor: '2' }] };
  // What comes later than a round's end counts in no round that is locked.
  for (const [profile, points, date] of [
    [ann, '1', inDays(-9)],
    [bob, '3', inDays(-9)],
    [ann, '5', inDays(-1)],
  ] as const)
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: scoreseries_id, profiles: [profile], points, timestamp: date });
  await ground.settled();
  race = await made('update_compition', { data: { name: 'Race', ...dates, use_target: 1 } });
  await ground.admin.post('competition/change_target', { competitionid: race, profileid: bob, target: '20' });
  await ground.admin.post('competition/change_default_target', { competitionid: race, target: '10' });
  league = await made('update_compition', { data: { name: 'League', ...dates, groupingmode: 1, participant_add_mode: 0 } });
  const reds = await made('add_competition_team', { competitionid: league, teamname: 'Reds' });
  const blues = await made('add_competition_team', { competitionid: league, teamname: '=Blues' });
  for (const teamid of [reds, blues])
    await ground.admin.post('competition/save_players', { competitionid: league, teamid, newprofiles: [ann] });
  const gone = await made('update_compition', { data: { name: 'Gone', ...dates } });
  await ground.admin.delete('competition/delete_compition', { competitionid: gone });
  await ground.settled();
});
afterAll(() => ground.laurel.close());

type Row = Record<string, string>;
const file = async (query: Record<string, string>) => String((await ground.admin.get('competition/export', query)).body.text);
const exported = async (table: string, more: Record<string, string> = {}) => parse<Row>(await file({ table, ...more }), { columns: true });

test('competitions that are there leave as CSV and NDJSON, with their rules', async () => {
  const rows = await exported('competitions');
  expect(rows.map(({ competition }) => competition).sort()).toEqual(['League', 'Race']);
  expect(rows.find(({ competition_id: id }) => id === race)).toMatchObject({
    repeat_type_id: '2',
    use_target: '1',
    default_target: '10',
    score_series: expect.stringMatching(/=2$/) as string,
  });
  const text = await file({ format: 'ndjson', competitionid: race });
  expect(JSON.parse(text)).toMatchObject({ id: race, name: 'Race', score_series: [{ factor: '2' }] });
});

test('U-119 teams, participants by spells, and targets: own, and what somebody is to reach', async () => {
  expect((await exported('teams')).map(({ competition, name }) => `${competition} ${name}`).sort()).toEqual([
    "League '=Blues",
    'League Reds',
  ]);
  const inRace = await exported('participants', { competitionid: race });
  expect(inRace.map(({ player: name, target, own_target }) => [name, target, own_target])).toEqual([['Bob', '20', '20']]);
  const inLeague = await exported('participants', { competitionid: league });
  expect(inLeague.map(({ external_id, since }) => [external_id, since !== ''])).toEqual([
    ['Ann', false],
    ['Ann', true],
  ]);
});

test('rounds that have begun, who won those that are locked, and the board of each', async () => {
  const rounds = () => exported('rounds', { competitionid: race });
  while ((await rounds())[0]?.locked_by === '') await new Promise(setImmediate);
  expect((await rounds()).map(({ round, winners }) => [round, winners])).toEqual([
    ['1', `1=${bob} 2=${ann}`],
    ['2', ''],
  ]);
  expect((await exported('rounds', { competitionid: race })).map(({ round, is_ended }) => `${round} ${is_ended}`)).toEqual(['1 1', '2 0']);
  const results = (await exported('results', { competitionid: race })).map((row) => `${row.round} ${row.rank} ${row.name} ${row.points}`);
  expect(results.filter((row) => / \d /.test(row))).toEqual(['1 1 Bob 6', '1 2 Ann 2', '2 1 Ann 10']);
  expect((await exported('results')).length).toBeGreaterThan(results.length);
});

test('it is for admins: players hear no, and of a competition that is deleted, or not there, nobody hears anything', async () => {
  expect((await player.get('competition/export', {})).status).toBe(403);
  expect((await ground.admin.get('competition/export', { competitionid: crypto.randomUUID() })).status).toBe(404);
  expect((await ground.admin.get('competition/export', { table: 'secrets' })).body).toMatchObject({ code: 'invalid-input' });
});
