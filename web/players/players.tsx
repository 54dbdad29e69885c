import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconEyeOff,
  IconLink,
  IconMail,
  IconPlus,
  IconShield,
  IconShieldOff,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { PlayerListRow } from '../../projections/people/people.view.ts';
import { call, CallRefused, type Input } from '../platform/api.ts';
import { Button, ButtonLink, IconButton } from '../platform/controls/button.tsx';
import { LateMenu } from '../platform/controls/late-menu.tsx';
import { Tag } from '../platform/controls/tag.tsx';
import { formatCount } from '../platform/format/numbers.ts';
import { Who } from '../platform/identity/who.tsx';
import { lookingAs } from '../platform/live-line.ts';
import { useResource } from '../platform/live-resources.ts';
import { showToast } from '../platform/overlay/toasts.tsx';
import { Page } from '../platform/page/page.tsx';
import { loadSession, useViewer } from '../platform/session/session.ts';
import { EmptyState } from '../platform/states/empty-state.tsx';
import { FailedState } from '../platform/states/failed-state.tsx';
import { Notice } from '../platform/states/notice.tsx';
import { type Column, DataTable } from '../platform/table/data-table.tsx';
import { Pager } from '../platform/table/pager.tsx';
import { useSettled } from '../platform/table/use-settled.ts';
import { useSeriesList } from '../points/use-series.ts';
import { AccountState } from './account-state.tsx';
import { Anonymise } from './anonymise.tsx';
import { bringBack } from './bring-back.ts';
import { DeletePlayers } from './delete-players.tsx';
import { InviteByLink } from './invite-by-link.tsx';
import { canBeInvited, invite } from './invite.ts';
import { JoinRequests } from './join-requests.tsx';
import { PlayersFilters } from './players-filters.tsx';
import { DELETED, PAGE_ROWS, usePlayersQuery, withoutPlayers } from './players-query.ts';
import { SortHead } from './sort-head.tsx';
import { useManaging } from './use-managing.ts';
import { WaitingInvitations } from './waiting-invitations.tsx';
import './players-texts.ts';
import classes from './players.module.css';

type Asked = Input<'GET', 'profile/list_players'>;

