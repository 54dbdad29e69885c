import { useTranslation } from 'react-i18next';
import type { RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import '../competitions-texts.ts';
import classes from './settings.module.css';

type RemoveTeamProps = { competitionId: string; team: RosterTeamRow; onClose: () => void };

/** Takes a team out: what goes, what stays, then one button. */
export function RemoveTeam({ competitionId, team, onClose }: RemoveTeamProps) {
  const { t } = useTranslation();
  const [remove, { pending, error }] = useCommand('competition/delete_cteam');
  const { id, teamid, teamname: name, players, players_only: chosen } = team;

  async function confirm() {
    if (!(await remove({ competitionid: competitionId, id }))) return;
    showToast({ text: t('competitions.people.teamRemoved', { name }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={() => !pending && onClose()}
      title={t('competitions.people.removeTeamTitle', { name })}
      lead={t('competitions.people.removeTeamLead')}
      width={520}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t('competitions.people.keepTeam')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t('competitions.people.takeOut')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <ul className={classes.lines}>
        {chosen === 1 && players > 0 && (
          <li>{t('competitions.people.removeTeamPlayers', { count: players, formatted: formatCount(players) })}</li>
        )}
        {chosen === 1 && players > 0 && <li>{t('competitions.people.removeTeamSpells')}</li>}
        {teamid !== null && <li>{t('competitions.people.removeTeamMembers')}</li>}
        <li>{t('competitions.people.keepsEntries')}</li>
      </ul>
    </Dialog>
  );
}
