import { admins, members, type Looks } from './looks.ts';

/** One's own account, and the question who one is. */
export const screens: Looks = {
  v_settings: [{ name: 'own-settings', everySize: true, path: () => '/v_settings', roles: members }],
  'v_settings/accountdata': [
    {
      name: 'account-data',
      path: () => '/v_settings/accountdata',
      roles: admins,
      after: (page) => page.getByText('This browser').waitFor(),
    },
  ],
  'v_settings/account': [
    {
      name: 'account',
      everySize: true,
      path: () => '/v_settings/account',
      roles: members,
      after: (page) => page.getByText('This browser').waitFor(),
    },
    {
      name: 'leave-organisation',
      path: () => '/v_settings/account',
      roles: admins,
      after: async (page) => {
        await page
          .getByRole('button', { name: /^Leave / })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'account-providers',
      path: () => '/v_settings/account',
      roles: admins,
      after: async (page) => {
        const name = 'The sign-in of a university with a long name';
        const identity = { id: 'one', login_option_id: 3, name, linked: '2026-11-01T08:00:00.000Z' };
        const options = [{ login_option_id: 4 }, { login_option_id: 3, name }, { login_option_id: 5, name: 'Example ID' }];
        const said = { status: 'ok', login_options: options, empty: 0, sample_offered: 0, outbox: null };
        await page.route('**/login_options', (route) => route.fulfill({ json: said }), { times: 1 });
        await page.route('**/identities', (route) => route.fulfill({ json: { status: 'ok', identities: [identity] } }), { times: 1 });
        await page.reload();
        await page.getByRole('button', { name: 'Link: Example ID' }).waitFor();
      },
    },
  ],
  'v_settings/profiles': [{ name: 'own-profiles', everySize: true, path: () => '/v_settings/profiles', roles: members }],
  'v_settings/ui': [{ name: 'ui-settings', everySize: true, path: () => '/v_settings/ui', roles: members }],
  'v_settings/delete/:profileid': [
    {
      name: 'delete-account',
      everySize: true,
      path: ({ self }) => `/v_settings/delete/${self}`,
      roles: members,
      after: async (page) => {
        await page.getByRole('button', { name: 'Delete my account' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
  ],
  v_feedback: [{ name: 'feedback', path: () => '/v_feedback', roles: members }],
  'v_settings/organization/integration': [
    {
      name: 'reauthentication',
      path: () => '/v_settings/organization/integration',
      roles: admins,
      refused: true,
      after: async (page) => {
        // As if the login were of yesterday.
        const refusal = { status: 'error', code: 'reauthentication-required', message: 'Confirm first that it is you' };
        const answer = { status: 'ok', key_start: '', key_ttl: '', server_time: '', asks_for: 'password', login_options: [] };
        await page.route('**/create_api_key', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
        await page.route('**/security_time', (route) => route.fulfill({ json: answer }), { times: 1 });
        await page.getByRole('button', { name: 'New key' }).first().click();
        await page.getByLabel('Name').fill('Robot');
        await page.keyboard.press('Enter');
        await page.getByLabel('Your password').waitFor();
      },
    },
  ],
};
