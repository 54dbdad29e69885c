import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { Button } from '../platform/controls/button.tsx';
import { Dialog } from '../platform/overlay/dialog.tsx';
import { Refusal } from '../platform/states/refusal.tsx';
import classes from './players.module.css';

type AskAboutPlayersProps = {
  /** Where its texts are. */
  about: 'deletePlayers' | 'anonymise';
  /** Open for as long as there are some. */
  players: readonly PlayerListRow[];
  /** What else goes, for these. */
  goesToo: (players: readonly PlayerListRow[]) => string | false;
  refused: string | undefined;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** How many names are told one by one. */
const NAMES = 8;

/** Asks before something is done to players: to whom, what goes, what stays, then one button. */
export function AskAboutPlayers({ about, players, goesToo, refused, pending, onClose, onConfirm }: AskAboutPlayersProps) {
  const { t } = useTranslation();
  // While the dialog goes away it still says whom it was about.
  const [shown, setShown] = useState(players);
  if (players.length > 0 && players !== shown) setShown(players);
  const count = shown.length;

  return (
    <Dialog
      opened={players.length > 0}
      onClose={() => !pending && onClose()}
      title={t(`${about}.title`, { count, name: shown[0]?.Name ?? '' })}
      lead={t(`${about}.lead`)}
      width={560}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t(`${about}.keep`, { count })}
          </Button>
          <Button kind="danger" busy={pending} onClick={onConfirm}>
            {t(`${about}.confirm`, { count })}
          </Button>
        </>
      }
    >
      <Refusal>{refused}</Refusal>
      <dl className={classes.facts}>
        <dt>{t(`${about}.who`)}</dt>
        <dd>
          {shown
            .slice(0, NAMES)
            .map(({ Name }) => Name)
            .join(', ')}
          {count > NAMES && ` ${t(`${about}.more`, { count: count - NAMES })}`}
        </dd>
        <dt>{t(`${about}.goes`)}</dt>
        <dd>
          {t(`${about}.goesMore`)} {goesToo(shown)}
        </dd>
        <dt>{t(`${about}.stays`)}</dt>
        <dd>{t(`${about}.staysMore`)}</dd>
      </dl>
    </Dialog>
  );
}
