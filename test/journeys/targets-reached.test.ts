import { openPoints, type PointsGround } from './points-ground.ts';

type Row = Record<string, unknown>;

let ground: PointsGround;
let series: string;
let [ann, bob]: string[] = [];
let team: string;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
});
beforeEach(async () => {
  series = await ground.series();
});
afterAll(() => ground.laurel.close());

async function post(call: string, sent: object): Promise<Row> {
  const { status, body } = await ground.admin.post(call, sent);
  if (status !== 200) throw new Error(`${call}: ${JSON.stringify(body)}`);
  await ground.settled();
  return body;
}
async function item(more: object): Promise<string> {
  const { id: target } = await post('targets/save_target', { name: 'Sales' });
  const data = { target_id: target, score_series_id: series, name: 'April', valid_from: '2026-04-01', valid_to: '2026-04-30' };
  return String((await post('targets/save_target_item', { data: { ...data, ...more } })).id);
}
const give = async (profile: string, points: string, timestamp: string) =>
  (
    (await post('scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [profile], points, timestamp })).ids as string[]
  )[0]!;
/** What facts say that was reached or taken back, in order, of this test's series. */
async function told(): Promise<string[]> {
  const facts = await ground.facts('TargetReached', 'TargetReachWithdrawn');
  return facts.flatMap(({ type, data }) => {
    const {
      seriesId,
      holder,
      reachedAt = '',
    } = data as unknown as { seriesId: string; holder: { profileId?: string; teamId?: string }; reachedAt?: string };
    const who = holder.profileId === ann ? 'Ann' : holder.profileId === bob ? 'Bob' : holder.teamId === team ? 'North' : '?';
    return seriesId === series ? [`${who} ${type === 'TargetReached' ? reachedAt.slice(5, 10) : 'not'}`] : [];
  });
}
async function people(): Promise<void> {
  [ann, bob] = (await ground.players(`Ann ${crypto.randomUUID()}`, `Bob ${crypto.randomUUID()}`)) as [string, string];
}

it('a target is reached by the entry that does it, not once its entry is revoked, and again at the same time when that is reinstated', async () => {
  await people();
  const of = await item({ period_target: '10' });
  await give(ann!, '6', '2026-04-02T12:00:00Z');
  const second = await give(ann!, '4', '2026-04-05T12:00:00Z');
  await give(bob!, '9', '2026-04-05T12:00:00Z');
  await give(bob!, '9', '2026-05-01T00:00:00Z');
  expect(await told()).toEqual(['Ann 04-05']);
  const { preview } = await post('scoreseries/preview_revocation', { selpoints: [second] });
  const { previewId, targets } = preview as { previewId: string; targets: Row[] };
  const fallen = { of: 'player', id: ann, item: 'April', target: '10', before: '2026-04-05T12:00:00.000Z', after: null };
  expect(targets).toEqual([expect.objectContaining(fallen)]);
  await post('scoreseries/confirm_revocation', { preview_id: previewId, reason: 'Twice' });
  const { body: did } = await ground.admin.get(`scoreseries/revocation?id=${previewId}`);
  expect((did.revocation as { targets: Row[] }).targets).toEqual(targets);
  expect(await told()).toEqual(['Ann 04-05', 'Ann not']);
  await post('scoreseries/reinstate', { selpoints: [second], reason: 'Not twice' });
  expect(await told()).toEqual(['Ann 04-05', 'Ann not', 'Ann 04-05']);
  const { body } = await ground.admin.get(`targets/pace?target_item_id=${of}&group_member_id=${ann}&at=2026-04-30T12:00:00Z`);
  expect(body.rows).toEqual([expect.objectContaining({ reachedAt: '2026-04-05T12:00:00.000Z', reached: '10', band: 'winning' })]);
});

it('a late entry makes it earlier; what falls again by negative points stays reached', async () => {
  await people();
  await item({ period_target: '10' });
  await give(ann!, '10', '2026-04-20T12:00:00Z');
  await give(ann!, '-5', '2026-04-21T12:00:00Z');
  expect(await told()).toEqual(['Ann 04-20']);
  await give(ann!, '10', '2026-04-03T12:00:00Z');
  expect(await told()).toEqual(['Ann 04-20', 'Ann 04-03']);
});

it('another target is judged from its start, and a change of it from when it holds', async () => {
  await people();
  const of = await item({ period_target: '10' });
  await give(ann!, '8', '2026-04-03T12:00:00Z');
  const value = { target_item_id: of, group_member_id: ann, period_start: '2026-04-01' };
  await post('targets/save_target_item_value', { data: [{ ...value, period_target: '20' }] });
  await post('targets/save_target_item_value', { data: [{ ...value, period_target: '8', effective_from: '2026-04-15T00:00:00Z' }] });
  expect(await told()).toEqual(['Ann 04-15']);
  await ground.admin.send('DELETE', `targets/delete_target_item_value?target_item_id=${of}&group_member_id=${ann}&period_start=2026-04-09`);
  await ground.settled();
  expect(await told()).toEqual(['Ann 04-15', 'Ann not']);
});

it('U-198 a team as a whole reaches by the teams that its entries carry; each of its players by who is in it', async () => {
  await people();
  team = String((await post('team/team', { name: `North ${crypto.randomUUID()}` })).teamid);
  await post('team/save_members', { teamid: team, newprofiles: [{ profile_id: ann }, { profile_id: bob }] });
  const whole = await item({ period_target: '10', team_id: team });
  await give(ann!, '6', '2026-04-02T12:00:00Z');
  await give(bob!, '6', '2026-04-04T12:00:00Z');
  expect(await told()).toEqual(['North 04-04']);
  await post('targets/save_target_item', { data: { id: whole, per_player: 1 } });
  expect(await told()).toEqual(['North 04-04', 'North not']);
  await give(ann!, '6', '2026-04-06T12:00:00Z');
  expect((await told()).at(-1)).toBe('Ann 04-06');
  await ground.admin.send('DELETE', `team/delete_members?teamid=${team}&delprofiles=${JSON.stringify([ann])}`);
  await ground.settled();
  expect((await told()).at(-1)).toBe('Ann not');
});
