import { admins, type Looks, members, select } from './looks.ts';

/** What came of quests: for who edits them. */
export const screens: Looks = {
  'v_quest/:qid/reports': [
    { name: 'quest-reports', everySize: true, path: ({ reportedQuest: id }) => `/v_quest/${id}/reports`, roles: members },
    { name: 'quest-reports-none', path: ({ unansweredQuest: id }) => `/v_quest/${id}/reports`, roles: admins },
    { name: 'quest-reports-full', everySize: true, path: ({ reportedQuest: id }) => `/v_quest/${id}/reports?full=1`, roles: admins },
  ],
  'v_quest/:qid/reports/results': [
    { name: 'quest-results', everySize: true, path: ({ reportedQuest: id }) => `/v_quest/${id}/reports/results`, roles: admins },
    { name: 'quest-results-none', path: ({ unansweredQuest: id }) => `/v_quest/${id}/reports/results`, roles: members },
  ],
  'v_quest/:qid/reports/responses': [
    {
      name: 'quest-responses',
      everySize: true,
      path: ({ reportedQuest: id }) => `/v_quest/${id}/reports/responses`,
      roles: admins,
      after: (page) => page.locator('summary').first().click(),
    },
    { name: 'quest-responses-none', path: ({ unansweredQuest: id }) => `/v_quest/${id}/reports/responses`, roles: members },
  ],
  'v_quest/:qid/reports/participants': [
    { name: 'quest-participants', everySize: true, path: ({ reportedQuest: id }) => `/v_quest/${id}/reports/participants`, roles: members },
    { name: 'quest-participants-teams', path: ({ reportedQuest: id }) => `/v_quest/${id}/reports/participants?by=teams`, roles: admins },
    {
      name: 'quest-reset',
      path: ({ reportedQuest: id }) => `/v_quest/${id}/reports/participants?state=done`,
      roles: admins,
      after: async (page) => {
        await select(page, 0);
        await page.getByRole('button', { name: 'Reset' }).click();
        await page.getByRole('dialog').getByText('1 attempt ends.').waitFor();
      },
    },
  ],
};
