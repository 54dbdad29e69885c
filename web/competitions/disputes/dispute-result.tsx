import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MOST_WORDS } from '../../../src/competitions/disputes.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatDate, formatMinute, zoneName } from '../../platform/format/times.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import '../competitions-texts.ts';

type DisputeResultProps = { competitionId: string; round: number; again: boolean; until: string; onClose: () => void };

/** A player says what is not right with a result: what becomes of it, the words, then one button. */
export function DisputeResult({ competitionId, round, again, until, onClose }: DisputeResultProps) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [raise, { pending, error }] = useCommand('competition/raise_dispute');

  async function press() {
    if (words.trim() === '') {
      setTried(true);
      field.current?.focus();
      return;
    }
    if (!(await raise({ competitionid: competitionId, round, words: words.trim() }))) return;
    showToast({ text: t('competitions.disputes.raised') });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={() => !pending && onClose()}
      title={again ? t('competitions.disputes.titleRound', { n: round }) : t('competitions.disputes.title')}
      lead={t('competitions.disputes.lead')}
      note={t('competitions.disputes.until', { time: formatMinute(until), zone: zoneName(until), date: formatDate(until) })}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending} onClick={() => void press()}>
            {t('competitions.disputes.dispute')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <Textarea
        ref={field}
        data-autofocus
        label={t('competitions.disputes.words')}
        required
        withAsterisk={false}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={MOST_WORDS}
        value={words}
        error={tried && words.trim() === '' ? t('competitions.disputes.wordsMissing') : undefined}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </Dialog>
  );
}
