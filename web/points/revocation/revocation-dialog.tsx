import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RevocationPreview } from '../../../projections/revocations/revocations.view.ts';
import type { Input } from '../../platform/api.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { Bone } from '../../platform/states/bone.tsx';
import { Notice } from '../../platform/states/notice.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EntriesCard } from './entries-card.tsx';
import { Follows, Moved, ReasonField } from './revocation-parts.tsx';
import { usePreview } from './use-preview.ts';
import classes from './revocation.module.css';

/** Which entries, and which way: ids, or all of a player, a giver, an import, a period. */
export type Turning = Input<'POST', 'scoreseries/preview_revocation'> & { kind: 'revoke' | 'reinstate'; scoreseriesid: string };

type RevocationDialogProps = { turning: Turning; onClose: () => void; onDone: (preview: RevocationPreview) => void };

/**
 * Revokes or reinstates entries: what, why, what follows, then one button. If anything moved meanwhile it is drawn anew with the differences
 * marked, and the button waits one press.
 */
export function RevocationDialog({ turning, onClose, onDone }: RevocationDialogProps) {
  const { t } = useTranslation();
  const { kind, ...selection } = turning;
  const revokes = kind === 'revoke';
  const { preview, error, busy, moved, acknowledge, refresh } = usePreview(
    revokes ? 'scoreseries/preview_revocation' : 'scoreseries/preview_reinstatement',
    selection,
    turning.scoreseriesid,
  );
  const [outdated, setOutdated] = useState(false);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [confirm, confirming] = useCommand(revokes ? 'scoreseries/confirm_revocation' : 'scoreseries/reinstate');
  const waits = moved.size > 0 || outdated;
  const count = preview?.entryCount ?? 1;
  const refusal = confirming.error?.code === 'preview-outdated' ? null : confirming.error;

  async function press() {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    if (!preview) return;
    if (waits) {
      setOutdated(false);
      acknowledge();
      return;
    }
    const done = await confirm({ preview_id: preview.previewId, reason: reason.trim() });
    if (done) onDone(preview);
    else {
      setOutdated(true);
      refresh();
    }
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(revokes ? 'points.revoke.title' : 'points.revoke.reinstateTitle', { count })}
      lead={t(revokes ? 'points.revoke.lead' : 'points.revoke.reinstateLead', { count })}
      note={t('points.revoke.note')}
      actions={
        <>
          <Button onClick={onClose}>{t(revokes ? 'points.revoke.keep' : 'states.cancel')}</Button>
          <Button
            kind={revokes ? 'danger' : 'fill'}
            busy={confirming.pending || (busy && (preview === null ? reason.trim() !== '' : outdated))}
            onClick={() => void press()}
          >
            {waits && !busy ? t('points.revoke.seen') : t(revokes ? 'points.revoke.press' : 'points.revoke.reinstatePress', { count })}
          </Button>
        </>
      }
    >
      {error ? (
        <Notice kind="error" role="alert">
          {error.message}
        </Notice>
      ) : (
        <div className={classes.parts}>
          {preview ? <EntriesCard preview={preview} /> : <Bone width="100%" height={56} />}
          <ReasonField ref={field} autoFocus value={reason} onChange={setReason} missing={missing} />
          {waits && preview && <Moved differs={moved.size > 0} />}
          <Refusal>{refusal?.message}</Refusal>
          <Follows preview={preview} moved={moved} />
        </div>
      )}
    </Dialog>
  );
}
