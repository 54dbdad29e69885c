import { IconPencil, IconTrash, IconUserMinus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PlayerListRow } from '../../../projections/people/people.view.ts';
import type { TeamRow } from '../../../projections/teams/teams.view.ts';
import { call } from '../../platform/api.ts';
import { Button, ButtonLink, IconButton } from '../../platform/controls/button.tsx';
import { FindField } from '../../platform/controls/find-field.tsx';
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
import { PAGE_ROWS, usePlayersQuery } from '../players-query.ts';
import { AddMembers } from './add-members.tsx';
import { DeleteTeam } from './delete-team.tsx';
import { TeamIcon } from './team-icon.tsx';
import { TeamOf, teamPath, teamsPath } from './team-of.tsx';

/** A team (RT-066): its picture and its players; admins add and take out, edit and delete. */
export default function Team() {
  return <TeamOf>{(team) => <TeamPage key={team.teamid} team={team} />}</TeamOf>;
}

function TeamPage({ team }: { team: TeamRow }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const [open, setOpen] = useState<'add' | 'delete'>();
  const { group_id: groupId, teamid, teamname: name, icon, members } = team;
  const edit = `${teamPath(team)}/edit`;
  return (
    <Page
      title={name}
      status={<TeamIcon id={teamid} icon={icon} size={28} />}
      facts={t('players.facts', { count: members, formatted: formatCount(members) })}
      tabs={[
        { to: `/v_players/${groupId}`, label: t('players.title'), end: true },
        { to: teamsPath(groupId), label: t('players.teams') },
      ]}
      actions={
        admin && (
          <>
            <ButtonLink to={edit} icon={<IconPencil stroke={1.75} />}>
              {t('team.edit')}
            </ButtonLink>
            <Button icon={<IconUserPlus stroke={1.75} />} onClick={() => setOpen('add')}>
              {t('team.add')}
            </Button>
          </>
        )
      }
      menu={
        admin
          ? [
              { label: t('team.add'), icon: IconUserPlus, onSelect: () => setOpen('add'), folded: true },
              { label: t('team.edit'), icon: IconPencil, to: edit, folded: true },
              { label: t('team.delete'), icon: IconTrash, onSelect: () => setOpen('delete') },
            ]
          : []
      }
      fill
    >
      <Members team={team} onAdd={() => setOpen('add')} />
      {open === 'add' && <AddMembers team={team} onClose={() => setOpen(undefined)} />}
      <DeleteTeam team={team} opened={open === 'delete'} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function Members({ team, onAdd }: { team: TeamRow; onAdd: () => void }) {
  const { t } = useTranslation();
  const { admin } = useViewer();
  const { group_id: groupid, teamid, teamname } = team;
  const [query, change, way] = usePlayersQuery();
  const [typed, type] = useTyped(query.search, (search) => change({ search }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, loading, refetch } = useResource(
    'profile/list_players',
    { groupid, teamid, ...(query.search && { search: query.search }), sort: 'name', limit: PAGE_ROWS, after: way.after },
    { staleOn: [{ view: 'people', key: groupid }], keep: true },
  );
  const takeOut = useTakeOut(teamid, () => setSelected(new Set()));
  const players = data?.players;
  const passed = (way.page - 1) * PAGE_ROWS;

  const columns: Column<PlayerListRow>[] = [
    {
      key: 'name',
      head: t('players.name'),
      cell: ({ profile_id, Name }) => <Who id={profile_id} name={<Link to={`/v_profile/${profile_id}`}>{Name}</Link>} />,
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
          {
            key: 'actions',
            head: <span className="vh">{t('table.actions')}</span>,
            cell: (player: PlayerListRow) =>
              player.anonymous === null && (
                <IconButton
                  label={t('team.removeFrom', { name: player.Name })}
                  icon={<IconUserMinus stroke={1.75} />}
                  onClick={() => void takeOut([player])}
                />
              ),
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
        action={admin && <Button onClick={onAdd}>{t('team.add')}</Button>}
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
      {...(admin && {
        selection: {
          selected,
          onChange: setSelected,
          nameOf: ({ Name }) => Name,
          can: ({ anonymous }) => anonymous === null,
          actions: [
            {
              label: t('team.remove'),
              icon: IconUserMinus,
              onSelect: () => void takeOut(players?.filter(({ profile_id }) => selected.has(profile_id)) ?? []),
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
            onOn={data.next === null ? undefined : () => !loading && data.next !== null && way.on(data.next)}
          />
        ) : undefined
      }
    />
  );
}

/** Players leave at once; for six seconds that can be taken back. */
function useTakeOut(teamid: string, onDone: () => void) {
  const { t } = useTranslation();
  const [remove] = useCommand('team/delete_members', { method: 'DELETE' });
  return async (players: readonly PlayerListRow[]) => {
    const delprofiles = players.map(({ profile_id }) => profile_id);
    if (!(await remove({ teamid, delprofiles }))) return;
    const newprofiles = delprofiles.map((profile_id) => ({ profile_id }));
    showToast({
      text: t('team.removed', { count: players.length, name: players[0]?.Name ?? '' }),
      undo: () => void call('POST', 'team/save_members', { teamid, newprofiles }),
    });
    onDone();
  };
}
