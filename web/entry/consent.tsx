import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { useResource } from '../platform/live-resources.ts';
import { Scroll } from '../platform/page/scroll.tsx';
import { loadSession, useSession } from '../platform/session/session.ts';
import { Bone } from '../platform/states/bone.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import { postponeConsent } from './consent-later.ts';
import classes from './entry.module.css';

/** Asks for yes or no to the terms of this server, before anything else (U-055). */
export function Consent() {
  const { t } = useTranslation();
  const { data, error, refetch } = useResource('account/get_consent', {});
  const [busy, setBusy] = useState<'yes' | 'no'>();
  const [problem, setProblem] = useState<string>();
  const terms = data?.consent;

  async function answer(ok: 0 | 1) {
    if (busy !== undefined || !terms) return;
    setBusy(ok === 1 ? 'yes' : 'no');
    setProblem(undefined);
    try {
      await call('POST', 'account/put_consent', { id: terms.id, ok });
      await loadSession();
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setProblem(refused.message);
      // They may have changed while they were read.
      refetch();
    }
    setBusy(undefined);
  }

  function later() {
    const { user } = useSession.getState();
    if (user) postponeConsent(user);
    // The screen that waits asks again whether it may come.
    useSession.setState({ user: user && { ...user } });
  }

  return (
    <AuthCard
      title={t('consent.title')}
      lead={t('consent.lead')}
      foot={
        <button type="button" onClick={later}>
          {t('consent.later')}
        </button>
      }
    >
      {error && !data && <FailedState status={error.status} onRetry={refetch} />}
      {!data && !error && <Bone width="100%" height={160} />}
      {terms && (
        <>
          <Scroll className={classes.terms} label={t('consent.terms')}>
            {terms.text}
          </Scroll>
          <Refusal>{problem}</Refusal>
          <Button kind="fill" busy={busy === 'yes'} onClick={() => void answer(1)}>
            {t('consent.yes')}
          </Button>
          <Button busy={busy === 'no'} onClick={() => void answer(0)}>
            {t('consent.no')}
          </Button>
        </>
      )}
    </AuthCard>
  );
}
