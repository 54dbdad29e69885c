import { Menu } from '@mantine/core';
import { IconArrowsExchange, IconDots, IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RosterPlayerRow, RosterTeamRow } from '../../../projections/competition-rosters/competition-rosters.view.ts';
import type { CompetitionRow } from '../../../projections/competitions/competitions.view.ts';
import { Button, IconButton } from '../../platform/controls/button.tsx';
import { ChoiceChip } from '../../platform/controls/choice-chip.tsx';
import { FindField } from '../../platform/controls/find-field.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { useTyped } from '../../platform/controls/use-typed.ts';
import { FormGroup } from '../../platform/form/form-group.tsx';
import { formatPoints } from '../../platform/format/numbers.ts';
import { Who } from '../../platform/identity/who.tsx';
import { useResource } from '../../platform/live-resources.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../../platform/table/data-table.tsx';
import { Pager } from '../../platform/table/pager.tsx';
import { useSettled } from '../../platform/table/use-settled.ts';
import { PAGE_ROWS, usePlayersQuery } from '../../players/players-query.ts';
import { AddParticipants } from './add-participants.tsx';
import { MovePlayers, OwnTarget, RemovePlayers } from './player-dialogs.tsx';
import { ROSTER_STALE } from './use-roster.ts';
import '../competitions-texts.ts';
import classes from './settings.module.css';

type Open = { kind: 'move' | 'remove' | 'target'; players: readonly RosterPlayerRow[] } | { kind: 'add' };

