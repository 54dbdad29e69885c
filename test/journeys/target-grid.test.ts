import type { Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';

type Value = { target: string | null; daily: string | null; by: string | null; otherwise: string | null; reached: string | null };
type Row = { id: string; name: string; values: Value[]; pace: { reached: string; band: string } | null };
type Grid = {
  today: string;
  periods: { period_start: string; period_end: string }[];
  totals: { reached: string | null; target: string }[];
  total: number;
  together: { reached: string; target: string; count: number; behind: number; reachedBy: number } | null;
  rows: Row[];
  next: string | null;
};

let ground: Awaited<ReturnType<typeof openPoints>>;
let admin: Client;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'Europe/Vienna' });
  admin = ground.admin;
});
afterAll(() => ground.laurel.close());

async function item(series: string, more: object = {}): Promise<string> {
  const { body: target } = await admin.post('targets/save_target', { name: 'Sales' });
  const data = {
    target_id: target.id,
    score_series_id: series,
    name: 'Monthly',
    valid_from: '2026-01-15',
    valid_to: '2026-06-30',
    ...more,
  };
  const { body } = await admin.post('targets/save_target_item', { data });
  await ground.settled();
  return String(body.id);
}

async function give(series: string, profile: string, points: string, timestamp: string): Promise<void> {
  await admin.post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [profile], points, timestamp });
  await ground.settled();
}

async function setValue(of: string, value: object): Promise<void> {
  const { body } = await admin.post('targets/save_target_item_value', { data: [{ target_item_id: of, ...value }] });
  expect(body.errors).toEqual([]);
  await ground.settled();
}

async function grid(of: string, more: object = {}): Promise<Grid> {
  const { status, body } = await admin.get('targets/grid', { target_item_id: of, from: '2026-01-01', to: '2026-12-31', ...more });
  expect([status, body.message]).toEqual([200, undefined]);
  return body as unknown as Grid;
}

const rowOf = ({ rows }: Grid, id: string) => rows.find((row) => row.id === `player.${id}`);

it('U-198, R-255 each player has a row, by whose value, with what was reached in each period; the first and the last are cut', async () => {
  const [ada = '', bob = ''] = await ground.players('Ada of the grid', 'Bob of the grid');
  const series = await ground.series();
  const of = await item(series, { per_player: 1, period_target: '10' });
  await setValue(of, { group_member_id: ada, period_start: '2026-02-01', period_target: '25.5' });
  await give(series, ada, '7', '2026-01-31T22:59:59Z');
  await give(series, ada, '3', '2026-01-31T23:00:00Z');
  await give(series, bob, '-1.5', '2026-02-10T12:00:00Z');
  const told = await grid(of);
  expect(told.periods.map(({ period_start: from, period_end: to }) => `${from} ${to}`)).toEqual([
    '2026-01-15 2026-01-31',
    '2026-02-01 2026-02-28',
    '2026-03-01 2026-03-31',
    '2026-04-01 2026-04-30',
    '2026-05-01 2026-05-31',
    '2026-06-01 2026-06-30',
  ]);
  expect(rowOf(told, ada)?.values.slice(0, 3)).toEqual([
    { target: '10', daily: '0.59', by: 'all', otherwise: '10', reached: '7' },
    { target: '25.5', daily: '0.91', by: 'own', otherwise: '10', reached: '3' },
    { target: '10', daily: '0.32', by: 'all', otherwise: '10', reached: '0' },
  ]);
  expect(rowOf(told, bob)?.values[1]).toEqual({ target: '10', daily: '0.36', by: 'all', otherwise: '10', reached: '-1.5' });
  const others = told.total - 1;
  expect(told.totals.slice(0, 2)).toEqual([
    { reached: '7', target: String(10 * told.total) },
    { reached: '1.5', target: String(25.5 + 10 * others) },
  ]);
});

