import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { type Answer, call, CallRefused } from '../platform/api.ts';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { loadSession } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';
import { rememberProvider } from '../entry/last-way.ts';
import type { BegunLogin } from '../entry/provider/begun-login.ts';
import { CONFIRMED, type Proof, readCameBack } from '../entry/provider/came-back.ts';
import { ProviderRegister, type Unknown } from './provider-register.tsx';

type Told = Answer<'POST', 'auth/token_exchange_session'>;
type Shown =
  | { at: 'asking' }
  | { at: 'in' }
  | { at: 'linked' }
  | { at: 'confirmed' }
  | { at: 'tried'; to: string; state: string; proof: Proof }
  | { at: 'failed'; why: string }
  | { at: 'unknown'; state: string; about: Unknown };

/** Where providers send people back to (RT-129, RT-115): what they brought is taken out of the address, and shown to the server once. */
export default function ProviderLanding() {
  const { t } = useTranslation();
  const [came] = useState(readCameBack);
  const [shown, setShown] = useState<Shown>({ at: 'asking' });

  useEffect(() => {
    void land();

    async function land(): Promise<void> {
      const { way, proof } = came;
      if (!way) return setShown({ at: 'failed', why: t('provider.differs') });
      if (way.purpose === 'try') return setShown({ at: 'tried', to: way.back ?? '/', state: way.state, proof: proof ?? {} });
      if (!proof) return setShown({ at: 'failed', why: t('provider.failed') });
      if (way.purpose === 'confirm') return confirm(way.state, proof);
      try {
        const told = await exchange(way, proof);
        if (told.login_status === 'unknown' && 'proved' in told) return setShown({ at: 'unknown', state: way.state, about: told });
        if (told.status === 'error') return setShown({ at: 'failed', why: told.message });
        await loadSession();
        if (way.purpose === 'sign-in') rememberProvider(way.option);
        setShown({ at: told.login_status === 'linked' ? 'linked' : 'in' });
        if (told.login_status === 'linked') showToast({ text: t('provider.linked') });
      } catch (refused) {
        if (!(refused instanceof CallRefused)) throw refused;
        setShown({ at: 'failed', why: refused.message });
      }
    }

    /** The window that asked goes on by itself; this one was opened for the provider alone. */
    function confirm(state: string, proof: Proof): void {
      const waiting = new BroadcastChannel(CONFIRMED);
      waiting.postMessage({ state, ...proof });
      waiting.close();
      setShown({ at: 'confirmed' });
      window.close();
    }
  }, [came, t]);

  function entered() {
    if (came.way) rememberProvider(came.way.option);
    setShown({ at: 'in' });
  }

  if (shown.at === 'tried') {
    const query = new URLSearchParams({ action: 'managecallback', state: shown.state });
    return <Navigate to={`${shown.to}?${query}`} state={shown.proof} replace />;
  }
  if (shown.at === 'in') return <Navigate to="/loggedin" replace />;
  if (shown.at === 'linked') return <Navigate to="/v_settings/account" replace />;
  if (shown.at === 'unknown') return <ProviderRegister state={shown.state} about={shown.about} onIn={entered} />;
  const linking = came.way?.purpose === 'link';
  return (
    <AuthCard
      title={t(shown.at === 'failed' ? 'provider.failedTitle' : 'link.title')}
      foot={
        shown.at === 'failed' && (
          <Link to={linking ? '/v_settings/account' : '/v_login?loginhint=login'}>{t(linking ? 'provider.toAccount' : 'login.back')}</Link>
        )
      }
    >
      {shown.at === 'failed' && (
        <Notice kind="error" role="alert">
          {shown.why}
        </Notice>
      )}
      {shown.at === 'confirmed' && <p role="status">{t('provider.confirmed')}</p>}
      {shown.at === 'asking' && <p role="status">{t('provider.asking')}</p>}
    </AuthCard>
  );
}

function exchange({ state, option }: BegunLogin, { nonce, token, iss }: Proof): Promise<Told> {
  if (nonce === undefined) return call('POST', 'auth/token_exchange', { provider: Number(option), token: token ?? '', state });
  return call('POST', 'auth/token_exchange_session', { state, nonce, ...(iss !== undefined && { iss }) });
}
