import { openPoints } from './points-ground.ts';
import type { Client } from './laurel.ts';

type Row = Record<string, unknown>;

let ground: Awaited<ReturnType<typeof openPoints>>;
let admin: Client;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  admin = ground.admin;
});
afterAll(() => ground.laurel.close());

async function item(series: string, more: object = {}): Promise<string> {
  const { body: target } = await admin.post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target.id, score_series_id: series, name: 'Monthly', valid_from: '2026-01-01', ...more };
  const { status, body } = await admin.post('targets/save_target_item', { data });
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
  await ground.settled();
  return String(body.id);
}

async function give(series: string, profile: string, points: string, timestamp: string): Promise<void> {
  const { status } = await admin.post('scoreseries/submit_score', {
    version: 1,
    scoreseriesid: series,
    profiles: [profile],
    points,
    timestamp,
  });
  expect(status).toBe(200);
  await ground.settled();
}

async function pace(of: string, more = ''): Promise<Row[]> {
  const { status, body } = await admin.get(`targets/pace?target_item_id=${of}${more}`);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.rows as Row[];
}

it('U-199 targets for 24 months are made at once, and a message says that further ones are not', async () => {
  const series = await ground.series();
  const { body: target } = await admin.post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target.id, score_series_id: series, name: 'Monthly', valid_from: '2026-01-15', period_target: '310' };
  const { body } = await admin.post('targets/save_target_item', { data });
  expect(body.message).toBe('Only the first 24 periods were generated');
  await ground.settled();
  const { body: told } = await admin.get(`targets/get_target_item_values?target_item_id=${String(body.id)}`);
  const values = told.values as Row[];
  expect(values).toHaveLength(24);
  expect(values[0]).toEqual(
    expect.objectContaining({ period_start: '2026-01-15', period_end: '2026-01-31', period_target: '310', period_daily_target: '18.24' }),
  );
  expect(values[23]).toEqual(expect.objectContaining({ period_start: '2027-12-01', period_end: '2027-12-31' }));
});

it('R-259 an entry of 23:59:59 on the last day counts, one a second later does not', async () => {
  const [ada = ''] = await ground.players('Ada of the last second');
  const series = await ground.series();
  const of = await item(series, { valid_to: '2026-03-31', period_target: '100' });
  await give(series, ada, '5', '2026-03-31T21:59:59Z');
  await give(series, ada, '7', '2026-03-31T22:00:00Z');
  const rows = await pace(of, `&group_member_id=${ada}&at=2026-03-31T21:59:59.500Z`);
  expect(rows).toEqual([expect.objectContaining({ id: ada, reached: '5', target: '100', from: '2026-03-01', to: '2026-03-31' })]);
});

it('R-256 of several values a player’s own goes first, then the greatest of their teams’, then that of all', async () => {
  const [ada = '', bob = ''] = await ground.players('Ada with her own', 'Bob in two teams');
  const series = await ground.series();
  const of = await item(series, { per_player: 1, valid_to: '2026-12-31', period_target: '10' });
  const teams: string[] = [];
  for (const name of ['North', 'South']) {
    const { body } = await admin.post('team/team', { name: `${name} of the targets` });
    teams.push(String(body.teamid));
    await admin.post('team/save_members', { teamid: body.teamid, newprofiles: [{ profile_id: bob }] });
  }
  const value = (more: object) => ({ target_item_id: of, period_start: '2026-05-01', ...more });
  const { body } = await admin.post('targets/save_target_item_value', {
    data: [
      value({ group_member_id: ada, period_target: '40' }),
      value({ team_id: teams[0], period_target: '20' }),
      value({ team_id: teams[1], period_target: '30' }),
      value({ team_id: 'nobody', period_target: '30' }),
    ],
  });
  expect(body).toEqual(expect.objectContaining({ saved: 3, errors: [{ row: 3, code: 'not-found', message: 'There is no such team' }] }));
  await ground.settled();
  const { body: live } = await admin.get(`targets/get_target_item_persons?target_item_id=${of}`);
  expect((live.persons as Row[]).map(({ Name }) => Name)).toEqual(['', 'North of the targets', 'South of the targets', 'Ada with her own']);
  const sum = async (who: string) => {
    const days = 'period_start=2026-05-01&period_end=2026-05-31';
    return (await admin.get(`targets/get_target_values_sum?target_item_id=${of}&group_member_id=${who}&${days}`)).body.sum;
  };
  expect([await sum(ada), await sum(bob), await sum(ground.adminId)]).toEqual(['40', '30', '10']);
});
