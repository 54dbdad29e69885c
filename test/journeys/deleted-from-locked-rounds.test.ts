import type { ClosedRoundRow } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { BoardState } from '../../projections/scoreboard/scoreboard.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];
let series: string;

const HOUR = 3_600_000;
const hour = Math.floor(Date.now() / HOUR) * HOUR;
const inHours = (hours: number) => new Date(hour + hours * HOUR).toISOString();

async function give(profileId: string, points: string, timestamp: string): Promise<void> {
  const sent = { version: 1, scoreseriesid: series, profiles: JSON.stringify([profileId]), points, timestamp };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).body).toMatchObject({ status: 'ok' });
  await ground.turned();
}

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob] = await ground.players('Ann', 'Bob');
  series = await ground.series();
  await give(ann!, '50', inHours(-4));
  await give(bob!, '20', inHours(-3));
});
afterAll(() => ground.laurel.close());

test('R-046 who is deleted after a round was closed stays in its ranks: board, lock, doubts and previews are one; judged anew they are not', async () => {
  const data = {
    name: 'Sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: series }],
    competitionreward: [{ scoreseries_id: await ground.series({ name: 'Purse' }), points: '5', item_rank: 2 }],
  };
  const { body } = await ground.admin.post('competition/update_compition', { data });
  await ground.turned();
  const id = String(body.id);
  const board = async (more: object = {}) => {
    const { rows } = (await ground.admin.get('competition/board', { competitionid: id, ...more })).body as unknown as BoardState;
    return rows.flatMap(({ profileId, rank, points }) => (rank === null ? [] : [[profileId, rank, points]]));
  };
  const round = async () => ((await ground.admin.get('competition/rounds', { competitionid: id })).body.rounds as ClosedRoundRow[])[0];
  const preview = async () =>
    (await ground.admin.post('competition/preview_ruling', { competitionid: id, round: 1, decision: 'apply' })).body.preview;
  const before = await board();
  expect(before).toEqual([
    [ann, 1, '50'],
    [bob, 2, '20'],
  ]);
  expect((await ground.admin.delete('profile/delete_players', { selplayers: JSON.stringify([ann]) })).status).toBe(200);
  await ground.turned();
  // The round is looked at anew: what comes is worth nothing.
  await give(bob!, '0', inHours(-2));
  expect(await board()).toEqual(before);
  expect(await board({ round: 1, at: inHours(0) })).toEqual(before);
  expect(await round()).toMatchObject({ doubt: null, winners: [{ id: bob, place: 2 }] });
  expect(await preview()).toMatchObject({ changeCount: 0, rewardCount: 0 });

  await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  await ground.turned();
  expect(await board()).toEqual([[bob, 1, '20']]);
  expect(await round()).toMatchObject({ lock: 2, winners: [{ id: bob, place: 1 }] });
});
