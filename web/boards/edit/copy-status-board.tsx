import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../platform/controls/button.tsx';
import { FilterChips } from '../../platform/controls/filter-chips.tsx';
import { Choices } from '../../platform/form/choices.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Receiver } from '../../points/add/add-points-state.ts';
import { PlayersField } from '../../points/add/players-field.tsx';
import { useTeams } from '../../points/use-series.ts';
import './edit-texts.ts';
import classes from '../boards.module.css';

const RECEIVERS = ['players', 'teams', 'all'] as const;

/** Gives others the widgets of somebody's status board (U-208): to some players, to whole teams, or to everybody. */
export default function CopyStatusBoard({ from, onClose }: { from: Receiver; onClose: () => void }) {
  const { t } = useTranslation();
  const [copy, { pending, error }] = useCommand('widget/copy_config');
  const [to, setTo] = useState<(typeof RECEIVERS)[number]>('players');
  const [players, setPlayers] = useState<readonly Receiver[]>([]);
  const [teamIds, setTeamIds] = useState<readonly string[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [tried, setTried] = useState(false);
  const teams = useTeams().map(({ teamid: id, teamname: name }) => ({ id, name }));
  const missing = (to === 'players' && players.length === 0) || (to === 'teams' && teamIds.length === 0);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (waiting || missing) return;
    const receivers = {
      players: { selprofiles: players.map(({ profileId }) => profileId) },
      teams: { selteams: [...teamIds] },
      all: { all: 1 as const },
    }[to];
    if (!(await copy({ copy_from: from.profileId, ...receivers }))) return;
    showToast({ text: t('boardEdit.copy.done') });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('boardEdit.copy.title', { name: from.name })}
      lead={t('boardEdit.copy.lead')}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="copy-status-board" busy={pending}>
            {t('boardEdit.copy.confirm')}
          </Button>
        </>
      }
    >
      <form id="copy-status-board" className={classes.stack} onSubmit={(event) => void submit(event)}>
        <Choices
          label={t('boardEdit.copy.to')}
          value={to}
          options={RECEIVERS.filter((one) => one !== 'teams' || teams.length > 0).map((value) => ({
            value,
            label: t(`boardEdit.copy.${value}`),
            text: t(`boardEdit.copy.${value}More`),
          }))}
          onChange={setTo}
        />
        {to === 'players' && (
          <PlayersField
            first={false}
            receivers={players}
            has={({ id }) => id === from.profileId}
            error={tried && missing ? t('boardEdit.copy.playersMissing') : undefined}
            onChange={setPlayers}
            onWaiting={setWaiting}
          />
        )}
        {to === 'teams' && (
          <>
            <FilterChips label={t('boardEdit.copy.teams')} options={teams} chosen={teamIds} onChange={setTeamIds} />
            <Refusal>{tried && missing && t('boardEdit.copy.teamsMissing')}</Refusal>
          </>
        )}
        <Refusal>{error?.message}</Refusal>
      </form>
    </Dialog>
  );
}
