import { IconPencil, IconPlus, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { FindField } from '../../platform/controls/find-field.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { formatCount } from '../../platform/format/numbers.ts';
import { useCommand } from '../../platform/live-command.ts';
import { Bone } from '../../platform/states/bone.tsx';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { TeamIcon } from '../../players/team/team-icon.tsx';
import { RemoveTeam } from './remove-team.tsx';
import { TargetField } from './target-field.tsx';
import { AddTeam, EditTeam } from './team-dialog.tsx';
import { useRoster } from './use-roster.ts';
import '../competitions-texts.ts';
import classes from './settings.module.css';

/** So many cards are drawn; the others are found by their names. */
const SHOWN = 60;

/** The teams of a competition as cards, each with its target; one is added, changed, taken out. */
export function TeamCards({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { id } = competition;
  const { teams, error, refetch } = useRoster(id);
  const [text, setText] = useState('');
  const [open, setOpen] = useState<'add' | { edit: RosterTeamRow } | { remove: RosterTeamRow }>();
  const close = () => setOpen(undefined);
  const find = text.trim().toLocaleLowerCase();
  const found = teams?.filter(({ teamname }) => teamname.toLocaleLowerCase().includes(find)) ?? [];
  const add = (
    <Button icon={<IconPlus stroke={2} />} onClick={() => setOpen('add')}>
      {t('competitions.people.addTeam')}
    </Button>
  );

  function body() {
    if (error && !teams) return <FailedState status={error.status} onRetry={refetch} />;
    if (!teams) return <Bone width="100%" height={96} />;
    if (teams.length === 0)
      return (
        <EmptyState
          kind="none"
          level={3}
          icon={IconUsersGroup}
          title={t('competitions.people.noTeams')}
          text={t('competitions.people.noTeamsMore')}
          action={add}
        />
      );
    return (
      <>
        <div className={classes.bar}>
          {add}
          <span className="grow" />
          {teams.length > SHOWN / 5 && <FindField label={t('competitions.people.findTeam')} value={text} onChange={setText} />}
        </div>
        <ul className={classes.teams}>
          {found.slice(0, SHOWN).map((team) => (
            <Card
              key={team.id}
              competition={competition}
              team={team}
              onEdit={() => setOpen({ edit: team })}
              onRemove={() => setOpen({ remove: team })}
            />
          ))}
        </ul>
        {found.length === 0 && <p className="soft">{t('competitions.people.noTeamFits')}</p>}
        {found.length > SHOWN && (
          <p className="meta">{t('competitions.people.teamsFirst', { shown: formatCount(SHOWN), total: formatCount(found.length) })}</p>
        )}
      </>
    );
  }

  return (
    <FormGroup title={t('competitions.people.teams')} text={t('competitions.people.teamsMore')}>
      {body()}
      {open === 'add' && <AddTeam competition={competition} onClose={close} />}
      {typeof open === 'object' && 'edit' in open && <EditTeam competition={competition} team={open.edit} onClose={close} />}
      {typeof open === 'object' && 'remove' in open && <RemoveTeam competitionId={id} team={open.remove} onClose={close} />}
    </FormGroup>
  );
}

type CardProps = { competition: CompetitionRow; team: RosterTeamRow; onEdit: () => void; onRemove: () => void };

function Card({ competition: { id: competitionid, use_target: usesTargets }, team, onEdit, onRemove }: CardProps) {
  const { t } = useTranslation();
  const { id, teamid, teamname: name, icon, teamtarget: target, target_sharing: sharing, players_only: chosen, players } = team;
  const [change, { error, reset }] = useCommand('competition/change_target');
  return (
    <li className={classes.team}>
      <div className={classes.teamHead}>
        <TeamIcon id={id} icon={icon} size={28} />
        <h3 className="grow" title={name}>
          <bdi>{name}</bdi>
        </h3>
        <IconButton label={t('competitions.people.editTeam', { name })} icon={<IconPencil stroke={1.75} />} onClick={onEdit} />
        <IconButton label={t('competitions.people.removeTeam', { name })} icon={<IconTrash stroke={1.75} />} onClick={onRemove} />
      </div>
      <p className={classes.teamFoot}>
        <span className="num soft">{t('competitions.people.players', { count: players, formatted: formatCount(players) })}</span>
        <Tag>{t(`competitions.people.${teamid === null ? 'madeHere' : chosen ? 'chosenOnly' : 'allMembers'}`)}</Tag>
      </p>
      {usesTargets === 1 && (
        <div>
          <TargetField
            quiet
            label={t('competitions.people.targetOf', { name })}
            target={target}
            refused={error?.message}
            onTyped={reset}
            onSave={(next) => change({ competitionid, teamid: id, target: next })}
          />
          {target !== null && <p className="meta">{t(`competitions.people.${sharing === 1 ? 'each' : 'together'}`)}</p>}
        </div>
      )}
    </li>
  );
}
