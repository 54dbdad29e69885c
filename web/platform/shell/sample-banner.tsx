import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { useBelow } from '../page/use-width.ts';
import { Notice } from '../states/notice.tsx';
import classes from './sample-banner.module.css';

/** How long a removal can be taken back. */
const UNDO_S = 10;

type SampleBannerProps = {
  busy?: boolean;
  /** Why it could not be removed. */
  error?: string | undefined;
  onRemove?: (() => void) | undefined;
};

/**
 * Says that an organisation is a sample, on every screen of it. One press removes it, after ten seconds in which another takes that back; who
 * may not remove it sees no button. It stands beside the words, away from where points are added.
 */
export function SampleBanner({ busy = false, error, onRemove }: SampleBannerProps) {
  const { t } = useTranslation();
  const narrow = useBelow('rail');
  const [left, setLeft] = useState<number>();
  const tick = useEffectEvent((now: number) => {
    if (now > 1) return setLeft(now - 1);
    setLeft(undefined);
    onRemove?.();
  });

  useEffect(() => {
    if (left === undefined) return;
    const timer = setTimeout(() => tick(left), 1000);
    return () => clearTimeout(timer);
  }, [left]);

  const leaving = left !== undefined || busy;
  return (
    <Notice band kind="info" label={t('shell.sample')}>
      <span className={classes.words}>
        <span aria-hidden={leaving || undefined}>
          {left !== undefined ? (
            <span className="strong num">{t('shell.sampleGoes', { count: left })}</span>
          ) : (
            <>
              <span className="strong">{t('shell.sample')}</span> {!narrow && t('shell.sampleMore')}
            </>
          )}
        </span>
        {onRemove && (
          <Button
            size="sm"
            busy={busy}
            aria-label={leaving ? undefined : t('shell.sampleRemove')}
            onClick={() => setLeft(left === undefined ? UNDO_S : undefined)}
          >
            {left !== undefined ? t('states.undo') : t(narrow ? 'shell.sampleRemoveShort' : 'shell.sampleRemove')}
          </Button>
        )}
        <span role="status">
          {left !== undefined && <span className="vh">{t('shell.sampleGoes', { count: UNDO_S })}</span>}
          {!leaving && error}
        </span>
      </span>
    </Notice>
  );
}
