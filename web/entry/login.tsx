import { useEffect } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { loadSession, useSession } from '../platform/session/session.ts';
import { rememberedArrival, visitorHints } from './arrival.ts';
import { lastProvider } from './last-way.ts';
import { useLoginOptions } from './login-options.ts';
import { Register } from './register.tsx';
import { SignIn } from './sign-in.tsx';
import { Unreached } from './unreached.tsx';

/**
 * The door (RT-111, RT-116): somebody new starts a scoreboard, somebody known signs in. `registernew=1` and a place where nobody has been
 * open the first, `loginhint=login` the second; other hints are the id or the name of a login option, which is the one to press then (U-046): so an
 * organisation gives its people the address of its own provider. Without a hint it is the one that was used last here (U-056).
 */
export default function Login() {
  const { loginhint = '' } = useParams();
  const [query] = useSearchParams();
  const state = useSession((session) => session.state);
  const hints = visitorHints(query);
  const preselected = loginhint || hints.loginoption || lastProvider();
  const invitationtoken = invitationIn(rememberedArrival().address);
  const { data: options, error } = useLoginOptions({
    ...(preselected !== undefined && { loginoption: preselected }),
    ...(invitationtoken !== undefined && { invitationtoken }),
  });

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  if (state === 'in') return <Navigate to="/loggedin" replace />;
  if (state === 'unreached' || (error && !options)) return <Unreached />;
  if (state === 'asking' || !options) return null;

  const toSignIn = loginhint === 'login' || query.get('loginhint') === 'login';
  const toRegister = query.get('registernew') === '1' || (options.empty === 1 && loginhint === '');
  return toRegister && !toSignIn ? (
    <Register options={options} hints={hints} />
  ) : (
    <SignIn options={options} hints={hints} preselected={preselected} />
  );
}

/** Who was on the way to a mailed invitation may sign in by what its organisation offers. */
function invitationIn(address: string | null): string | undefined {
  return /^\/v_invite\/([^/?#]+)/.exec(address ?? '')?.[1];
}