/** Who was chosen, by name and in pages: added, moved, removed one or many, each perhaps with a target of their own. */
export function PlayersTable({ competition }: { competition: CompetitionRow }) {
  const { t } = useTranslation();
  const { id: competitionid, groupingmode: grouping, participant_add_mode: joining, use_target: usesTargets } = competition;
  const [query, change, way] = usePlayersQuery();
  const [typed, type] = useTyped(query.search, (search) => change({ search }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const asked = {
    competitionid,
    limit: PAGE_ROWS,
    ...(query.search && { searchterm: query.search }),
    ...(query.team && { teamid: query.team }),
    ...(way.after && { after: way.after }),
  };
  const { data, error, former, refetch } = useResource('competition/get_teams_players', asked, { staleOn: ROSTER_STALE, keep: true });
  const players = data?.players;
  const teams = data?.teams ?? [];
  const chosenTeams = teams.filter(({ players_only: only }) => only === 1);
  const chosen = players?.filter(({ profile_id }) => selected.has(profile_id)) ?? [];
  const passed = useSettled((way.page - 1) * PAGE_ROWS, former);
  const all = grouping === 2 && joining === 1;
  const nameOf = (id: string | null) => teams.find((team) => team.id === id)?.teamname ?? '';
  const close = () => setOpen(undefined);
  const done = () => {
    setSelected(new Set());
    close();
  };
  const add = !all && (
    <Button icon={<IconUserPlus stroke={1.75} />} onClick={() => setOpen({ kind: 'add' })}>
      {t('competitions.people.add')}
    </Button>
  );

  const columns: Column<RosterPlayerRow>[] = [
    {
      key: 'name',
      head: t('competitions.people.player'),
      cell: ({ profile_id: id, Name }) => <Who id={id} name={<Link to={`/v_profile/${id}`}>{Name}</Link>} />,
      names: true,
      grow: 2,
    },
    ...(grouping === 1
      ? [
          {
            key: 'team',
            head: t('competitions.people.team'),
            cell: ({ teamid }: RosterPlayerRow) => <bdi>{nameOf(teamid)}</bdi>,
            soft: true,
            grow: 1,
            from: 768 as const,
          },
        ]
      : []),
    ...(usesTargets === 1
      ? [
          {
            key: 'target',
            head: t('competitions.people.target'),
            cell: (player: RosterPlayerRow) => <Target player={player} teams={teams} />,
            end: true,
          },
        ]
      : []),
    {
      key: 'actions',
      head: <span className="vh">{t('table.actions')}</span>,
      cell: (player) =>
        all && usesTargets === 0 ? null : (
          <LateMenu
            target={<IconButton label={t('competitions.people.actions', { name: player.Name })} icon={<IconDots stroke={1.75} />} />}
          >
            {usesTargets === 1 && (
              <Menu.Item onClick={() => setOpen({ kind: 'target', players: [player] })}>{t('competitions.people.setTarget')}</Menu.Item>
            )}
            {grouping === 1 && (
              <Menu.Item onClick={() => setOpen({ kind: 'move', players: [player] })}>{t('competitions.people.move')}</Menu.Item>
            )}
            {!all && (
              <Menu.Item onClick={() => setOpen({ kind: 'remove', players: [player] })}>{t('competitions.people.remove')}</Menu.Item>
            )}
          </LateMenu>
        ),
      end: true,
    },
  ];

  function instead() {
    if (error && !players) return <FailedState status={error.status} onRetry={refetch} />;
    if (players?.length !== 0) return undefined;
    if (query.search !== '' || query.team !== '')
      return (
        <EmptyState
          kind="no-match"
          level={3}
          title={t('competitions.people.nobodyFits')}
          text={query.search !== '' && t('competitions.people.nobodyFitsMore', { search: query.search })}
          action={<Button onClick={() => change({ search: '', team: '' })}>{t('states.clearFilter')}</Button>}
        />
      );
    const joins = joining === 2;
    return (
      <EmptyState
        kind="none"
        level={3}
        title={t(joins ? 'competitions.people.nobodyJoined' : 'competitions.people.nobody')}
        text={t(joins ? 'competitions.people.nobodyJoinedMore' : 'competitions.people.nobodyMore')}
        action={add}
      />
    );
  }

  return (
    <FormGroup
      title={t('competitions.people.list')}
      text={
        <>
          {t(all ? 'competitions.people.everybody' : 'competitions.people.listMore')}{' '}
          {grouping === 1 && t('competitions.people.wholeTeams')}
        </>
      }
    >
      {(query.search !== '' || query.team !== '' || players?.length !== 0) && add}
      <div className={classes.table}>
        <DataTable<RosterPlayerRow>
          label={t('competitions.people.table')}
          columns={columns}
          rows={players}
          rowKey={({ profile_id }) => profile_id}
          filters={
            <>
              {grouping === 1 && (
                <ChoiceChip
                  label={t('competitions.people.team')}
                  any={t('competitions.people.anyTeam')}
                  choices={chosenTeams.map(({ id, teamname }) => ({ value: id, label: teamname }))}
                  chosen={query.team === '' ? [] : [query.team]}
                  nameOf={nameOf}
                  onChange={([team = '']) => change({ team })}
                />
              )}
              <span className="grow" />
              <FindField label={t('competitions.people.find')} value={typed} onChange={type} />
            </>
          }
          detail={grouping === 1 ? ({ teamid }) => <bdi>{nameOf(teamid)}</bdi> : undefined}
          instead={instead()}
          {...(!all && {
            selection: {
              selected,
              onChange: setSelected,
              nameOf: ({ Name }) => Name,
              actions: [
                ...(grouping === 1
                  ? [
                      {
                        label: t('competitions.people.move'),
                        icon: IconArrowsExchange,
                        onSelect: () => setOpen({ kind: 'move', players: chosen }),
                      },
                    ]
                  : []),
                {
                  label: t('competitions.people.remove'),
                  icon: IconUserMinus,
                  onSelect: () => setOpen({ kind: 'remove', players: chosen }),
                },
              ],
            },
          })}
          foot={
            data && players && players.length > 0 ? (
              <Pager
                from={passed + 1}
                to={passed + players.length}
                total={data.total}
                onBack={way.back}
                onOn={data.next === null ? undefined : () => !former && data.next !== null && way.on(data.next)}
              />
            ) : undefined
          }
        />
      </div>
      {open?.kind === 'add' && <AddParticipants competition={competition} teams={chosenTeams} onClose={close} />}
      {open?.kind === 'move' && (
        <MovePlayers competitionId={competitionid} players={open.players} teams={chosenTeams} onDone={done} onClose={close} />
      )}
      {open?.kind === 'remove' && <RemovePlayers competition={competition} players={open.players} onDone={done} onClose={close} />}
      {open?.kind === 'target' && open.players[0] && <OwnTarget competitionId={competitionid} player={open.players[0]} onClose={close} />}
    </FormGroup>
  );
}

/** What somebody is to reach, and whence (U-119). */
function Target({ player: { target, own_target: own, teamid }, teams }: { player: RosterPlayerRow; teams: readonly RosterTeamRow[] }) {
  const { t } = useTranslation();
  if (target === null) return <span className="soft">–</span>;
  const ofTeam = teams.find(({ id }) => id === teamid);
  const whence = own !== null ? 'own' : ofTeam?.target_sharing === 1 && ofTeam.teamtarget !== null ? 'ofTeam' : 'forAll';
  return (
    <>
      <span className="num">{formatPoints(target)}</span> <span className="meta">{t(`competitions.people.${whence}`)}</span>
    </>
  );
}
