import type { ActivityResult } from '../../projections/quest-results/quest-results.view.ts';
import { connectTo } from '../contracts/live-lines.ts';
import { held } from './held.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

const NAMES = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'];
let ground: AttemptsGround;
let ids: string[];
let logins: Client[];

beforeAll(async () => {
  ground = await openAttempts();
  ids = await ground.players(...NAMES);
  logins = [];
  for (const id of ids) logins.push(await ground.asPlayer(id));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

const choices = (...labels: string[]) => labels.map((choice_label) => ({ choice_label }));
const results = async (questid: string, as: Client) =>
  (await ground.done(as.get('quest/results', { questid }))).results as ActivityResult[];

test('U-178 of their own results players learn neither the right order of a rank nor anything of what they did not answer', async () => {
  const [ann] = logins as [Client];
  const quest = await ground.made({ questtype: 2, scoremode: 2, scoreseries_id: ground.series });
  const rank = (...labels: string[]) => ground.put(quest, { title: labels[0], fields: [{ field_type: 5, choices: choices(...labels) }] });
  const first = await rank('One', 'Two', 'Three', 'Four', 'Five', 'Six');
  await ground.publish(quest, first);
  await ground.done(ground.start(quest, ann));
  const [field] = await ground.fieldsFor(quest, first, ann);
  const shown = field!.choices.map(({ id }) => id);
  await ground.done(ground.respond(quest, first, ann, [{ field_id: field!.id, choices: shown.toReversed() }]));
  await ground.publish(quest, await rank('Later', 'Latest'));
  const [own, ...more] = await results(quest, ann);
  expect([own!.activityid, own!.answers, own!.fields[0]!.choices.map(({ id }) => id), more]).toEqual([first, 1, shown, []]);
  const [all, later] = await results(quest, ground.admin);
  expect(all!.fields[0]!.choices.map(({ label }) => label)).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
  expect(later).toMatchObject({ title: 'Later', answers: 0 });
});

test('by what others call people is told to admins alone, and who made a quest and is none sets no points', async () => {
  const [ann, bob] = logins as [Client, Client];
  const permit = (set_admin: 0 | 1) => ground.done(ground.admin.post('profile/change_permission', { set_admin, selplayers: [ids[1]] }));
  await permit(1);
  const quest = String(
    (await ground.done(ground.save({ name: "Bob's", scoremode: 2, scoreseries_id: ground.series, publishphase: 2, freeforall: 1 }, bob)))
      .id,
  );
  await permit(0);
  const field = { field_type: 1, choices: [{ choice_label: 'Yes', choice_points: '1000000' }] };
  expect(await refusal(ground.post('activity', { questid: quest, data: { title: 'Q', fields: [field] } }, bob))).toBe('403 admins-only');
  const question = await ground.question(quest);
  await ground.done(ground.start(quest, ann));
  const exported = async (as: Client) => {
    const { text } = (await as.get('quest/export', { questid: quest, format: 'ndjson' })).body;
    return (JSON.parse(String(text).trim()) as { external_id: string | null }).external_id;
  };
  await ground.done(ground.admin.put('profile/update', { profile_id: ids[0], external_id: 'HR-7' }));
  expect([await exported(ground.admin), await exported(bob)]).toEqual(['HR-7', null]);
  const data = { id: question.id, title: 'Reworded' };
  expect((await ground.post('activity', { questid: quest, data }, bob)).status).toBe(200);
});

test('U-170 an activity that was taken back costs nobody their bonus, and results from before stand', async () => {
  const [ann] = logins as [Client];
  const { quest, questions } = await ground.asked({ timebonus: '30' }, [{ includeintimebonus: 1 }, { includeintimebonus: 1 }]);
  const [first, second] = questions;
  await ground.done(ground.start(quest, ann));
  await ground.done(ground.open(quest, first!.id, ann));
  await ground.done(ground.post('publishphase', { questid: quest, publishphase: 1, 'activity[]': [second!.id] }));
  await ground.done(ground.respond(quest, first!.id, ann, [{ field_id: first!.field, choices: [first!.right] }]));
  const attempt = (await ground.attempt(quest, ann))!;
  const spent = Math.min(attempt.activities[0]!.spent_ms!, 30_000);
  expect([attempt.status, Number(attempt.bonus)]).toEqual(['done', (30_000 - spent) / 1_000]);
  expect((await ground.one(quest)).results_stand).toBe(1);
  // Of a quest that is deleted none can become another.
  await ground.done(ground.admin.delete('quest/quest', { id: quest }));
  expect(await ground.one(quest)).toMatchObject({ deleted: 1, results_stand: 0 });
});

test('of an anonymous quest nothing of who has begun is pushed to its host before five have begun and five are done', async () => {
  const quest = await ground.made({ questtype: 1, is_anonymous: 1 });
  const id = await ground.put(quest, { title: 'Q', fields: [{ field_type: 2 }] });
  await ground.publish(quest, id);
  const [field] = await ground.fields(quest, id);
  const answer = async (as: Client) => {
    await ground.done(ground.open(quest, id, as));
    await ground.done(ground.respond(quest, id, as, [{ field_id: field!.id, text: 'Plum' }]));
  };
  for (const as of logins) await ground.done(ground.start(quest, as));
  for (const as of logins.slice(0, 4)) await answer(as);
  const line = await connectTo(ground.url, ground.admin.cookie ?? '');
  const now = await held(line, 'quest-progress', { questId: quest });
  expect(now.header()).toMatchObject({ started: null, done: null, participants: 7 });
  await answer(logins[4]!);
  await now.until(() => now.header().done === 5);
  expect(now.header().started).toBe(6);
  line.close();
});
