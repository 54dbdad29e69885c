import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Receiver } from '../../points/add/add-points-state.ts';
import { PlayersField } from '../../points/add/players-field.tsx';
import { winPath } from '../badge-paths.ts';
import { TextLink } from '../../platform/controls/button.tsx';
import './editor-texts.ts';
import classes from './editor.module.css';

/** Gives a badge, or its next level, to one player or several (U-097, C-23), with words for them. */
export default function GiveDialog({ badge, onClose }: { badge: BadgeRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [receivers, setReceivers] = useState<readonly Receiver[]>([]);
  const [words, setWords] = useState('');
  const [missing, setMissing] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [give, { pending, error, reset }] = useCommand('badges/give_badge');

  async function press() {
    if (receivers.length === 0) return setMissing(true);
    let last = '';
    for (const [index, { profileId }] of receivers.entries()) {
      const done = await give({ badgeid: badge.id, toprofileid: profileId, ...(words.trim() !== '' && { inscription: words.trim() }) });
      // Who has it already is not given it again when the rest is tried anew.
      if (!done) return setReceivers(receivers.slice(index));
      last = done.id;
    }
    onClose();
    showToast({
      text: (
        <>
          {t('badges.given', { badge: badge.Name, count: receivers.length, name: receivers[0]?.name ?? '' })}{' '}
          {receivers.length === 1 && <TextLink to={winPath(last)}>{t('badges.seeIt')}</TextLink>}
        </>
      ),
    });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('badges.giveTitle', { badge: badge.Name })}
      lead={t(badge.badge_type === 7 ? 'badges.giveLevelLead' : 'badges.giveLead')}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" busy={pending || waiting} onClick={() => void press()}>
            {t('badges.giveIt')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <PlayersField
          receivers={receivers}
          error={missing && receivers.length === 0 ? t('badges.giveNobody') : undefined}
          first
          onChange={(named) => {
            setReceivers(named);
            reset();
          }}
          onWaiting={setWaiting}
        />
        <Textarea
          label={t('badges.inscription')}
          description={t('badges.inscriptionMore')}
          autosize
          minRows={2}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Refusal>{error && t('badges.notGiven', { name: receivers[0]?.name ?? '', why: error.message })}</Refusal>
      </div>
    </Dialog>
  );
}
