import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ReadModels } from '../projections/platform/read-models.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { Decisions } from '../src/platform/decisions.ts';
import { EventStore } from '../src/platform/event-store/event-store.ts';
import type { Instant } from '../src/platform/event.values.ts';
import { Settled } from '../src/platform/settled.ts';
import type { AttemptEvent, OfAttempt } from '../src/quests/attempts.events.ts';
import { resultOf } from '../src/quests/give-answers.ts';
import { mustBeThere, quest, questOf } from '../src/quests/quest.ts';
import { attemptIdOf, attemptOf, questAttempt, rewardOf } from '../src/quests/quest-attempt.ts';
import { ReadAttempts } from '../src/quests/read-attempts.ts';
import { RegradePreviews } from '../src/quests/regrade-previews.ts';
import { askingAs } from './calls.ts';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUp, caughtUpAt, type Ground, layGround } from './ground.ts';
import { load, requestOf } from './load.ts';
import { compare, type Result, ROUNDS, sized } from './measure.ts';
import { signIn } from './scopes.ts';
import { scores } from './scores.ts';

const LINES = 64;
const PLAYERS = sized(1_000);
const WARM_UP = sized(2_000);
const COMMANDS = sized(4_000);
/** One is left of everybody's: no attempt ends while answers are measured. */
const ANSWERED = Math.ceil((WARM_UP + ROUNDS * COMMANDS) / PLAYERS) + 1;
const [MANY, FEW] = [sized(10_000, 200), 100];
const CALLS = sized(500, 20);
const QUESTIONS = 10;
/** So many are laid at once. */
const TOGETHER = 64;
const HOUR_MS = 3_600_000;

/** What it takes to answer a quiz; and of one that very many have done, what is told of it, and what a regrade would change. */
export async function* quests(): AsyncGenerator<Result> {
  yield await answers();
  yield* await ofMany();
}

/** Everybody answers one question after another, each answer final. */
function answers(): Promise<Result> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    const { players } = ground;
    const [cookies = []] = await signIn(data, [ground]);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    const { questId, questions } = await makeQuiz(laurel, ground, ANSWERED);
    await layAttempts(laurel, ground, { questId, questions }, players, (of, _, occurredAt) =>
      questions.map(({ activityId }) => ({ type: 'ActivityOpened', data: { ...of, activityId, occurredAt } })),
    );
    await caughtUp(laurel);
    await laurel.close();
    const server = await startProduct(data);
    const speed = async (requests: Buffer[]) => {
      const seconds = await load(server.url, LINES, requests);
      await caughtUpAt(server.url);
      return requests.length / seconds;
    };
    let sent = 0;
    const scored = (count: number) => {
      const requests = scores(ground, sent, count);
      sent += count;
      return speed(requests);
    };
    let given = 0;
    const answered = (count: number) => {
      const requests = Array.from({ length: count }, (_, at) => {
        const n = given + at;
        const { activityId, fieldId, choices } = questions[Math.floor(n / PLAYERS)] ?? NONE;
        const responses = [{ field_id: fieldId, choices: [choices[n % choices.length]] }];
        const headers = { cookie: cookies[n % PLAYERS] ?? '', 'idempotency-key': `answer-${n}` };
        return requestOf('POST', '/api/quest/respond', headers, JSON.stringify({ questid: questId, activityid: activityId, responses }));
      });
      given += count;
      return speed(requests);
    };
    try {
      await caughtUpAt(server.url);
      await scored(WARM_UP);
      await answered(WARM_UP);
      return await compare(
        `answers over HTTP, ${LINES} connections, against entries`,
        'commands/s',
        () => scored(COMMANDS),
        () => answered(COMMANDS),
        { atLeast: 0.5 },
      );
    } finally {
      await server.stop();
    }
  });
}

/** A quiz that very many have done, beside one that few have. */
function ofMany(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, MANY);
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    const [few, many] = [await makeQuiz(laurel, ground, QUESTIONS), await makeQuiz(laurel, ground, QUESTIONS)];
    await layDone(laurel, ground, few, FEW);
    await layDone(laurel, ground, many, MANY);
    await laurel.app.get(Settled).settled(await laurel.app.get(EventStore).head(), { timeoutMs: HOUR_MS });
    await laurel.close();
    return [...(await told(data, ground, few, many)), await regraded(data, ground, many)];
  });
}

/** What is told is counted before; of participants one page is read, and how far each of all is stands in few documents. */
async function told(data: string, { cookie }: Ground, few: Quiz, many: Quiz): Promise<Result[]> {
  const server = await startProduct(data);
  try {
    await caughtUpAt(server.url);
    const told = async (call: string, atMost: number) => {
      const cost = async ({ questId }: Quiz) => {
        const request = requestOf('GET', `/api/quest/${call}?questid=${questId}`, { cookie });
        return ((await load(server.url, 1, Array<Buffer>(CALLS).fill(request))) / CALLS) * 1e6;
      };
      const [floor, product] = [() => cost(few), () => cost(many)];
      await floor();
      await product();
      const name = `${call} of ${MANY.toLocaleString('en')} attempts, beside ${FEW.toLocaleString('en')}`;
      return compare(name, 'µs', floor, product, { atMost });
    };
    return [await told('results', 1.5), await told('participants', 3)];
  } finally {
    await server.stop();
  }
}

