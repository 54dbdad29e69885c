import type { FieldRow } from '../../projections/quests/quests.view.ts';
import type { Answer, Client } from './laurel.ts';

/** A quiz with long and foreign words that some have taken, and one that nobody has begun. */
export async function reportedQuests(admin: Client, players: readonly Client[], seen: (body: Answer['body']) => Promise<void>) {
  const sent = async (as: Client, call: string, body: object) => {
    const answer = (await as.post(`quest/${call}`, body)).body;
    await seen(answer);
    return answer;
  };
  const series = (await admin.post('scoreseries_settings/save_settings', { name: 'Quiz points' })).body;
  await seen(series);
  const usual = { questtype: 2, scoremode: 2, scoreseries_id: series.id, publishphase: 2, freeforall: 1 };
  const made = async (name: string) => String((await sent(admin, 'questinfo', { ...usual, name })).id);
  const reportedQuest = await made(`Safety ${'with a very long name '.repeat(11)}שלום!`.trim());
  const unansweredQuest = await made('Fire drill');
  const labels = (count: number) => Array.from({ length: count }, (_, at) => ({ choice_label: `${at}` }));
  const contents = [
    {
      title: `Which sign shows ${'the long way out '.repeat(11)}קומה?`.trim(),
      fields: [
        {
          field_type: 1,
          field_subtype: 'single',
          choices: [
            { choice_label: 'The green one: ירוק', iscorrect: 1, choice_points: '1234567.25' },
            { choice_label: 'The red one', choice_points: '-2' },
          ],
        },
      ],
    },
    { title: 'Would you tell a friend of it?', fields: [{ field_type: 7, choices: labels(11) }] },
    { title: 'What else?', fields: [{ field_type: 2, field_subtype: 'long' }] },
  ];
  const activities: string[] = [];
  for (const data of contents) activities.push(String((await sent(admin, 'activity', { questid: reportedQuest, data })).id));
  await sent(admin, 'publishphase', { questid: reportedQuest, publishphase: 2, 'activity[]': activities });
  for (const [place, as] of players.entries()) {
    await sent(as, 'start_quest', { questid: reportedQuest });
    for (const [at, activityid] of activities.entries()) {
      const query = { questid: reportedQuest, activityid, doingmode: 1 };
      const [field] = (await as.get('quest/activity_choice', query)).body.fields as FieldRow[];
      const choice = field?.choices.at(at === 0 ? Math.min(place, 1) : 9 - place)?.id;
      const response = choice === undefined ? { text: `Nothing, ${'thank you '.repeat(30)}תודה!` } : { choices: [choice] };
      // The last one is under way.
      if (at < 2 || place === 0)
        await sent(as, 'respond', { questid: reportedQuest, activityid, responses: [{ field_id: field?.id, ...response }] });
    }
  }
  return { reportedQuest, unansweredQuest };
}
