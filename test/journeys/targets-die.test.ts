import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import { Client } from './laurel.ts';
import type { PointsGround } from './points-ground.ts';

type Row = Record<string, unknown>;

let survived: Survived;
let admin: string | undefined;
let players: string[];
let series: string;
afterEach(() => survived.close());

/** Three players, of whom the first has 12 points in April. */
async function open(ground: PointsGround): Promise<void> {
  admin = ground.admin.cookie;
  series = await ground.series();
  players = await ground.players('Ann', 'Bob', 'Cid');
  const sent = { scoreseriesid: series, profiles: [players[0]], points: '12', timestamp: '2026-04-10T12:00:00Z' };
  expect((await ground.admin.post('scoreseries/submit_score', sent)).body.status).toBe('ok');
}
async function made({ admin: client, settled }: PointsGround, more: object = {}): Promise<string> {
  const { body: target } = await client.post('targets/save_target', { name: 'Sales' });
  const item = { target_id: target.id, score_series_id: series, name: 'April', valid_from: '2026-04-01', valid_to: '2026-04-30', ...more };
  const { body } = await client.post('targets/save_target_item', { data: item });
  expect(body.status).toBe('ok');
  await settled();
  return String(body.id);
}
const asked = async (call: string, query: Record<string, string>) => {
  const client = new Client(survived.laurel.url);
  client.cookie = admin;
  return (await client.get(call, query)).body;
};
const values = async (item: string) =>
  ((await asked('targets/get_target_item_values', { target_item_id: item })).values as Row[]).map(
    ({ period_start, period_target }) => `${String(period_start)} ${String(period_target)}`,
  );

test('U-199 a target, its item and its 24 periods are made once, however often the process dies', async () => {
  let itemId = '';
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    let targetId = '';
    const target: Call = async (client) => {
      const answer = await client.post('targets/save_target', { name: 'Sales' }, { 'idempotency-key': 'target' });
      targetId = String(answer.body.id);
      return answer;
    };
    const item: Call = async (client) => {
      const data = { target_id: targetId, score_series_id: series, name: 'Monthly', valid_from: '2026-01-01', period_target: '10' };
      const answer = await client.post('targets/save_target_item', { data }, { 'idempotency-key': 'item' });
      itemId = String(answer.body.id);
      return answer;
    };
    return [target, item];
  });
  expect(survived.facts).toEqual({ TargetCreated: 1, TargetItemSaved: 1, TargetValueSet: 24, TargetReached: 1 });
  expect(survived.deaths).toBe(4);
  expect(await values(itemId)).toHaveLength(24);
});

test('a list of values is set once for each holder, and what falls and what is reached by it is told once', async () => {
  let itemId = '';
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    itemId = await made(ground, { period_target: '10' });
    const row = (n: number, period_target: string) => ({
      ...{ target_item_id: itemId, group_member_id: players[n], period_start: '2026-04-01', period_target },
    });
    const sent = { data: [row(0, '20'), row(1, '7'), row(2, '8')] };
    return [(client) => client.post('targets/save_target_item_value', sent, { 'idempotency-key': 'values' })];
  });
  expect(survived.facts).toEqual({ TargetValueSet: 3, TargetReachWithdrawn: 1 });
  expect(survived.deaths).toBe(4);
  expect((await values(itemId)).sort()).toEqual(['2026-04-01 10', '2026-04-01 20', '2026-04-01 7', '2026-04-01 8']);
});

test('U-201 a value that is taken away, and an item that is deleted with its target, go once', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    const itemId = await made(ground, { period_target: '10' });
    const value = { target_item_id: itemId, group_member_id: players[0], period_start: '2026-04-01', period_target: '20' };
    expect((await ground.admin.post('targets/save_target_item_value', { data: [value] })).status).toBe(200);
    await ground.settled();
    const remove = (call: string, query: Record<string, string>): Call => {
      return (client) => client.send('DELETE', `targets/${call}?${new URLSearchParams(query)}`, undefined, { 'idempotency-key': call });
    };
    return [
      remove('delete_target_item_value', { target_item_id: itemId, group_member_id: players[0]!, period_start: '2026-04-09' }),
      remove('delete_target_item', { id: itemId }),
    ];
  });
  // Without the value of their own that of all holds, which they have reached.
  expect(survived.facts).toEqual({ TargetValueRemoved: 1, TargetReached: 1, TargetItemDeleted: 1, TargetRemoved: 1 });
  expect((await asked('targets/get_targets', {})).targets).toEqual([]);
});
