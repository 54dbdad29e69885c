import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { Follows, Moved, ReasonField } from '../../points/revocation/revocation-parts.tsx';
import { RegradedResults } from './regraded-results.tsx';
import { useRegradePreview } from './use-regrade-preview.ts';
import revocation from '../../points/revocation/revocation.module.css';

type RegradeDialogProps = { questId: string; onClose: (isDone: boolean) => void };

/**
 * Lets results be what the answers give now: whose become others, what follows, why, then one button. If anything moved meanwhile it is
 * drawn anew with the differences marked, and the button waits one press.
 */
export default function RegradeDialog({ questId, onClose }: RegradeDialogProps) {
  const { t } = useTranslation();
  const { preview, refused, moved, busy, refresh } = useRegradePreview(questId);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [seen, setSeen] = useState(false);
  const [confirm, { pending, error }] = useCommand('quest/confirm_regrade');
  const field = useRef<HTMLTextAreaElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  const isOutdated = error?.code === 'preview-outdated';
  const waits = isOutdated && !seen;
  const some = preview && { count: preview.resultCount, formatted: formatCount(preview.resultCount) };

  // What had the focus is gone then.
  useEffect(() => {
    if (refused) keep.current?.focus();
  }, [refused]);

  async function press() {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (!preview || !some) return;
    if (waits) {
      setSeen(true);
      return;
    }
    if (await confirm({ preview_id: preview.previewId, reason: reason.trim() })) {
      showToast({ text: t('regrade.done', some) });
      onClose(true);
      return;
    }
    setSeen(false);
    refresh();
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('regrade.title')}
      lead={t('regrade.lead')}
      note={refused ? undefined : t('regrade.note')}
      actions={
        <>
          <Button ref={keep} onClick={() => onClose(false)}>
            {t(refused ? 'states.close' : 'regrade.keep')}
          </Button>
          {!refused && (
            <Button kind="fill" busy={pending || busy} onClick={() => void press()}>
              {waits && !busy ? t('points.revoke.seen') : some ? t('regrade.press', some) : t('regrade.apply')}
            </Button>
          )}
        </>
      }
    >
      {refused?.code === 'results-unchanged' ? (
        <p role="status">{t('regrade.unchanged')}</p>
      ) : refused ? (
        <Refusal>{refused.message}</Refusal>
      ) : (
        <div className={revocation.parts}>
          <ReasonField ref={field} autoFocus value={reason} onChange={setReason} missing={missing} />
          {waits && !busy && <Moved differs={moved.size > 0} />}
          <Refusal>{isOutdated ? null : error?.message}</Refusal>
          {preview && <RegradedResults preview={preview} moved={moved} />}
          <Follows preview={preview} moved={moved} />
        </div>
      )}
    </Dialog>
  );
}
