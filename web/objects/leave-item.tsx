import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { Dialog } from '../platform/overlay/dialog.tsx';

/** Asks once before what was typed into an item is lost. */
export function LeaveItem({ changes, onClose }: { changes: number; onClose: (leave: boolean) => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('form.leave')}
      width={440}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('form.stay')}</Button>
          <Button kind="danger" onClick={() => onClose(true)}>
            {t('form.leaveIt')}
          </Button>
        </>
      }
    >
      <p>{t('form.leaveMore', { count: changes })}</p>
    </Dialog>
  );
}
