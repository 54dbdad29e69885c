import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetArrival, rememberedArrival } from './arrival.ts';

/**
 * Where another system sends people back to (RT-129, U-003): to the remembered address, once, which is told that they come with what state (SR-13).
 * The code goes along beside the address: it is good for whoever reads it. Who brings no state, or began nowhere, is led to the start.
 */
export default function SystemLanding() {
  const navigate = useNavigate();
  const [{ to, code }] = useState(cameBack);

  useEffect(() => {
    forgetArrival();
    void navigate(to, { replace: true, state: { code } });
  }, [navigate, to, code]);

  return null;
}

function cameBack(): { to: string; code: string | null } {
  const query = new URLSearchParams(location.search);
  const { address } = rememberedArrival();
  const state = query.get('state');
  if (address === null || state === null) return { to: '/', code: null };
  const { pathname, searchParams, hash } = new URL(address, location.origin);
  searchParams.set('action', 'managecallback');
  searchParams.set('state', state);
  return { to: `${pathname}?${searchParams}${hash}`, code: query.get('code') };
}
