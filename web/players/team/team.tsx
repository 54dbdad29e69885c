import { Menu } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconTrash,
  IconUserMinus,
  IconUserOff,
  IconUserPlus,
  IconUsersGroup,
  IconUserStar,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PlayerListRow } from '../../../projections/people/people.view.ts';
import type { TeamMember, TeamRow } from '../../../projections/teams/teams.view.ts';
import { call, type Input } from '../../platform/api.ts';
import { Button, ButtonLink, IconButton } from '../../platform/controls/button.tsx';
import { FindField } from '../../platform/controls/find-field.tsx';
import { LateMenu } from '../../platform/controls/late-menu.tsx';
import { Tag } from '../../platform/controls/tag.tsx';
import { useTyped } from '../../platform/controls/use-typed.ts';
import { formatCount } from '../../platform/format/numbers.ts';
import { Who } from '../../platform/identity/who.tsx';
import { useCommand } from '../../platform/live-command.ts';
import { useResource } from '../../platform/live-resources.ts';
import { showToast } from '../../platform/overlay/toasts.tsx';
import { Page } from '../../platform/page/page.tsx';
import { useViewer } from '../../platform/session/session.ts';
import { EmptyState } from '../../platform/states/empty-state.tsx';
import { FailedState } from '../../platform/states/failed-state.tsx';
import { type Column, DataTable } from '../../platform/table/data-table.tsx';
import { Pager } from '../../platform/table/pager.tsx';
import { useSettled } from '../../platform/table/use-settled.ts';
import { PAGE_ROWS, usePlayersQuery, withoutPlayers } from '../players-query.ts';
import { useManaging } from '../use-managing.ts';
import { AddMembers } from './add-members.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { TeamIcon } from './team-icon.tsx';
import { TeamOf, teamPath, teamsPath } from './team-of.tsx';
import '../players-texts.ts';

/** A team (RT-066): its picture and its players; managers add and take out, admins also edit, delete, and say who manages it. */
export default function Team() {
  return <TeamOf>{(team, managers) => <TeamPage key={team.teamid} team={team} managers={managers} />}</TeamOf>;
}

type Asked = Input<'GET', 'profile/list_players'>;

type TeamPageProps = { team: TeamRow; managers: readonly TeamMember[] };

/** How many managers the head names. */
const NAMED = 3;

