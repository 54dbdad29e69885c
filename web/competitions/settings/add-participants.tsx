import { Select } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Receiver } from '../../points/add/add-points-state.ts';
import { PlayersField } from '../../points/add/players-field.tsx';
import '../competitions-texts.ts';
import classes from './settings.module.css';

type AddParticipantsProps = {
  competition: CompetitionRow;
  /** Those that players are chosen for. */
  teams: readonly RosterTeamRow[];
  onClose: () => void;
};

/** Lets players take part, one or many, where teams compete in one of them. */
export function AddParticipants({ competition, teams, onClose }: AddParticipantsProps) {
  const { t } = useTranslation();
  const { id: competitionid, name, groupingmode: grouping } = competition;
  const [chosen, setChosen] = useState<readonly Receiver[]>([]);
  const [teamid, setTeamid] = useState<string | null>(teams.length === 1 ? (teams[0]?.id ?? null) : null);
  const [waiting, setWaiting] = useState(false);
  const [tried, setTried] = useState(false);
  const [add, { pending, error }] = useCommand('competition/save_players');
  const ofTeams = grouping === 1;
  const noTeam = ofTeams && teamid === null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (waiting || chosen.length === 0 || noTeam) return;
    const newprofiles = chosen.map(({ profileId }) => profileId);
    if (!(await add({ competitionid, newprofiles, ...(ofTeams && teamid && { teamid }) }))) return;
    showToast({ text: t('competitions.people.added', { count: chosen.length, name: chosen[0]?.name ?? '' }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.people.addTitle', { name })}
      lead={t('competitions.people.addLead')}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="add-participants" busy={pending}>
            {t('competitions.people.add')}
          </Button>
        </>
      }
    >
      <form id="add-participants" noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <Refusal>{error?.message}</Refusal>
        {ofTeams && teams.length === 0 ? (
          <p className="soft">{t('competitions.people.noTeamToJoin')}</p>
        ) : (
          <>
            {ofTeams && (
              <Select
                searchable
                openOnFocus={false}
                label={t('competitions.people.addTo')}
                data={teams.map(({ id, teamname }) => ({ value: id, label: teamname }))}
                value={teamid}
                error={tried && noTeam ? t('competitions.people.teamMissing') : undefined}
                onChange={setTeamid}
              />
            )}
            <PlayersField
              first
              receivers={chosen}
              notIn={competitionid}
              error={tried && chosen.length === 0 ? t('competitions.people.addMissing') : undefined}
              onChange={setChosen}
              onWaiting={setWaiting}
            />
          </>
        )}
      </form>
    </Dialog>
  );
}
