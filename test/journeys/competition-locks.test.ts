import type { RuleTrial } from '../../projections/automations/rule-trial.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RanksLocked } from '../../src/competitions/rounds.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { clockAhead } from './identity-ground.ts';
import type { Answer } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let ahead: ReturnType<typeof clockAhead>;
let [ann, bob, cid]: string[] = [];
let [running, other]: string[] = [];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

async function give(profileId: string, points: string, timestamp: string, scoreseriesid = running): Promise<string> {
  const sent = { version: 1, scoreseriesid, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return (body.ids as string[])[0]!;
}
const save = (data: object, id?: string) => ground.admin.post('competition/update_compition', { data: JSON.stringify(data), id });
async function made(more: object = {}): Promise<string> {
  const { body } = await save({
    name: 'Spring sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: running }],
    ...more,
  });
  await ground.turned();
  return String(body.id);
}
const board = async (competitionid: string, more: object = {}) => {
  const { body } = await ground.admin.get('competition/board', { competitionid, ...more });
  return body as unknown as BoardState;
};
const brief = ({ rows }: BoardState) => rows.map(({ rank, name, points }) => `${rank ?? '-'} ${name} ${points}`);
const locks = async (competitionId: string) =>
  ((await ground.facts('RanksLocked')) as Recorded<RanksLocked>[]).filter(({ data }) => data.competitionId === competitionId);
const refusalOf = ({ status, body }: Answer) => [status, body.code];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  ahead = clockAhead(ground.laurel);
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  running = await ground.series();
  other = await ground.series();
  await give(ann!, '50', inHours(-4));
  await give(bob!, '7', inHours(-3));
  await give(cid!, '7', inHours(-2));
  await give(cid!, '100', inHours(-0.5));
  await give(bob!, '1000', inHours(-2), other);
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('U-010 U-124 R-106 at its end a round is closed by the schedule, and its ranks are locked with their winners', async () => {
  const id = await made({ end_date: inHours(1) });
  expect(await locks(id)).toEqual([]);
  expect((await board(id)).header.round).toMatchObject({ lock: null, winners: [] });
  ahead.minutes = 120;
  await ground.turned();
  ahead.minutes = 0;
  const [lock, ...others] = await locks(id);
  expect(others).toEqual([]);
  expect(lock).toMatchObject({
    metadata: { channel: 'reaction' },
    data: {
      round: 1,
      lock: 1,
      until: inHours(1),
      count: 3,
      top: [
        { id: cid, rank: 1 },
        { id: ann, rank: 2 },
        { id: bob, rank: 3 },
      ],
    },
  });
  const winners = [
    { id: cid, place: 1 },
    { id: ann, place: 2 },
    { id: bob, place: 3 },
  ];
  expect((await board(id)).header.round).toMatchObject({ lock: 1, winners });
  const { body } = await ground.admin.get('competition_score/detailed_score', { competitionid: id });
  expect((body.ranks as { standing_class: string }[]).map(({ standing_class: one }) => one)).toEqual(['winner', 'winner', 'winner']);
});

test('a locked board is a board of the past: late entries, a changed roster and other rules change nothing of it', async () => {
  const id = await made({ participant_add_mode: 0, repeat_type_id: 2 });
  // Nobody was chosen yet: an empty round was locked, and is judged anew.
  await ground.admin.post('competition/save_players', { competitionid: id, newprofiles: JSON.stringify([ann, bob]) });
  await ground.settled();
  expect(brief(await board(id))).toEqual([]);
  expect(refusalOf(await ground.admin.post('competition/recalculate', { competitionid: id }))).toEqual([200, undefined]);
  await ground.turned();
  expect(brief(await board(id))).toEqual(['1 Ann 50', '2 Bob 7']);
  expect((await board(id)).header.round).toMatchObject({ lock: 2, winners: [{ id: ann }, { id: bob }] });

  await give(bob!, '90', inHours(-2));
  await ground.admin.post('competition/delete_players', { competitionid: id, selplayers: JSON.stringify([ann]) });
  await save({ score_series: [{ scoreseries_id: other }] }, id);
  await ground.turned();
  expect(brief(await board(id))).toEqual(['1 Ann 50', '2 Bob 7']);
  expect(brief(await board(id, { round: 2 }))).toEqual(['- Bob 0']);

  await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  await ground.turned();
  expect(brief(await board(id))).toEqual(['1 Bob 97']);
  expect((await locks(id)).map(({ data }) => data.lock)).toEqual([1, 2, 3]);
});

test('R-047 U-125 when all is closed its end cannot be moved; its name can; a recalculation is for who edits it', async () => {
  const id = await made();
  expect(refusalOf(await save({ end_date: inHours(-0.25) }, id))).toEqual([409, 'round-closed']);
  expect(refusalOf(await save({ name: 'Summer sprint' }, id))).toEqual([200, undefined]);
  const player = await ground.asPlayer(bob!);
  expect(refusalOf(await player.post('competition/recalculate', { competitionid: id }))).toEqual([403, 'not-allowed']);
  expect(refusalOf(await ground.admin.post('competition/recalculate', { competitionid: id, round: 9 }))).toEqual([404, 'not-found']);
});

test('U-116 each round of many that began before it was made is closed once, in order', async () => {
  const id = await made({ start_date: inHours(-24 * 22), end_date: inHours(-24 * 22 + 4), repeat_type_id: 2 });
  expect((await locks(id)).map(({ data }) => data.round)).toEqual([1, 2, 3, 4]);
  await ground.admin.delete('competition/delete_compition', { competitionid: id });
  ahead.minutes = 30 * 24 * 60;
  await ground.turned();
  ahead.minutes = 0;
  expect(await locks(id)).toHaveLength(4);
});

/** Rules on a competition, for its winners and for its end, that give to a series of their own; answers what they gave, and what that for winners would give. */
async function ruled(id: string, revoke_rule: number) {
  const purse = await ground.series();
  const ok = async (call: string, sent: object) => {
    const { body } = await ground.admin.post(`automations/${call}`, sent);
    expect(body).toMatchObject({ status: 'ok' });
    return String(body.id);
  };
  const from = inHours(-24);
  const rule = async (source_event: string, filter: object, action: object) => {
    const about = { name: 'Winners', source: 'competition', source_id: id, source_event, filter: [filter] };
    const automation_id = await ok('save_automation', { data: about });
    const data = { scoreseries_id: purse, player_column: 'player', comment_column: 'place', revoke_rule, ...action };
    await ok('save_automation_action', { automation_id, data });
    await ok('enable_automation', { id: automation_id, enabled: 1 });
    return { data: about, actions: [data], from };
  };
  const won = await rule('won', { field: 'place', operator: 'lte', value: '2' }, { points_column: 'points' });
  await rule('ended', { field: 'ranked', operator: 'gte', value: '2' }, { score_prefix: '1000' });
  const given = async () => {
    const { body } = await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: purse });
    return (body.history as EntryRow[]).map(({ name, points, comment }) => `${name} ${points}, ${comment}`).sort();
  };
  return { given, tried: async () => (await ground.admin.post('automations/try', won)).body.trial as RuleTrial };
}

