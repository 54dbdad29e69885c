import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, call, CallRefused } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { Follows, ReasonField } from '../../points/revocation/revocation-parts.tsx';
import './reports-texts.ts';
import classes from './reports.module.css';

type ResetDialogProps = {
  questId: string;
  round: number | undefined;
  profileIds: readonly string[];
  onClose: (done: boolean) => void;
};

const NONE: ReadonlySet<string> = new Set();

/** Resets attempts: what ends, why, what follows of what is revoked, then one button. What moved meanwhile is shown anew first. */
export function ResetDialog({ questId, round, profileIds, onClose }: ResetDialogProps) {
  const { t } = useTranslation();
  const [told, setTold] = useState<Answer<'POST', 'quest/preview_reset'>>();
  const [failed, setFailed] = useState<CallRefused>();
  const [wish, setWish] = useState(0);
  const [moved, setMoved] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [reset, { pending, error }] = useCommand('quest/reset_responses');
  const asked = JSON.stringify({ questid: questId, 'players[]': profileIds, ...(round !== undefined && { round }) });
  const some = { count: profileIds.length, formatted: formatCount(profileIds.length) };
  const isOutdated = error?.code === 'preview-outdated';

  useEffect(() => {
    const abort = new AbortController();
    call('POST', 'quest/preview_reset', JSON.parse(asked) as { questid: string; 'players[]': string[]; round?: number }, {
      signal: abort.signal,
    })
      .then(setTold)
      .catch((refused: unknown) => refused instanceof CallRefused && !abort.signal.aborted && setFailed(refused));
    return () => abort.abort();
  }, [asked, wish]);

  async function press() {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (!told) return;
    setMoved(false);
    const sent = { questid: questId, 'players[]': [...profileIds], ...(round !== undefined && { round }), reason: reason.trim() };
    if (await reset({ ...sent, ...(told.preview && { preview_id: told.preview.previewId }) })) {
      showToast({ text: t('questReports.wasReset', { count: told.resets, formatted: formatCount(told.resets) }) });
      onClose(true);
      return;
    }
    setMoved(true);
    setWish((count) => count + 1);
  }

  return (
    <Dialog
      opened
      onClose={() => onClose(false)}
      title={t('questReports.resetTitle', some)}
      lead={t('questReports.resetMore')}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t('questReports.keep')}</Button>
          {told?.resets !== 0 && (
            <Button kind="danger" busy={pending} onClick={() => void press()}>
              {t('questReports.reset')}
            </Button>
          )}
        </>
      }
    >
      {failed ? (
        <FailedState status={failed.status} />
      ) : (
        <div className={classes.resetting}>
          {!told ? (
            <Bone width="100%" height={56} />
          ) : (
            <p role="status">
              {told.resets === 0
                ? t('questReports.resetNothing')
                : t('questReports.resets', { count: told.resets, formatted: formatCount(told.resets) })}
            </p>
          )}
          {told?.resets !== 0 && <ReasonField ref={field} autoFocus value={reason} onChange={setReason} missing={missing} />}
          {moved && isOutdated && <Notice role="alert">{t('questReports.seen')}</Notice>}
          <Refusal>{isOutdated ? undefined : error?.message}</Refusal>
          {told &&
            told.resets > 0 &&
            (told.preview ? <Follows preview={told.preview} moved={NONE} /> : <p>{t('questReports.resetNoPoints')}</p>)}
        </div>
      )}
    </Dialog>
  );
}
