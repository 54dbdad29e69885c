import type { ClosedRoundRow, RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import type { RoundClosed } from '../../src/competitions/rounds.events.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { type BattlesGround, openBattles } from './battles-ground.ts';
import type { Answer, Client } from './laurel.ts';

let ground: BattlesGround;
let [ann, bob, cid]: string[] = [];
let [asAnn, asBob, asCid]: Client[] = [];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Math.floor(Date.now() / HOUR) * HOUR;
const at = (milliseconds: number) => new Date(now + milliseconds).toISOString();

async function give(series: string, profileId: string, points: string, timestamp: string): Promise<string> {
  const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [profileId], points, timestamp });
  expect(body.status).toBe('ok');
  await ground.settled();
  return (body.ids as string[])[0]!;
}
async function saved(data: object, id?: string): Promise<string> {
  const { body } = await ground.admin.post('competition/update_compition', { ...(id && { id }), data: JSON.stringify(data) });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return String(body.id);
}
const commanded = async (name: string, sent: object) => {
  const { status, body } = await ground.admin.post(`competition/${name}`, sent);
  await ground.turned();
  return [status, body.code];
};
const brief = ({ body }: Answer) =>
  (body as unknown as BoardState).rows.filter(({ rank }) => rank !== null).map(({ rank, name, points }) => `${rank} ${name} ${points}`);
const board = async (client: Client, competitionid: string, more: object = {}) =>
  brief(await client.get('competition/board', { competitionid, ...more }));
const closings = async (id: string) =>
  ((await ground.facts('RoundClosed')) as unknown as Recorded<RoundClosed>[]).filter(({ data }) => data.competitionId === id);

beforeAll(async () => {
  ground = await openBattles();
  [ann, bob, cid] = await ground.players('Ann', 'Bob', 'Cid');
  [asAnn, asBob, asCid] = [await ground.asPlayer(ann!), await ground.asPlayer(bob!), await ground.asPlayer(cid!)];
});
afterAll(() => ground.laurel.close());

test('hide_points: no other competition, and no battle, tells of a series what its own board does not, to whoever is bound', async () => {
  const series = await ground.series();
  await give(series, ann!, '10', at(-4 * HOUR));
  await give(series, bob!, '987.5', at(-2 * HOUR));
  const span = { start_date: at(-5 * HOUR), score_series: [{ scoreseries_id: series }] };
  const other = await saved({ name: 'Other', end_date: at(5 * HOUR), ...span });
  expect(await board(asCid!, other)).toEqual(['1 Bob 987.5', '2 Ann 10']);

  const frozen = await saved({ name: 'Frozen', end_date: at(4 * HOUR), freeze_date: at(-3 * HOUR), ...span });
  expect(await board(asCid!, other)).toEqual(['1 Ann 10']);
  expect(await board(asCid!, other, { at: at(HOUR), sense: 'known' })).toEqual(['1 Ann 10']);
  expect(String((await asCid!.get('competition/board_csv', { competitionid: other })).body.text)).not.toContain('987.5');
  const { body } = await asCid!.get('competition_score/detailed_score', { competitionid: other });
  expect(JSON.stringify(body.ranks)).not.toContain('987.5');
  expect(await board(ground.admin, other)).toEqual(['1 Bob 987.5', '2 Ann 10']);
  expect(await board(ground.admin, other, { as_players: 1 })).toEqual(['1 Ann 10']);

  const battle = await ground.begun({ id: cid!, client: asCid! }, { id: bob!, client: asBob! }, { scoreseries: series });
  expect((await ground.respond({ id: bob!, client: asBob! }, battle, 'accept')).status).toBe(200);
  await give(series, bob!, '70', new Date().toISOString());
  expect(await board(asCid!, battle)).toEqual([]);

  await ground.admin.delete('competition/delete_compition', { competitionid: frozen });
  await ground.settled();
  expect(await board(asCid!, battle)).toEqual(['1 Bob 70']);
  expect(await board(asCid!, other)).toEqual(['1 Bob 1057.5', '2 Ann 10']);
});

test('a freeze that is set when rounds were closed without one hides nothing of those: nobody could reveal them', async () => {
  const series = await ground.series();
  const sent = { start_date: at(-22 * DAY), end_date: at(-16 * DAY), repeat_type_id: 2, score_series: [{ scoreseries_id: series }] };
  const id = await saved({ name: 'Weekly', ...sent });
  expect(await closings(id)).toHaveLength(3);
  await give(series, ann!, '10', at(-3 * DAY));
  await saved({ freeze_date: at(-17 * DAY) }, id);
  expect(await commanded('end_reveal', { competitionid: id, round: 1 })).toEqual([409, 'not-frozen']);
  expect(brief(await asCid!.get('scoreseries/board', { scoreseriesid: series }))).toEqual(['1 Ann 10']);
});

test('R-044 a round that is judged anew when its target is not reached any more goes on, until it is', async () => {
  const series = await ground.series();
  const sent = { start_date: at(-5 * HOUR), end_type_id: 1, use_target: 1, score_series: [{ scoreseries_id: series }] };
  const id = await saved({ name: 'Race to ten', ...sent });
  expect(await commanded('change_default_target', { competitionid: id, target: '10' })).toEqual([200, undefined]);
  const entry = await give(series, ann!, '12', at(-4 * HOUR));
  await ground.turned();
  expect(await closings(id)).toHaveLength(1);
  await ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'wrong' });
  await ground.turned();

  expect(await commanded('recalculate', { competitionid: id })).toEqual([200, undefined]);
  expect(await closings(id)).toHaveLength(1);
  await give(series, bob!, '11', at(-HOUR));
  // What came due before and was not there yet is tried again a moment later.
  ground.ahead.minutes = 1;
  await ground.turned();
  expect((await closings(id)).map(({ data }) => data.until)).toEqual([at(-4 * HOUR + 1), at(-HOUR + 1)]);
});

test('U-110 what is told before a ruling on a battle names no winner of a tie', async () => {
  const series = await ground.series();
  const battle = await ground.begun(
    { id: cid!, client: asCid! },
    { id: ann!, client: asAnn! },
    { scoreseries: series, end_date: ground.inHours(2) },
  );
  await ground.respond({ id: ann!, client: asAnn! }, battle, 'accept');
  const during = ground.inHours(0.01);
  await give(series, ann!, '5', during);
  ground.ahead.minutes = 180;
  await ground.turned();
  await give(series, cid!, '5', during);
  await ground.turned();
  const { body } = await ground.admin.post('competition/preview_ruling', { competitionid: battle, round: 1, decision: 'apply' });
  const { winners, changes } = body.preview as RulingPreview;
  expect(winners).toEqual({ before: [{ id: ann, name: 'Ann', place: 1 }], after: [] });
  expect(changes).toMatchObject([{ name: 'Cid', after: { rank: 1 } }]);
});

test('R-046 what was learned while a competition was deleted is doubted when it is back', async () => {
  const series = await ground.series();
  await give(series, ann!, '10', at(-4 * HOUR));
  const span = { start_date: at(-5 * HOUR), end_date: at(-HOUR), score_series: [{ scoreseries_id: series }] };
  const id = await saved({ name: 'Sprint', ...span });
  await ground.admin.delete('competition/delete_compition', { competitionid: id });
  await give(series, bob!, '50', at(-3 * HOUR));
  expect(await commanded('restore_compition', { competitionid: id })).toEqual([200, undefined]);
  const { body } = await ground.admin.get('competition/rounds', { competitionid: id });
  expect((body.rounds as ClosedRoundRow[])[0]).toMatchObject({ locked: true, doubt: ['winners', 'top'] });
});
