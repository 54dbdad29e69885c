import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamRow } from '../../../projections/teams/teams.view.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import type { Receiver } from '../../points/add/add-points-state.ts';
import { PlayersField } from '../../points/add/players-field.tsx';
import '../players-texts.ts';

/** Puts players who are there into a team, one or many. */
export function AddMembers({ team: { teamid, teamname }, onClose }: { team: TeamRow; onClose: () => void }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly Receiver[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [tried, setTried] = useState(false);
  const [add, { pending, error }] = useCommand('team/save_members');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (waiting || chosen.length === 0) return;
    const newprofiles = chosen.map(({ profileId }) => ({ profile_id: profileId }));
    if (!(await add({ teamid, newprofiles }))) return;
    showToast({ text: t('team.added', { count: chosen.length, name: chosen[0]?.name ?? '' }) });
    onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('team.addTo', { name: teamname })}
      lead={t('team.addMore')}
      width={560}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="add-members" busy={pending}>
            {t('team.add')}
          </Button>
        </>
      }
    >
      <form id="add-members" onSubmit={(event) => void submit(event)}>
        <PlayersField
          first
          receivers={chosen}
          has={({ teamIds }) => teamIds.includes(teamid)}
          error={tried && chosen.length === 0 ? t('team.addMissing') : undefined}
          onChange={setChosen}
          onWaiting={setWaiting}
        />
        <Refusal>{error?.message}</Refusal>
      </form>
    </Dialog>
  );
}