/** A key that makes all results others; the floor reads the documents of the attempts. */
async function regraded(data: string, { cookie, organisationId }: Ground, { questId, questions }: Quiz): Promise<Result> {
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
  try {
    const { activityId, fieldId, choices } = questions[0] ?? NONE;
    const more = choices.map((id, at) => ({ id, choice_points: at === 0 ? '2' : '1' }));
    const content = { id: activityId, fields: [{ id: fieldId, choices: more }] };
    await askingAs(laurel.url, cookie)('quest/activity', { questid: questId, data: content });
    await caughtUp(laurel);
    const [models, previews] = [laurel.app.get(ReadModels), laurel.app.get(RegradePreviews)];
    const timed = (read: () => Promise<number>) => async () => {
      const started = performance.now();
      const count = await read();
      if (count < MANY) throw new Error(`there are ${count} results alone`);
      return performance.now() - started;
    };
    const scan = timed(async () => {
      let count = 0;
      for await (const { document } of models.scan('quest-attempts', { prefix: `${organisationId}/${questId}/` }))
        if (document.status === 'done') count++;
      return count;
    });
    const preview = timed(async () => (await previews.show(organisationId, questId)).resultCount);
    await scan();
    await preview();
    const name = `a preview of a regrade of ${MANY.toLocaleString('en')} results, against reading them`;
    return await compare(name, 'ms', scan, preview, { atMost: 5 });
  } finally {
    await laurel.close();
  }
}

type Question = { activityId: string; fieldId: string; choices: string[] };
type Quiz = { questId: string; questions: Question[] };

const NONE: Question = { activityId: '', fieldId: '', choices: [] };

/** One that pays a point for each right answer. */
async function makeQuiz(laurel: Laurel, { cookie, seriesId }: Ground, size: number): Promise<Quiz> {
  const ask = askingAs(laurel.url, cookie);
  const sent = { name: 'Safety', questtype: 2, scoremode: 2, publishphase: 2, freeforall: 1, scoreseries_id: seriesId };
  const { id: questId } = await ask<{ id: string }>('quest/questinfo', sent);
  const activityIds: string[] = [];
  for (let n = 0; n < size; n++) {
    const choices = Array.from({ length: 4 }, (_, at) => ({
      choice_label: `Choice ${at}`,
      ...(at === 0 && { iscorrect: 1, choice_points: '1' }),
    }));
    const content = { title: `Question ${n}`, fields: [{ field_type: 1, field_subtype: 'single', choices }] };
    activityIds.push((await ask<{ id: string }>('quest/activity', { questid: questId, data: content })).id);
  }
  await ask('quest/publishphase', { questid: questId, publishphase: 2, 'activity[]': activityIds });
  await caughtUp(laurel);
  const questions: Question[] = [];
  for (const activityId of activityIds) {
    type Told = { fields: { id: string; choices: { id: string }[] }[] };
    const { fields } = await ask<Told>(`quest/activity_choice?questid=${questId}&activityid=${activityId}`);
    for (const { id: fieldId, choices: offered } of fields) questions.push({ activityId, fieldId, choices: offered.map(({ id }) => id) });
  }
  return { questId, questions };
}

/** The first players have done a quiz, each with other answers: two or three of them are right. */
async function layDone(laurel: Laurel, ground: Ground, quiz: Quiz, takers: number): Promise<void> {
  const { organisationId, seriesId, players } = ground;
  const state = mustBeThere(await laurel.app.get(Decisions).load(quest, questOf(organisationId, quiz.questId)));
  const { settings, scoringVersion } = state;
  const scored = [...(await laurel.app.get(ReadAttempts).scoredAll(state)).values()];
  await layAttempts(laurel, ground, quiz, players.slice(0, takers), (of, place, occurredAt) => {
    const given = quiz.questions.map(({ activityId, fieldId, choices }, at) => {
      const answers = { [fieldId]: { choiceIds: [choices[(place + at) % choices.length] ?? ''] } };
      return { activityId, answers, spentMs: 2_000 };
    });
    const result = resultOf(settings, { scored, given: new Map(given.map((one) => [one.activityId, one])) });
    const reward = { entryId: rewardOf(of.attemptId), seriesId, points: result.total, tags: [] };
    return [
      ...given.map(({ activityId, answers: fields, spentMs }): AttemptEvent => {
        const answer = { activityId, fields, contentRevision: 1, spentMs, isFinal: true };
        return { type: 'AnswersGiven', data: { ...of, ...answer, occurredAt } };
      }),
      { type: 'AttemptDone', data: { ...of, scoringVersion, result, reward, occurredAt } },
    ];
  });
}

/** Players have begun a quiz. @param followed what came after */
async function layAttempts(
  laurel: Laurel,
  { organisationId }: Ground,
  { questId, questions }: Quiz,
  players: readonly string[],
  followed: (attempt: OfAttempt, place: number, occurredAt: Instant) => AttemptEvent[],
): Promise<void> {
  const decisions = laurel.app.get(Decisions);
  const activityIds = questions.map(({ activityId }) => activityId);
  const lay = async (profileId: string, place: number) => {
    const of = { attemptId: attemptIdOf(questId, 1, profileId, 1), questId, round: 1, profileId };
    const occurredAt = new Date().toISOString();
    const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId }, channel: 'session' as const };
    await decisions.decide(questAttempt, attemptOf(organisationId, questId, 1, profileId), context, (): AttemptEvent[] => [
      { type: 'AttemptStarted', data: { ...of, activityIds, teamIds: [], occurredAt } },
      ...followed(of, place, occurredAt),
    ]);
  };
  for (let from = 0; from < players.length; from += TOGETHER)
    await Promise.all(players.slice(from, from + TOGETHER).map((profileId, at) => lay(profileId, from + at)));
}
