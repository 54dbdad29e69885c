import { useResource } from '../platform/live-resources.ts';
import { useViewer } from '../platform/session/session.ts';

/** The organisation's own login providers, for its admins. How many are signed in by them is as of the asking. */
export function useOrgLoginOptions() {
  const { admin } = useViewer();
  return useResource('organization/org_login_options', admin ? {} : null, { staleOn: [{ view: 'login-providers' }] });
}
