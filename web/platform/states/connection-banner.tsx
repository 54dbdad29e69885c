import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { formatClock } from '../format/times.ts';
import { useNow } from '../format/use-now.ts';
import { Notice } from './notice.tsx';

/** The line is quietly tried again after 2 s, and spoken of after 10 s. */
const QUIET_MS = 2_000;
const SPOKEN_MS = 10_000;

/** How a lost line shows: `lostAt` is when it was lost, in milliseconds; absent while it is there. */
export function useConnection(lostAt: number | undefined): 'live' | 'reconnecting' | 'lost' {
  const now = useNow();
  const gone = lostAt === undefined ? 0 : now - lostAt;
  if (gone >= SPOKEN_MS) return 'lost';
  return gone >= QUIET_MS ? 'reconnecting' : 'live';
}

/** After 10 s without a line: since when, how old what you see is, and that it goes on by itself. */
export function ConnectionBanner({ lostAt, onTry, band = true }: { lostAt: number | undefined; onTry: () => void; band?: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  if (useConnection(lostAt) !== 'lost' || lostAt === undefined) return null;
  return (
    <Notice
      band={band}
      label={t('states.reconnecting')}
      action={
        <Button size="sm" onClick={onTry}>
          {t('states.tryNow')}
        </Button>
      }
    >
      <span className="strong num" aria-live="off">
        {t('states.noConnection', { seconds: Math.floor((now - lostAt) / 1000) })}
      </span>{' '}
      <span role="status">{t('states.dataOf', { time: formatClock(lostAt) })}</span>
    </Notice>
  );
}