it('a page goes on where the one before ended, and totals are of all', async () => {
  await ground.players('Cy of the pages', 'Di of the pages', 'Eve of the pages');
  const of = await item(await ground.series(), { period_target: '1' });
  const whole = await grid(of);
  const ids: string[] = [];
  let after: string | null = '';
  for (let pages = 0; after !== null && pages < 50; pages++) {
    const page: Grid = await grid(of, { limit: 2, ...(after && { after }) });
    expect(page.totals).toEqual(whole.totals);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  expect(ids).toEqual(whole.rows.map(({ id }) => id));
  const { status } = await admin.get('targets/grid', { target_item_id: of, from: '2026-01-01', to: '2026-12-31', after: 'nonsense' });
  expect(status).toBe(400);
});

it('R-256 teams as a whole reach together, each by the entries of its players; what all have nobody reaches for all', async () => {
  const [ada = ''] = await ground.players('Ada of North');
  const series = await ground.series();
  const { body: team } = await admin.post('team/team', { name: 'North of the grid' });
  await admin.post('team/save_members', { teamid: team.teamid, newprofiles: [{ profile_id: ada }] });
  await ground.settled();
  const of = await item(series, { per_player: 0, period_target: '5' });
  await setValue(of, { team_id: team.teamid, period_start: '2026-03-01', period_target: '40' });
  await give(series, ada, '12', '2026-03-05T10:00:00Z');
  const teams = await grid(of, { scope: 'team' });
  expect(teams.rows.find(({ id }) => id === `team.${String(team.teamid)}`)?.values[2]).toMatchObject({
    target: '40',
    by: 'own',
    reached: '12',
  });
  const everybody = await grid(of, { scope: 'all' });
  expect(everybody.rows).toMatchObject([{ id: 'all', values: [{ target: '5', by: 'all', reached: null }, {}, {}, {}, {}, {}] }]);
  const narrowed = await grid(of, { team_id: team.teamid });
  expect(narrowed.rows.map(({ id }) => id)).toEqual([`player.${ada}`]);
  expect(
    (
      await admin.get('targets/grid', {
        target_item_id: of,
        from: '2026-01-01',
        to: '2026-02-01',
        scope: 'team',
        team_id: String(team.teamid),
      })
    ).status,
  ).toBe(400);
});

it('of the past it is as it had happened, and as it was known', async () => {
  const [ada = ''] = await ground.players('Ada of the past');
  const series = await ground.series();
  const of = await item(series, { period_target: '10' });
  await give(series, ada, '4', '2026-02-03T10:00:00Z');
  await give(series, ada, '5', '2026-02-20T10:00:00Z');
  const happened = await grid(of, { at: '2026-02-10T00:00:00Z' });
  expect(happened.today).toBe('2026-02-10');
  expect(rowOf(happened, ada)?.values[1]?.reached).toBe('4');
  expect(rowOf(happened, ada)?.pace).toMatchObject({ reached: '4', target: '10' });
  // Nothing of it was recorded by then.
  expect(rowOf(await grid(of, { at: '2026-02-10T00:00:00Z', sense: 'known' }), ada)?.values[1]).toMatchObject({
    target: null,
    reached: '0',
  });
});

it('R-117 the overview of a series tells how all are doing with each target, how many are behind, and oneself', async () => {
  const [ada = '', bob = ''] = await ground.players('Ada of all', 'Bob of all');
  const series = await ground.series();
  const of = await item(series, { valid_to: '2026-12-31' });
  for (const id of [ada, bob]) await setValue(of, { group_member_id: id, period_start: '2026-02-01', period_target: '28' });
  await give(series, ada, '14', '2026-02-03T10:00:00Z');
  const at = '2026-02-14T23:00:00.000Z';
  const { body } = await admin.get('targets/overview', { score_series_id: series, at });
  expect(body.items).toMatchObject([
    {
      item: { id: of },
      together: {
        reached: '14',
        target: '56',
        expected: '28',
        elapsed: 50,
        band: 'losing',
        count: 2,
        behind: 1,
        reachedBy: 0,
        from: '2026-02-01',
      },
      mine: null,
    },
  ]);
  const { together } = await grid(of, { at });
  expect(together).toMatchObject({ reached: '14', target: '56', behind: 1 });
});
