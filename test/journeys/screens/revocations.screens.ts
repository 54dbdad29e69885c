import { admins, openActions, select, type Looks } from './looks.ts';

/** What is done with entries of a history: revoked, corrected, tagged. */
export const screens: Looks = {
  'v_points/:pid': [
    {
      name: 'history-menu',
      path: ({ series, player }) => `/v_points/${series}?tab=history&player=${player}`,
      roles: admins,
      after: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: 'Edit tags' }).waitFor();
      },
    },
    {
      name: 'history-selected',
      path: ({ series }) => `/v_points/${series}?tab=history`,
      roles: admins,
      after: async (page) => {
        await select(page, 1);
        await select(page, 2);
      },
    },
    {
      name: 'revoke',
      everySize: true,
      path: ({ series, player }) => `/v_points/${series}?tab=history&player=${player}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Revoke all of these' }).click();
        await page.getByText('What will follow').waitFor();
      },
    },
    {
      name: 'correct',
      path: ({ series, player }) => `/v_points/${series}?tab=history&player=${player}`,
      roles: admins,
      after: async (page) => {
        await openActions(page);
        await page.getByRole('menuitem', { name: 'Correct' }).click();
        await page.getByLabel('New points').fill('1');
        await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
      },
    },
  ],
};
