import { useTranslation } from 'react-i18next';
import { useCode } from '../code.ts';
import { Button } from '../controls/button.tsx';
import { formatClock } from '../format/times.ts';
import { useNow } from '../format/use-now.ts';
import { useConnection } from '../live-line.ts';
import { useShellState } from '../shell/shell-state.ts';
import { Notice } from './notice.tsx';

/**
 * After 10 s without a line: since when, how old what you see is, and that it goes on by itself. After an upgrade: that there is a new version
 * to take. Nothing on a wall, where nobody could.
 */
export function ConnectionBanner() {
  const { state, lostAt, retry } = useConnection();
  const newer = useCode((code) => code.newer);
  const fullScreen = useShellState((shell) => shell.fullScreen);
  if (fullScreen) return null;
  if (state === 'offline' && lostAt !== undefined) return <Lost since={lostAt} onTry={retry} />;
  return newer && <NewVersion />;
}

function NewVersion() {
  const { t } = useTranslation();
  return (
    <Notice
      band
      kind="info"
      label={t('states.newVersion')}
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {t('states.takeVersion')}
        </Button>
      }
    >
      <span role="status">
        <span className="strong">{t('states.newVersion')}.</span> {t('states.newVersionMore')}
      </span>
    </Notice>
  );
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
