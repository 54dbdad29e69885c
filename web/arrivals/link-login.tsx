import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams } from 'react-router';
import { call, CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { loadSession, useSession } from '../platform/session/session.ts';
import { Notice } from '../platform/states/notice.tsx';

/** Signs in with the link that this server's operator made. It takes a press, so that a mail program that opens links does not use it up. */
export default function LinkLogin() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const pressed = useRef(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const signedIn = useSession(({ state, user }) => state === 'in' && user !== null && pressed.current);

  useEffect(() => {
    document.title = t('page.title', { title: t('link.title') });
  }, [t]);

  async function enter() {
    pressed.current = true;
    setBusy(true);
    try {
      const signed = await call('POST', 'auth/link_login', { token, rememberme: 1 });
      if (signed.status === 'ok') await loadSession();
      else setProblem(signed.message);
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
    }
    setBusy(false);
  }

  if (signedIn) return <Navigate to="/loggedin" replace />;
  return (
    <AuthCard title={t('link.title')} foot={<Link to="/v_login?loginhint=login">{t('login.back')}</Link>}>
      {problem !== undefined && (
        <Notice kind="error" role="alert">
          <span className="strong">{problem}.</span> {t('link.failed')}
        </Notice>
      )}
      <Button kind="fill" size="lg" busy={busy} onClick={() => void enter()} autoFocus>
        {t('login.signIn')}
      </Button>
    </AuthCard>
  );
}
