import { Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WinRow } from '../../../projections/badge-wins/badge-wins.view.ts';
import type { BadgeRow } from '../../../projections/badges/badges.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { Time } from '../../platform/format/time.tsx';
import { Who } from '../../platform/identity/who.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import './editor-texts.ts';
import classes from './editor.module.css';

type TurnDialogProps = { kind: 'revoke' | 'reinstate'; badge: BadgeRow; wins: readonly WinRow[]; onClose: () => void; onDone: () => void };

/** How many of those that are meant are named. */
const NAMED = 8;

/** Takes wins, or gives them back: whose, why, what follows, then one button. */
export default function TurnDialog({ kind, badge, wins, onClose, onDone }: TurnDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const [revoke, revoking] = useCommand('badges/revoke', { method: 'DELETE' });
  const [reinstate, reinstating] = useCommand('badges/reinstate');
  const error = revoking.error ?? reinstating.error;
  const revokes = kind === 'revoke';
  const count = wins.length;
  const more = count - NAMED;

  async function press() {
    if (reason.trim() === '') {
      setMissing(true);
      field.current?.focus();
      return;
    }
    const sent = { badgeid: badge.id, selplayerbadges: wins.map(({ player_badge_id: id }) => id), reason: reason.trim() };
    if (!(await (revokes ? revoke(sent) : reinstate(sent)))) return;
    onClose();
    onDone();
    showToast({ text: t(revokes ? 'badges.turn.revoked' : 'badges.turn.reinstated', { count }) });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(revokes ? 'badges.turn.revokeTitle' : 'badges.turn.reinstateTitle', { count, badge: badge.Name })}
      lead={t(revokes ? 'badges.turn.revokeLead' : 'badges.turn.reinstateLead', { count })}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{t(revokes ? 'badges.turn.keep' : 'states.cancel')}</Button>
          <Button kind={revokes ? 'danger' : 'fill'} busy={revoking.pending || reinstating.pending} onClick={() => void press()}>
            {t(revokes ? 'badges.turn.revokeIt' : 'badges.turn.reinstateIt', { count })}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <ul className={classes.meant}>
          {wins.slice(0, NAMED).map(({ player_badge_id: id, profile_id: profileId, Name: name, level, date }) => (
            <li key={id}>
              <span className="grow">
                <Who id={profileId} name={name} {...(level !== null && { detail: level })} />
              </span>
              <Time at={date} as="brief" className="meta num" />
            </li>
          ))}
          {more > 0 && <li className="soft">{t('badges.turn.andMore', { count: more })}</li>}
        </ul>
        <Textarea
          ref={field}
          data-autofocus
          label={t('badges.turn.reason')}
          description={t('badges.turn.reasonMore')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          error={missing && reason.trim() === '' ? t('badges.turn.reasonMissing') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Refusal>{error?.message}</Refusal>
      </div>
    </Dialog>
  );
}
