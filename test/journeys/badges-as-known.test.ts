import type { BadgeRow } from '../../projections/badges/badges.view.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { previewOf } from './wins-and-boards.ts';

let ground: PointsGround;
let ann: string;

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann = ''] = await ground.players('Ann', 'Bob');
});
afterAll(() => ground.laurel.close());

const save = async (data: object) => {
  const { body } = await ground.admin.post('badges/save', { data });
  expect(body).toMatchObject({ status: 'ok' });
  await ground.turned();
  return String(body.id);
};
const give = async (scoreseriesid: string, points: string) => {
  const sent = { scoreseriesid, profiles: [ann], points, timestamp: '2026-01-05T10:00:00Z' };
  const { body } = await ground.admin.post('scoreseries/submit_score', sent);
  await ground.turned();
  return (body.ids as string[])[0]!;
};
/** What happens from now on happens later. */
const instant = () => {
  const now = Date.now();
  while (Date.now() === now);
  return new Date(now).toISOString();
};

test('what a revocation did is told by the rules of then, whatever is a rule for all the past by now', async () => {
  const series = await ground.series({ name: 'Deals' });
  const [entry] = [await give(series, '12'), await give(series, '3')];
  const ten = await save({ Name: 'Ten', badge_type: 3, scoreseries_id: series, value: '10' });
  const told = await previewOf(ground, 'revoke', [entry]);
  const lost = [{ name: 'Ten', changes: [{ name: 'Ann', what: 'withdrawn' }] }];
  expect(told.badges).toMatchObject(lost);
  const { body } = await ground.admin.post('scoreseries/revoke', { selpoints: [entry], reason: 'Counted twice' });
  await ground.turned();
  const applied = async () =>
    (await ground.admin.get('scoreseries/revocation', { id: String(body.revocation_id) })).body.revocation as RevocationPreview;
  expect((await applied()).badges).toEqual(told.badges);
  await save({ id: ten, value: '100', applies: 'always' });
  // There was no such badge.
  await save({ Name: 'Eleven', badge_type: 3, scoreseries_id: series, value: '11' });
  expect((await applied()).badges).toEqual(told.badges);
  await save({ id: ten, value: '2', applies: 'always' });
  expect((await applied()).badges).toEqual(told.badges);
});

test('how far somebody was is told by the rule that was known then, and by that of now as it had happened', async () => {
  const series = await ground.series({ name: 'Calls' });
  await give(series, '4');
  const id = await save({ Name: 'Five', badge_type: 3, scoreseries_id: series, value: '5' });
  const before = instant();
  await save({ id, value: '8', applies: 'always' });
  const target = async (sense: 'known' | 'happened') => {
    const { body } = await ground.admin.get('badges/badges', { id, impersonate: ann, at: before, sense });
    return (body.badges as BadgeRow[])[0]?.progressinfo?.level_target;
  };
  expect([await target('known'), await target('happened')]).toEqual(['5', '8']);
});
