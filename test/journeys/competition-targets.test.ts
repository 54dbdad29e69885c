import { CommandBus } from '@nestjs/cqrs';
import type { BoardState, WhyRank } from '../../projections/scoreboard/scoreboard.view.ts';
import { SaveCompetition } from '../../src/competitions/save-competition.ts';
import { connectTo } from '../contracts/live-lines.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let player: Client;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

async function give(seriesId: string, profileId: string, points: string, timestamp: string): Promise<string> {
  const sent = { version: 1, scoreseriesid: seriesId, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  await ground.settled();
  return (body.ids as string[])[0]!;
}
const send = (data: object, id?: string) =>
  ground.admin.post('competition/update_compition', { ...(id && { id }), data: JSON.stringify(data) });
async function made(more: object, target?: string): Promise<{ id: string; seriesId: string }> {
  const seriesId = await ground.series();
  const sent = {
    name: 'Race to ten',
    start_date: inHours(-5),
    end_date: inHours(5),
    score_series: [{ scoreseries_id: seriesId }],
    ...more,
  };
  const { body } = await send(sent);
  const id = String(body.id);
  if (target) await ground.admin.post('competition/change_default_target', { competitionid: id, target });
  await ground.settled();
  return { id, seriesId };
}
/** Late points count for so many hours. */
async function delays(competitionId: string, delayedClose: number): Promise<void> {
  const context = {
    commandId: crypto.randomUUID(),
    organisationId: ground.organisationId,
    actor: { profileId: ground.adminId },
    channel: 'session',
  } as const;
  await ground.laurel.app.get(CommandBus).execute(new SaveCompetition(context, competitionId, { delayedClose }));
  await ground.settled();
}
const boardOf = ({ body }: Answer) => body as unknown as BoardState;
const board = async (id: string, more: object = {}) => boardOf(await player.get('competition/board', { competitionid: id, ...more }));
const brief = ({ rows }: BoardState) => rows.map(({ rank, name, points }) => `${rank ?? '-'} ${name} ${points}`);
const detailed = async (id: string) => (await player.get('competition_score/detailed_score', { competitionid: id })).body;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = (await ground.players('Ann', 'Bob', 'Cid')) as [string, string, string];
  player = await ground.asPlayer(bob);
});
afterAll(() => ground.laurel.close());

test('what ranks a competition is set and told in the numbers of the specification, and what does not fit together is refused', async () => {
  const { id } = await made({});
  const told = async () => ((await player.get('competition/get_competitions', { competeid: id })).body.competitions as object[])[0];
  expect(await told()).toMatchObject({ end_type_id: 2, competition_type: 1, winner_rule: 3, team_score: 'sum', grand_target: null });
  const code = async (data: object) => {
    const { status, body } = await send(data, id);
    return [status, body.code];
  };
  expect(await code({ end_type_id: 1 })).toEqual([409, 'target-missing']);
  expect(await code({ winner_rule: 2 })).toEqual([409, 'target-missing']);
  expect(await code({ winner_rule: 5 })).toEqual([400, 'invalid-input']);
  expect(await code({ competition_type: 3 })).toEqual([409, 'target-missing']);
  expect(await code({ competition_type: 3, grand_target: '-1' })).toEqual([409, 'amount-invalid']);
  expect(await code({ competition_type: 3, grand_target: 'NaN' })).toEqual([400, 'invalid-input']);
  expect(await code({ grand_target: '7' })).toEqual([409, 'grand-target-given']);
  expect(await code({ team_score: 'average' })).toEqual([409, 'average-without-teams']);
  expect(await code({ end_type_id: 1, endless: 1, use_target: 1 })).toEqual([400, 'invalid-input']);
  expect(await code({ competition_type: 4 })).toEqual([400, 'invalid-input']);
  await send({ competition_type: 3, grand_target: '1000,5', end_type_id: 1, end_date: '', winner_rule: 4 }, id);
  await ground.settled();
  expect(await told()).toMatchObject({
    competition_type: 3,
    grand_target: '1000.5',
    end_type_id: 1,
    end_date: null,
    winner_rule: 4,
  });
  const averages = { groupingmode: 1, team_score: 'average' };
  expect(await code(averages)).toEqual([409, 'average-together']);
  await send({ competition_type: 1, grand_target: '', end_type_id: 2, end_date: inHours(9), winner_rule: 1, ...averages }, id);
  await ground.settled();
  expect(await told()).toMatchObject({ competition_type: 1, grand_target: null, end_type_id: 2, winner_rule: 1, team_score: 'average' });
});

