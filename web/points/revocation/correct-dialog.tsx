import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryRow } from '../../../projections/entries/entries.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { focusFirstInvalid } from '../../platform/form/save-bar.tsx';
import { formatGain } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { EntriesCard } from './entries-card.tsx';
import { Follows, Moved, ReasonField } from './revocation-parts.tsx';
import { usePreview } from './use-preview.ts';
import classes from './revocation.module.css';

/**
 * Revokes an entry and puts another in its place, at its own time: other points, another comment, why, and what follows. If anything moved
 * meanwhile it is drawn anew with the differences marked, and the button waits one press.
 */
export function CorrectDialog({ entry, onClose }: { entry: EntryRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, seriesId } = entry;
  const [points, setPoints] = useState(entry.points);
  const [comment, setComment] = useState(entry.comment ?? '');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const [outdated, setOutdated] = useState(false);
  const [correct, { pending, error }] = useCommand('scoreseries/correct');
  const form = useRef<HTMLFormElement>(null);
  const amount = parseAmount(points);
  const asked = amount === undefined ? null : { entry: id, scoreseriesid: seriesId, points: amount };
  const { preview, error: refused, busy, moved, acknowledge, refresh } = usePreview('scoreseries/preview_correction', asked, seriesId);
  const waits = moved.size > 0 || outdated;
  const refusal = error?.code === 'preview-outdated' ? null : error;
  const wrongPoints = tried && amount === undefined ? t('points.add.pointsMissing') : (refusal?.fields.points ?? refused?.fields.points);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (reason.trim() === '' || !asked) {
      focusFirstInvalid(form.current);
      return;
    }
    if (!preview || busy) return;
    if (waits) {
      setOutdated(false);
      acknowledge();
      return;
    }
    const changed = comment !== (entry.comment ?? '') && { comment };
    const done = await correct({ ...asked, preview_id: preview.previewId, ...changed, reason: reason.trim() });
    if (!done) {
      setOutdated(true);
      refresh();
      focusFirstInvalid(form.current);
      return;
    }
    showToast({ text: t('points.correct.done', { name: entry.name, from: formatGain(entry.points), to: formatGain(asked.points) }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('points.correct.title')}
      lead={t('points.correct.lead')}
      note={t('points.revoke.note')}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="correct-entry" busy={pending || (busy && asked !== null)}>
            {waits && !busy ? t('points.revoke.seen') : t('points.correct.press')}
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
          error={wrongPoints}
          onChange={(event) => setPoints(event.currentTarget.value)}
        />
        <Textarea
          label={t('points.add.comment')}
          autosize
          minRows={1}
          maxRows={5}
          value={comment}
          error={refusal?.fields.comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <ReasonField value={reason} onChange={setReason} missing={tried} error={refusal?.fields.reason} />
        {waits && preview && <Moved differs={moved.size > 0} />}
        <Refusal>{refusal?.whole ?? (refused?.fields.points ? null : refused?.message)}</Refusal>
        {asked && !refused && <Follows preview={preview} moved={moved} />}
      </form>
    </Dialog>
  );
}