function TeamPage({ team, managers }: TeamPageProps) {
  const { t } = useTranslation();
  const { admin, profileId } = useViewer();
  const keeps = admin || managers.some(({ profile_id }) => profile_id === profileId);
  const names = managers
    .slice(0, NAMED)
    .map(({ Name }) => Name)
    .join(', ');
  const [open, setOpen] = useState<'add' | 'delete'>();
  const { group_id: groupId, teamid, teamname: name, icon, members } = team;
  const edit = `${teamPath(team)}/edit`;
  return (
    <Page
      title={name}
      status={<TeamIcon id={teamid} icon={icon} size={28} />}
      facts={[
        t('players.facts', { count: members, formatted: formatCount(members) }),
        ...(managers.length > NAMED ? [t('managers.ofMore', { names, count: managers.length - NAMED })] : []),
        ...(managers.length > 0 && managers.length <= NAMED ? [t('managers.of', { names })] : []),
      ].join(' · ')}
      tabs={[
        { to: `/v_players/${groupId}`, label: t('players.title'), end: true },
        { to: teamsPath(groupId), label: t('players.teams') },
      ]}
      actions={
        keeps && (
          <>
            {admin && (
              <ButtonLink to={edit} icon={<IconPencil stroke={1.75} />}>
                {t('team.edit')}
              </ButtonLink>
            )}
            <Button icon={<IconUserPlus stroke={1.75} />} onClick={() => setOpen('add')}>
              {t('team.add')}
            </Button>
          </>
        )
      }
      menu={[
        ...(keeps ? [{ label: t('team.add'), icon: IconUserPlus, onSelect: () => setOpen('add'), folded: true }] : []),
        ...(admin
          ? [
              { label: t('team.edit'), icon: IconPencil, to: edit, folded: true },
              { label: t('team.delete'), icon: IconTrash, onSelect: () => setOpen('delete') },
            ]
          : []),
      ]}
      fill
    >
      <Members team={team} keeps={keeps} onAdd={() => setOpen('add')} />
      {open === 'add' && <AddMembers team={team} onClose={() => setOpen(undefined)} />}
      <DeleteTeam team={team} opened={open === 'delete'} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

/** `keeps`: may add players and take them out. */
function Members({ team, keeps, onAdd }: { team: TeamRow; keeps: boolean; onAdd: () => void }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { group_id: groupid, teamid, teamname } = team;
  const [query, change, way] = usePlayersQuery();
  const [typed, type] = useTyped(query.search, (search) => change({ search }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const asked: Asked = { groupid, teamid, ...(query.search && { search: query.search }), sort: 'name', limit: PAGE_ROWS, after: way.after };
  const { data, error, former, refetch } = useResource('profile/list_players', asked, {
    staleOn: [{ view: 'people', key: groupid }],
    keep: true,
  });
  const chooseNobody = () => setSelected(new Set());
  const takeOut = useTakeOut(teamid, asked, chooseNobody);
  const letManage = useManaging(groupid, teamid, chooseNobody);
  const players = data?.players;
  const chosen = players?.filter(({ profile_id }) => selected.has(profile_id)) ?? [];
  const passed = useSettled((way.page - 1) * PAGE_ROWS, former);

  const columns: Column<PlayerListRow>[] = [
    {
      key: 'name',
      head: t('players.name'),
      cell: (player) => (
        <Who
          id={player.profile_id}
          name={<Link to={`/v_profile/${player.profile_id}`}>{player.Name}</Link>}
          tags={manages(player, teamid) && <Tag>{t('managers.tag')}</Tag>}
        />
      ),
      names: true,
      grow: 2,
    },
    ...(admin
      ? [
          {
            key: 'email',
            head: t('players.email'),
            cell: ({ emailaddress }: PlayerListRow) => <bdi>{emailaddress}</bdi>,
            soft: true,
            grow: 1,
            from: 768 as const,
          },
        ]
      : []),
    ...(keeps
      ? [
          {
            key: 'actions',
            head: <span className="vh">{t('table.actions')}</span>,
            cell: (player: PlayerListRow) =>
              player.anonymous === null &&
              (admin ? (
                <Actions
                  player={player}
                  manages={manages(player, teamid)}
                  onManage={(yes) => void letManage([player], yes)}
                  onTakeOut={() => void takeOut([player])}
                />
              ) : (
                <IconButton
                  label={t('team.removeFrom', { name: player.Name })}
                  icon={<IconUserMinus stroke={1.75} />}
                  onClick={() => void takeOut([player])}
                />
              )),
            end: true,
          },
        ]
      : []),
  ];

  function instead() {
    if (error && !players) return <FailedState status={error.status} onRetry={refetch} />;
    if (players?.length !== 0) return undefined;
    if (query.search !== '') {
      return (
        <EmptyState
          kind="no-match"
          title={t('players.noMatch')}
          text={t('players.noMatchMore', { search: query.search })}
          action={<Button onClick={() => type('')}>{t('states.clearFilter')}</Button>}
        />
      );
    }
    return (
      <EmptyState
        kind="none"
        icon={IconUsersGroup}
        title={t('team.none')}
        text={t('team.noneMore')}
        action={keeps && <Button onClick={onAdd}>{t('team.add')}</Button>}
      />
    );
  }

  return (
    <DataTable<PlayerListRow>
      label={t('team.list', { name: teamname })}
      columns={columns}
      rows={players}
      rowKey={({ profile_id }) => profile_id}
      filters={<FindField label={t('players.find')} value={typed} onChange={type} />}
      detail={({ emailaddress }) => <bdi>{emailaddress}</bdi>}
      instead={instead()}
      {...(keeps && {
        selection: {
          selected,
          onChange: setSelected,
          nameOf: ({ Name }) => Name,
          can: ({ anonymous }) => anonymous === null,
          actions: [
            { label: t('team.remove'), icon: IconUserMinus, onSelect: () => void takeOut(chosen) },
            ...(admin
              ? [
                  { label: t('managers.make'), icon: IconUserStar, onSelect: () => void letManage(chosen, true) },
                  { label: t('managers.end'), icon: IconUserOff, onSelect: () => void letManage(chosen, false) },
                ]
              : []),
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
  );
}

function manages({ manages: managed = [] }: PlayerListRow, teamid: string): boolean {
  return managed.some((team) => team.teamid === teamid);
}

type ActionsProps = { player: PlayerListRow; manages: boolean; onManage: (manages: boolean) => void; onTakeOut: () => void };

/** What an admin does with one player of a team. */
function Actions({ player, manages: managing, onManage, onTakeOut }: ActionsProps) {
  const { t } = useTranslation();
  return (
    <LateMenu target={<IconButton label={t('players.actionsFor', { name: player.Name })} icon={<IconDots stroke={1.75} />} />}>
      <Menu.Item onClick={() => onManage(!managing)}>{t(managing ? 'managers.end' : 'managers.make')}</Menu.Item>
      <Menu.Item onClick={onTakeOut}>{t('team.remove')}</Menu.Item>
    </LateMenu>
  );
}

/** Players leave at once; for six seconds that can be taken back. Who could not be taken out is back, and that is said. */
function useTakeOut(teamid: string, asked: Asked, onDone: () => void) {
  const { t } = useTranslation();
  const [remove] = useCommand('team/delete_members', {
    method: 'DELETE',
    optimistic: ({ delprofiles }) => withoutPlayers(asked, delprofiles),
  });
  return async (players: readonly PlayerListRow[]) => {
    const delprofiles = players.map(({ profile_id }) => profile_id);
    if (!(await remove({ teamid, delprofiles }))) {
      return showToast({ kind: 'failed', text: t('team.notRemoved', { count: players.length, name: players[0]?.Name ?? '' }) });
    }
    const newprofiles = delprofiles.map((profile_id) => ({ profile_id }));
    showToast({
      text: t('team.removed', { count: players.length, name: players[0]?.Name ?? '' }),
      undo: () => void call('POST', 'team/save_members', { teamid, newprofiles }),
    });
    onDone();
  };
}
