import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import type { PointsGround } from './points-ground.ts';

let survived: Survived;
afterEach(() => survived.close());

/** A quiz of one question, and what a player sends to begin, open and answer it, the same each time. */
async function openQuiz({ admin, players, asPlayer, series, settled, turned }: PointsGround) {
  const [ann] = await players('Ann');
  const asAnn = await asPlayer(ann!);
  const post = async (call: string, sent: object) => {
    const { body } = await admin.post(`quest/${call}`, sent);
    await settled();
    return String(body.id);
  };
  const settings = { name: 'Fire', questtype: 2, scoremode: 1, reward_points: 7, publishphase: 2, freeforall: 1 };
  const questid = await post('questinfo', { ...settings, scoreseries_id: await series() });
  const activityid = await post('activity', { questid, data: { fields: [{ field_type: 2 }] } });
  await post('publishphase', { questid, publishphase: 2, 'activity[]': [activityid] });
  // It is told to be open when a look finds it due: not in the midst of what follows.
  await turned();
  const { body } = await admin.get('quest/activity_choice', { questid, activityid });
  const [{ id: field_id }] = body.fields as [{ id: string }];
  const as =
    (act: Call): Call =>
    (client) => {
      client.cookie = asAnn.cookie;
      return act(client);
    };
  return {
    start: as((client) => client.post('quest/start_quest', { questid }, { 'idempotency-key': 'start' })),
    open: as((client) => client.get('quest/activity_choice', { questid, activityid, doingmode: 1 })),
    respond: as((client) =>
      client.post('quest/respond', { questid, activityid, responses: [{ field_id, text: 'Out' }] }, { 'idempotency-key': 'answer' }),
    ),
  };
}

test('a quiz is begun, opened, answered, done and paid once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    const { start, open, respond } = await openQuiz(ground);
    return [start, open, respond];
  });
  expect(survived.facts).toEqual({
    QuestTaken: 1,
    AttemptStarted: 1,
    ActivityOpened: 1,
    AnswersGiven: 1,
    AttemptDone: 1,
    EntriesBegan: 1,
    PointsAwarded: 1,
  });
  // The last answer and the end of the attempt are one append.
  expect(survived.deaths).toBe(6);
});