test('R-044 C-07 with an end by target the board stops where the first has reached it; what is revoked sets it going again', async () => {
  const { id, seriesId } = await made({ end_type_id: 1, use_target: 1, end_date: '' }, '10');
  await delays(id, 24);
  const line = await connectTo(ground.url, player.cookie ?? '');
  await line.emitWithAck('watch', { id: 'w', view: 'competition', params: { competitionId: id }, window: { block: 0 } });
  await give(seriesId, ann!, '4', inHours(-4));
  const ended = new Promise<{ header?: object }>((resolve) => line.on('moved', resolve as never).on('frame', resolve as never));
  const reaching = await give(seriesId, bob!, '10', inHours(-3));
  await ended;
  await give(seriesId, ann!, '50', inHours(-2));
  await give(seriesId, cid!, '1', inHours(-3));
  const over = await board(id);
  expect(over.header.round).toMatchObject({ reachedAt: inHours(-3), before: null });
  expect(brief(over)).toEqual(['1 Bob 10', '2 Ann 4', '3 Cid 1']);
  expect(brief(await board(id, { at: inHours(-3.5) }))).toEqual(['1 Ann 4', '- Bob 0', '- Cid 0']);
  expect(await detailed(id)).toMatchObject({ elapsed_percent: 100, overall_status: 'won' });
  await ground.admin.post('scoreseries/revoke', { selpoints: [reaching], scoreseriesid: seriesId, reason: 'Counted twice' });
  await ground.settled();
  const again = await board(id);
  expect(again.header.round).toMatchObject({ reachedAt: inHours(-2) });
  expect(brief(again)).toEqual(['1 Ann 54', '2 Cid 1', '- Bob 0']);
  expect(await detailed(id)).toMatchObject({ elapsed_percent: 100, overall_status: 'lost' });
  line.disconnect();
});

const row = async (id: string) =>
  ((await player.get('competition/get_competitions', { competeid: id })).body.competitions as object[])[0] as Record<string, unknown>;
async function factsOf(competitionId: string): Promise<unknown[]> {
  const facts = await ground.facts('RoundTargetReached', 'RoundTargetLost', 'RoundClosed', 'RanksLocked');
  return facts
    .map(({ type, data }) => ({ type, data: data as Record<string, unknown> }))
    .filter(({ data }) => data.competitionId === competitionId)
    .map(({ type, data }) => [type, data.row ?? data.until, data.reachedAt ?? data.winners].filter((one) => one !== undefined));
}

test('R-044 C-07 U-124 who reaches the target first is recorded, the competition has ended, late points may take that back, then it is closed and locked', async () => {
  const { id, seriesId } = await made({ end_type_id: 1, use_target: 1, end_date: '' }, '10');
  await delays(id, 24);
  await ground.turned();
  await give(seriesId, ann!, '9', inHours(-4));
  expect(await factsOf(id)).toEqual([]);
  expect(await row(id)).toMatchObject({ is_ended: 0, end_date: null, reached_at: null });
  const reaching = await give(seriesId, bob!, '10', inHours(-3));
  expect(await factsOf(id)).toEqual([['RoundTargetReached', bob, inHours(-3)]]);
  expect(await row(id)).toMatchObject({ is_ended: 1, end_date: inHours(-3), reached_at: inHours(-3) });
  await ground.admin.post('scoreseries/revoke', { selpoints: [reaching], scoreseriesid: seriesId, reason: 'Counted twice' });
  await ground.settled();
  expect((await factsOf(id)).slice(1)).toEqual([['RoundTargetLost', bob]]);
  expect(await row(id)).toMatchObject({ is_ended: 0 });
  await ground.admin.post('competition/change_target', { competitionid: id, profileid: ann, target: '9' });
  await ground.settled();
  expect((await factsOf(id)).slice(2)).toEqual([['RoundTargetReached', ann, inHours(-4)]]);
  await ground.turned();
  expect((await factsOf(id)).length).toBe(3);
  await delays(id, 0);
  await ground.turned();
  const until = new Date(Date.parse(inHours(-4)) + 1).toISOString();
  expect((await factsOf(id)).slice(3)).toEqual([
    ['RoundClosed', until],
    ['RanksLocked', until, [{ id: ann, place: 1, points: '9' }]],
  ]);
  await give(seriesId, cid!, '50', inHours(-4.5));
  await ground.turned();
  expect((await factsOf(id)).length).toBe(5);
  expect(brief(await board(id))).toEqual(['1 Ann 9', '- Bob 0', '- Cid 0']);
  expect((await board(id)).header.round).toMatchObject({ reachedAt: inHours(-4), before: until, lock: 1 });
});

