import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Receiver } from '../../points/add/add-points-state.ts';
import './edit-texts.ts';

/** Somebody's status board is that of everybody again (U-208): what they put on it is gone, so it is said first. */
export default function RestoreStatusBoard({ of: { profileId, name }, onClose }: { of: Receiver; onClose: () => void }) {
  const { t } = useTranslation();
  const [restore, { pending, error }] = useCommand('widget/restore_config');

  async function confirm() {
    if (!(await restore({ profileid: profileId }))) return;
    showToast({ text: t('boardEdit.restore.done') });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('boardEdit.restore.title', { name })}
      lead={t('boardEdit.restore.lead')}
      width={520}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t('states.cancel')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t('boardEdit.restore.confirm')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
    </Dialog>
  );
}
