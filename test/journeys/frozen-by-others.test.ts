import type { CompetitionRow } from '../../projections/competitions/competitions.view.ts';
import type { ClosedRoundRow } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let asCid: Client;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();
const HIDDEN = /12[34]\.456|13[01]\.456/;

async function give(series: string, profileId: string, points: string, timestamp: string): Promise<void> {
  const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).body).toMatchObject({ status: 'ok' });
}
async function made(series: string, more: object = {}): Promise<string> {
  const data = { name: 'Final', start_date: inHours(-5), end_date: inHours(-1), score_series: [{ scoreseries_id: series }], ...more };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify(data) });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return String(body.id);
}
async function command(name: string, sent: object, client = ground.admin): Promise<unknown[]> {
  const { status, body } = await client.post(`competition/${name}`, sent);
  await ground.turned();
  return [status, body.code];
}
/** Ann leads until four hours ago; then Bob passes her. */
async function contest(): Promise<string> {
  const series = await ground.series();
  await give(series, ann!, '10', inHours(-4));
  await give(series, bob!, '7', inHours(-4));
  await give(series, bob!, '123.456', inHours(-2));
  return series;
}
const stateOf = ({ body }: Answer) => body as unknown as BoardState;
const brief = (answer: Answer) => stateOf(answer).rows.map(({ rank, name, points }) => `${rank ?? '-'} ${name} ${points}`);
const board = (competitionid: string, client: Client, more: object = {}) => client.get('competition/board', { competitionid, ...more });
/** All that is told of a competition to somebody. */
async function told(competitionid: string, client: Client): Promise<string> {
  const answers = await Promise.all([
    board(competitionid, client),
    board(competitionid, client, { at: inHours(-1.5) }),
    board(competitionid, client, { at: inHours(0), sense: 'known' }),
    client.get('competition/board_csv', { competitionid }),
    client.get('competition/timeline', { competitionid }),
    client.get('competition/newest', { competitionid }),
    client.get('competition/why', { competitionid, player: bob }),
    client.get('competition/rounds', { competitionid }),
    client.get('competition_score/detailed_score', { competitionid }),
  ]);
  return answers.map(({ body }) => JSON.stringify(body)).join('\n');
}
const BEFORE = ['1 Ann 10', '2 Bob 7', '- Cid 0'];
const AFTER = ['1 Bob 130.456', '2 Ann 10', '- Cid 0'];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  asCid = await ground.asPlayer(cid!);
});
afterAll(() => ground.laurel.close());

test('of two that freeze the same series neither tells what the other hides: before, in and after its own reveal', async () => {
  const series = await contest();
  const early = await made(series, { freeze_date: inHours(-3) });
  const late = await made(series, { freeze_date: inHours(-1.5) });
  for (const id of [early, late]) {
    expect(brief(await board(id, asCid))).toEqual(BEFORE);
    expect(await told(id, asCid)).not.toMatch(HIDDEN);
  }
  expect(stateOf(await board(late, asCid)).header.frozen).toMatchObject({ at: inHours(-3), hidden: 1 });
  expect(await command('begin_reveal', { competitionid: late })).toEqual([200, undefined]);
  expect(await command('move_reveal', { competitionid: late, seen: 0, step: 1 })).toEqual([200, undefined]);
  expect(stateOf(await board(late, asCid)).header.frozen).toMatchObject({ reveal: null });
  expect(await command('end_reveal', { competitionid: late })).toEqual([200, undefined]);
  expect(brief(await board(late, asCid))).toEqual(BEFORE);
  expect(stateOf(await board(late, asCid)).header).toMatchObject({ frozen: { at: inHours(-3) }, round: { lock: null, winners: [] } });
  expect(await told(late, asCid)).not.toMatch(HIDDEN);
  expect(brief(await board(late, ground.admin))).toEqual(AFTER);
  expect(await command('end_reveal', { competitionid: early })).toEqual([200, undefined]);
  for (const id of [early, late]) expect(brief(await board(id, asCid))).toEqual(AFTER);
});

