import { upcast } from '../../migrations-events/upcast.ts';
import { type CommandContext, Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Records } from '../../src/platform/records/records.ts';
import type { BallotAnswers } from '../../src/quests/answer.values.ts';
import { BALLOTS, CastBallots } from '../../src/quests/cast-ballots.ts';
import { GiveAnswers, GiveAnswersHandler } from '../../src/quests/give-answers.ts';
import { KeptDrafts } from '../../src/quests/kept-drafts.ts';
import { QuestLimits } from '../../src/quests/quest-limits.ts';
import { QuestTakers } from '../../src/quests/quest-takers.ts';
import { ReadAttempts } from '../../src/quests/read-attempts.ts';
import { SECRETS, SecretAttempts } from '../../src/quests/secret-attempts.ts';
import { StartQuest, StartQuestHandler } from '../../src/quests/start-quest.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';

let ground: AttemptsGround;
let ann: string;
let asAnn: Client;
let second: { start: StartQuestHandler; give: GiveAnswersHandler };

/** Another node over the same store and the same records: what it has decided before it remembers by itself. */
beforeAll(async () => {
  ground = await openAttempts();
  [ann = ''] = await ground.players('Ann');
  asAnn = await ground.asPlayer(ann);
  await ground.settled();
  const { app } = ground.laurel;
  const decisions = new Decisions(app.get(EventStore), upcast, app.get(Quotas));
  const takers = new QuestTakers(decisions, app.get(QuestLimits));
  const kept = [app.get(ReadAttempts), app.get(KeptDrafts), app.get(CastBallots), app.get(SecretAttempts)] as const;
  second = { start: new StartQuestHandler(decisions, takers), give: new GiveAnswersHandler(decisions, takers, ...kept) };
});
afterAll(() => ground.laurel.close());

const now = () => new Date().toISOString();
const context = (): CommandContext => ({
  commandId: crypto.randomUUID(),
  organisationId: ground.organisationId,
  actor: { profileId: ann },
  channel: 'session',
});
const answer = (questId: string, activityId: string, answers: BallotAnswers[string]['answers']) =>
  second.give.execute(new GiveAnswers(context(), { questId, activityId, profileId: ann, answers, isFinal: false, at: now() }));
const types = async (quest: string) =>
  (await ground.facts('QuestTaken', 'AttemptStarted', 'ActivityOpened', 'AnswersGiven', 'AttemptDone'))
    .filter(({ data }) => (data as { questId: string }).questId === quest)
    .map(({ type }) => type);

test('on two nodes at once fifty starts are one attempt, and fifty last answers one end of it and one entry', async () => {
  const { quest, questions } = await ground.asked({}, [{}]);
  const { id, field, right } = questions[0]!;
  const fifty = <T>(act: (n: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, n) => act(n)));
  const sets = await fifty(async (n) =>
    n % 2 === 0
      ? String((await ground.start(quest, asAnn)).body.response_set_id)
      : (await second.start.execute(new StartQuest(context(), quest, ann, now()))).attempt.attemptId,
  );
  expect(new Set(sets).size).toBe(1);
  await ground.done(ground.open(quest, id, asAnn));
  const totals = await fifty(async (n) =>
    n % 2 === 0
      ? String((await ground.respond(quest, id, asAnn, [{ field_id: field, choices: [right] }])).body.total)
      : (await answer(quest, id, { [field]: { choiceIds: [right] } })).attempt.done?.result.total,
  );
  expect(new Set(totals)).toEqual(new Set(['10']));
  await ground.settled();
  expect(await types(quest)).toEqual(['QuestTaken', 'AttemptStarted', 'ActivityOpened', 'AnswersGiven', 'AttemptDone']);
  const paid = (await ground.facts('PointsAwarded')).map(({ data }) => (data as { source?: { questId?: string } }).source?.questId);
  expect(paid.filter((one) => one === quest)).toHaveLength(1);
});

test('of an anonymous quest the last two answers come on two nodes at once: one ballot holds both, and the attempt ends once', async () => {
  const quest = await ground.made({ is_anonymous: 1, scoremode: 1 });
  const texts: { id: string; field: string }[] = [];
  for (const title of ['One', 'Two']) {
    const id = await ground.put(quest, { title, fields: [{ field_type: 2 }] });
    await ground.publish(quest, id);
    texts.push({ id, field: (await ground.fields(quest, id))[0]!.id });
  }
  const [one, two] = texts;
  await ground.done(ground.start(quest, asAnn));
  for (const { id } of texts) await ground.done(ground.open(quest, id, asAnn));
  await Promise.allSettled([
    ground.respond(quest, one!.id, asAnn, [{ field_id: one!.field, text: 'Plum' }]),
    answer(quest, two!.id, { [two!.field]: { choiceIds: [], text: 'Fig' } }),
  ]);
  await ground.settled();
  expect(await types(quest)).toEqual(['QuestTaken', 'AttemptStarted', 'AttemptDone']);
  const records = ground.laurel.app.get(Records);
  const { items } = await records.find(BALLOTS, {});
  const ballots = await Promise.all(items.map(({ document }) => ground.laurel.app.get(Keys).open(document.answers)));
  expect(ballots.map((ballot) => JSON.parse(ballot ?? '') as BallotAnswers)).toMatchObject([
    {
      [one!.id]: { answers: { [one!.field]: { text: 'Plum' } } },
      [two!.id]: { answers: { [two!.field]: { text: 'Fig' } } },
    },
  ]);
  expect(await records.count(SECRETS, {})).toBe(0);
});
