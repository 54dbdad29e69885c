import { later } from '../../src/platform/event.values.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

type Row = Record<string, unknown>;

let ground: PointsGround;
let [ann, bob]: string[] = [];
let player: Client;

const HOUR = 3_600_000;
const now = new Date().toISOString();
const days = { valid_from: now.slice(0, 10), valid_to: '2099-12-31', period: 'year' };

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob] = (await ground.players('Ann', 'Bob')) as [string, string];
  player = await ground.asPlayer(bob);
});
afterAll(() => ground.laurel.close());

async function post(call: string, sent: object): Promise<Row> {
  const { status, body } = await ground.admin.post(call, sent);
  if (status !== 200) throw new Error(`${call}: ${JSON.stringify(body)}`);
  await ground.settled();
  return body;
}
async function item(series: string, more: object = {}): Promise<string> {
  const { id: target } = await post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target, score_series_id: series, name: 'This year', ...days, ...more };
  return String((await post('targets/save_target_item', { data })).id);
}
const give = (series: string, profile: string, points: string, timestamp: string) =>
  post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [profile], points, timestamp });
async function pace(client: Client, of: string, more = ''): Promise<string[]> {
  const { status, body } = await client.get(`targets/pace?target_item_id=${of}${more}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return (body.rows as Row[]).map(
    ({ name, reached, target, reachedAt }) => `${String(name)} ${String(reached)}/${String(target)}${reachedAt ? ' done' : ''}`,
  );
}

it('R-210 who sees only themselves finds no value, holder, pace or sum of others', async () => {
  const series = await ground.series();
  const of = await item(series);
  const value = (id: string | undefined) => ({
    target_item_id: of,
    group_member_id: id,
    period_start: days.valid_from,
    period_target: '10',
  });
  await post('targets/save_target_item_value', { data: [value(ann), value(bob)] });
  await post('organization/settings', { use_team_filter: 2 });
  try {
    const told = async (call: string, list: string) => (await player.get(`targets/${call}?target_item_id=${of}`)).body[list] as Row[];
    expect((await told('get_target_item_values', 'values')).map(({ group_member_id }) => group_member_id)).toEqual([bob]);
    expect((await told('get_target_item_persons', 'persons')).map(({ Name }) => Name)).toEqual(['Bob']);
    expect(await pace(player, of)).toEqual(['Bob 0/10']);
    const sum = await player.get(
      `targets/get_target_values_sum?target_item_id=${of}&group_member_id=${ann}&period_start=2026-01-01&period_end=2026-01-02`,
    );
    expect(sum.status).toBe(404);
    expect(await pace(ground.admin, of)).toEqual(['Ann 0/10', 'Bob 0/10']);
  } finally {
    await post('organization/settings', { use_team_filter: 0 });
  }
});

it('what a freeze of a competition hides, a pace and what was reached hide as well, from all but admins', async () => {
  const series = await ground.series();
  const of = await item(series, { valid_from: '2020-01-01', period_target: '10' });
  const rules = {
    name: 'Final',
    start_date: later(now, -48 * HOUR),
    end_date: later(now, 48 * HOUR),
    freeze_date: later(now, -1 * HOUR),
    score_series: [{ scoreseries_id: series }],
  };
  await post('competition/update_compition', { data: rules });
  await give(series, bob!, '4', later(now, -2 * HOUR));
  await give(series, bob!, '7', later(now, -1_000));
  expect(await pace(ground.admin, of, `&group_member_id=${bob}`)).toEqual(['Bob 11/10 done']);
  expect(await pace(player, of, `&group_member_id=${bob}`)).toEqual(['Bob 4/10']);
  const { body } = await player.get(`targets/get_target_item_values?target_item_id=${of}&group_member_id=${bob}`);
  expect((body.values as Row[]).every(({ reached_at }) => reached_at === null)).toBe(true);
});

it('as of a past instant the target is that of its time, in both senses', async () => {
  const series = await ground.series();
  const of = await item(series, { valid_from: '2020-01-01', valid_to: '2029-12-31', period_target: '10' });
  const before = new Date().toISOString();
  const period_start = `${now.slice(0, 4)}-01-01`;
  const half = later(`${period_start}T00:00:00.000Z`, 24 * HOUR);
  await post('targets/save_target_item_value', { data: [{ target_item_id: of, period_start, period_target: '20', effective_from: half }] });
  const at = (instant: string, more = '') => pace(ground.admin, of, `&group_member_id=${bob}&at=${instant}${more}`);
  expect(await pace(ground.admin, of, `&group_member_id=${bob}`)).toEqual(['Bob 0/20']);
  expect(await at(`${period_start}T12:00:00Z`)).toEqual(['Bob 0/10']);
  expect(await at(before)).toEqual(['Bob 0/20']);
  expect(await at(before, '&sense=known')).toEqual(['Bob 0/10']);
  const sum = async (more: string) =>
    (
      await ground.admin.get(
        `targets/get_target_values_sum?target_item_id=${of}&period_start=${period_start}&period_end=${now.slice(0, 4)}-12-31${more}`,
      )
    ).body.sum;
  expect([await sum(''), await sum(`&at=${before}&sense=known`)]).toEqual(['20', '10']);
});

it('U-201 with its last item a target goes, and what is deleted is told to nobody', async () => {
  const series = await ground.series();
  const of = await item(series, { period_target: '10' });
  const { body } = await player.get(`targets/get_target_items?id=${of}`);
  const [row] = body.items as Row[];
  expect(row).toMatchObject({ id: of, target_name: 'Sales', period: 'year', default_target: 0, timezone: 'UTC' });
  expect((await ground.admin.send('DELETE', `targets/delete_target_item?id=${of}`)).status).toBe(200);
  await ground.settled();
  expect((await player.get(`targets/get_target_items?id=${of}`)).body.items).toEqual([]);
  const all = (await ground.admin.get('targets/get_targets')).body.targets as Row[];
  expect(all.map(({ id }) => id)).not.toContain(row?.target_id);
  expect((await player.get(`targets/pace?target_item_id=${of}`)).status).toBe(404);
  expect((await ground.admin.send('DELETE', `targets/delete_target_item?id=${of}`)).status).toBe(404);
});

it('U-198 the default item of a series is told, and another one takes its place', async () => {
  const series = await ground.series();
  const first = await item(series, { default_target: 1, period_target: '10' });
  const second = await item(series, { default_target: 1 });
  const told = async () => ((await player.get(`targets/get_default_target_item?score_series_id=${series}`)).body.item as Row | null)?.id;
  expect(await told()).toBe(second);
  await post('targets/save_target_item', { data: { id: first, default_target: 1 } });
  expect(await told()).toBe(first);
  // Where an item has no value, that of the default item holds.
  expect(await pace(player, second, `&group_member_id=${bob}`)).toEqual(['Bob 0/10']);
});

it('of 50 who save the same first target at once one is the default, and two who save one field hear of each other', async () => {
  const series = await ground.series();
  const of = await item(series);
  const { body } = await ground.admin.get(`targets/get_target_items?id=${of}`);
  const { target_id } = (body.items as Row[])[0] as { target_id: string };
  const data = { target_id, score_series_id: series, name: 'One of many', valid_from: '2026-01-01', default_target: 1 };
  const made = await Promise.all(Array.from({ length: 50 }, () => ground.admin.post('targets/save_target_item', { data })));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
  await ground.settled();
  const items = (await ground.admin.get(`targets/get_target_items?score_series_id=${series}`)).body.items as Row[];
  expect(items).toHaveLength(51);
  expect(items.filter(({ default_target }) => default_target === 1)).toHaveLength(1);
  const change = { id: of, name: 'Mine', was: { name: 'This year' } };
  expect((await ground.admin.post('targets/save_target_item', { data: change })).status).toBe(200);
  const late = await ground.admin.post('targets/save_target_item', { data: { ...change, name: 'Theirs' } });
  expect([late.status, late.body.code]).toEqual([409, 'changed-since']);
});

it('leaves as CSV with what each is to reach, and no formula of people’s words', async () => {
  const series = await ground.series();
  const of = await item(series, { name: '=1+1', valid_from: '2026-01-01', valid_to: '2026-12-31', period_target: '365' });
  const response = await fetch(`${ground.url}/api/targets/export?target_item_id=${of}`, { headers: { cookie: ground.admin.cookie ?? '' } });
  const [head, row] = (await response.text()).split('\n');
  expect(head).toContain('target_item_id,target_item,score_series_id,group_member_id,team_id,name');
  expect(row).toBe(`${of},'=1+1,${series},,,,,2026-01-01,2026-12-31,365,1,`);
});
