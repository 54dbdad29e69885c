import { admins, type Looks, members } from './looks.ts';

/** Automations: all of them as sentences, and where one is made or changed. */
export const screens: Looks = {
  'v_integrations/automations': [
    { name: 'automations', everySize: true, path: () => '/v_integrations/automations', roles: members },
    {
      name: 'automation-deleting',
      path: () => '/v_integrations/automations',
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Delete Nothing yet' }).click();
        await page.getByRole('dialog').getByText('cannot be brought back', { exact: false }).waitFor();
      },
    },
  ],
  'v_integrations/automations/:aid': [
    { name: 'automation', everySize: true, path: ({ automation }) => `/v_integrations/automations/${automation}`, roles: members },
    {
      name: 'automation-loop',
      path: ({ badgeAutomation }) => `/v_integrations/automations/${badgeAutomation}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Save, leave it off' }).click();
        await page.getByText('This rule may answer itself: Twice the joy → Twice the joy', { exact: false }).waitFor();
      },
    },
    {
      name: 'automation-tried',
      everySize: true,
      path: ({ automation }) => `/v_integrations/automations/${automation}`,
      roles: admins,
      after: async (page) => {
        // The month that runs is the first.
        await page.getByRole('combobox', { name: 'On what happened in' }).click();
        await page.getByRole('option').first().click();
        await page.getByRole('button', { name: 'Try', exact: true }).click();
        await page.getByText('Nothing was written.').waitFor();
      },
    },
    { name: 'automation-gone', path: () => '/v_integrations/automations/none', roles: admins },
    {
      name: 'automation-wrong',
      path: ({ object }) => `/v_integrations/automations/new?object=${object}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Save and switch on' }).click();
        await page.getByText('An automation needs a name').waitFor();
      },
    },
  ],
};
