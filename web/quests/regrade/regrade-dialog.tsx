import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { Follows, Moved, ReasonField } from '../../points/revocation/revocation-parts.tsx';
import { usePreview } from '../../points/revocation/use-preview.ts';
import { RegradedResults } from './regraded-results.tsx';
import { regradeTexts } from './regrade.texts.ts';
import revocation from '../../points/revocation/revocation.module.css';

addTexts(regradeTexts);

type RegradeDialogProps = { questId: string; onClose: (isDone: boolean) => void };

/**
 * Lets results be what the answers give now: whose become others, what follows, why, then one button. If the preview is outdated it is drawn
 * anew with the differences marked, and the button waits one press.
 */
export default function RegradeDialog({ questId, onClose }: RegradeDialogProps) {
  const { t } = useTranslation();
  // Who completes it meanwhile spoils nothing: no series is listened to.
  const { preview, error, busy, moved, acknowledge, refresh } = usePreview('quest/preview_regrade', { questid: questId }, null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const [confirm, confirming] = useCommand('quest/confirm_regrade');
  const field = useRef<HTMLTextAreaElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const isUnchanged = error?.code === 'results-unchanged';
  const isOutdated = confirming.error?.code === 'preview-outdated';
  const waits = moved.size > 0 || isOutdated;
  const some = preview && { count: preview.resultCount, formatted: formatCount(preview.resultCount) };

  // What had the focus is gone then.
  useEffect(() => {
    if (isUnchanged) close.current?.focus();
  }, [isUnchanged]);

  async function press() {
    if (error) {
      refresh();
      return;
    }
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (!preview || !some) return;
    if (waits) {
      confirming.reset();
      acknowledge();
      return;
    }
    if (!(await confirm({ preview_id: preview.previewId, reason: reason.trim() }))) {
      refresh();
      return;
    }
    showToast({ text: t('regrade.done', some) });
    onClose(true);
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('regrade.title')}
      lead={!isUnchanged && t('regrade.lead')}
      note={!isUnchanged && t('regrade.note')}
      actions={
        <>
          <Button ref={close} onClick={() => onClose(false)}>
            {t(error ? 'states.close' : 'regrade.keep')}
          </Button>
          {!isUnchanged && (
            <Button kind="fill" busy={confirming.pending || busy} onClick={() => void press()}>
              {error
                ? t('states.tryAgain')
                : waits && !busy
                  ? t('points.revoke.seen')
                  : some
                    ? t('regrade.press', some)
                    : t('regrade.apply')}
            </Button>
          )}
        </>
      }
    >
      {isUnchanged ? (
        <p role="status">{t('regrade.unchanged')}</p>
      ) : (
        <div className={revocation.parts}>
          <ReasonField ref={field} autoFocus value={reason} onChange={setReason} missing={missing} />
          {waits && !busy && !error && <Moved differs={moved.size > 0} />}
          <Refusal>{error?.message ?? (isOutdated ? null : confirming.error?.message)}</Refusal>
          {preview && <RegradedResults preview={preview} moved={moved} />}
          {(preview || !error) && <Follows preview={preview} moved={moved} />}
        </div>
      )}
    </Dialog>
  );
}
