import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { held } from './held.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let [ann, bob]: string[] = [];
let series: string;
let item: string;
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  [ann, bob] = (await ground.players('Ann', 'Bob')) as [string, string];
  series = await ground.series();
  const { body: target } = await ground.admin.post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target.id, score_series_id: series, name: 'This year', valid_from: '2020-01-01', period: 'year' };
  const { body } = await ground.admin.post('targets/save_target_item', {
    data: { ...data, valid_to: '2043-12-31', period_target: '1000' },
  });
  item = String(body.id);
  await ground.settled();
  // What is shown later may be news of whom one sees: then a watch is told the whole, and no frame.
  const { app } = ground.laurel;
  await app.get(Projector).reached(await app.get(EventStore).head());
});
afterAll(async () => {
  for (const line of lines) line.close();
  await ground.laurel.close();
});

it('a pace that is watched moves with an entry, and with a target', async () => {
  const open = await line(ground.admin.cookie);
  const now = await held(open, 'target-pace', { itemId: item });
  const { today } = now.header();
  expect([...now.rows.values()].map(({ name, reached, target }) => `${name} ${reached}/${target}`)).toEqual([
    'Ada 0/1000',
    'Ann 0/1000',
    'Bob 0/1000',
  ]);

  const sent = { version: 1, scoreseriesid: series, profiles: [ann], points: '12.5' };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).status).toBe(200);
  await now.until(() => now.rows.get(ann!)?.reached === '12.5');
  expect(now.header().reached).toBe('12.5');

  const value = { target_item_id: item, group_member_id: bob, period_start: today, period_target: '20' };
  expect((await ground.admin.post('targets/save_target_item_value', { data: [value] })).status).toBe(200);
  await now.until(() => now.rows.get(bob!)?.target === '20');
  expect(now.rows.get(bob!)?.by).toBe('own');
  expect([...now.rows.values()].map(({ name, reached, target }) => `${name} ${reached}/${target}`)).toEqual([
    'Ada 0/1000',
    'Ann 12.5/1000',
    'Bob 0/20',
  ]);
});

it('R-209 who sees only themselves sees their own pace alone, and one of another organisation none', async () => {
  const player = await ground.asPlayer(bob!);
  expect((await ground.admin.post('organization/settings', { use_team_filter: 2 })).status).toBe(200);
  await ground.settled();
  const elsewhere = await openPoints({ on: ground.laurel });
  const foreign = await line(elsewhere.admin.cookie);
  const answer = await foreign.emitWithAck('watch', { id: 'w', view: 'target-pace', params: { itemId: item }, window: { block: 0 } });
  expect(answer).toEqual({ error: 'not-allowed' });
  const own = await held(await line(player.cookie), 'target-pace', { itemId: item });
  expect([...own.rows.values()].map(({ name }) => name)).toEqual(['Bob']);
});

async function line(cookie: string | undefined): Promise<Line> {
  const open = await connectTo(ground.url, cookie ?? '');
  lines.push(open);
  return open;
}
