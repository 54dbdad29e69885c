import { admins, members, type Looks } from './looks.ts';

/** The settings of competitions, and a theme that is edited in them. */
export const screens: Looks = {
  'v_competition/settings': [
    { name: 'settings-of-competitions', everySize: true, path: () => '/v_competition/settings', roles: members },
    {
      name: 'competition-theme',
      everySize: true,
      path: () => '/v_competition/settings',
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Copy Winners on a podium' }).click();
        await page.getByRole('region', { name: 'Preview' }).waitFor();
      },
    },
    {
      name: 'competition-theme-unreadable',
      path: () => '/v_competition/settings',
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Copy Office table' }).click();
        await page.getByRole('textbox', { name: 'Title and pages', exact: true }).fill('#eeeeee');
        await page.getByRole('textbox', { name: 'Between rows, px', exact: true }).fill('900');
        await page.getByRole('button', { name: 'Use readable variant' }).waitFor();
      },
    },
    { name: 'categories-of-competitions', everySize: true, path: () => '/v_competition/settings?part=categories', roles: admins },
    { name: 'defaults-of-competitions', everySize: true, path: () => '/v_competition/settings?part=new', roles: admins },
    { name: 'no-competition-theme', path: () => '/v_competition/settings?theme=nothing', roles: admins, refused: true },
  ],
  'v_competition/:itemid/test': [
    {
      name: 'competition-test',
      everySize: true,
      path: ({ themedCompetition }) => `/v_competition/${themedCompetition}/test`,
      roles: members,
    },
    {
      name: 'competition-test-unknown',
      path: () => '/v_competition/00000000-0000-4000-8000-000000000000/test',
      roles: admins,
      refused: true,
    },
  ],
  topthreetest: [{ name: 'top-three-test', everySize: true, path: () => '/topthreetest', roles: members }],
};
