import type { Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';

type Value = { target: string | null; daily: string | null; by: string | null; otherwise: string | null; reached: string | null };
type Row = { id: string; values: Value[]; pace: Record<string, unknown> | null };
type Grid = {
  periods: { period_start: string; period_end: string }[];
  totals: { reached: string | null; target: string }[];
  together: { reached: string; target: string } | null;
  rows: Row[];
};

let ground: Awaited<ReturnType<typeof openPoints>>;
let admin: Client;
let series: string;
let [ada, bob]: string[] = [];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  admin = ground.admin;
  series = await ground.series();
  [ada, bob] = await ground.players('Ada', 'Bob');
});
afterAll(() => ground.laurel.close());

async function item(more: object): Promise<string> {
  const { body: target } = await admin.post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target.id, score_series_id: series, name: 'Sales', valid_from: '2026-01-15', valid_to: '2026-06-30', ...more };
  const { status, body } = await admin.post('targets/save_target_item', { data });
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  await ground.settled();
  return String(body.id);
}
async function setValue(of: string, value: object): Promise<void> {
  const { body } = await admin.post('targets/save_target_item_value', { data: [{ target_item_id: of, ...value }] });
  expect(body.errors).toEqual([]);
  await ground.settled();
}
async function give(profile: string | undefined, points: string, timestamp: string): Promise<void> {
  await admin.post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [profile], points, timestamp });
  await ground.settled();
}
async function grid(of: string, more: object = {}): Promise<Grid> {
  const { status, body } = await admin.get('targets/grid', { target_item_id: of, from: '2026-01-01', to: '2026-12-31', ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body as unknown as Grid;
}
const rowOf = ({ rows }: Grid, id = '') => rows.find((row) => row.id === `player.${id}`);

test('R-255 quarters and years are exact sums of months, cut where the item begins and ends', async () => {
  const of = await item({ period_target: '10.000001' });
  await setValue(of, { group_member_id: ada, period_start: '2026-02-01', period_target: '25.5' });
  await give(ada, '7', '2026-01-31T22:59:59Z');
  await give(ada, '3.000002', '2026-03-31T21:59:59Z');
  await give(ada, '4', '2026-03-31T22:00:00Z');
  const quarters = await grid(of, { period: 'quarter' });
  expect(quarters.periods).toEqual([
    { period_start: '2026-01-15', period_end: '2026-03-31' },
    { period_start: '2026-04-01', period_end: '2026-06-30' },
  ]);
  const others = { otherwise: null };
  expect(rowOf(quarters, ada)?.values).toEqual([
    { target: '45.500002', daily: '0.6', by: null, reached: '10.000002', ...others },
    { target: '30.000003', daily: '0.33', by: 'all', reached: '4', ...others },
  ]);
  expect(rowOf(quarters, bob)?.values[0]).toEqual({ target: '30.000003', daily: '0.39', by: 'all', reached: '0', ...others });
  const months = await grid(of);
  const year = await grid(of, { period: 'year' });
  const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + Number(amount) * 1e6, 0) / 1e6;
  expect(year.totals).toEqual([{ reached: '14.000002', target: String(sum(months.totals.map(({ target }) => target))) }]);
  expect(rowOf(year, ada)?.values).toMatchObject([{ target: '75.500005', reached: '14.000002' }]);
  expect(await grid(of, { period: 'month' })).toEqual(months);
});

test('R-117 who is ahead in a quarter of months, and where each will end, is as with a target of a quarter', async () => {
  const monthly = await item({ period_target: '10' });
  const quarterly = await item({ period: 'quarter', period_target: '30' });
  for (let week = 0; week < 9; week++) await give(bob, '2', new Date(Date.UTC(2026, 0, 16) + week * 7 * 86_400_000).toISOString());
  const at = { at: '2026-03-15T12:00:00.000Z' };
  const [summed, whole] = [await grid(monthly, { period: 'quarter', ...at }), await grid(quarterly, at)];
  expect(rowOf(whole, bob)?.pace).toMatchObject({ from: '2026-01-15', to: '2026-03-31', target: '30', reached: '18', band: 'losing' });
  expect(rowOf(whole, bob)?.pace?.projection).not.toBeNull();
  expect(rowOf(summed, bob)?.pace).toEqual(rowOf(whole, bob)?.pace);
  expect(summed.together).toEqual(whole.together);
});

test('periods shorter than those of the item are refused, and where nothing is to be reached nothing is summed', async () => {
  const of = await item({ period: 'quarter' });
  const { status, body } = await admin.get('targets/grid', { target_item_id: of, from: '2026-01-01', to: '2026-12-31', period: 'month' });
  expect([status, body]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid-input', fields: [{ field: 'period', problem: 'is shorter than those of the item' }] }),
  ]);
  const { rows, totals, together } = await grid(of, { period: 'year' });
  expect(rows.every(({ values }) => values[0]?.target === null)).toBe(true);
  expect([totals[0]?.target, together]).toEqual(['0', null]);
});

test('U-198 the list of targets counts who has a value of each: who has but the default one is told of there', async () => {
  const other = await ground.series();
  const of = { score_series_id: other, valid_to: '2026-12-31' };
  const [byDefault, own] = [await item({ ...of, name: 'A', default_target: 1, period_target: '5' }), await item({ ...of, name: 'B' })];
  await setValue(own, { group_member_id: ada, period_start: '2026-02-01', period_target: '28' });
  const { body } = await admin.get('targets/overview', { score_series_id: other, at: '2026-02-14T23:00:00.000Z' });
  expect(body.items).toMatchObject([
    { item: { id: byDefault }, together: { count: 3, target: '15' }, mine: { by: 'all' } },
    { item: { id: own }, together: { count: 1, target: '28', behind: 1 }, mine: null },
  ]);
});
