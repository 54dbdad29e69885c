import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Location, useLocation, useNavigate } from 'react-router';
import { STAND_IN, type SystemType } from '../../../src/integrations/systems.values.ts';
import { rememberArrival } from '../../entry/arrival.ts';
import type { SystemAnswer } from '../../arrivals/system-landing.tsx';
import { call, CallRefused, type Input } from '../../platform/api.ts';
import { useCommand } from '../../platform/live-command.ts';
import './connect-texts.ts';

export type Connected = { id: string; isStandIn: boolean };

/** Leads from this page to another system, where somebody lets Laurel in, and takes what they come back with (RT-137, R-063, R-064). */
export function useConnecting(type: SystemType, onConnected: (connected: Connected) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search, state: answer } = useLocation() as Location<SystemAnswer | null>;
  const [finish, finishing] = useCommand('externalApiConfig/manage_callback');
  const [leaving, setLeaving] = useState(false);
  const [failed, setFailed] = useState<string>();
  const query = new URLSearchParams(search);
  const state = query.get('action') === 'managecallback' ? query.get('state') : null;
  query.delete('action');
  query.delete('state');
  const here = query.size === 0 ? pathname : `${pathname}?${query}`;
  const taken = useRef<string>(undefined);

  useEffect(() => {
    if (state === null || taken.current === state) return;
    taken.current = state;
    void take(state);

    async function take(came: string) {
      void navigate(here, { replace: true });
      const code = answer?.code ?? null;
      if (code === null) return setFailed(t(answer?.denied ? 'connecting.denied' : 'connecting.failed'));
      const done = await finish({ system_type: type, state: came, code });
      if (done) onConnected({ id: done.id, isStandIn: code === STAND_IN });
    }
  }, [state, answer, here, navigate, finish, type, onConnected, t]);

  /** To the other system, and back to this page. */
  async function begin(sent: Omit<Input<'GET', 'externalApiConfig/get_setupid'>, 'system_type'>) {
    setLeaving(true);
    setFailed(undefined);
    finishing.reset();
    try {
      const { address } = await call('GET', 'externalApiConfig/get_setupid', { system_type: type, ...sent });
      const [to, search = ''] = here.split('?');
      rememberArrival({ pathname: to ?? pathname, search: search && `?${search}`, hash: '' });
      location.assign(address);
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setFailed(refused.fields.subdomain ?? refused.message);
      setLeaving(false);
    }
  }

  return { begin, busy: leaving || finishing.pending, problem: failed ?? finishing.error?.message };
}
