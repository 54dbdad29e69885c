import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { useCommand } from '../platform/live-command.ts';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { showToast } from '../platform/overlay/toasts.tsx';
import { useViewer } from '../platform/session/session.ts';
import { Refusal } from '../platform/states/refusal.tsx';
import './objects-texts.ts';

/** Deletes items, all or none; whoever is no admin cannot take it back, so it asks. */
export function DeleteItems({ objectId, ids, onClose }: { objectId: string; ids: readonly string[]; onClose: (done: boolean) => void }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [remove, { pending, error }] = useCommand('objects/delete_object_item');
  const some = { count: ids.length, formatted: formatCount(ids.length) };
  const of = { object_id: objectId, ids: [...ids] };

  async function press() {
    if (!(await remove(of))) return;
    showToast({ text: t('objects.item.deleted', some), ...(admin && { undo: () => void call('POST', 'objects/restore_items', of) }) });
    onClose(true);
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('objects.item.deleteTitle', some)}
      width={440}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('states.cancel')}</Button>
          <Button kind="danger" busy={pending} onClick={() => void press()}>
            {t('objects.item.delete')}
          </Button>
        </>
      }
    >
      <p>{t('objects.item.deleteMore')}</p>
      <Refusal>
        {error && (
          <>
            <span className="strong">{t('objects.item.wrong')}</span> {error.message}
          </>
        )}
      </Refusal>
    </Dialog>
  );
}
