import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startLaurel } from '../src/laurel.ts';
import { Decisions } from '../src/platform/decisions.ts';
import type { AttemptEvent } from '../src/quests/attempts.events.ts';
import { attemptIdOf, attemptOf, questAttempt } from '../src/quests/quest-attempt.ts';
import { askingAs } from './calls.ts';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUp, caughtUpAt, type Ground, layGround } from './ground.ts';
import { load, requestOf } from './load.ts';
import { compare, type Result, sized } from './measure.ts';

const [MANY, FEW] = [sized(10_000, 200), 100];
const CALLS = sized(500, 20);
const QUESTIONS = 10;
/** So many are laid at once. */
const TOGETHER = 64;

/** Results and participants of a quiz that very many have taken, beside those of one that few have: what is told is counted before. */
export async function questResults(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, MANY);
    const [few = '', many = ''] = await layQuests(data, ground, [FEW, MANY]);
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      const cost = async (call: string, quest: string) => {
        const request = requestOf('GET', `/api/quest/${call}?questid=${quest}`, { cookie: ground.cookie });
        return ((await load(server.url, 1, Array<Buffer>(CALLS).fill(request))) / CALLS) * 1e6;
      };
      const results: Result[] = [];
      // Of participants one page of all is told: how far each is stands in few documents.
      for (const [call, atMost] of [
        ['results', 1.5],
        ['participants', 3],
      ] as const) {
        const [floor, product] = [() => cost(call, few), () => cost(call, many)];
        await floor();
        await product();
        const name = `${call} of ${MANY.toLocaleString('en')} attempts, beside ${FEW.toLocaleString('en')}`;
        results.push(await compare(name, 'µs', floor, product, { atMost }));
      }
      return results;
    } finally {
      await server.stop();
    }
  });
}

/** A quiz for each number, which so many have taken, each answer another. */
async function layQuests(
  data: string,
  { cookie, organisationId, seriesId, players }: Ground,
  takers: readonly number[],
): Promise<string[]> {
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
  const ask = askingAs(laurel.url, cookie);
  const decisions = laurel.app.get(Decisions);
  const quests: string[] = [];
  for (const many of takers) {
    const sent = { name: 'Safety', questtype: 2, scoremode: 2, publishphase: 2, freeforall: 1, scoreseries_id: seriesId };
    const { id: questId } = await ask<{ id: string }>('quest/questinfo', sent);
    quests.push(questId);
    const asked: { activityId: string; fieldId: string; choices: string[] }[] = [];
    for (let n = 0; n < QUESTIONS; n++) {
      const choices = Array.from({ length: 4 }, (_, at) => ({ choice_label: `Choice ${at}`, iscorrect: at === 0 ? 1 : 0 }));
      const content = { title: `Question ${n}`, fields: [{ field_type: 1, field_subtype: 'single', choices }] };
      const { id: activityId } = await ask<{ id: string }>('quest/activity', { questid: questId, data: content });
      await ask('quest/publishphase', { questid: questId, publishphase: 2, 'activity[]': [activityId] });
      type Told = { fields: { id: string; choices: { id: string }[] }[] };
      const { fields } = await ask<Told>(`quest/activity_choice?questid=${questId}&activityid=${activityId}`);
      for (const { id: fieldId, choices: told } of fields) asked.push({ activityId, fieldId, choices: told.map(({ id }) => id) });
    }
    const taking = players.slice(0, many);
    for (let from = 0; from < many; from += TOGETHER)
      await Promise.all(taking.slice(from, from + TOGETHER).map((profileId, at) => take(from + at, profileId)));

    async function take(place: number, profileId: string): Promise<void> {
      const attemptId = attemptIdOf(questId, 1, profileId, 0);
      const [of, occurredAt] = [{ attemptId, questId, round: 1, profileId }, new Date().toISOString()];
      const facts: AttemptEvent[] = [
        { type: 'AttemptStarted', data: { ...of, activityIds: asked.map(({ activityId }) => activityId), teamIds: [], occurredAt } },
        ...asked.map(({ activityId, fieldId, choices }, at): AttemptEvent => {
          const fields = { [fieldId]: { choiceIds: [choices[(place + at) % choices.length] ?? ''] } };
          return {
            type: 'AnswersGiven',
            data: { ...of, activityId, fields, contentRevision: 1, spentMs: 2_000, isFinal: true, occurredAt },
          };
        }),
      ];
      const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId }, channel: 'session' as const };
      await decisions.decide(questAttempt, attemptOf(organisationId, questId, 1, profileId), context, () => facts);
    }
  }
  await caughtUp(laurel);
  await laurel.close();
  return quests;
}
