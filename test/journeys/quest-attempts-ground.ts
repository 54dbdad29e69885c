import type { AttemptRow } from '../../projections/quest-attempts/quest-attempts.view.ts';
import type { FieldRow } from '../../projections/quests/quests.view.ts';
import type { Client, TestLaurel } from './laurel.ts';
import { openQuests } from './quests-ground.ts';

/** What an answer of the players holds nothing of before it is due. */
export const KEY = /iscorrect"?:[01]|choice_points|feedback|SECRET/;

/** Quests of two questions, and what players do to them. */
export async function openAttempts(options: { on?: TestLaurel } = {}) {
  const ground = await openQuests(options);
  const { done, made, put, publish, fields } = ground;
  /** A question with two choices, the first one right, of ten points. */
  const question = async (quest: string, more: object = {}) => {
    const choices = [
      { choice_label: 'Right', choice_points: '10', iscorrect: 1 },
      { choice_label: 'Wrong', choice_points: '-2' },
    ];
    const field = { field_type: 1, field_subtype: 'single', mandatory: 1, choices, feedback: { text: 'SECRET' } };
    const id = await put(quest, { title: 'Q', fields: [field], ...more });
    await publish(quest, id);
    const [row] = await fields(quest, id);
    const [right, wrong] = row!.choices.map((choice) => choice.id);
    return { id, field: row!.id, right: right!, wrong: wrong! };
  };
  return {
    ...ground,
    question,
    /** A quest that is published, that gives what was chosen, and its questions. */
    asked: async (more: object = {}, questions: readonly object[] = [{}, {}]) => {
      const quest = await made({ questtype: 2, scoremode: 2, scoreseries_id: ground.series, ...more });
      const all = [];
      for (const one of questions) all.push(await question(quest, one));
      return { quest, questions: all };
    },
    start: (quest: string, as: Client) => as.post('quest/start_quest', { questid: quest }),
    open: (quest: string, activityid: string, as: Client) => as.get('quest/activity_choice', { questid: quest, activityid, doingmode: 1 }),
    respond: (quest: string, activityid: string, as: Client, responses: object[], more: object = {}) =>
      as.post('quest/respond', { questid: quest, activityid, responses, ...more }),
    attempt: async (quest: string, as: Client) => (await done(as.get('quest/attempt', { questid: quest }))).attempt as AttemptRow | null,
    fieldsFor: async (quest: string, activityid: string, as: Client) =>
      (await done(as.get('quest/activity_choice', { questid: quest, activityid, doingmode: 1 }))).fields as FieldRow[],
  };
}
export type AttemptsGround = Awaited<ReturnType<typeof openAttempts>>;
export type Question = Awaited<ReturnType<AttemptsGround['question']>>;
