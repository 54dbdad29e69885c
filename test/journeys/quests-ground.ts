import type { ActivityRow, FieldRow, QuestRow } from '../../projections/quests/quests.view.ts';
import type { Answer, Client } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** How a call was refused. */
export const refusal = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  return `${status} ${String(body.code)}`;
};

/** An organisation with a series, and what its admin does to quests. */
export async function openQuests(options: Parameters<typeof openPoints>[0] = {}) {
  const ground = await openPoints({ timeZone: 'Europe/Vienna', ...options });
  const { admin } = ground;
  const series = await ground.series();
  /** What was answered to a call that was done. */
  const done = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
    await ground.settled();
    return body;
  };
  const post = (call: string, sent: object, as = admin) => as.post(`quest/${call}`, sent);
  const save = (sent: object, as?: Client) => post('questinfo', sent, as);
  const quests = async (query: Record<string, string> = {}, as = admin) =>
    (await done(as.get('quest/questinfo', query))).quests as QuestRow[];
  return {
    ...ground,
    series,
    done,
    post,
    save,
    quests,
    /** One that is published and that everybody may take. */
    made: async (more: object = {}) => String((await done(save({ name: 'Safety', publishphase: 2, freeforall: 1, ...more }))).id),
    put: async (questid: string, data: object) => String((await done(post('activity', { questid, data }))).id),
    publish: (questid: string, ...activity: string[]) => done(post('publishphase', { questid, publishphase: 2, 'activity[]': activity })),
    one: async (id: string, as?: Client) => (await quests({ id }, as))[0]!,
    namesFor: async (as: Client, query: Record<string, string> = {}) => (await quests(query, as)).map(({ name }) => name),
    activities: async (questid: string, as = admin, more: Record<string, string> = {}) =>
      (await done(as.get('quest/activity', { questid, ...more }))).activities as ActivityRow[],
    fields: async (questid: string, activityid: string, more: Record<string, string> = {}) =>
      (await done(admin.get('quest/activity_choice', { questid, activityid, ...more }))).fields as FieldRow[],
  };
}
export type QuestsGround = Awaited<ReturnType<typeof openQuests>>;
