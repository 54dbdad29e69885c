import { Select } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { Refusal } from '../../platform/states/refusal.tsx';
import { addTexts } from '../../platform/texts/texts.ts';
import { competitionSettingsTexts } from './settings.texts.ts';
import { useRoster } from './use-roster.ts';
import '../competitions-texts.ts';
import classes from './settings.module.css';

addTexts(competitionSettingsTexts);

type JoinProps = { competition: CompetitionRow; leaving: boolean; onClose: () => void };

/** A player takes part, where teams compete in one of them, or leaves (U-118: 2). */
export default function Join({ competition, leaving, onClose }: JoinProps) {
  return leaving ? <Leave competition={competition} onClose={onClose} /> : <Enter competition={competition} onClose={onClose} />;
}

function Enter({ competition, onClose }: Omit<JoinProps, 'leaving'>) {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const { id: competitionid, name, groupingmode: grouping, own_teamid: own, takes_part: there } = competition;
  const ofTeams = grouping === 1;
  const { teams } = useRoster(competitionid);
  const choices = teams?.filter(({ players_only: only }) => only === 1) ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [join, { pending, error }] = useCommand('competition/save_players');
  const teamid = chosen ?? choices.find(({ id }) => id === own)?.id ?? null;
  const missing = ofTeams && teamid === null;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (missing) return;
    if (!(await join({ competitionid, newprofiles: [profileId], ...(ofTeams && teamid && { teamid }) }))) return;
    showToast({ text: t('competitions.people.joined') });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.people.joinTitle', { name })}
      lead={t(there ? 'competitions.people.moveLead' : 'competitions.people.joinLead')}
      width={480}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="join" busy={pending}>
            {t(there ? 'competitions.people.changeTeam' : 'competitions.people.join')}
          </Button>
        </>
      }
    >
      <form id="join" noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <Refusal>{error?.message}</Refusal>
        {ofTeams && teams && choices.length === 0 && <p className="soft">{t('competitions.people.joinNoTeam')}</p>}
        {ofTeams && choices.length > 0 && (
          <Select
            data-autofocus
            searchable
            openOnFocus={false}
            label={t('competitions.people.joinTeam')}
            data={choices.map(({ id, teamname }) => ({ value: id, label: teamname }))}
            value={teamid}
            error={tried && missing ? t('competitions.people.teamMissing') : undefined}
            onChange={setChosen}
          />
        )}
      </form>
    </Dialog>
  );
}

function Leave({ competition: { id: competitionid, name, groupingmode: grouping }, onClose }: Omit<JoinProps, 'leaving'>) {
  const { t } = useTranslation();
  const { profileId } = useViewer();
  const [leave, { pending, error }] = useCommand('competition/delete_players');

  async function confirm() {
    if (!(await leave({ competitionid, selplayers: [profileId] }))) return;
    showToast({ text: t('competitions.people.left') });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={() => !pending && onClose()}
      title={t('competitions.people.leaveTitle', { name })}
      lead={t('competitions.people.leaveLead')}
      width={480}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t('competitions.people.stay')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t('competitions.people.leave')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      {grouping === 1 && <p>{t('competitions.people.removeTeams')}</p>}
    </Dialog>
  );
}
