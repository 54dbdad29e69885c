import { admins, members, type Looks } from './looks.ts';

/** A profile, and the keys of an organisation. */
export const screens: Looks = {
  v_profile: [{ name: 'to-own-profile', path: () => '/v_profile', roles: members, leadsTo: /^\/v_profile\/[^/]+$/ }],
  'v_profile/:id': [
    {
      name: 'profile',
      everySize: true,
      path: ({ player }) => `/v_profile/${player}`,
      roles: members,
      // Of the series the first has no entries: it opens on one that has.
      after: (page) => page.getByRole('region', { name: 'Entries in Deals' }).waitFor(),
    },
    {
      name: 'profile-recorded',
      path: ({ player }) => `/v_profile/${player}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Show what was recorded' }).click();
        await page.getByRole('region', { name: 'What was recorded, newest first' }).getByRole('row').nth(1).waitFor();
      },
    },
    {
      name: 'profile-board-copied',
      path: ({ player }) => `/v_profile/${player}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Actions', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Copy status board to others' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Copy', exact: true }).waitFor();
      },
    },
    {
      name: 'profile-board-restored',
      path: ({ player }) => `/v_profile/${player}`,
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Actions', exact: true }).click();
        await page.getByRole('menuitem', { name: 'Restore status board' }).click();
        await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).waitFor();
      },
    },
    { name: 'profile-unknown', path: () => '/v_profile/00000000-0000-4000-8000-000000000000', roles: members, refused: true },
  ],
  'v_profile/:id/edit': [
    { name: 'edit-profile', path: ({ player }) => `/v_profile/${player}/edit`, roles: members },
    { name: 'edit-own-profile', everySize: true, path: ({ self }) => `/v_profile/${self}/edit`, roles: members },
  ],
  'v_settings/organization/integration': [
    { name: 'api-keys', path: () => '/v_settings/organization/integration', roles: members },
    {
      name: 'new-api-key',
      path: () => '/v_settings/organization/integration',
      roles: admins,
      after: (page) => page.getByRole('button', { name: 'New key' }).first().click(),
    },
  ],
};
