import { Select } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterPlayerRow, RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { parseAmount } from '../../../src/points/point-amount.values.ts';
import { Button } from '../../platform/controls/button.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { Dialog } from '../../platform/overlay/dialog.tsx';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Refusal } from '../../platform/states/refusal.tsx';
import { isTarget } from '../fields/rules-values.ts';
import { TargetInput } from '../fields/target-input.tsx';
import '../competitions-texts.ts';
import classes from './settings.module.css';

type SomeProps = { players: readonly RosterPlayerRow[]; onDone: () => void; onClose: () => void };

/** Players change team, from now on: what was before stays where it is. */
export function MovePlayers({
  competitionId,
  players,
  teams,
  onDone,
  onClose,
}: SomeProps & { competitionId: string; teams: readonly RosterTeamRow[] }) {
  const { t } = useTranslation();
  const [teamid, setTeamid] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [move, { pending, error }] = useCommand('competition/save_players');
  const who = { count: players.length, name: players[0]?.Name ?? '' };
  const [{ teamid: only } = { teamid: null }] = players;
  const others = teams.filter(({ id }) => players.length > 1 || id !== only);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (teamid === null) return;
    const newprofiles = players.map(({ profile_id }) => profile_id);
    if (!(await move({ competitionid: competitionId, teamid, newprofiles }))) return;
    showToast({ text: t('competitions.people.moved', { ...who, team: teams.find(({ id }) => id === teamid)?.teamname ?? '' }) });
    onDone();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.people.moveTitle', who)}
      lead={t('competitions.people.moveLead')}
      width={520}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="move-players" busy={pending}>
            {t('competitions.people.moveIt')}
          </Button>
        </>
      }
    >
      <form id="move-players" noValidate className={classes.stack} onSubmit={(event) => void submit(event)}>
        <Refusal>{error?.message}</Refusal>
        <Select
          data-autofocus
          searchable
          openOnFocus={false}
          label={t('competitions.people.team')}
          data={others.map(({ id, teamname }) => ({ value: id, label: teamname }))}
          value={teamid}
          error={tried && teamid === null ? t('competitions.people.teamMissing') : undefined}
          onChange={setTeamid}
        />
      </form>
    </Dialog>
  );
}

/** Players leave with all that they have: what goes, what stays, then one button. */
export function RemovePlayers({ competition, players, onDone, onClose }: SomeProps & { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { id: competitionid, groupingmode: grouping } = competition;
  const [remove, { pending, error }] = useCommand('competition/delete_players');
  const who = { count: players.length, name: players[0]?.Name ?? '' };

  async function confirm() {
    if (!(await remove({ competitionid, selplayers: players.map(({ profile_id }) => profile_id) }))) return;
    showToast({ text: t('competitions.people.removed', who) });
    onDone();
  }

  return (
    <Dialog
      opened
      onClose={() => !pending && onClose()}
      title={t('competitions.people.removeTitle', who)}
      lead={t('competitions.people.removeLead')}
      width={520}
      actions={
        <>
          <Button data-autofocus onClick={onClose} disabled={pending}>
            {t('competitions.people.keep')}
          </Button>
          <Button kind="danger" busy={pending} onClick={() => void confirm()}>
            {t('competitions.people.remove')}
          </Button>
        </>
      }
    >
      <Refusal>{error?.message}</Refusal>
      <ul className={classes.lines}>
        {grouping === 1 && <li>{t('competitions.people.removeTeams')}</li>}
        {players.some(({ own_target: own }) => own !== null) && <li>{t('competitions.people.removeTargets')}</li>}
        <li>{t('competitions.people.removeEntries')}</li>
      </ul>
    </Dialog>
  );
}

/** A target for one player alone; an empty one for none. */
export function OwnTarget({ competitionId, player, onClose }: { competitionId: string; player: RosterPlayerRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { profile_id: profileid, Name: name, own_target: own } = player;
  const [typed, setTyped] = useState(own ?? '');
  const [set, { pending, error }] = useCommand('competition/change_target');
  const [tried, setTried] = useState(false);
  const wrong = tried && !isTarget(typed) ? t('competitions.people.targetWrong') : error?.message;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (!isTarget(typed)) return;
    const target = typed.trim() === '' ? '' : (parseAmount(typed) ?? typed);
    if (await set({ competitionid: competitionId, profileid, target })) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('competitions.people.setTargetTitle', { name })}
      lead={t('competitions.people.setTargetLead')}
      width={440}
      actions={
        <>
          <Button onClick={onClose}>{t('states.cancel')}</Button>
          <Button kind="fill" type="submit" form="own-target" busy={pending}>
            {t('competitions.people.setTargetIt')}
          </Button>
        </>
      }
    >
      <form id="own-target" noValidate onSubmit={(event) => void submit(event)}>
        <TargetInput
          data-autofocus
          className={classes.target}
          label={t('competitions.people.target')}
          value={typed}
          error={wrong}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
