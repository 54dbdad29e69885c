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
  ],
  'v_settings/organization/integration': [
    {
      name: 'reauthentication',
      path: () => '/v_settings/organization/integration',
      roles: admins,
      refused: true,
      after: async (page) => {
        // As if the login were of yesterday.
        const refusal = { status: 'error', code: 'reauthentication-required', message: 'Confirm first that it is you' };
        const answer = { status: 'ok', key_start: '', key_ttl: '', server_time: '', asks_for: 'password' };
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
