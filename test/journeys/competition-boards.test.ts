import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { BoardState, BoardTimeline, WhyRank } from '../../projections/scoreboard/scoreboard.view.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob, cid]: string[] = [];
let player: Client;
let [running, bonus]: string[] = [];

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

async function give(scoreseriesid: string, profileId: string, points: string, timestamp: string): Promise<string> {
  const sent = { version: 1, scoreseriesid, profiles: JSON.stringify([profileId]), points, timestamp };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return (body.ids as string[])[0]!;
}
async function made(more: object = {}): Promise<string> {
  const data = {
    name: 'Spring sprint',
    start_date: inHours(-3),
    end_date: inHours(5),
    score_series: [{ scoreseries_id: running }, { scoreseries_id: bonus, factor: '0.5' }],
    ...more,
  };
  const { body } = await ground.admin.post('competition/update_compition', { data: JSON.stringify(data) });
  await ground.settled();
  return String(body.id);
}
const boardOf = ({ body }: Answer) => body as unknown as BoardState;
const brief = (answer: Answer) =>
  boardOf(answer).rows.map(({ rank, tied, name, points }) => `${rank ?? '-'}${tied ? '=' : ''} ${name} ${points}`);
const rowsOf = (answer: Answer) => boardOf(answer).rows.map(({ rank, profileId, points }) => [rank, profileId, points]);

async function watched(line: Line, competitionId: string) {
  const answer = await line.emitWithAck('watch', { id: 'w', view: 'competition', params: { competitionId }, window: { block: 0 } });
  if ('error' in answer) throw new Error(answer.error);
  return answer as unknown as BoardState & { order: string[] };
}
type Pushed = { rows?: { id: string; rank?: number | null; points?: string }[] };
const frameOf = (line: Line) => new Promise<Pushed>((resolve) => line.once('frame', (frame) => resolve(frame as unknown as Pushed)));

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  player = await ground.asPlayer(bob!);
  running = await ground.series();
  bonus = await ground.series();
  await give(running, ann!, '50', inHours(-4));
  await give(running, bob!, '7', inHours(-2));
  await give(running, ann!, '7', inHours(-1));
  await give(bonus, cid!, '0.000003', inHours(-1));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

test('U-124 a competition counts what happened in its window in all its series, times their factors; of equal totals who had it first is before', async () => {
  const id = await made();
  const board = await player.get('competition/board', { competitionid: id });
  expect(rowsOf(board)).toEqual([
    [1, bob, '7'],
    [2, ann, '7'],
    [3, cid, '0.000002'],
  ]);
  const round = { competitionId: id, number: 1, from: inHours(-3), before: inHours(5), ties: 'first' };
  expect(boardOf(board).header).toMatchObject({ players: 3, ranked: 3, entries: 3, timeZone: 'UTC', round });
  const shared = await made({ ties: 'shared' });
  expect(brief(await player.get('competition/board', { competitionid: shared }))).toEqual(['1= Ann 7', '1= Bob 7', '3 Cid 0.000002']);
  expect(rowsOf(await player.get('competition/board', { competitionid: id, around: ann, limit: 1 }))).toEqual([[2, ann, '7']]);
});

test('a board is shown as of any instant; what it is made of is told: why, the newest, the bar, the whole as CSV', async () => {
  const id = await made();
  const then = await player.get('competition/board', { competitionid: id, at: inHours(-1.5) });
  expect(rowsOf(then)).toEqual([
    [1, bob, '7'],
    [null, ann, '0'],
    [null, cid, '0'],
  ]);
  const why = (await player.get('competition/why', { competitionid: id, player: cid })).body.why as WhyRank;
  expect(why).toMatchObject({ row: { rank: 3, toNext: '6.999998' }, next: { rank: 2, profileId: ann, needs: '6.999998' }, entryCount: 1 });
  expect(why.entries).toMatchObject([{ points: '0.000003' }]);
  const newest = (await player.get('competition/newest', { competitionid: id })).body.newest as (EntryRow & { rankAfter: number })[];
  expect(newest.map(({ points, rankAfter }) => [points, rankAfter]).sort()).toEqual([
    ['0.000003', 3],
    ['7', 1],
    ['7', 2],
  ]);
  const timeline = (await player.get('competition/timeline', { competitionid: id })).body.timeline as BoardTimeline;
  expect(timeline.leadChanges).toMatchObject([{ profileId: bob, name: 'Bob' }]);
  const csv = await player.get('competition/board_csv', { competitionid: id });
  expect(String(csv.body.text).trim().split(/\r?\n/)).toEqual([
    'rank,player,name,points',
    `1,${bob},Bob,7`,
    `2,${ann},Ann,7`,
    `3,${cid},Cid,0.000002`,
  ]);
});

test('an entry and a changed rule are on every open board at once', async () => {
  const id = await made({ start_date: inHours(-1.25) });
  const line = await connectTo(ground.url, player.cookie ?? '');
  expect((await watched(line, id)).rows.map(({ profileId, points }) => [profileId, points])).toEqual([
    [ann, '7'],
    [cid, '0.000002'],
    [bob, '0'],
  ]);
  const entered = frameOf(line);
  const entryId = await give(bonus!, bob!, '20', inHours(-0.5));
  expect((await entered).rows?.find(({ id: row }) => row === bob)).toMatchObject({ rank: 1, points: '10' });
  const revoked = frameOf(line);
  await ground.admin.post('scoreseries/revoke', { selpoints: [entryId], scoreseriesid: bonus, reason: 'Counted twice' });
  expect((await revoked).rows?.find(({ id: row }) => row === bob)).toMatchObject({ rank: null, points: '0' });
  const changed = heard<[object]>(line, 'moved');
  await ground.admin.post('competition/update_compition', { id, data: JSON.stringify({ start_date: inHours(-3) }) });
  expect((await changed)[0]).toMatchObject({ header: { entries: 3, round: { from: inHours(-3) } } });
  line.disconnect();
});

