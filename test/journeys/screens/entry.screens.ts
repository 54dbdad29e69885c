import { invited, members, visitors, type Looks } from './looks.ts';

/** The door, and where it leads. */
export const screens: Looks = {
  '': [{ name: 'start', path: () => '/', roles: members, leadsTo: /^\/v_points$/ }],
  loggedin: [
    { name: 'loggedin', path: () => '/loggedin', roles: members, leadsTo: /^\/v_points$/ },
    { name: 'loggedin-invited', path: () => '/loggedin', roles: invited, leadsTo: /^\/v_onboarding\/profiles$/ },
  ],
  '*': [{ name: 'not-found', path: () => '/v_nothing/here', roles: members }],
  v_login: [
    { name: 'login', everySize: true, path: () => '/v_login', roles: visitors },
    {
      name: 'login-problems',
      path: () => '/v_login?loginhint=login',
      roles: visitors,
      after: (page) => page.getByRole('button', { name: 'Send me a code' }).click(),
    },
    { name: 'register', path: () => '/v_login?registernew=1', roles: visitors },
    {
      name: 'code',
      path: () => '/v_login?registernew=1',
      roles: visitors,
      after: async (page) => {
        await page.getByLabel('Organisation').fill('Riverside');
        await page.getByLabel('Your e-mail address').fill('someone@example.org');
        await page.getByRole('button', { name: 'Create your organisation' }).click();
        await page.getByLabel('Code').waitFor();
      },
    },
  ],
  'v_login/forgotpassword': [{ name: 'forgot-password', path: () => '/v_login/forgotpassword', roles: visitors }],
  'v_login/forgotpassword/:resettoken': [{ name: 'new-password', path: () => '/v_login/forgotpassword/sometoken', roles: visitors }],
  'v_login/link/:token': [{ name: 'link-failed', path: () => '/v_login/link/sometoken', roles: visitors }],
  'v_login/logout': [{ name: 'logout', path: () => '/v_login/logout', roles: visitors, leadsTo: /^\/v_login$/ }],
  'v_login/:loginhint': [{ name: 'login-hint', path: () => '/v_login/login', roles: visitors }],
  'v_onboarding/profiles': [
    { name: 'onboarding', path: () => '/v_onboarding/profiles', roles: members },
    { name: 'invitations', path: () => '/v_onboarding/profiles', roles: invited },
  ],
};