/** The players of an organisation (RT-062): found by words, sorted, in pages; admins change roles, delete, bring back and anonymise. */
export default function Players() {
  const { t } = useTranslation();
  const { groupid = '' } = useParams();
  const viewer = useViewer();
  const [query, change, way] = usePlayersQuery();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [anonymising, setAnonymising] = useState<readonly PlayerListRow[]>([]);
  const [linking, setLinking] = useState(false);
  const [deleting, setDeleting] = useState<readonly PlayerListRow[]>([]);
  const asked: Asked = {
    groupid,
    ...(query.search && { search: query.search }),
    ...(query.team && { teamid: query.team }),
    // The address may say anything: the server refuses what it does not know.
    ...(query.who === DELETED ? { deleted: 1 } : query.who && { filter_profile: query.who as Asked['filter_profile'] }),
    sort: query.sort as Asked['sort'],
    limit: PAGE_ROWS,
    after: way.after,
  };
  const { data, error, former, refetch } = useResource('profile/list_players', asked, {
    staleOn: [
      { view: 'people', key: groupid },
      { view: 'teams', key: groupid },
    ],
    keep: true,
  });
  const chooseNobody = () => setSelected(new Set());
  const changeRole = useRoles(groupid, chooseNobody);
  const letManage = useManaging(groupid, undefined, chooseNobody);
  const players = data?.players;
  const total = data?.total ?? 0;
  const next = data?.next;
  const passed = useSettled((way.page - 1) * PAGE_ROWS, former);
  const chosen = players?.filter(({ profile_id }) => selected.has(profile_id)) ?? [];
  const filtered = query.search !== '' || query.team !== '' || query.who !== '';
  const onlyMe = !filtered && total === 1 && players?.[0]?.profile_id === viewer.profileId;
  const back = (some: readonly PlayerListRow[]) => void bringBack(groupid, some, t).then((done) => done && chooseNobody());
  const inviting = (some: readonly PlayerListRow[]) => void invite(groupid, some, t).then((done) => done && chooseNobody());
  const anonymise = { label: t('players.anonymiseDots'), icon: IconEyeOff, onSelect: () => setAnonymising(chosen) };
  const actions =
    query.who === DELETED
      ? [{ label: t('players.bringBack'), icon: IconArrowBackUp, onSelect: () => back(chosen) }, anonymise]
      : [
          { label: t('players.makeAdmin'), icon: IconShield, onSelect: () => void changeRole(chosen, true) },
          { label: t('players.makePlayer'), icon: IconShieldOff, onSelect: () => void changeRole(chosen, false) },
          ...(chosen.some(canBeInvited) ? [{ label: t('players.invite'), icon: IconMail, onSelect: () => inviting(chosen) }] : []),
          { label: t('players.deleteDots'), icon: IconTrash, onSelect: () => setDeleting(chosen) },
          anonymise,
        ];
  const addTo = `/v_players/${groupid}/add`;

  const columns: Column<PlayerListRow>[] = [
    {
      key: 'name',
      head: <SortHead label={t('players.name')} by="name" sort={query.sort} onSort={(sort) => change({ sort })} />,
      cell: (player) => <Name player={player} mine={player.profile_id === viewer.profileId} />,
      names: true,
      grow: 3,
    },
    {
      key: 'team',
      head: <SortHead label={t('players.team')} by="team" sort={query.sort} onSort={(sort) => change({ sort })} />,
      cell: (row) => <bdi>{teamsOf(row)}</bdi>,
      soft: true,
      grow: 2,
      from: 768,
    },
    ...(viewer.admin ? adminColumns(query.sort, (sort) => change({ sort }), t) : []),
    ...(viewer.admin
      ? [
          {
            key: 'actions',
            head: <span className="vh">{t('table.actions')}</span>,
            cell: (player: PlayerListRow) =>
              player.anonymous === null && (
                <Actions
                  player={player}
                  onRole={(admin) => void changeRole([player], admin)}
                  onManage={(manages) => void letManage([player], manages)}
                  onInvite={() => inviting([player])}
                  onDelete={() => setDeleting([player])}
                  onBack={() => back([player])}
                  onAnonymise={() => setAnonymising([player])}
                />
              ),
            end: true,
          },
        ]
      : []),
  ];

  function instead() {
    if (error && !players) return <FailedState status={error.status} onRetry={refetch} />;
    if (players && onlyMe && viewer.admin) {
      return (
        <EmptyState
          kind="none"
          icon={IconUsers}
          title={t('players.none')}
          text={t('players.noneMore')}
          action={<ButtonLink to={addTo}>{t('players.add')}</ButtonLink>}
        />
      );
    }
    if (players?.length !== 0) return undefined;
    return (
      <EmptyState
        kind="no-match"
        title={t('players.noMatch')}
        text={
          query.search
            ? t('players.noMatchMore', { search: query.search })
            : t(query.who === DELETED && query.team === '' ? 'players.noneDeleted' : 'players.noMatchFilter')
        }
        action={<Button onClick={() => change({ search: '', team: '', who: '' })}>{t('states.clearFilter')}</Button>}
      />
    );
  }

  return (
    <Page
      title={t('players.title')}
      facts={data && !filtered && t('players.facts', { count: total, formatted: formatCount(total) })}
      tabs={[
        { to: `/v_players/${groupid}`, label: t('players.title'), end: true },
        { to: `/v_players/${groupid}/team`, label: t('players.teams') },
      ]}
      actions={
        viewer.admin && (
          <>
            <Button icon={<IconLink stroke={1.75} />} onClick={() => setLinking(true)}>
              {t('players.byLinkDots')}
            </Button>
            <ButtonLink to={addTo} icon={<IconPlus stroke={2} />}>
              {t('players.add')}
            </ButtonLink>
          </>
        )
      }
      menu={
        viewer.admin
          ? [
              { label: t('players.add'), icon: IconPlus, to: addTo, folded: true },
              { label: t('players.byLinkDots'), icon: IconLink, onSelect: () => setLinking(true), folded: true },
            ]
          : []
      }
      fill
    >
      <div className={classes.whole}>
        {viewer.admin && !onlyMe && <NextStep />}
        {viewer.admin && <JoinRequests groupId={groupid} />}
        {viewer.admin && <WaitingInvitations groupId={groupid} />}
        <DataTable<PlayerListRow>
          label={t('players.list', { organisation: viewer.organisation })}
          columns={columns}
          rows={players}
          rowKey={({ profile_id }) => profile_id}
          filters={<PlayersFilters groupId={groupid} query={query} onChange={change} admin={viewer.admin} />}
          detail={(player) => <bdi>{teamsOf(player) || player.emailaddress}</bdi>}
          instead={instead()}
          {...(viewer.admin && {
            selection: {
              selected,
              onChange: setSelected,
              nameOf: ({ Name }) => Name,
              can: ({ anonymous }) => anonymous === null,
              actions,
            },
          })}
          foot={
            players && players.length > 0 && !onlyMe ? (
              <Pager
                from={passed + 1}
                to={passed + players.length}
                total={total}
                onBack={way.back}
                // While another page is fetched the key that was pressed stays where it is, and does nothing.
                onOn={next ? () => !former && way.on(next) : undefined}
              />
            ) : undefined
          }
        />
      </div>
      <InviteByLink groupId={groupid} opened={linking} onClose={() => setLinking(false)} />
      <Anonymise
        groupId={groupid}
        players={anonymising}
        onClose={(done) => {
          setAnonymising([]);
          if (done) chooseNobody();
        }}
      />
      <DeletePlayers
        groupId={groupid}
        players={deleting}
        hide={(gone) => withoutPlayers(asked, gone)}
        onClose={(done) => {
          setDeleting([]);
          if (done) chooseNobody();
        }}
      />
    </Page>
  );
}

