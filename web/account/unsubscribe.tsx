import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { call, CallRefused } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { AuthCard } from '../platform/entry/auth-card.tsx';
import { Notice } from '../platform/states/notice.tsx';
import './account-pages-texts.ts';

/** Ends the mails about what is new for whose mail led here. It takes a press, for whoever looks through mails opens their addresses as well. */
export default function Unsubscribe() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'failed' | 'unknown'>('asked');

  async function end() {
    setState('busy');
    try {
      await call('POST', 'notifications/unsubscribe', { token });
      setState('done');
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      setState(refused.status === 404 ? 'unknown' : 'failed');
    }
  }

  return (
    <AuthCard title={t('digest.title')} lead={t('digest.endText')} foot={<Link to="/v_settings/accountdata">{t('digest.choose')}</Link>}>
      {(state === 'failed' || state === 'unknown') && (
        <Notice kind="error" role="alert">
          {t(`digest.${state}`)}
        </Notice>
      )}
      {state === 'done' ? (
        <p className="strong" role="status">
          {t('digest.ended')}
        </p>
      ) : (
        <Button kind="fill" size="lg" busy={state === 'busy'} onClick={() => void end()} autoFocus>
          {t('digest.end')}
        </Button>
      )}
    </AuthCard>
  );
}
