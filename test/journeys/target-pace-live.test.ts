import type { Socket } from 'socket.io-client';
import type { PaceHeader, PaceRow } from '../../projections/target-pace/target-pace.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Frame, FullState } from '../../projections/platform/live/live.contract.ts';
import { connectTo, type Line } from '../contracts/live-lines.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

type Pace = FullState<PaceHeader, PaceRow>;

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
  const before = await watch(open, { itemId: item }, { block: 0 });
  const now = followed(open, before);
  expect(before.rows.map(({ name, reached, target }) => `${name} ${reached}/${target}`)).toEqual([
    'Ada 0/1000',
    'Ann 0/1000',
    'Bob 0/1000',
  ]);

  const sent = { version: 1, scoreseriesid: series, profiles: [ann], points: '12.5' };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).status).toBe(200);
  await now.until(({ rows }) => rows.get(ann!)?.reached === '12.5');
  expect(now.header().reached).toBe('12.5');

  const today = before.header.today;
  const value = { target_item_id: item, group_member_id: bob, period_start: today, period_target: '20' };
  expect((await ground.admin.post('targets/save_target_item_value', { data: [value] })).status).toBe(200);
  await now.until(({ rows }) => rows.get(bob!)?.target === '20');
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
  const own = await watch(await line(player.cookie), { itemId: item }, { block: 0 });
  expect(own.rows.map(({ name }) => name)).toEqual(['Bob']);
});

async function line(cookie: string | undefined): Promise<Line> {
  const open = await connectTo(ground.url, cookie ?? '');
  lines.push(open);
  return open;
}

async function watch(open: Line, params: object, window: object): Promise<Pace> {
  const answer = await open.emitWithAck('watch', { id: 'w', view: 'target-pace', params, window });
  if ('error' in answer) throw new Error(answer.error);
  return answer as Pace;
}

/** What a watcher has: by frames, or by the whole where it may be news of whom they see. */
function followed(open: Line, { rows: first, header: before }: Pace) {
  const rows = new Map(first.map((row) => [row.id, row]));
  let header = before;
  let look = (): void => undefined;
  (open as unknown as Socket).on('frame', (frame: Frame<PaceHeader, PaceRow>) => {
    for (const row of frame.rows ?? []) rows.set(row.id, { ...rows.get(row.id), ...row } as PaceRow);
    header = { ...header, ...frame.header };
    look();
  });
  open.on('moved', (moved) => {
    if (!('rows' in moved)) return;
    const whole = moved as unknown as Pace;
    rows.clear();
    for (const row of whole.rows) rows.set(row.id, row);
    header = whole.header;
    look();
  });
  const until = (holds: (has: { rows: typeof rows }) => boolean) =>
    new Promise<void>((resolve) => {
      look = () => holds({ rows }) && resolve();
      look();
    });
  return { rows, header: () => header, until };
}
