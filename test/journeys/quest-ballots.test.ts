import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decisions } from '../../src/platform/decisions.ts';
import type { Sealed } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Records } from '../../src/platform/records/records.ts';
import type { BallotAnswers } from '../../src/quests/answer.values.ts';
import { BALLOTS } from '../../src/quests/cast-ballots.ts';
import { attemptOf, questAttempt } from '../../src/quests/quest-attempt.ts';
import { SECRETS, SecretAttempts } from '../../src/quests/secret-attempts.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

const MANY = 12;
let ground: AttemptsGround;
let ids: string[];
let logins: Client[];

beforeAll(async () => {
  ground = await openAttempts();
  ids = await ground.players(...Array.from({ length: MANY }, (_, n) => `P${n}`));
  logins = [];
  for (const id of ids) logins.push(await ground.asPlayer(id));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

/** An anonymous survey of a text and another, which gives three points to everybody. */
const survey = async () => {
  const start_date = new Date(Date.now() - 3_600_000).toISOString();
  const quest = await ground.made({ start_date, is_anonymous: 1, scoremode: 1, reward_points: '3', scoreseries_id: ground.series });
  const texts = [];
  for (const title of ['One', 'Two']) {
    const id = await ground.put(quest, { title, fields: [{ field_type: 2 }] });
    await ground.publish(quest, id);
    texts.push({ id, field: (await ground.fields(quest, id))[0]!.id });
  }
  return { quest, one: texts[0]!, two: texts[1]! };
};
type Survey = Awaited<ReturnType<typeof survey>>;
const begin = async ({ quest, one, two }: Survey, as: Client) => {
  await ground.done(ground.start(quest, as));
  for (const { id } of [one, two]) await ground.done(ground.open(quest, id, as));
};
const answer = ({ quest }: Survey, { id, field }: Survey['one'], text: string, as: Client) =>
  ground.respond(quest, id, as, [{ field_id: field, text }]);
const of = async (quest: string, ...types: string[]) =>
  (await ground.facts(...types)).filter(({ data }) => (data as { questId: string }).questId === quest);
const records = () => ground.laurel.app.get(Records);
const close = async (quest: string) => {
  await ground.done(ground.save({ id: quest, end_date: new Date(Date.now() - 60_000).toISOString() }));
  await ground.turned();
};

test('CAP-10 U-178 of an anonymous survey nothing tells who answered what: log, records and answers of the server', async () => {
  const asked = await survey();
  const { quest } = asked;
  for (const [n, as] of logins.entries()) {
    await begin(asked, as);
    expect(await ground.done(answer(asked, asked.one, `Plum ${n}`, as))).toMatchObject({ points: null, done: 0 });
    // On another device they go on where they were.
    expect((await ground.attempt(quest, as))!.activities[0]).toMatchObject({ status: 'done', answers: [{ text: `Plum ${n}` }] });
    expect(await ground.done(answer(asked, asked.two, `Fig ${n}`, as))).toMatchObject({ points: null, done: 1, total: '3' });
    expect(JSON.stringify(await ground.attempt(quest, as))).not.toMatch(/Plum|Fig/);
  }
  expect(await of(quest, 'ActivityOpened', 'AnswersGiven')).toEqual([]);
  expect([(await of(quest, 'AttemptStarted')).length, (await of(quest, 'AttemptDone')).length]).toEqual([MANY, MANY]);
  const opened = async () => of(quest, 'BallotsOpened');
  const sizes = async () => (await opened()).map(({ data }) => (data as { ballots: object[] }).ballots.length);
  expect(await sizes()).toEqual([5]);
  await close(quest);
  expect(await sizes()).toEqual([5, 7]);
  const facts = await opened();
  const sealed = facts.flatMap(({ data }) => (data as { ballots: { answers: Sealed }[] }).ballots);
  const keys = ground.laurel.app.get(Keys);
  const plain = await Promise.all(sealed.map(async ({ answers }) => JSON.parse((await keys.open(answers)) ?? '') as BallotAnswers));
  const words = plain.map((ballot) => [asked.one, asked.two].map(({ id, field }) => ballot[id]?.answers[field]?.text));
  expect(words.toSorted()).toEqual(logins.map((_, n) => [`Plum ${n}`, `Fig ${n}`]).toSorted());
  // Chance orders them: not the order in which they came.
  expect(words).not.toEqual(logins.map((_, n) => [`Plum ${n}`, `Fig ${n}`]));
  const everything = JSON.stringify(facts);
  for (const id of ids) expect(everything).not.toContain(id);
  const others = new Set(
    (await ground.facts('AttemptStarted', 'AttemptDone', 'PointsAwarded', 'QuestRoundClosed')).flatMap((fact) => [
      fact.id,
      fact.metadata.correlationId,
    ]),
  );
  for (const { metadata } of facts)
    expect([metadata.actor, others.has(metadata.correlationId), others.has(metadata.causationId)]).toEqual([{}, false, false]);
  expect([await records().count(BALLOTS, {}), await records().count(SECRETS, {})]).toEqual([0, 0]);
  for (const file of readdirSync(ground.laurel.data).filter((name) => /\.db/.test(name)))
    expect(readFileSync(join(ground.laurel.data, file)).includes('Plum 3')).toBe(false);
  // The points say that somebody took part, and the same to everybody.
  const paid = (await ground.facts('PointsAwarded')).filter(
    ({ data }) => (data as { source?: { questId?: string } }).source?.questId === quest,
  );
  expect(paid.map(({ data }) => (data as { points: string }).points)).toEqual(Array.from({ length: MANY }, () => '3'));
  expect(await refusal(answer(asked, asked.one, 'Other', logins[0]!))).toMatch(/^409 (answer-final|round-over)$/);
});

test('the last answer without a name that arrives again under its key is answered as before, under another it is told to count', async () => {
  const asked = await survey();
  const [as] = logins as [Client];
  await begin(asked, as);
  await ground.done(answer(asked, asked.one, 'A', as));
  const responses = [{ field_id: asked.two.field, text: 'B' }];
  const last = (key: string) =>
    as.post('quest/respond', { questid: asked.quest, activityid: asked.two.id, responses }, { 'idempotency-key': key });
  const told = await ground.done(last('last-answer'));
  const before = (await ground.facts()).length;
  expect(told).toMatchObject({ done: 1, total: '3' });
  expect(await ground.done(last('last-answer'))).toEqual(told);
  expect((await last('another-key')).body).toMatchObject({ code: 'answer-final', message: expect.stringContaining('counts') as string });
  expect((await ground.facts()).length).toBe(before);
});

test('fewer than five are never opened, not when the round is over either', async () => {
  const asked = await survey();
  for (const as of logins.slice(0, 4)) {
    await begin(asked, as);
    await ground.done(answer(asked, asked.one, 'A', as));
    await ground.done(answer(asked, asked.two, 'B', as));
  }
  await close(asked.quest);
  expect(await of(asked.quest, 'BallotsOpened')).toEqual([]);
});

test('who dies between the ballot and the end of the attempt goes on there: one ballot, one end', async () => {
  const asked = await survey();
  const [as] = logins as [Client];
  await begin(asked, as);
  await ground.done(answer(asked, asked.one, 'A', as));
  const { app } = ground.laurel;
  const stream = attemptOf(ground.organisationId, asked.quest, 1, ids[0]!);
  const secrets = app.get(SecretAttempts);
  const { attempt, versions } = await secrets.of(ground.organisationId, await app.get(Decisions).load(questAttempt, stream));
  const before = await records().count(BALLOTS, {});
  await secrets.cast(ground.organisationId, attempt!, versions);
  expect(await ground.done(answer(asked, asked.two, 'B', as))).toMatchObject({ done: 1 });
  expect([(await of(asked.quest, 'AttemptDone')).length, (await records().count(BALLOTS, {})) - before]).toEqual([1, 1]);
});

test('an activity whose answers are kept without names has ballots of its own, and what was cast is not reset', async () => {
  const quest = await ground.made({ questtype: 2, scoremode: 2, scoreseries_id: ground.series });
  const named = await ground.question(quest);
  const secret = await ground.question(quest, { anon_answers: 1 });
  const right = ({ field, right: choice }: typeof named) => [{ field_id: field, choices: [choice] }];
  for (const as of logins.slice(0, 10)) {
    await ground.done(ground.start(quest, as));
    for (const { id } of [named, secret]) await ground.done(ground.open(quest, id, as));
    expect(await ground.done(ground.respond(quest, secret.id, as, right(secret)))).toMatchObject({ points: null, done: 0 });
    expect(await refusal(ground.respond(quest, secret.id, as, [{ field_id: secret.field, choices: [secret.wrong] }]))).toBe(
      '409 answer-final',
    );
    expect(await ground.done(ground.respond(quest, named.id, as, right(named)))).toMatchObject({ done: 1, total: '10' });
  }
  const given = (await of(quest, 'AnswersGiven')).map(
    ({ data }) => data as { activityId: string; fields: object; spentMs: number; isCast?: true },
  );
  // Of what was cast nothing is judged again.
  const again = logins[0]!.post('quest/get_feedback', { questid: quest, activityid: secret.id, response: right(secret) });
  expect(await ground.done(again)).toMatchObject({ iscorrect: null, points: '0', feedback: [{ iscorrect: null }] });
  const cast = given.filter(({ isCast }) => isCast);
  expect(cast).toHaveLength(10);
  for (const { activityId, fields, spentMs } of cast) expect([activityId, fields, spentMs]).toEqual([secret.id, {}, 0]);
  expect(await of(quest, 'BallotsOpened')).toMatchObject([{ data: { activityId: secret.id } }]);
  const reset = ground.post('reset_responses', { questid: quest, 'players[]': [ids[0]], reason: 'x' });
  expect(await refusal(reset)).toBe('409 ballot-cast');
});

test('who has cast one keeps a reset from all: nothing is shown, and of what was shown before nothing is revoked', async () => {
  const quest = await ground.made({ questtype: 2, scoremode: 2, scoreseries_id: ground.series });
  const named = await ground.question(quest);
  const [first, second] = logins as [Client, Client];
  await ground.done(ground.start(quest, first));
  await ground.done(ground.open(quest, named.id, first));
  const right = [{ field_id: named.field, choices: [named.right] }];
  expect(await ground.done(ground.respond(quest, named.id, first, right))).toMatchObject({ done: 1, total: '10' });
  const secret = await ground.question(quest, { anon_answers: 1 });
  await ground.done(ground.start(quest, second));
  await ground.done(ground.open(quest, secret.id, second));
  const both = { questid: quest, 'players[]': ids.slice(0, 2) };
  const { resets, preview } = await ground.done(ground.post('preview_reset', both));
  expect(resets).toBe(2);
  await ground.done(ground.respond(quest, secret.id, second, [{ field_id: secret.field, choices: [secret.right] }]));
  expect(await refusal(ground.post('preview_reset', both))).toBe('409 ballot-cast');
  const { previewId: preview_id } = preview as { previewId: string };
  expect(await refusal(ground.post('reset_responses', { ...both, preview_id, reason: 'x' }))).toBe('409 ballot-cast');
  await ground.settled();
  expect([await ground.facts('RevocationApplied'), await of(quest, 'AttemptReset')]).toEqual([[], []]);
  expect(await ground.attempt(quest, first)).toMatchObject({ status: 'done', points: '10', revoked: 0 });
});
