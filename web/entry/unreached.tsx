import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { loadSession, useSession } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';

/** The page is here, but its server is not: nothing can be shown. It is asked again by itself, and by a press. */
export function Unreached() {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setInterval(() => void loadSession(), AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  const again = () => {
    useSession.setState({ state: 'asking' });
    void loadSession();
  };
  return (
    <main>
      <EmptyState
        kind="failed"
        level={1}
        title={t('states.failed')}
        text={t('states.failedUnreached')}
        action={<Button onClick={again}>{t('states.tryAgain')}</Button>}
      />
    </main>
  );
}

const AGAIN_MS = 5000;
