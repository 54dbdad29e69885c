import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { formatClock } from '../format/times.ts';
import { useNow } from '../format/use-now.ts';
import { useConnection } from '../live-line.ts';
import { Notice } from './notice.tsx';

/** After 10 s without a line: since when, how old what you see is, and that it goes on by itself. */
export function ConnectionBanner() {
  const { state, lostAt, retry } = useConnection();
  return state === 'offline' && lostAt !== undefined && <Lost since={lostAt} onTry={retry} />;
}

function Lost({ since, onTry }: { since: number; onTry: () => void }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <Notice
      band
      label={t('states.reconnecting')}
      action={
        <Button size="sm" onClick={onTry}>
          {t('states.tryNow')}
        </Button>
      }
    >
      <span className="strong num" aria-live="off">
        {t('states.noConnection', { seconds: Math.floor((now - since) / 1000) })}
      </span>{' '}
      <span role="status">{t('states.dataOf', { time: formatClock(since) })}</span>
    </Notice>
  );
}
