import { Projector } from '../../projections/platform/projector.ts';
import { connectTo, heard } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: Client;

beforeAll(async () => {
  ground = await openPoints();
  const [ann = ''] = await ground.players('Ann');
  player = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

const names = async (client: Client) =>
  ((await client.get('scoreseries/get_list_scoreseries')).body.scoreseries as { name: string; pinned: number }[]).map(({ name, pinned }) =>
    pinned ? `${name}, pinned` : name,
  );
const pin = (client: Client, seriesId: string, pinned: 0 | 1) =>
  client.post('scoreseries_settings/pin_scoreseries', { scoreseriesid: seriesId, pinned });

test("a pinned series stands at the top of everybody's list at once, and its trail says who pinned it and when", async () => {
  const [, beta] = [await ground.series({ name: 'Alpha' }), await ground.series({ name: 'Beta' })];
  await ground.settled();
  expect(await names(player)).toEqual(['Alpha', 'Beta']);

  const line = await connectTo(ground.url, player.cookie ?? '');
  const stale = heard<[object]>(line, 'stale');
  const { status, body } = await pin(ground.admin, beta, 1);
  expect(status).toBe(200);
  expect((await stale)[0]).toMatchObject({ changed: expect.arrayContaining([{ view: 'score-series', key: beta }]) });
  line.disconnect();
  expect(await names(player)).toEqual(['Beta, pinned', 'Alpha']);

  expect((await pin(ground.admin, beta, 1)).body.position).toBe(body.position);
  await pin(ground.admin, beta, 0);
  await ground.settled();
  expect(await names(player)).toEqual(['Alpha', 'Beta']);
  const { body: trail } = await ground.admin.get('scoreseries/audit', { scoreseriesid: beta });
  expect(trail.audit).toMatchObject([
    { type: 'SeriesUnpinned', actor: { profileId: ground.adminId } },
    { type: 'SeriesPinned', actor: { profileId: ground.adminId }, position: body.position, recordedAt: expect.any(String) },
    { type: 'ScoreSeriesCreated' },
  ]);
});

test('only admins pin, and nothing of others', async () => {
  const id = await ground.series({ name: 'Gamma' });
  expect((await pin(player, id, 1)).status).toBe(403);
  const other = await openPoints({ on: ground.laurel });
  expect((await pin(other.admin, id, 1)).status).toBe(404);
  expect((await pin(ground.admin, id, 7 as never)).body).toMatchObject({ code: 'invalid-input' });
});

test('what a rebuild gives is what stands there', async () => {
  await pin(ground.admin, await ground.series({ name: 'Delta' }), 1);
  await ground.settled();
  expect(await ground.laurel.app.get(Projector).verify('score-series')).toMatchObject([{ view: 'score-series', differences: [] }]);
});
