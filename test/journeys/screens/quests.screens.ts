import { admins, type Looks, members } from './looks.ts';

/** Quests as who takes them sees them: lists, what one asks and gives, taking it and looking at it as if. */
export const screens: Looks = {
  v_quest: [{ name: 'quests', everySize: true, path: () => '/v_quest', roles: members }],
  'v_quest/all': [{ name: 'quests-all', everySize: true, path: () => '/v_quest/all', roles: members }],
  'v_quest/notstarted': [{ name: 'quests-not-started', path: () => '/v_quest/notstarted', roles: members }],
  'v_quest/ongoing': [{ name: 'quests-ongoing', path: () => '/v_quest/ongoing', roles: ['manager'] }],
  'v_quest/completed': [{ name: 'quests-completed', path: () => '/v_quest/completed', roles: ['player'] }],
  'v_quest/:qid': [
    { name: 'quest', everySize: true, path: ({ quest }) => `/v_quest/${quest}`, roles: members },
    { name: 'quest-done', path: ({ doneQuest }) => `/v_quest/${doneQuest}`, roles: ['player'] },
    { name: 'quest-none', path: () => '/v_quest/none', roles: ['player'], refused: true },
  ],
  'v_quest/:qid/preview': [{ name: 'quest-preview', everySize: true, path: ({ quest }) => `/v_quest/${quest}/preview`, roles: admins }],
  'v_quest/:qid/preview/:actid': [
    {
      name: 'quest-preview-activity',
      everySize: true,
      path: ({ quest, questActivity }) => `/v_quest/${quest}/preview/${questActivity}`,
      roles: admins,
    },
  ],
  'v_quest/:qid/do': [
    { name: 'quest-done-result', everySize: true, path: ({ doneQuest }) => `/v_quest/${doneQuest}/do`, roles: ['player'] },
    {
      name: 'quest-missing',
      everySize: true,
      path: ({ quest }) => `/v_quest/${quest}/do`,
      roles: ['player'],
      after: async (page) => {
        await page.getByRole('button', { name: 'Answer' }).click();
        await page.getByText('This must be answered').waitFor();
      },
    },
  ],
};