/** Gives or takes the admin's role and says what came of it: the last admin stays. */
function useRoles(groupid: string, onDone: () => void) {
  const { t } = useTranslation();
  return async (players: readonly PlayerListRow[], admin: boolean) => {
    const selplayers = players.map(({ profile_id }) => profile_id);
    try {
      await call('POST', 'profile/change_permission', { groupid, selplayers, set_admin: admin ? 1 : 0, type: 'admin' });
    } catch (refused) {
      if (!(refused instanceof CallRefused)) throw refused;
      showToast({ kind: 'failed', text: refused.message });
      return;
    }
    showToast({ text: t(admin ? 'players.madeAdmin' : 'players.madePlayer', { count: players.length, name: players[0]?.Name ?? '' }) });
    onDone();
    if (selplayers.includes(lookingAs() ?? '')) await loadSession();
  };
}

/** With players but without a score series, the newcomer's next step. */
function NextStep() {
  const { t } = useTranslation();
  const { data } = useSeriesList();
  if (data?.scoreseries.length !== 0) return null;
  return (
    <div className={classes.next}>
      <Notice
        kind="info"
        action={
          <ButtonLink size="sm" to="/v_points/new">
            {t('players.nextAction')}
          </ButtonLink>
        }
      >
        <span className="strong">{t('players.next')}</span> <span className={classes.why}>{t('players.nextMore')}</span>
      </Notice>
    </div>
  );
}

function Name({
  player: { profile_id, Name: name, is_org_admin, manages, looks_like_admin, deleted, via },
  mine,
}: {
  player: PlayerListRow;
  mine: boolean;
}) {
  const { t } = useTranslation();
  return (
    <Who
      id={profile_id}
      name={<Link to={`/v_profile/${profile_id}`}>{name}</Link>}
      tags={
        <>
          {mine && <Tag kind="you">{t('players.you')}</Tag>}
          {is_org_admin === 1 && <Tag>{t('players.admin')}</Tag>}
          {manages && <Tag title={manages.map(({ teamname }) => teamname).join(', ')}>{t('managers.tag')}</Tag>}
          {via?.startsWith('link:') && <Tag>{t('players.byLink')}</Tag>}
          {deleted === 1 && <Tag>{t('players.deleted')}</Tag>}
          {looks_like_admin === 1 && (
            <Tag kind="error" title={t('players.lookAlikeMore')}>
              {t('players.lookAlike')}
            </Tag>
          )}
        </>
      }
    />
  );
}

type ActionsProps = {
  player: PlayerListRow;
  onRole: (admin: boolean) => void;
  onManage: (manages: boolean) => void;
  onInvite: () => void;
  onDelete: () => void;
  onBack: () => void;
  onAnonymise: () => void;
};

function Actions({ player, onRole, onManage, onInvite, onDelete, onBack, onAnonymise }: ActionsProps) {
  const { t } = useTranslation();
  const admin = player.is_org_admin === 1;
  return (
    <LateMenu target={<IconButton label={t('players.actionsFor', { name: player.Name })} icon={<IconDots stroke={1.75} />} />}>
      <Menu.Item component={Link} to={`/v_profile/${player.profile_id}`}>
        {t('players.open')}
      </Menu.Item>
      <Menu.Item component={Link} to={`/v_profile/${player.profile_id}/edit`}>
        {t('players.edit')}
      </Menu.Item>
      {player.deleted === 1 ? (
        <Menu.Item onClick={onBack}>{t('players.bringBack')}</Menu.Item>
      ) : (
        <>
          {canBeInvited(player) && <Menu.Item onClick={onInvite}>{t('players.invite')}</Menu.Item>}
          <Menu.Item onClick={() => onRole(!admin)}>{t(admin ? 'players.makePlayer' : 'players.makeAdmin')}</Menu.Item>
          {(player.manages ?? player.teams).length > 0 && (
            <Menu.Item onClick={() => onManage(!player.manages)}>{t(player.manages ? 'managers.end' : 'managers.makeOwn')}</Menu.Item>
          )}
          <Menu.Item c="var(--error)" onClick={onDelete}>
            {t('players.deleteDots')}
          </Menu.Item>
        </>
      )}
      <Menu.Item c="var(--error)" onClick={onAnonymise}>
        {t('players.anonymiseDots')}
      </Menu.Item>
    </LateMenu>
  );
}

/** What only admins know of players. */
function adminColumns(sort: string, onSort: (sort: string) => void, t: TFunction): Column<PlayerListRow>[] {
  return [
    {
      key: 'email',
      head: <SortHead label={t('players.email')} by="email" sort={sort} onSort={onSort} />,
      cell: ({ emailaddress }) => <bdi>{emailaddress}</bdi>,
      soft: true,
      grow: 2,
      from: 1024,
    },
    { key: 'external', head: t('players.externalId'), cell: ({ external_id }) => <bdi>{external_id}</bdi>, soft: true, from: 1200 },
    {
      key: 'account',
      head: <SortHead label={t('players.lastUsed')} by="last_used" sort={sort} onSort={onSort} />,
      cell: (player) => <AccountState player={player} />,
      soft: true,
      from: 1200,
    },
  ];
}

function teamsOf({ teams }: PlayerListRow): string {
  return teams.map(({ teamname }) => teamname).join(', ');
}