test('C-07 the board of a round that repeats: each by its number, the one that runs without', async () => {
  const week = 7 * 24;
  const id = await made({ start_date: inHours(-3 - week), end_date: inHours(5 - week), repeat_type_id: 2 });
  const now = boardOf(await player.get('competition/board', { competitionid: id }));
  expect(now.header.round).toMatchObject({ number: 2, from: inHours(-3) });
  expect(now.rows[0]).toMatchObject({ profileId: bob, points: '7' });
  const first = boardOf(await player.get('competition/board', { competitionid: id, round: 1 }));
  expect(first).toMatchObject({ header: { ranked: 0, round: { number: 1, before: inHours(5 - week) } } });
  const then = boardOf(await player.get('competition/board', { competitionid: id, at: inHours(-1 - week) }));
  expect(then.header.round).toMatchObject({ number: 1 });
});

test('R-106 to R-116 U-119 U-128 U-130 everybody stands against a target and the time that has passed', async () => {
  const id = await made({ use_target: 1, score_series: [{ scoreseries_id: running }], start_date: inHours(-3), end_date: inHours(3) });
  const detailed = async (client: Client, more: object = {}) =>
    (await client.get('competition_score/detailed_score', { competitionid: id, ...more })).body;
  expect((await detailed(player)).ranks).toMatchObject([{ target: null, percent: null, standing_class: null }, {}, {}]);
  await ground.admin.post('competition/change_default_target', { competitionid: id, target: '70' });
  await ground.admin.post('competition/change_target', { competitionid: id, profileid: bob, target: '3.5' });
  await ground.settled();
  const body = await detailed(player);
  expect(body.ranks).toMatchObject([
    { rank: 1, Name: 'Bob', Score: '7', target: '3.5', percent: 200, standing_class: 'achieved' },
    { rank: 2, Name: 'Ann', Score: '7', target: '70', percent: 10, standing_class: 'losing' },
    { rank: null, Name: 'Cid', Score: '0', target: '70', percent: 0, standing_class: 'losing' },
  ]);
  expect(body).toMatchObject({ competition: { id, use_target: 1 }, overall_status: 'won' });
  expect(body.elapsed_percent).toBeGreaterThanOrEqual(50);
  expect(((await detailed(player, { only_top: 1 })).ranks as object[]).length).toBe(2);
});

test('nobody reads the board of a competition that is not there, deleted, or of another organisation; nor a round that there is not', async () => {
  const id = await made();
  const code = async (client: Client, query: object) => {
    const { status, body } = await client.get('competition/board', { competitionid: id, ...query });
    return [status, body.code];
  };
  expect(await code(player, { competitionid: 'nothing' })).toEqual([404, 'not-found']);
  expect(await code(player, { round: 2 })).toEqual([404, 'not-found']);
  expect(await code(player, { round: 0 })).toEqual([400, 'invalid-input']);
  expect(await code(player, { round: 'x' })).toEqual([400, 'invalid-input']);
  const line = await connectTo(ground.url, player.cookie ?? '');
  await watched(line, id);
  const moved = heard<[object]>(line, 'moved');
  await ground.admin.delete('competition/delete_compition', { competitionid: id });
  await ground.settled();
  expect(await code(player, {})).toEqual([404, 'not-found']);
  expect((await moved)[0]).toEqual({ id: 'w', error: expect.any(String) });
  expect(
    await line.emitWithAck('watch', { id: 'x', view: 'competition', params: { competitionId: id }, window: { block: 0 } }),
  ).toMatchObject({
    error: expect.any(String),
  });
  expect((await code(ground.admin, {}))[0]).toBe(200);
  line.disconnect();
});

test('U-191 R-209 entries stay in the scope of their series: whoever sees a rank need not see what is behind it', async () => {
  const saved = await ground.admin.post('group/save_members', {
    newprofiles: [
      { name: 'Dee', team: 'Reds' },
      { name: 'Eve', team: 'Blues' },
    ],
  });
  const [dee = '', eve = ''] = saved.body.newids as string[];
  const closed = await ground.series({ team_filter: 1 });
  const id = await made({ score_series: [{ scoreseries_id: closed }] });
  await give(closed, dee, '5', inHours(-1));
  await give(closed, eve, '9', inHours(-1));
  await ground.settled();
  const asDee = await ground.asPlayer(dee);
  expect(rowsOf(await asDee.get('competition/board', { competitionid: id })).slice(0, 2)).toEqual([
    [1, eve, '9'],
    [2, dee, '5'],
  ]);
  const entriesOf = async (who: string) =>
    ((await asDee.get('competition/why', { competitionid: id, player: who })).body.why as WhyRank).entries;
  expect([(await entriesOf(dee)).length, (await entriesOf(eve)).length]).toEqual([1, 0]);
  await ground.admin.post('organization/settings', { use_team_filter: 1 });
  await ground.settled();
  const filtered = boardOf(await asDee.get('competition/board', { competitionid: id }));
  expect(filtered.rows.map(({ rank, profileId, toNext }) => [rank, profileId, toNext])).toEqual([[2, dee, null]]);
  expect((await asDee.get('competition/why', { competitionid: id, player: eve })).status).toBe(404);
  const told = JSON.stringify([
    (await asDee.get('competition/timeline', { competitionid: id })).body,
    (await asDee.get('competition/newest', { competitionid: id })).body,
    (await asDee.get('competition/board_csv', { competitionid: id })).body.text,
  ]);
  expect(told).not.toContain(eve);
});
