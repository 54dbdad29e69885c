import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import type { PointsGround } from './points-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

/** A quiz that three players have taken, of which the key was changed: what was previewed, to be confirmed. */
async function previewed({ admin, players, asPlayer, series, settled }: PointsGround): Promise<Call> {
  const post = async (call: string, sent: object) => {
    const { status, body } = await admin.post(call, sent);
    expect([status, body.status]).toEqual([200, 'ok']);
    await settled();
    return body;
  };
  const [from, to] = [await series(), await series()];
  await post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to });
  const settings = { name: 'Fire', questtype: 2, scoremode: 2, publishphase: 2, freeforall: 1, scoreseries_id: from };
  const questid = String((await post('quest/questinfo', settings)).id);
  const choices = (right: string, wrong: string, ids: string[] = []) => [
    { ...(ids[0] && { id: ids[0] }), choice_label: 'Out', choice_points: right, iscorrect: 1 },
    { ...(ids[1] && { id: ids[1] }), choice_label: 'Up', choice_points: wrong },
  ];
  const field = { field_type: 1, field_subtype: 'single' };
  const activityid = String((await post('quest/activity', { questid, data: { fields: [{ ...field, choices: choices('5', '0') }] } })).id);
  await post('quest/publishphase', { questid, publishphase: 2, 'activity[]': [activityid] });
  const { body } = await admin.get('quest/activity_choice', { questid, activityid });
  const [{ id: field_id, choices: asked }] = body.fields as [{ id: string; choices: { id: string }[] }];
  const ids = asked.map(({ id }) => id);
  for (const [n, player] of (await players('Ann', 'Bob', 'Cid')).entries()) {
    const client = await asPlayer(player);
    await client.post('quest/start_quest', { questid });
    await client.get('quest/activity_choice', { questid, activityid, doingmode: 1 });
    const responses = [{ field_id, choices: [ids[n === 2 ? 1 : 0]] }];
    expect((await client.post('quest/respond', { questid, activityid, responses })).body).toMatchObject({ done: 1 });
    await settled();
  }
  await post('quest/activity', {
    questid,
    data: { id: activityid, fields: [{ id: field_id, ...field, choices: choices('3', '8', ids) }] },
  });
  const { preview } = await post('quest/preview_regrade', { questid });
  const { previewId: preview_id } = preview as { previewId: string };
  return (client) => client.post('quest/confirm_regrade', { preview_id, reason: 'Wrong' }, { 'idempotency-key': 'confirm' });
}

test('a regrade is confirmed, revokes, takes the place of what it revoked and gives, once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => [await previewed(ground)]);
  expect(survived.facts).toEqual({
    ...{ RegradeListed: 1, RegradeApplied: 1 },
    // Two entries, and one that follows each; what takes their places is a part of its own.
    ...{ EntriesListed: 2, RevocationApplied: 1, EntryRevoked: 4 },
    // Those, and that of who had none, with what follows it.
    PointsAwarded: 6,
  });
  expect(survived.deaths).toBeGreaterThan(6);
});
