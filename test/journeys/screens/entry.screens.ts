import type { Page } from 'playwright-core';
import { invited, members, visitors, type Looks } from './looks.ts';

/** The door, and where it leads. */
export const screens: Looks = {
  '': [{ name: 'start', path: () => '/', roles: members, leadsTo: /^\/v_feed$/ }],
  loggedin: [
    { name: 'loggedin', path: () => '/loggedin', roles: members, leadsTo: /^\/v_feed$/ },
    { name: 'loggedin-invited', path: () => '/loggedin', roles: invited, leadsTo: /^\/v_onboarding\/profiles$/ },
  ],
  install: [
    {
      name: 'install',
      path: () => '/install',
      roles: visitors,
      after: (page) => page.getByRole('button', { name: 'Next' }).click(),
    },
    {
      name: 'install-visitor',
      everySize: true,
      path: () => '/install?subdomain=acme',
      roles: visitors,
      leadsTo: /^\/v_integrations\/new\/thinkificoauth$/,
    },
  ],
  ':systemtype/landing': [
    { name: 'system-landing', path: () => '/crm/landing?code=some&state=some', roles: members, leadsTo: /^\/v_feed$/ },
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
    {
      name: 'login-providers',
      everySize: true,
      path: () => '/v_login?loginhint=login',
      roles: visitors,
      after: async (page) => {
        const named = ['Example ID', 'The sign-in of a university with a long name'].map((name, at) => ({ login_option_id: at + 5, name }));
        const said = { status: 'ok', login_options: [{ login_option_id: 4 }, ...named], empty: 0, sample_offered: 0, outbox: null };
        await page.route('**/login_options', (route) => route.fulfill({ json: said }), { times: 1 });
        await page.reload();
        await page.getByRole('button', { name: 'Sign in with Example ID' }).waitFor();
      },
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
  'v_login/fblogin': [{ name: 'provider-differs', path: () => '/v_login/fblogin#id_token=some&state=some', roles: visitors }],
  'openid/landing': [
    { name: 'provider-foreign', path: () => '/openid/landing?code=some&state=some', roles: visitors },
    { name: 'provider-whose', path: () => '/openid/landing', roles: visitors, after: (page) => comesBack(page, 0) },
    { name: 'provider-name', path: () => '/openid/landing', roles: visitors, after: (page) => comesBack(page, 1) },
  ],
  'v_login/forgotpassword': [{ name: 'forgot-password', path: () => '/v_login/forgotpassword', roles: visitors }],
  'v_login/forgotpassword/:resettoken': [{ name: 'new-password', path: () => '/v_login/forgotpassword/sometoken', roles: visitors }],
  'v_login/link/:token': [{ name: 'link-failed', path: () => '/v_login/link/sometoken', roles: visitors }],
  'v_login/unsubscribe/:token': [{ name: 'unsubscribe', path: () => '/v_login/unsubscribe/sometoken', roles: visitors }],
  'v_login/logout': [{ name: 'logout', path: () => '/v_login/logout', roles: visitors, leadsTo: /^\/v_login$/ }],
  'v_login/:loginhint': [{ name: 'login-hint', path: () => '/v_login/login', roles: visitors }],
  'v_invite/:invitetoken': [{ name: 'invite-invalid', path: () => '/v_invite/sometoken', roles: visitors, refused: true }],
  'group/invitations/:accesskey': [
    { name: 'link-invalid', path: () => '/group/invitations/somekey', roles: visitors, refused: true },
    ...(['joined', 'asked', 'approval', 'open'] as const).map((stands) => ({
      name: `link-${stands}`,
      path: () => '/group/invitations/somekey',
      roles: stands === 'open' ? ([...visitors, ...members] as const) : members,
      refused: true as const,
      after: (page: Page) => byLink(page, stands),
    })),
  ],
  'v_onboarding/profiles': [
    {
      name: 'onboarding-asked',
      path: () => '/v_onboarding/profiles',
      roles: members,
      after: async (page) => {
        const requests = [{ org_name: 'The sign-in of a university with a long name', requested_at: '2026-01-02T03:04:05.678Z' }];
        await page.route('**/fetch_join_requests*', (route) => route.fulfill({ json: { status: 'ok', requests } }), { times: 1 });
        await page.reload();
        await page.getByRole('heading', { name: 'You have asked to join' }).waitFor();
      },
    },
    { name: 'onboarding', path: () => '/v_onboarding/profiles', roles: members },
    { name: 'invitations', path: () => '/v_onboarding/profiles', roles: invited },
  ],
};

/** Somebody unknown comes back from a provider, which has proved their address or not. */
async function comesBack(page: Page, proved: 0 | 1): Promise<void> {
  const message = 'The account is not known; use Register';
  const unknown = { status: 'error', login_status: 'unknown', message, email: 'ada@example.org', name: 'Ada', proved };
  await page.route('**/token_exchange_session', (route) => route.fulfill({ json: unknown }), { times: 1 });
  await page.evaluate(() => localStorage.setItem('laurel.ways', JSON.stringify([{ state: 'some', option: 3, purpose: 'sign-in' }])));
  await page.goto('/openid/landing?code=some&state=some');
  await page.getByLabel(proved === 1 ? 'Your name' : 'E-mail address').waitFor();
}

/** What an organisation's link leads to, as somebody stands there. */
async function byLink(page: Page, stands: 'joined' | 'asked' | 'approval' | 'open'): Promise<void> {
  const flag = (which: string) => (stands === which ? 1 : 0);
  const said = { status: 'ok', org_name: 'Riverside', approval: flag('approval'), joined: flag('joined'), asked: flag('asked') };
  await page.route('**/fetch_invited_group*', (route) => route.fulfill({ json: said }), { times: 1 });
  await page.reload();
  await page.getByText('Riverside').first().waitFor();
}
