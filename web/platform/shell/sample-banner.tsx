import { useTranslation } from 'react-i18next';
import { Button } from '../controls/button.tsx';
import { useBelow } from '../page/use-width.ts';
import { Notice } from '../states/notice.tsx';

/** Says that an organisation is a sample, on every screen of it, and removes it in one click; who may not remove it sees no button. */
export function SampleBanner({ busy = false, onRemove }: { busy?: boolean; onRemove?: (() => void) | undefined }) {
  const { t } = useTranslation();
  const phone = useBelow('phone');
  return (
    <Notice
      band
      kind="info"
      label={t('shell.sample')}
      action={
        onRemove && (
          <Button size="sm" busy={busy} aria-label={t('shell.sampleRemove')} onClick={onRemove}>
            {t(phone ? 'shell.sampleRemoveShort' : 'shell.sampleRemove')}
          </Button>
        )
      }
    >
      <span className="strong">{t('shell.sample')}</span> {!phone && t('shell.sampleMore')}
    </Notice>
  );
}
