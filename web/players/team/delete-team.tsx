import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { TeamRow } from '../../../projections/teams/teams.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { reached } from '../../platform/live-line.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { teamsPath } from './team-of.tsx';
import '../players-texts.ts';
import classes from '../players.module.css';

/** Deletes a team: who leaves, what stays, then one button. There is no way back. */
export function DeleteTeam({ team, opened, onClose }: { team: TeamRow; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [remove, { pending, error }] = useCommand('team/team', { method: 'DELETE' });
  const { teamid, teamname: name, group_id, members } = team;

  async function confirm() {
    const done = await remove({ teamid });
    if (!done) return;
    await reached(done.position, 'teams');
    showToast({ text: t('team.deleted', { name }) });
    void navigate(teamsPath(group_id), { replace: true });
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => !pending && onClose()}
      title={t('team.deleteTitle', { name })}
      lead={t('team.deleteLead')}
      width={560}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t('team.keep')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t('team.deleteIt')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <dl className={classes.facts}>
        <dt>{t('team.deleteMembers')}</dt>
        <dd>
          {members === 0 ? t('team.deletePlayersNone') : t('team.deletePlayers', { count: members, formatted: formatCount(members) })}
        </dd>
        <dt>{t('team.deleteEntries')}</dt>
        <dd>{t('team.deleteEntriesMore')}</dd>
        <dt>{t('team.deleteName')}</dt>
        <dd>{t('team.deleteNameMore')}</dd>
      </dl>
    </Dialog>
  );
}
