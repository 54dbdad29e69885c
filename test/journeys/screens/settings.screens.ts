import { admins, members, type Looks } from './looks.ts';

/** The organisation's settings; who is no admin is told that they are for admins. */
export const screens: Looks = {
  'v_settings/organization': [{ name: 'organisation-settings', path: () => '/v_settings/organization', roles: members }],
  'v_settings/organization/organization': [
    { name: 'organisation-name', path: () => '/v_settings/organization/organization', roles: members },
    {
      name: 'organisation-delete',
      everySize: true,
      path: () => '/v_settings/organization/organization',
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Delete the organisation' }).click();
        await page.getByRole('dialog').getByText('score series with').waitFor();
      },
    },
  ],
  'v_settings/organization/create': [
    { name: 'new-organisation', everySize: true, path: () => '/v_settings/organization/create', roles: members },
    {
      name: 'new-organisation-unnamed',
      path: () => '/v_settings/organization/create',
      roles: admins,
      after: async (page) => {
        await page.getByRole('button', { name: 'Create organisation' }).click();
        await page.getByText('Name your organisation', { exact: true }).waitFor();
      },
    },
  ],
  'v_settings/organization/usage': [{ name: 'usage', path: () => '/v_settings/organization/usage', roles: members }],
  'v_settings/organization/billing': [{ name: 'billing', path: () => '/v_settings/organization/billing', roles: members }],
  'v_settings/organization/login': [{ name: 'own-login-providers', path: () => '/v_settings/organization/login', roles: members }],
  'v_settings/organization/loginprovider/:optionid/new': [
    { name: 'new-login-provider', path: () => '/v_settings/organization/loginprovider/10/new', roles: members },
  ],
  'v_settings/organization/loginprovider/:id/id': [
    { name: 'no-login-provider', path: () => '/v_settings/organization/loginprovider/none/id', roles: members },
  ],
  'v_settings/organization/userview': [
    { name: 'user-view', everySize: true, path: () => '/v_settings/organization/userview', roles: members },
  ],
  'v_settings/organization/battles': [{ name: 'battles', path: () => '/v_settings/organization/battles', roles: members }],
  'v_settings/organization/theme': [
    { name: 'theme', everySize: true, path: () => '/v_settings/organization/theme', roles: members },
    {
      name: 'theme-unreadable',
      path: () => '/v_settings/organization/theme',
      roles: admins,
      after: async (page) => {
        await page.getByRole('textbox', { name: 'Primary: text on it', exact: true }).fill('#ffffff');
        await page.getByRole('textbox', { name: 'Background: colour', exact: true }).fill('#000000');
        await page.getByRole('button', { name: 'Use readable variant' }).nth(1).waitFor();
      },
    },
  ],
};
