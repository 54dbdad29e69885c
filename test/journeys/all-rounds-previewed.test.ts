import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { mustBeAsSaid, previewOf, winsAndBoards } from './wins-and-boards.ts';

let ground: PointsGround;
let ann: string;
let bob: string;

const WEEK = 7 * 86_400_000;
const WEEKS = 55;
const start = Date.now() - (WEEKS + 1) * WEEK;
const inWeek = (week: number, part = 0.5) => new Date(start + (week + part) * WEEK).toISOString();

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
});
afterAll(() => ground.laurel.close());

/** A competition of each week, of which 55 are over: whoever is first gets a coin, as many coins are a badge. */
async function made() {
  const [deals, coins] = [await ground.series({ name: 'Deals' }), await ground.series({ name: 'Coins' })];
  const rows = Array.from({ length: WEEKS }, (_, week) => week).flatMap((week) =>
    [
      { profiles: [ann], points: '5' },
      { profiles: [bob], points: '3' },
    ].map((entry) => ({ scoreseriesid: deals, timestamp: inWeek(week), ...entry })),
  );
  const ofAnn: string[] = [];
  for (const row of rows) {
    const { body } = await ground.admin.post('scoreseries/submit_score', row);
    expect(body.status).toBe('ok');
    if (row.profiles[0] === ann) ofAnn.push(...(body.ids as string[]));
  }
  const badge = { Name: 'A year of coins', badge_type: 3, scoreseries_id: coins, value: '52', start_date: inWeek(0, 0) };
  const badges = [String((await ground.admin.post('badges/save', { data: badge })).body.id)];
  const data = {
    name: 'Weekly',
    start_date: inWeek(0, 0),
    end_date: inWeek(1, 0),
    repeat_type_id: 2,
    repeat_end_date: inWeek(WEEKS, 0),
    score_series: [{ scoreseries_id: deals }],
    competitionreward: [{ scoreseries_id: coins, points: '1', item_rank: 1 }],
    on_doubt: 'apply',
  };
  expect((await ground.admin.post('competition/update_compition', { data })).body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return { badges, series: [deals, coins], ofAnn };
}

test('U-120 U-101 a revocation says what comes of each round that it touches, also of more than are told row by row, and that comes', async () => {
  const world = await made();
  const before = await winsAndBoards(ground, world);
  expect(before.standings.get(`${world.series[1]} ${ann}`)).toEqual({ points: String(WEEKS), rank: 1 });
  for (const kind of ['revoke', 'reinstate'] as const) {
    const was = await winsAndBoards(ground, world);
    const told = await previewOf(ground, kind, world.ofAnn);
    expect(told.rounds.map(({ round, rewardCount }) => [round, rewardCount])).toEqual(
      Array.from({ length: WEEKS }, (_, n) => [WEEKS - n, 2]),
    );
    expect(new Set(told.rounds.slice(0, 50).map(({ changes, changeCount }) => [changes.length, changeCount].join()))).toEqual(
      new Set(['2,2']),
    );
    expect(told.rounds.slice(50).map(({ changes, changeCount, rewards }) => [changes.length, changeCount, rewards.length])).toEqual(
      told.rounds.slice(50).map(() => [0, 2, 0]),
    );
    const { body } = await ground.admin.post(`scoreseries/${kind}`, { selpoints: world.ofAnn, reason: 'Looked at again' });
    expect(body.status).toBe('ok');
    await ground.turned();
    mustBeAsSaid(told, was, await winsAndBoards(ground, world));
    const applied = (await ground.admin.get('scoreseries/revocation', { id: String(body.revocation_id) })).body
      .revocation as RevocationPreview;
    expect(applied.rounds).toEqual(told.rounds);
  }
  expect((await winsAndBoards(ground, world)).standings).toEqual(before.standings);
}, 240_000);
