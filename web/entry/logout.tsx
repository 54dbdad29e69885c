import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { OWN_PROVIDER } from '../../src/login-providers/provider-option.values.ts';
import { Button, ButtonLink } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { loadSession, signOut, useSession } from '../platform/session/session.ts';
import classes from './entry.module.css';

/**
 * Ends the login (RT-114), or all of them where the menu says so, and goes back to the door. An address alone cannot ask for all. Who has no
 * e-mail address could not come back, and is told so first.
 */
export default function Logout() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { everywhere = false } = (useLocation().state ?? {}) as { everywhere?: boolean };
  const { state, user, profiles } = useSession();
  const [sure, setSure] = useState(false);
  // Whom an organisation's own provider knows comes back by it.
  const goes = sure || (state !== 'asking' && (user?.email !== null || user.provider === OWN_PROVIDER));

  useEffect(() => {
    if (state === 'asking') void loadSession();
  }, [state]);

  useEffect(() => {
    if (!goes) return;
    void signOut(everywhere).then(
      () => navigate('/v_login?loginhint=login', { replace: true }),
      () => navigate('/', { replace: true }),
    );
  }, [navigate, everywhere, goes]);

  if (state === 'asking' || goes)
    return (
      <AuthCard title={t('logout.title')}>
        <span />
      </AuthCard>
    );
  const organisations = profiles.flatMap(({ org_name }) => org_name ?? []).join(', ');
  return (
    <AuthCard key="guest" title={t('logout.guest')} lead={t('logout.guestMore', { organisations })}>
      <div className={classes.form}>
        <ButtonLink kind="fill" to="/">
          {t('logout.stay')}
        </ButtonLink>
        <Button onClick={() => setSure(true)}>{t('logout.allTheSame')}</Button>
      </div>
    </AuthCard>
  );
}