test('under rule 2 every place is recorded as it is reached, once each, until the end', async () => {
  const { id, seriesId } = await made({ winner_rule: 2, use_target: 1 }, '10');
  await ground.turned();
  await give(seriesId, bob!, '12', inHours(-3));
  await give(seriesId, ann!, '10', inHours(-2));
  const away = await give(seriesId, bob!, '-5', inHours(-1));
  expect(await factsOf(id)).toEqual([
    ['RoundTargetReached', bob, inHours(-3)],
    ['RoundTargetReached', ann, inHours(-2)],
    ['RoundTargetLost', bob],
  ]);
  await ground.admin.post('scoreseries/revoke', { selpoints: [away], scoreseriesid: seriesId, reason: 'No penalty' });
  await ground.settled();
  expect((await factsOf(id)).slice(3)).toEqual([['RoundTargetReached', bob, inHours(-3)]]);
  expect(await row(id)).toMatchObject({ is_ended: 0, reached_at: null });
});

test('U-124 under rule 2 who reached the target first is first; why says so', async () => {
  const { id, seriesId } = await made({ winner_rule: 2, use_target: 1 }, '10');
  await give(seriesId, bob!, '10', inHours(-3));
  await give(seriesId, ann!, '99', inHours(-2));
  await give(seriesId, cid!, '9', inHours(-4));
  const { rows } = await board(id);
  expect(rows).toMatchObject([
    { rank: 1, profileId: bob, points: '10', target: '10', reachedAt: inHours(-3) },
    { rank: 2, profileId: ann, points: '99', reachedAt: inHours(-2), toNext: null },
    { rank: 3, profileId: cid, points: '9', toNext: null },
  ]);
  const why = (await player.get('competition/why', { competitionid: id, player: ann })).body.why as WhyRank;
  expect(why).toMatchObject({ next: null, ladder: [{ profileId: bob }, { profileId: ann }, { profileId: cid }] });
});

test('R-111 R-112 R-113 U-119 U-129 C-09 of a common target all together are told, and stand by it; the percentage is not capped', async () => {
  const { id, seriesId } = await made({ competition_type: 3, grand_target: '40' });
  await give(seriesId, ann!, '6', inHours(-3));
  expect(await detailed(id)).toMatchObject({ common_target: { points: '6', target: '40', percent: 15 }, overall_status: 'loosing' });
  await give(seriesId, bob!, '12.5', inHours(-2));
  expect(await detailed(id)).toMatchObject({ common_target: { points: '18.5', percent: 46.25 } });
  await give(seriesId, cid!, '41.5', inHours(-2));
  const body = await detailed(id);
  expect(body).toMatchObject({ common_target: { points: '60', percent: 150 }, overall_status: 'won' });
  expect((await board(id)).header.round?.together).toEqual({ points: '60', target: '40' });
  await send({ end_date: inHours(-1), grand_target: '61' }, id);
  await ground.settled();
  expect(await detailed(id)).toMatchObject({ elapsed_percent: 100, overall_status: 'lost' });
});

test('U-115 of teams the average of those with entries is ranked, exactly, and told to six places; a member sees how their team stands', async () => {
  const { id, seriesId } = await made({ groupingmode: 1, team_score: 'average', use_target: 1, participant_add_mode: 0 }, '3');
  const team = async (teamname: string) =>
    String((await ground.admin.post('competition/add_competition_team', { competitionid: id, teamname, players_only: 1 })).body.id);
  const [many, few] = [await team('Many'), await team('Few')];
  const place = (teamid: string, ...newprofiles: string[]) =>
    ground.admin.post('competition/save_players', { competitionid: id, teamid, newprofiles: JSON.stringify(newprofiles) });
  await place(many, ann!, bob!);
  await place(few, cid!);
  await ground.settled();
  await give(seriesId, cid!, '3.000001', inHours(-3));
  await give(seriesId, ann!, '6', inHours(-3));
  expect(brief(await board(id))).toEqual(['1 Many 6', '2 Few 3.000001']);
  await give(seriesId, bob!, '0.000003', inHours(-3));
  const { rows } = await board(id);
  expect(rows.map(({ rank, name, points }) => `${rank} ${name} ${points}`)).toEqual(['1 Many 3.000002', '2 Few 3.000001']);
  expect(rows[1]).toMatchObject({ toNext: '0.000001', target: '3' });
  const body = await detailed(id);
  expect(body.ranks).toMatchObject([{ Name: 'Many', Score: '3.000002', target: '3', standing_class: 'achieved' }, { Name: 'Few' }]);
  expect(body.overall_status).toBe('won');
});
