import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { signOut } from '../platform/session/session.ts';

/** Ends the login (RT-114) and goes back to the door. */
export default function Logout() {
  const { t } = useTranslation();
  const navigate = useNavigate();

  useEffect(() => {
    void signOut().then(
      () => navigate('/v_login?loginhint=login', { replace: true }),
      () => navigate('/', { replace: true }),
    );
  }, [navigate]);

  return (
    <AuthCard title={t('logout.title')}>
      <span />
    </AuthCard>
  );
}
