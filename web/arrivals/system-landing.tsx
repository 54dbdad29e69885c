import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { SYSTEM_TYPES } from '../../src/integrations/systems.values.ts';
import { forgetArrival, rememberedArrival } from '../entry/arrival.ts';

/** What goes along from another system beside the address: its code, or that it was refused there (`denied`); neither where it failed. */
export type SystemAnswer = { code: string | null; denied: boolean };

/**
 * Where another system sends people back to (RT-129, U-003): to the remembered address, once, which is told that they come with what state (RT-137, SR-13).
 * The code is taken out of the address at once, and goes along beside it: it is good for whoever reads it. Who brings no state, or began nowhere, is led to
 * the start.
 */
export default function SystemLanding() {
  const navigate = useNavigate();
  const { systemtype } = useParams();
  const [{ to, answer }] = useState(() => cameBack(SYSTEM_TYPES.some((type) => type === systemtype)));

  useEffect(() => {
    forgetArrival();
    void navigate(to, { replace: true, state: answer });
  }, [navigate, to, answer]);

  return null;
}

function cameBack(isSystem: boolean): { to: string; answer: SystemAnswer | null } {
  const query = new URLSearchParams(location.search);
  history.replaceState(history.state, '', location.pathname);
  const { address } = rememberedArrival();
  const state = query.get('state');
  if (!isSystem || address === null || state === null) return { to: '/', answer: null };
  const { pathname, searchParams, hash } = new URL(address, location.origin);
  searchParams.set('action', 'managecallback');
  searchParams.set('state', state);
  return {
    to: `${pathname}?${searchParams}${hash}`,
    answer: { code: query.get('code'), denied: query.get('error') === 'access_denied' },
  };
}
