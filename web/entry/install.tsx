import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../platform/session/session.ts';
import { Unreached } from './unreached.tsx';

/**
 * An install address (RT-130): with a subdomain it leads to the page of that integration, and says so there when nobody is signed in (SR-08,
 * SR-09); else to the start.
 */
export default function Install() {
  const state = useSession((session) => session.state);
  const [query] = useSearchParams();
  const subdomain = query.get('subdomain');

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  if (!subdomain) return <Navigate to="/" replace />;
  if (state === 'unreached') return <Unreached />;
  if (state === 'asking') return null;
  const says = new URLSearchParams({ subdomain, ...(state === 'out' && { anom: '1' }) });
  return <Navigate to={`/v_integrations/new/thinkificoauth?${says}`} replace />;
}
