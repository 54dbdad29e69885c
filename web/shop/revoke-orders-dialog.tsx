import { useTranslation } from 'react-i18next';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import './shop-texts.ts';

/** Takes orders back, for ever: so it asks. */
export function RevokeOrdersDialog({ ids, onClose }: { ids: readonly string[]; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const [revoke, { pending, error }] = useCommand('rewardstore/revoke_order');
  const some = { count: ids.length, formatted: formatCount(ids.length) };

  async function press() {
    if (!(await revoke({ ids }))) return;
    showToast({ text: t('shop.order.revoked', some) });
    onClose(true);
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('shop.order.revokeTitle', some)}
      width={440}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('shop.order.keep')}</Button>
          <Button kind="danger" busy={pending} onClick={() => void press()}>
            {t('shop.order.revokeIt')}
          </Button>
        </>
      }
    >
      <p>{t('shop.order.revokeMore')}</p>
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}
