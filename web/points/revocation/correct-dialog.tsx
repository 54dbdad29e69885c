import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/views.ts';
import { Button } from '../../platform/controls/button.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { formatGain } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EntriesCard } from './entries-card.tsx';
import classes from './revocation.module.css';

/** Revokes an entry and puts another in its place, at its own time: other points, another comment, and why. */
export function CorrectDialog({ entry, onClose }: { entry: EntryRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [points, setPoints] = useState(entry.points);
  const [comment, setComment] = useState(entry.comment ?? '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [correct, { pending, error }] = useCommand('scoreseries/correct');
  const form = useRef<HTMLFormElement>(null);
  const noReason = reason.trim() === '';
  const noPoints = points.trim() === '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (noReason || noPoints) {
      focusFirstInvalid(form.current);
      return;
    }
    const { id, seriesId } = entry;
    const done = await correct({
      entry: id,
      scoreseriesid: seriesId,
      points: points.trim(),
      ...(comment !== (entry.comment ?? '') && { comment }),
      reason: reason.trim(),
    });
    if (!done) {
      focusFirstInvalid(form.current);
      return;
    }
    showToast({ text: t('points.correct.done', { name: entry.name, from: formatGain(entry.points), to: points.trim() }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('points.correct.title')}
      lead={t('points.correct.lead')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="correct-entry" busy={pending}>
            {t('points.correct.press')}
          </Button>
        </>
      }
    >
      <form id="correct-entry" ref={form} className={classes.parts} noValidate onSubmit={(event) => void submit(event)}>
        <EntriesCard preview={{ entries: [entry], entryCount: 1, linkedCount: 0 }} />
        <TextInput
          data-autofocus
          label={t('points.correct.points')}
          inputMode="decimal"
          autoComplete="off"
          value={points}
          error={tried && noPoints ? t('points.add.pointsMissing') : error?.fields.points}
          onChange={(event) => setPoints(event.currentTarget.value)}
        />
        <Textarea
          label={t('points.add.comment')}
          autosize
          minRows={1}
          maxRows={5}
          value={comment}
          error={error?.fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <Textarea
          label={
            <>
              {t('points.revoke.reason')} <span className="meta">{t('points.revoke.reasonMore')}</span>
            </>
          }
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          value={reason}
          error={tried && noReason ? t('points.revoke.reasonMissing') : error?.fields.reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal>{error?.whole}</Refusal>
      </form>
    </Dialog>
  );
}
