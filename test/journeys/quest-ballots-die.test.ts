import { Records } from '../../src/platform/records/records.ts';
import { BALLOTS } from '../../src/quests/cast-ballots.ts';
import { DRAFTS } from '../../src/quests/kept-drafts.ts';
import { SECRETS } from '../../src/quests/secret-attempts.ts';
import { type Call, dieAfterWriting, type Reborn } from './dying-ground.ts';
import type { PointsGround } from './points-ground.ts';

let reborn: Reborn;
afterEach(() => reborn.close());

/** An anonymous survey of one text, begun and opened; answers the answer that ends it. */
async function lastAnswer({ admin, players, asPlayer, series, settled }: PointsGround): Promise<Call> {
  const [ann] = await players('Ann');
  const asAnn = await asPlayer(ann!);
  const post = async (call: string, sent: object, as = admin) => {
    const { status, body } = await as.post(`quest/${call}`, sent);
    expect([status, body]).toMatchObject([200, { status: 'ok' }]);
    await settled();
    return String(body.id);
  };
  const settings = { name: 'Mood', is_anonymous: 1, scoremode: 1, reward_points: 7, publishphase: 2, freeforall: 1 };
  const questid = await post('questinfo', { ...settings, scoreseries_id: await series() });
  const activityid = await post('activity', { questid, data: { fields: [{ field_type: 2 }] } });
  await post('publishphase', { questid, publishphase: 2, 'activity[]': [activityid] });
  const [{ id: field_id }] = (await admin.get('quest/activity_choice', { questid, activityid })).body.fields as [{ id: string }];
  await post('start_quest', { questid }, asAnn);
  await asAnn.get('quest/activity_choice', { questid, activityid, doingmode: 1 });
  const { response_set_id } = (await asAnn.get('quest/attempt', { questid })).body.attempt as { response_set_id: string };
  await post('draft', { questid, activityid, response_set_id, number: 1, responses: [{ field_id, text: 'Fi' }] }, asAnn);
  return (client) => {
    client.cookie = asAnn.cookie;
    return client.post('quest/respond', { questid, activityid, responses: [{ field_id, text: 'Fine' }] });
  };
}

test('who dies between the ballot and the end of the attempt goes on there: one ballot, one end, one entry, and no row of an answer', async () => {
  reborn = await dieAfterWriting(BALLOTS, lastAnswer);
  const records = reborn.laurel.app.get(Records);
  expect(await records.count(DRAFTS, {})).toBe(0);
  expect((await reborn.ask()).body).toMatchObject({ done: 1, total: '7' });
  expect(await reborn.facts()).toEqual({ AttemptDone: 1, EntriesBegan: 1, PointsAwarded: 1 });
  expect([await records.count(BALLOTS, {}), await records.count(SECRETS, {})]).toEqual([1, 0]);
  expect(await reborn.ask()).toMatchObject({ status: 409, body: { code: 'answer-final' } });
});
