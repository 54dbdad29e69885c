import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { Notice } from '../states/notice.tsx';
import classes from './sample-banner.module.css';

/** Says that an organisation is a sample, on every screen of it, and removes it in one click; who may not remove it sees no button. */
export function SampleBanner({ busy = false, onRemove }: { busy?: boolean; onRemove?: (() => void) | undefined }) {
  const { t } = useTranslation();
  return (
    <Notice
      band
      kind="info"
      label={t('shell.sample')}
      action={
        onRemove && (
          <Button size="sm" busy={busy} onClick={onRemove}>
            {t('shell.sampleRemove')}
          </Button>
        )
      }
    >
      <span className="strong">{t('shell.sample')}</span> <span className={classes.more}>{t('shell.sampleMore')}</span>
    </Notice>
  );
}
