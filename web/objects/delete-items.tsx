import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, call } from '../platform/api.ts';
import { Button } from '../platform/controls/button.tsx';
import { formatCount, formatPoints } from '../platform/format/numbers.ts';
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
  const takes = useTakes(objectId, ids);

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
      <p role="status">
        {takes &&
          takes.entries > 0 &&
          t('objects.item.deleteTakes', {
            count: takes.entries,
            formatted: formatCount(takes.entries),
            points: formatPoints(takes.points),
          })}
      </p>
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

type Takes = Answer<'POST', 'objects/preview_delete_item'>;

/** What rules would take back; nothing where the server cannot say. */
function useTakes(objectId: string, ids: readonly string[]): Takes | undefined {
  const [takes, setTakes] = useState<Takes>();
  const asked = ids.join();
  useEffect(() => {
    const abort = new AbortController();
    call('POST', 'objects/preview_delete_item', { object_id: objectId, ids: asked.split(',') }, { signal: abort.signal }).then(
      setTakes,
      // What is refused says so when it is pressed.
      () => undefined,
    );
    return () => abort.abort();
  }, [objectId, asked]);
  return takes;
}