test('U-090 rules on a competition give for the end of a round, and for each place that is won, when its ranks are locked', async () => {
  const series = await ground.series();
  await give(ann!, '50', inHours(-4), series);
  await give(bob!, '7', inHours(-3), series);
  const { given } = await ruled(await made({ end_date: inHours(1), score_series: [{ scoreseries_id: series }] }), 0);
  expect(await given()).toEqual([]);
  ahead.minutes = 120;
  await ground.turned();
  ahead.minutes = 0;
  expect(await given()).toEqual(['Ann 1000, 1', 'Ann 50, 1', 'Bob 7, 2']);
});

test('U-093 what a later lock says of a round and of its places is what stands of rules that correct; a trial tells the same', async () => {
  const series = await ground.series();
  await give(ann!, '50', inHours(-4), series);
  await give(bob!, '7', inHours(-3), series);
  const id = await made({ score_series: [{ scoreseries_id: series }] });
  const { given, tried } = await ruled(id, 3);
  const locked = async (profileId: string, points: string) => {
    await give(profileId, points, inHours(-2), series);
    expect(refusalOf(await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 }))).toEqual([200, undefined]);
    await ground.turned();
    return given();
  };
  expect(await locked(cid!, '60')).toEqual(['Ann 50, 2', 'Cid 1000, 1', 'Cid 60, 1']);
  expect(await locked(bob!, '100')).toEqual(['Bob 1000, 1', 'Bob 107, 1', 'Cid 60, 2']);
  expect(await tried()).toMatchObject({ givenCount: 2, points: [{ points: '167' }] });
});