test('what another hides only later stands in the way of no reveal', async () => {
  const series = await contest();
  await made(series, { end_date: inHours(5), freeze_date: inHours(3) });
  const id = await made(series, { freeze_date: inHours(-3) });
  expect(await command('begin_reveal', { competitionid: id })).toEqual([200, undefined]);
  expect(await command('move_reveal', { competitionid: id, seen: 0, step: 1 })).toEqual([200, undefined]);
  expect(brief(await board(id, asCid))).toEqual(AFTER);
  expect(stateOf(await board(id, asCid)).header.frozen?.reveal).toMatchObject({ step: 1, last: { profileId: bob } });
});

test('R-106 of one that is closed nobody is told who has won, nor when, while another hides that; R-044 nor that a target was reached', async () => {
  const series = await contest();
  const hiding = await made(series, { freeze_date: inHours(-3) });
  const plain = await made(series);
  const reached = await made(series, { end_date: inHours(5), use_target: 1 });
  expect(await command('change_default_target', { competitionid: reached, target: '100' })).toEqual([200, undefined]);
  const ends = { id: reached, data: { end_type_id: 1, end_date: '' } };
  expect(await command('update_compition', ends)).toEqual([200, undefined]);
  await give(series, bob!, '1', inHours(-1.9));
  await ground.turned();
  const roundsOf = async (competitionid: string, client: Client) =>
    (await client.get('competition/rounds', { competitionid })).body.rounds as ClosedRoundRow[];
  const rowOf = async (competeid: string, client: Client) =>
    ((await client.get('competition/get_competitions', { competeid, filter: 'all' })).body.competitions as CompetitionRow[])[0];
  expect(await roundsOf(plain, ground.admin)).toMatchObject([{ locked: true, winners: [{ id: bob }, { id: ann }] }]);
  expect(await roundsOf(plain, asCid)).toMatchObject([{ locked: false, lock: null, winners: [], top: [], count: 0, until: inHours(-1) }]);
  expect(stateOf(await board(plain, asCid)).header.round).toMatchObject({ lock: null, winners: [] });
  expect(await rowOf(reached, ground.admin)).toMatchObject({ reached_at: inHours(-2), is_ended: 1 });
  expect(await rowOf(reached, asCid)).toMatchObject({ reached_at: null, end_date: null, is_ended: 0 });
  expect(await roundsOf(reached, ground.admin)).toHaveLength(1);
  expect(await roundsOf(reached, asCid)).toEqual([]);
  expect(stateOf(await board(reached, asCid)).header.round).toMatchObject({ before: null });
  for (const id of [plain, reached]) expect(await told(id, asCid)).not.toMatch(HIDDEN);
  expect(await command('end_reveal', { competitionid: hiding })).toEqual([200, undefined]);
  expect(await roundsOf(plain, asCid)).toMatchObject([{ locked: true, winners: [{ id: bob }, { id: ann }] }]);
  expect(await rowOf(reached, asCid)).toMatchObject({ reached_at: inHours(-2), is_ended: 1 });
  expect(await roundsOf(reached, asCid)).toHaveLength(1);
});

test('its own admins know what it hides, but not what another does', async () => {
  const series = await contest();
  const early = await made(series, { freeze_date: inHours(-3) });
  const own = await made(series, { freeze_date: inHours(-3), admins: [cid] });
  const seen = () => asCid.get('competition/seen', { competitionid: own, rows: bob });
  const order = () => asCid.get('competition/reveal_order', { competitionid: own });
  expect([(await seen()).status, (await order()).status]).toEqual([403, 403]);
  expect(await told(own, asCid)).not.toMatch(HIDDEN);
  expect(await command('end_reveal', { competitionid: early })).toEqual([200, undefined]);
  expect([(await seen()).status, (await order()).status]).toEqual([200, 200]);
});
