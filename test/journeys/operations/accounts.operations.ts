import { OneTimeCodes } from '../../../src/accounts/one-time-codes.ts';
import { Identities } from '../../../src/accounts/openid/identities.ts';
import { Sessions } from '../../../src/accounts/sessions.ts';
import type { World } from '../operations-ground.ts';
import { forAdmins, open, type Operations } from './operation.ts';

/** A code that was mailed to the admin. */
async function codeOf({ laurel, clients }: World): Promise<{ otp_id: string; otp_code: string }> {
  const { about_user } = (await clients.admin.get('auth/get_user_info')).body as { about_user: { email: string } };
  const { otpId, code } = await laurel.app.get(OneTimeCodes).create(about_user.email, 'walk', new Date().toISOString());
  return { otp_id: otpId, otp_code: code };
}

export const operations: Operations = {
  'GET auth/login_options': open([200, 200, 200, 200]),
  'GET auth/get_user_info': { ...open([200, 200, 200, 200]), nobodyActs: true },
  'POST auth/request_otp': open([200, 200, 200, 200], ({ fresh }) => ({ email: `${fresh('otp')}@example.org` })),
  'POST auth/register_user': open([200, 200, 200, 200], ({ fresh }) => ({
    provider: 4,
    email: `${fresh('register')}@example.org`,
    password: 'Correct-Horse-1',
    display_name: 'Nobody',
    otp_id: 'none',
    otp_code: '000000',
  })),
  'POST auth/otp_login': open([200, 200, 200, 200], ({ fresh }) => ({
    email: `${fresh('login')}@example.org`,
    otp_id: 'none',
    otp_code: '000000',
  })),
  'POST auth/creds_login': open([200, 200, 200, 200], ({ fresh }) => ({ username: `${fresh('creds')}@example.org`, password: 'eA==' })),
  'POST auth/link_login': open([200, 200, 200, 200], () => ({ token: 'none' })),
  // No provider is offered here.
  'POST auth/begin_login': { ...open([404, 404, 404, 404], () => ({ login_option_id: 3 })), whileFrozen: true },
  'POST auth/token_exchange_session': open([200, 200, 200, 200], () => ({ state: 'none', nonce: 'none' })),
  'POST auth/token_exchange': open([200, 200, 200, 200], () => ({ provider: 1, token: 'none', state: 'none' })),
  'POST auth/register_user_oid': open([200, 200, 200, 200], ({ fresh }) => ({ state: 'none', email: `${fresh('oid')}@example.org` })),
  'GET account/identities': open([401, 200, 200, 200]),
  'DELETE account/identity': {
    ...open([401, 404, 200, 404], async ({ laurel, clients, fresh }) => {
      const { about_user } = (await clients.admin.get('auth/get_user_info')).body as { about_user: { user_id: string } };
      const identities = laurel.app.get(Identities);
      await identities.link(fresh('identity'), about_user.user_id, '3', new Date().toISOString());
      return { id: (await identities.ofUser(about_user.user_id)).at(-1)?.identityId };
    }),
    whileFrozen: true,
  },
  'POST account/forgotpw': open([200, 200, 200, 200], ({ fresh }) => ({ email: `${fresh('forgot')}@example.org` })),
  'PUT account/account': open([200, 200, 200, 200], () => ({ new_password: 'Correct-Horse-1', acc_access_key: 'none' })),
  'POST account/update_account': { ...open([401, 200, 200, 200], () => ({ AccountName: 'Ada' })), needsNothing: true, whileFrozen: true },
  'GET account/get_consent': open([401, 200, 200, 200]),
  // No terms are set there.
  'POST account/put_consent': { ...open([401, 404, 404, 404], () => ({ id: 'none', ok: 1 })), whileFrozen: true },
  'GET account/logins': open([401, 200, 200, 200]),
  'DELETE account/login': {
    ...open([401, 404, 200, 404], async ({ laurel, clients }) => {
      const { about_user } = (await clients.admin.get('auth/get_user_info')).body as { about_user: { user_id: string } };
      return { id: (await laurel.app.get(Sessions).start(about_user.user_id, false, new Date().toISOString())).sessionId };
    }),
    whileFrozen: true,
  },
  'GET account/reads': open([401, 200, 200, 200]),
  'GET auth/security_time': open([401, 200, 200, 200]),
  'POST auth/security_verify': { ...open([401, 409, 200, 409], codeOf), whileFrozen: true },
  'GET externalApiConfig/api_keys': forAdmins(null, 200, () => ({})),
  'POST externalApiConfig/create_api_key': {
    ...forAdmins(null, 200, ({ fresh }) => ({ name: fresh('walk'), scope: 'entries:write' })),
    needsNothing: true,
  },
  'DELETE externalApiConfig/api_key': forAdmins(null, 404, async ({ apiKey }) => ({ id: (await apiKey('read')).id })),
  // The last admin of an organisation is refused.
  'DELETE account/delete_account': { ...open([401, 200, 409, 409]), notTried: true, whileFrozen: true },
  'POST auth/logout': { ...open([200, 200, 200, 200]), notTried: true, nobodyActs: true },
};
